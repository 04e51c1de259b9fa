/* Fuzzes what listens to iio-sensor-proxy: the input is what sd-bus says, function by function. The real one hands on
 * only messages that are well formed; this one also says what it never would. */
#include <orient.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "../../../Sources/CPlatform/include/bus.h"
#include "../bytes.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct orient_bus_message {
  bool is_reply;
  int depth;
};

static bytes script;
static int descriptor = -1;
/* How many connections and messages there are; all of them go in the end. */
static int connections, messages;
static bool is_processing;

enum { HANDLERS = 8 };
typedef struct handler {
  orient_bus_handler call;
  void *context;
} handler;
static handler matches[HANDLERS], replies[HANDLERS];
static unsigned match_count, reply_count;

static const char *const words[] = {"net.hadess.SensorProxy",
                                    "HasAccelerometer",
                                    "AccelerometerOrientation",
                                    "AccelerometerTilt",
                                    "normal",
                                    "right-up",
                                    "bottom-up",
                                    "left-up",
                                    "undefined",
                                    "face-up",
                                    "face-down",
                                    "tilted-up",
                                    "vertical",
                                    "",
                                    ":1.7",
                                    "org.freedesktop.DBus.Error.AccessDenied",
                                    "org.freedesktop.DBus.Error.AuthFailed",
                                    "org.freedesktop.DBus.Error.NoReply",
                                    "org.freedesktop.DBus.Error.Timeout",
                                    "org.freedesktop.DBus.Error.ServiceUnknown",
                                    "org.freedesktop.DBus.Error.NameHasNoOwner"};
enum { WORDS = sizeof words / sizeof *words };

/* A text as the bus may hand it on: a known one, or any bytes. It stays valid until the next 16. */
static const char *any_text(void) {
  static char texts[16][6000];
  static unsigned next;
  uint8_t kind = bytes_u8(&script);
  if (kind < 224) return words[kind % WORDS];
  char *text = texts[next++ % 16];
  size_t length = bytes_u8(&script), i;
  if (kind == 255) length = sizeof texts[0] - 1;
  for (i = 0; i < length; ++i) text[i] = (char)(bytes_u8(&script) | (kind & 1));
  text[length] = '\0';
  return text;
}

/* Mostly success; nothing succeeds any more when the script is at its end. */
static int outcome(void) {
  if (!bytes_left(&script)) return 0;
  uint8_t kind = bytes_u8(&script);
  return kind < 216 ? 1 : kind < 240 ? 0 : -(int)(kind - 239);
}

static int make(orient_bus **out) {
  if (bytes_u8(&script) == 255) return -12;
  ++connections;
  *out = (orient_bus *)malloc(1);
  return 0;
}

static int set_address(orient_bus *bus, const char *address) {
  (void)bus;
  return address[0] ? 0 : -22;
}

static int set_bus_client(orient_bus *bus, int is_client) {
  (void)bus;
  return is_client ? 0 : -22;
}

static int start(orient_bus *bus) {
  (void)bus;
  return bytes_u8(&script) == 255 ? -111 : 0;
}

static int is_ready(orient_bus *bus) {
  (void)bus;
  if (!bytes_left(&script)) return -107;
  uint8_t kind = bytes_u8(&script);
  return kind < 240 ? 1 : kind < 250 ? 0 : -107;
}

static void close_bus(orient_bus *bus) { (void)bus; }

static orient_bus *unref(orient_bus *bus) {
  --connections;
  free(bus);
  return NULL;
}

static int get_fd(orient_bus *bus) {
  (void)bus;
  return descriptor;
}

static int get_events(orient_bus *bus) {
  (void)bus;
  return bytes_u8(&script) == 255 ? -107 : POLLIN | (bytes_u8(&script) & POLLOUT);
}

static int get_timeout(orient_bus *bus, uint64_t *microseconds) {
  (void)bus;
  uint8_t kind = bytes_u8(&script);
  *microseconds = kind < 64 ? 0 : kind < 250 ? UINT64_MAX : bytes_u64(&script);
  return kind == 255 ? -1 : 1;
}

static orient_bus_message *message_new(bool is_reply) {
  orient_bus_message *message = (orient_bus_message *)calloc(1, sizeof *message);
  message->is_reply = is_reply;
  ++messages;
  return message;
}

static orient_bus_message *message_unref(orient_bus_message *message) {
  --messages;
  free(message);
  return NULL;
}

static int process(orient_bus *bus, orient_bus_message **out) {
  (void)bus;
  if (out) *out = NULL;
  if (is_processing) abort(); /* sd-bus would refuse. */
  if (!bytes_left(&script)) return 0;
  uint8_t kind = bytes_u8(&script);
  handler chosen = {NULL, NULL};
  if (kind < 100 && match_count > 0) {
    chosen = matches[kind % match_count];
  } else if (kind < 200 && reply_count > 0) {
    unsigned place = kind % reply_count;
    chosen = replies[place];
    replies[place] = replies[--reply_count];
  } else {
    return kind < 248 ? kind & 1 : -(int)(kind - 200);
  }
  orient_bus_message *message = message_new(kind >= 100);
  orient_bus_error error = {NULL, NULL, 0};
  is_processing = true;
  chosen.call(message, chosen.context, &error);
  is_processing = false;
  message_unref(message);
  return 1;
}

static int add_match(orient_bus *bus, orient_bus_slot **out, const char *rule, orient_bus_handler call,
                     orient_bus_handler installed, void *context) {
  (void)bus;
  (void)out;
  if (rule[0] == '\0' || !installed) abort();
  if (match_count < HANDLERS) matches[match_count++] = (handler){call, context};
  return outcome();
}

static int new_call(orient_bus *bus, orient_bus_message **out, const char *service, const char *path,
                    const char *interface, const char *member) {
  (void)bus;
  if (!service[0] || path[0] != '/' || !interface[0] || !member[0]) abort();
  if (bytes_u8(&script) >= 250) return -12;
  *out = message_new(false);
  return 0;
}

static int append(orient_bus_message *message, char type, const void *value) {
  (void)message;
  (void)value;
  return type == 's' ? 0 : -22;
}

static int call_async(orient_bus *bus, orient_bus_slot **out, orient_bus_message *message, orient_bus_handler call,
                      void *context, uint64_t microseconds) {
  (void)bus;
  (void)out;
  (void)message;
  (void)microseconds;
  if (call && reply_count < HANDLERS) replies[reply_count++] = (handler){call, context};
  return outcome();
}

static int call_bus(orient_bus *bus, orient_bus_message *message, uint64_t microseconds, orient_bus_error *error,
                    orient_bus_message **out) {
  (void)bus;
  (void)message;
  (void)microseconds;
  int status = outcome();
  if (status < 0) error->name = any_text();
  if (status > 0) *out = message_new(true);
  return status;
}

static int enter(orient_bus_message *message, char type, const char *contents) {
  if (!contents || !strchr("aev", type)) abort();
  int status = outcome();
  if (status > 0) ++message->depth;
  return status;
}

static int leave(orient_bus_message *message) {
  if (message->depth-- == 0) abort();
  return outcome();
}

static int read_basic(orient_bus_message *message, char type, void *out) {
  (void)message;
  int status = outcome();
  if (status <= 0) return status;
  if (type == 's') {
    *(const char **)out = bytes_u8(&script) == 255 ? NULL : any_text();
  } else if (type == 'b') {
    *(int32_t *)out = bytes_u8(&script) - 2;
  } else {
    abort();
  }
  return status;
}

static int skip(orient_bus_message *message, const char *types) {
  (void)message;
  (void)types;
  return outcome();
}

static const orient_bus_error *get_error(orient_bus_message *message) {
  static orient_bus_error error;
  if (!message->is_reply || (bytes_u8(&script) & 3) != 0) return NULL;
  error.name = bytes_u8(&script) == 255 ? NULL : any_text();
  error.message = bytes_u8(&script) & 1 ? NULL : any_text();
  return &error;
}

static const char *get_sender(orient_bus_message *message) {
  (void)message;
  return (bytes_u8(&script) & 7) == 7 ? any_text() : bytes_u8(&script) & 1 ? ":1.7" : "org.freedesktop.DBus";
}

static void error_free(orient_bus_error *error) {
  error->name = NULL;
  error->message = NULL;
}

/* In place of the library's own, which looks for the real sd-bus. */
int orient_load_bus(orient_bus_functions *out) {
  *out = (orient_bus_functions){make,     set_address, set_bus_client, start,       is_ready,      close_bus,
                                unref,    get_fd,      get_events,     get_timeout, process,       add_match,
                                new_call, append,      call_async,     call_bus,    message_unref, enter,
                                leave,    read_basic,  skip,           get_error,   get_sender,    error_free};
  return 0;
}

static void hears(orient_engine *engine, const orient_event *event, void *user_data) {
  (void)event;
  (void)user_data;
  if (orient_engine_interface_orientation(engine) == ORIENT_UNKNOWN) abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  orient_source_config config;
  orient_source *source = NULL;
  orient_engine *engine = NULL;
  if (descriptor < 0) descriptor = eventfd(1, EFD_CLOEXEC | EFD_NONBLOCK);
  script.next = data;
  script.end = data + size;
  match_count = reply_count = 0;
  orient_source_config_init(&config);
  config.kind = bytes_u8(&script) & 1 ? ORIENT_SOURCE_AUTO : ORIENT_SOURCE_SENSOR_PROXY;
  config.root = "/nowhere/at/all";
  if (config.kind == ORIENT_SOURCE_AUTO || (bytes_u8(&script) & 1)) config.root = "/proc/self/fdinfo";
  config.bus_address = "unix:path=/nowhere";
  config.wait_for_sensor = bytes_u8(&script) & 1;
  config.invert_z = bytes_u8(&script) & 1;
  if (orient_source_open(&config, &source) == ORIENT_OK) {
    int round;
    orient_engine_new(NULL, &engine);
    orient_engine_add_listener(engine, ORIENT_EVENT_ALL, 0, hears, NULL, NULL, NULL);
    orient_source_attach(source, engine);
    for (round = 0; round < 64 && bytes_left(&script); ++round) {
      orient_source_info info;
      memset(&info, 0, sizeof info);
      info.struct_size = sizeof info;
      orient_status status = orient_source_dispatch(source);
      if (status != ORIENT_OK) abort();
      orient_source_describe(source, &info);
      if (!orient_source_state_name(info.state) || !memchr(info.device, 0, sizeof info.device)) abort();
      if (strpbrk(orient_source_error(source), "\x1b\n\r")) abort();
    }
    orient_source_detach(source, engine);
    orient_source_dispatch(source);
    orient_source_unref(source);
    orient_engine_unref(engine);
  } else if (source || orient_source_error(NULL)[0] == '\0') {
    abort();
  }
  if (connections != 0 || messages != 0) {
    fprintf(stderr, "%d connections and %d messages are left\n", connections, messages);
    abort();
  }
  return 0;
}
