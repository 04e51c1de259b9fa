#!/bin/bash
# needs: prefix
# The example that turns the screens of a session: by each of its back ends, and on a real compositor.
# shellcheck disable=SC2016  # what stands in single quotes is for the program's shell, not for this one
. "$ORIENT_ROOT/Tests/report.sh"

export LD_LIBRARY_PATH=$ORIENT_PREFIX/lib
unset SWAYSOCK HYPRLAND_INSTANCE_SIGNATURE XDG_CURRENT_DESKTOP WAYLAND_DISPLAY DISPLAY
read -ra orient <<<"$(pkg-config --cflags --libs orient)"
here=$ORIENT_ROOT/Tests/autorotate
program=$ORIENT_WORK/autorotate
record=$ORIENT_WORK/record
export PATH=$PATH:/usr/sbin

# Sockets have short paths, which a checkout may not have.
sockets=$(mktemp -d /tmp/orient.XXXXXX)
started=()
clean_up() {
  local process
  for process in "${started[@]}"; do kill "$process" 2>/dev/null; done
  wait 2>/dev/null
  rm -rf "$sockets"
}
trap clean_up EXIT

# soon COMMAND...: waits until it succeeds, five seconds at most.
soon() {
  local _
  for _ in {1..250}; do
    "$@" >/dev/null 2>&1 && return
    sleep 0.02
  done
  return 1
}

recorded() { cat "$record" 2>/dev/null; }
forget() { rm -f "$record"; }

check "it compiles" gcc -std=c99 -D_GNU_SOURCE -O2 -Wall -Wextra -Wpedantic -Werror \
  "$ORIENT_ROOT"/examples/autorotate/*.c -o "$program" "${orient[@]}"
check "its parts are clean for gcc's analyser" gcc -std=c99 -D_GNU_SOURCE -O1 -fanalyzer -Werror -c \
  "$ORIENT_ROOT/examples/autorotate/json.c" -o /dev/null
if have man "its manual page is well-formed"; then
  formatted() { { man --warnings -E UTF-8 -l "$ORIENT_ROOT/examples/autorotate/autorotate.1" >/dev/null; } 2>&1; }
  lacks "its manual page is well-formed" . formatted
fi
options() { "$program" --help | grep -oE -- '--[a-z-]+' | sort -u; }
documented() { sed 's/\\//g' "$ORIENT_ROOT/examples/autorotate/autorotate.1" | grep -oE -- '--[a-z-]+' | sort -u; }
same "the manual knows every option" "$(options)" "$(comm -12 <(options) <(documented))"

# --- What it does not take

says() { shows "$1" "$2" "$program" "${@:3}"; }
says "an unknown option is refused" 'unrecognized option' --sideways
says "an unknown back end is refused" "'wayland' is not what this option takes" --backend wayland
says "a crooked panel is refused" "'45' is not" --panel 45
says "an unknown orientation is refused" "'sideways' is not" --orientation sideways
says "a flat orientation is refused" "'face-up' is not" --orientation face-up
says "an unknown orientation in a list is refused" "'portrait,up' is not" --allow portrait,up
says "a word too many is refused" "'left' belongs to no option" left
says "without a session it says so" 'neither sway nor Hyprland' --orientation portrait-primary
says "a session that is not there is told" 'SWAYSOCK is not set' --backend sway --orientation portrait-primary
SWAYSOCK=$sockets/nowhere says "a socket that nobody serves is told" 'nowhere: No such file' \
  --orientation portrait-primary
says "a recording that is not there is told" 'No such file' --command true --trace "$ORIENT_WORK/none"

# --- Commands

names=(portrait-primary landscape-primary portrait-secondary landscape-secondary)
turns() { for name in "${names[@]}"; do "$program" --orientation "$name" "$@" 2>&1; done; }
environment='echo "$ORIENT_NAME $ORIENT_OUTPUT $ORIENT_TRANSFORM $ORIENT_TRANSFORM_NUMBER $ORIENT_ROTATION $ORIENT_CLOCKWISE $ORIENT_TOUCH_MATRIX"'
same "a command finds the turn in its environment" "\
portrait-primary X-1 normal 0 normal 0 1 0 0 0 1 0
landscape-primary X-1 270 3 right 90 0 1 0 -1 0 1
portrait-secondary X-1 180 2 inverted 180 -1 0 1 0 -1 1
landscape-secondary X-1 90 1 left 270 0 -1 1 1 0 0" "$(turns -o X-1 -c "$environment")"
same "a panel with its left side up is taken out" "\
portrait-primary default 90 1 left 270 0 -1 1 1 0 0" \
  "$("$program" --panel 90 --orientation portrait-primary -c "$environment")"
same "on a natural-landscape device portrait is a quarter further" "\
portrait-primary default 270 3 right 90 0 1 0 -1 0 1" \
  "$("$program" --natural landscape --orientation portrait-primary -c "$environment")"
same "an output's name is not read by the shell" 'a"; touch /none; $(b) '\'c \
  "$("$program" -o 'a"; touch /none; $(b) '\'c --orientation portrait-primary -c 'printf %s "$ORIENT_OUTPUT"')"
same "each output is turned" "one
two" "$("$program" -o one -o two --orientation portrait-primary -c 'echo "$ORIENT_OUTPUT"')"
same "before comes before, after comes after" "before
turn
after portrait-secondary" "$("$program" --orientation portrait-secondary -c 'echo turn' --before 'echo before' \
  --after 'echo "after $ORIENT_NAME"')"
same "when the first hook fails nothing turns" "" \
  "$("$program" --orientation portrait-secondary -c 'echo turn' --before false --after 'echo after' 2>/dev/null)"
refuse "and the program fails" "$program" --orientation portrait-secondary -c 'echo turn' --before false
says "a failing command is told" 'exit 3 ended with status 3' -c 'exit 3' --orientation portrait-primary
dry=$("$program" -n --orientation portrait-secondary -c "touch $ORIENT_WORK/touched" --before "touch $ORIENT_WORK/touched")
check "a dry run says what it would do" test "$(grep -c touched <<<"$dry")" = 2
refuse "and does nothing" test -e "$ORIENT_WORK/touched"

# --- A recording

told() { "$program" --trace "$ORIENT_WORK/$1" --fast -c 'echo "$ORIENT_NAME"' "${@:2}" | xargs; }
python3 "$here/trace.py" top 3 right 3 flat 3 bottom 3 left 3 >"$ORIENT_WORK/round.trace"
same "a recording turns the screen" "portrait-primary landscape-primary portrait-secondary landscape-secondary" \
  "$(told round.trace)"
same "only what is allowed is used" "landscape-primary landscape-secondary" \
  "$(told round.trace --allow landscape)"
same "a locked screen stays" "portrait-primary" "$(told round.trace --lock)"
same "a refused turn is not asked for again and again" "portrait-primary portrait-secondary" \
  "$(told round.trace --before 'case $ORIENT_NAME in landscape*) exit 1 ;; esac' 2>/dev/null)"

# --- Signals

python3 "$here/trace.py" top 1 right 30 >"$ORIENT_WORK/slow.trace"
"$program" --trace "$ORIENT_WORK/slow.trace" --lock -v -c "echo \$ORIENT_NAME >>'$record'" 2>"$ORIENT_WORK/err" &
follower=$!
started+=("$follower")
check "it begins as the picture stands" soon grep -q portrait-primary "$record"
sleep 2.5
same "the lock holds the picture" portrait-primary "$(recorded)"
kill -USR1 "$follower"
check "SIGUSR1 releases it, and it turns at once" soon grep -q landscape-primary "$record"
kill -USR1 "$follower"
check "SIGUSR1 locks it again" soon grep -q 'rotation is locked' "$ORIENT_WORK/err"
kill -USR2 "$follower"
check "SIGUSR2 turns to the other axis" soon eval "tail -n 1 '$record' | grep -q portrait-primary"
forget
kill -HUP "$follower"
check "SIGHUP turns the outputs again" soon grep -q portrait-primary "$record"
kill -TERM "$follower"
wait "$follower"
same "SIGTERM ends it well" 0 "$?"
forget

# --- Compositors that take down what they are told

# listen KIND SOCKET [refuse]
listen() {
  python3 "$here/listener.py" "$1" "$2" "$record" "${@:3}" &
  started+=("$!")
  soon test -S "$2"
}
touch='input type:touch map_to_output "eDP-1"; input type:tablet_tool map_to_output "eDP-1"'
listen sway "$sockets/sway"
export SWAYSOCK=$sockets/sway
turns >/dev/null
same "sway counts clockwise, and maps touch" "\
output \"eDP-1\" transform normal; $touch
output \"eDP-1\" transform 90; $touch
output \"eDP-1\" transform 180; $touch
output \"eDP-1\" transform 270; $touch" "$(recorded)"
same "a dry run for sway" "swaymsg 'output \"eDP-1\" transform 90'" \
  "$("$program" -n --no-touch --orientation landscape-primary)"
says "an output that sway has not is told" 'sway has no output "eDP-7"' -o eDP-7 --orientation portrait-primary
says "a name that would be two commands is refused" 'cannot be the name of an output' \
  -o 'DP-3 "the desk"' --orientation portrait-primary
forget
# The output stands as for landscape-primary at the start, so that is no turn but the first.
"$program" --no-touch --trace "$ORIENT_WORK/round.trace" --fast
same "sway's output is where it starts from" "\
output \"eDP-1\" transform 90
output \"eDP-1\" transform normal
output \"eDP-1\" transform 90
output \"eDP-1\" transform 180
output \"eDP-1\" transform 270" "$(recorded)"
forget
listen sway "$sockets/stubborn" refuse
SWAYSOCK=$sockets/stubborn says "what sway refuses is told" 'not today, "sorry"' --orientation portrait-primary
unset SWAYSOCK
forget

export XDG_RUNTIME_DIR=$sockets/runtime
listen hyprland "$sockets/runtime/hypr/one/.socket.sock"
listen hyprland "$sockets/runtime/hypr/two/.socket.sock" refuse
export HYPRLAND_INSTANCE_SIGNATURE=one
turns >/dev/null
batch() { echo "[[BATCH]]keyword monitor eDP-1,transform,$1 ; keyword input:touchdevice:transform $1 ; keyword input:tablet:transform $1"; }
same "Hyprland turns the monitor, touch and tablet" "$(batch 0 && batch 3 && batch 2 && batch 1)" "$(recorded)"
forget
"$program" --no-touch --trace "$ORIENT_WORK/round.trace" --fast --allow landscape
same "Hyprland's monitor is where it starts from" "\
[[BATCH]]keyword monitor eDP-1,transform,3
[[BATCH]]keyword monitor eDP-1,transform,1" "$(recorded)"
HYPRLAND_INSTANCE_SIGNATURE=two says "what Hyprland refuses is told" 'refused: no such option' \
  --orientation portrait-primary
says "a monitor that Hyprland has not is told" 'hyprland has no output "eDP-7"' -o eDP-7 \
  --orientation portrait-primary
unset HYPRLAND_INSTANCE_SIGNATURE
forget

real_path=$PATH
PATH=$here/stubs:$PATH
XDG_CURRENT_DESKTOP=KDE WAYLAND_DISPLAY=wayland-0 turns >/dev/null
same "KDE is told by kscreen-doctor" "\
kscreen-doctor output.eDP-1.rotation.none
kscreen-doctor output.eDP-1.rotation.right
kscreen-doctor output.eDP-1.rotation.inverted
kscreen-doctor output.eDP-1.rotation.left" "$(recorded)"
forget

# Beside a monitor of 1920 x 1080 the panel is a part of the screen, and so is where a touch may land:
# 800 of 2720 and 1280 of 1280, turned 1280 of 3200 and 800 of 1080.
DISPLAY=:0 turns >/dev/null
property='Coordinate Transformation Matrix'
same "X11 turns the output and each touch screen" "\
xrandr --output eDP-1 --rotate normal
xinput set-prop 8 $property 0.294118 0 0 0 1 0 0 0 1
xinput set-prop 9 $property 0.294118 0 0 0 1 0 0 0 1
xrandr --output eDP-1 --rotate right
xinput set-prop 8 $property 0 0.4 0 -0.740741 0 0.740741 0 0 1
xinput set-prop 9 $property 0 0.4 0 -0.740741 0 0.740741 0 0 1
xrandr --output eDP-1 --rotate inverted
xinput set-prop 8 $property -0.294118 0 0.294118 0 -1 1 0 0 1
xinput set-prop 9 $property -0.294118 0 0.294118 0 -1 1 0 0 1
xrandr --output eDP-1 --rotate left
xinput set-prop 8 $property 0 -0.4 0.4 0.740741 0 0 0 0 1
xinput set-prop 9 $property 0 -0.4 0.4 0.740741 0 0 0 0 1" "$(recorded)"
forget
DISPLAY=:0 "$program" --touch 'My Pen' --orientation landscape-primary -o HDMI-1
same "a touch device of the user's, on the other output" "\
xrandr --output HDMI-1 --rotate normal
xinput set-prop My Pen $property 0.705882 0 0.294118 0 0.84375 0 0 0 1" "$(recorded)"
DISPLAY=:0 says "an output that X11 has not is told" 'x11 has no output "DP-2"' -o DP-2 --orientation portrait-primary
same "a dry run for X11" "\
xrandr --output eDP-1 --rotate right
xinput set-prop 'My Pen' '$property' 0 1 0 -1 0 1 0 0 1" \
  "$(DISPLAY=:0 "$program" -n --touch 'My Pen' --orientation landscape-primary | sed "s/ $property / '$property' /")"
PATH=$real_path
forget

# --- A real X server, which has no rotations but has the property of input devices

if have Xvfb "a real X server" && have xrandr "a real X server" && have xinput "a real X server"; then
  Xvfb -noreset -displayfd 3 -screen 0 640x480x24 3>"$ORIENT_WORK/display" >/dev/null 2>&1 &
  started+=("$!")
  soon test -s "$ORIENT_WORK/display"
  DISPLAY=:$(cat "$ORIENT_WORK/display")
  export DISPLAY
  pointer='Virtual core XTEST pointer'
  says "what a real X server cannot do is told" 'xrandr ended with status 1' --orientation portrait-primary
  xinput set-prop "$pointer" "$property" 0 1 0 -1 0 1 0 0 1
  check "a real X server turns by nothing" "$program" --touch "$pointer" --orientation landscape-primary
  shows "and its pointer's matrix is set" '1.0+, 0.0+, 0.0+, 0.0+, 1.0+, 0.0+, 0.0+, 0.0+, 1.0+$' \
    xinput list-props "$pointer"
  unset DISPLAY
fi

# --- A real compositor

# sway will not run as root.
unprivileged=(env)
if [ "$(id -u)" -eq 0 ]; then
  unprivileged=(setpriv --reuid=65534 --regid=65534 --clear-groups)
  mkdir "$sockets/sway-home"
  chown 65534:65534 "$sockets/sway-home"
  chmod 711 "$sockets"
else
  mkdir "$sockets/sway-home"
fi
chmod 700 "$sockets/sway-home"
if have sway "a real compositor" && have wayland-info "a real compositor"; then
  echo 'output HEADLESS-1 resolution 1280x800' >"$sockets/config"
  export XDG_RUNTIME_DIR=$sockets/sway-home SWAYSOCK=$sockets/sway-home/sway
  (cd "$sockets" && exec env HOME="$XDG_RUNTIME_DIR" WLR_BACKENDS=headless WLR_LIBINPUT_NO_DEVICES=1 WLR_RENDERER=pixman \
    "${unprivileged[@]}" sway --config "$sockets/config") >"$ORIENT_WORK/sway.log" 2>&1 &
  started+=("$!")
  check "sway starts without a screen" soon swaymsg -t get_version
  WAYLAND_DISPLAY=$(cd "$XDG_RUNTIME_DIR" && echo wayland-[0-9])
  export WAYLAND_DISPLAY
  # What the compositor tells every client: wl_output's transform, counter-clockwise.
  transform() { wayland-info | sed -n 's/.*output_transform: \([a-z0-9]*\).*/\1/p' | head -n 1; }
  # The headless screen is wide, so a tablet with it is naturally landscape.
  for pair in portrait-primary:270 portrait-secondary:90 landscape-secondary:180 landscape-primary:normal; do
    check "a real output turns to ${pair%:*}" "$program" --orientation "${pair%:*}"
    same "and every client sees it" "${pair#*:}" "$(transform)"
  done
  "$program" --trace "$ORIENT_WORK/round.trace" --fast
  same "after a recording it stands as the device was held last" 90 "$(transform)"
  "$program" --trace "$ORIENT_ROOT/examples/data/reading.trace" --fast --natural portrait --panel 180
  same "a panel built in upside down is turned the other way" 270 "$(transform)"
  same "and the next start finds the orientation from there" "portrait-primary" \
    "$("$program" -v --trace "$ORIENT_WORK/round.trace" --fast --lock 2>&1 | sed -n 's/.*turned to //p' | xargs)"
fi
