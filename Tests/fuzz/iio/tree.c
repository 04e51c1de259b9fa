/* Fuzzes what reads IIO devices: the input is what sysfs says, udev's data, and what comes out of the buffer. It is laid
 * out in a folder that stands for the root, with everything else that may be there left out at will. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <orient.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../bytes.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerInitialize(int *count, char ***arguments);

#define SECRET "TOP SECRET"

static char root[256], secret[300];

#define DEVICE "/sys/bus/iio/devices/iio:device0"

/* What may be there, with texts that make sense. */
static const struct {
  const char *path, *texts[4];
} files[] = {
    {DEVICE "/name", {"fake\n", "bma255", "kx\x1b[31m", ""}},
    {DEVICE "/in_accel_x_raw", {"0\n", "-12", "2147483648", "nan"}},
    {DEVICE "/in_accel_y_raw", {"-981\n", "1e400", "0x10", "981"}},
    {DEVICE "/in_accel_z_raw", {"0\n", "+5", "-0", "99999999999999999999"}},
    {DEVICE "/in_accel_scale", {"0.01\n", "0", "-1", "1e-320"}},
    {DEVICE "/in_accel_x_scale", {"0.02\n", "inf", "1e300", "."}},
    {DEVICE "/in_accel_offset", {"0\n", "1e308", "-5", "5 5"}},
    {DEVICE "/label", {"accel-display\n", "accel-base", "accel-camera", "?"}},
    {DEVICE "/location", {"lid\n", "base", "display", ""}},
    {DEVICE "/in_accel_mount_matrix", {"1, 0, 0; 0, 1, 0; 0, 0, 1\n", "0, 1, 0; 1, 0, 0; 0, 0, 1", "1,0;0,1", "1e400"}},
    {DEVICE "/mount_matrix", {"-1, 0, 0; 0, -1, 0; 0, 0, 1\n", "0,0,0;0,0,0;0,0,0", ";;;", "1"}},
    {DEVICE "/sampling_frequency", {"10\n", "0", "1e9", "-1"}},
    {DEVICE "/in_accel_sampling_frequency", {"100.0\n", "nan", "1", ""}},
    {DEVICE "/sampling_frequency_available", {"10 20 50 100\n", "[1 1 100]", "1e400 2", "[5"}},
    {DEVICE "/in_accel_sampling_frequency_available", {"12.5 25 50\n", "", "[0 0 0]", "x"}},
    {DEVICE "/current_timestamp_clock", {"realtime\n", "monotonic", "boottime", "tai"}},
    {DEVICE "/buffer/enable", {"0\n", "1", "", "x"}},
    {DEVICE "/buffer/length", {"0\n", "128", "-1", ""}},
    {DEVICE "/scan_elements/in_accel_x_en", {"0\n", "1", "", "2"}},
    {DEVICE "/scan_elements/in_accel_y_en", {"0\n", "1", "", "2"}},
    {DEVICE "/scan_elements/in_accel_z_en", {"0\n", "1", "", "2"}},
    {DEVICE "/scan_elements/in_timestamp_en", {"0\n", "1", "", "2"}},
    {DEVICE "/scan_elements/in_anglvel_x_en", {"1\n", "0", "", "2"}},
    {DEVICE "/scan_elements/in_accel_x_index", {"0\n", "3", "1000000", "-1"}},
    {DEVICE "/scan_elements/in_accel_y_index", {"1\n", "0", "999999", "1.5"}},
    {DEVICE "/scan_elements/in_accel_z_index", {"2\n", "1", "nan", ""}},
    {DEVICE "/scan_elements/in_timestamp_index", {"3\n", "2", "9", ""}},
    {DEVICE "/scan_elements/in_anglvel_x_index", {"4\n", "2", "5", ""}},
    {DEVICE "/scan_elements/in_accel_x_type", {"le:s16/16>>0\n", "be:s12/16>>4", "le:s24/24>>0", "le:u64/64X16>>0"}},
    {DEVICE "/scan_elements/in_accel_y_type", {"le:s16/16>>0\n", "be:s12/16>>4", "le:s1/8>>7", "le:s64/64>>0"}},
    {DEVICE "/scan_elements/in_accel_z_type", {"le:s16/16>>0\n", "be:u16/16", "le:s0/8", "le:s16/16>>16"}},
    {DEVICE "/scan_elements/in_timestamp_type", {"le:s64/64>>0\n", "be:s64/64>>0", "le:s64/64>>64", "le:s8/8"}},
    {DEVICE "/scan_elements/in_anglvel_x_type", {"le:s32/32X16>>0\n", "le:s40/40", "be:u8/8", "le:s64/64X16"}},
    {DEVICE "/trigger/current_trigger", {"\n", "fake-dev0", "", "x"}},
    {DEVICE "/dev", {"254:0\n", "x", "1:2:3", ""}},
    {DEVICE "/uevent", {"MAJOR=254\nMINOR=0\nDEVNAME=iio:device0\nDEVTYPE=iio_device\n", "MAJOR=", "=", "\n\n"}},
    {"/sys/bus/iio/devices/trigger0/name", {"fake-dev0\n", "fake-dev01", "", "x"}},
    {"/run/udev/data/c254:0",
     {"E:ACCEL_MOUNT_MATRIX=0, 1, 0; -1, 0, 0; 0, 0, 1\n", "E:ACCEL_LOCATION=base\n", "E:=\nE:ACCEL_MOUNT_MATRIX",
      "E"}},
    {"/run/udev/data/+iio:iio:device0",
     {"E:ACCEL_MOUNT_MATRIX=1, 0, 0; 0, 1, 0; 0, 0, 1\n", "E:ACCEL_LOCATION=display\nE:IIO_SENSOR_PROXY_TYPE=x\n", "",
      "E:"}},
};
enum { FILES = sizeof files / sizeof *files };

/* Makes the folders that a path leads through. */
static void make_folders(char *path) {
  char *slash;
  for (slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
    *slash = '\0';
    mkdir(path, 0700);
    *slash = '/';
  }
}

static void remove_tree(void) {
  char command[400];
  snprintf(command, sizeof command, "rm -rf '%s' '%s'", root, secret);
  if (system(command) != 0) abort();
}

int LLVMFuzzerInitialize(int *count, char ***arguments) {
  (void)count;
  (void)arguments;
  const char *folder = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
  snprintf(root, sizeof root, "%s/orient-fuzz-%d/root", folder, (int)getpid());
  snprintf(secret, sizeof secret, "%s/orient-fuzz-%d/secret", folder, (int)getpid());
  return atexit(remove_tree);
}

/* One file: left out, with a text that makes sense, with any bytes, or as a link to somewhere else. */
static void lay_out(bytes *script, unsigned place) {
  char path[600];
  uint8_t kind = bytes_u8(script);
  snprintf(path, sizeof path, "%s%s", root, files[place].path);
  unlink(path);
  if (kind >= 248) return;
  make_folders(path);
  if (kind >= 240) {
    static const char *const targets[] = {"../../../../../../../../secret",
                                          "/secret",
                                          "/",
                                          "name",
                                          "/dev/null",
                                          "/proc/self/environ",
                                          "in_accel_y_raw",
                                          "../iio:device0/name"};
    if (symlink(targets[kind & 7], path) != 0) abort();
    return;
  }
  int file = open(path, O_CREAT | O_TRUNC | O_WRONLY, 0600);
  if (file < 0) {
    /* What was a folder for another file stays one. */
    if (errno == EISDIR || errno == ENOTDIR) return;
    abort();
  }
  if (kind < 200) {
    const char *text = files[place].texts[kind & 3 && kind > 120 ? kind & 3 : 0];
    if (write(file, text, strlen(text)) < 0) abort();
  } else {
    char text[256];
    size_t length = bytes_u8(script), i;
    for (i = 0; i < length; ++i) text[i] = (char)bytes_u8(script);
    if (write(file, text, length) < 0) abort();
    /* Larger than any attribute. */
    if (kind >= 236 && ftruncate(file, 5000) != 0) abort();
  }
  close(file);
}

static void hears(orient_engine *engine, const orient_event *event, void *user_data) {
  (void)event;
  (void)user_data;
  orient_state state;
  memset(&state, 0, sizeof state);
  state.struct_size = sizeof state;
  orient_engine_get_state(engine, &state);
  if (!isfinite(state.gravity_x) || !isfinite(state.gravity_y) || !isfinite(state.gravity_z)) abort();
}

/* What it tells must be fit to be shown: terminated, without control characters, and of nothing outside the root. */
static void check_text(const char *text) {
  const char *byte;
  if (strstr(text, SECRET)) abort();
  for (byte = text; *byte; ++byte)
    if ((unsigned char)*byte < 0x20 || *byte == 0x7f) abort();
}

static void finds(const orient_source_info *info, bool chosen, const char *remark, void *user_data) {
  (void)chosen;
  (void)user_data;
  check_text(info->name);
  check_text(info->device);
  check_text(remark);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  bytes script = {data, data + size};
  /* What an input says itself would not have come from outside. */
  if (memmem(data, size, SECRET, strlen(SECRET))) return -1;
  orient_source_config config;
  orient_source *source = NULL;
  unsigned place;
  int file, node, round;
  char path[600];
  snprintf(path, sizeof path, "%s/dev/x", root);
  make_folders(path);
  file = open(secret, O_CREAT | O_TRUNC | O_WRONLY, 0600);
  if (file < 0 || write(file, SECRET, 10) != 10) abort();
  close(file);
  orient_source_config_init(&config);
  uint8_t how = bytes_u8(&script);
  config.kind = how & 1 ? ORIENT_SOURCE_AUTO : ORIENT_SOURCE_IIO;
  config.root = root;
  config.rate_hz = 1000;
  config.poll_only = how & 2;
  config.wait_for_sensor = (how & 12) == 12;
  config.invert_z = how & 16;
  config.tablet_switch = how & 32;
  for (place = 0; place < FILES; ++place) lay_out(&script, place);
  snprintf(path, sizeof path, "%s/dev/iio:device0", root);
  unlink(path);
  if (mkfifo(path, 0600) != 0) abort();
  node = open(path, O_RDWR | O_NONBLOCK);

  orient_source_probe(&config, finds, NULL);
  check_text(orient_source_error(NULL));
  if (orient_source_open(&config, &source) == ORIENT_OK) {
    orient_engine *engine = NULL;
    orient_engine_new(NULL, &engine);
    orient_engine_add_listener(engine, ORIENT_EVENT_ALL, 0, hears, NULL, NULL, NULL);
    orient_source_attach(source, engine);
    for (round = 0; round < 6; ++round) {
      struct pollfd waiting = {orient_source_fd(source), POLLIN, 0};
      uint8_t scans[64];
      size_t count = bytes_u8(&script) % sizeof scans, i;
      for (i = 0; i < count; ++i) scans[i] = bytes_u8(&script);
      if (count > 0 && write(node, scans, count) < 0 && errno != EAGAIN) abort();
      /* Something changes while it is read. */
      if (round > 0 && bytes_left(&script)) lay_out(&script, bytes_below(&script, FILES));
      poll(&waiting, 1, 2);
      if (orient_source_dispatch(source) != ORIENT_OK) abort();
      orient_source_info info;
      memset(&info, 0, sizeof info);
      info.struct_size = sizeof info;
      if (orient_source_describe(source, &info) != ORIENT_OK) abort();
      finds(&info, true, orient_source_error(source), NULL);
    }
    orient_source_unref(source);
    orient_engine_unref(engine);
  }
  close(node);
  /* Nothing has been written out there. */
  char text[16] = {0};
  file = open(secret, O_RDONLY);
  if (read(file, text, sizeof text) != 10 || memcmp(text, SECRET, 10) != 0) abort();
  close(file);
  return 0;
}
