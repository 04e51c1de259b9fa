#!/bin/bash
# needs: prefix
# The examples that read sensors and recordings, on recordings: each form of output, and what they say
# when something is wrong.
. "$ORIENT_ROOT/Tests/report.sh"

export LD_LIBRARY_PATH=$ORIENT_PREFIX/lib
read -ra orient <<<"$(pkg-config --cflags --libs orient)"
data=$ORIENT_ROOT/examples/data
monitor=$ORIENT_WORK/monitor

for program in minimal monitor turns; do
  check "$program compiles" gcc -std=c99 -O2 -Wall -Wextra -Wpedantic -Werror \
    "$ORIENT_ROOT/examples/c/$program.c" -o "$ORIENT_WORK/$program" "${orient[@]}"
done

# told STATUS OUTPUT ERRORS NAME COMMAND...: what a program says, and how it ends.
told() {
  local status=$1 output=$2 errors=$3 name=$4
  shift 4
  timeout 60 "$@" >"$ORIENT_WORK/out" 2>"$ORIENT_WORK/err" </dev/null
  same "$name" "$status|$output|$errors" "$?|$(cat "$ORIENT_WORK/out")|$(cat "$ORIENT_WORK/err")"
}

# The sides on which the device stood, one after the other.
sides="face-up portrait-primary portrait-secondary face-up landscape-secondary landscape-primary face-up"
edges="portrait-primary portrait-secondary landscape-secondary landscape-primary"
changes=$("$monitor" --replay "$data/four-sides.csv")
same "changes are those of the recording" "$edges" "$(cut -d ' ' -f 2 <<<"$changes" | xargs)"
same "a change is a time and an orientation" 4 "$(grep -cE '^[0-9]+ [a-z-]+$' <<<"$changes")"
same "a pipe is as good as a file" "$changes" "$("$monitor" --replay /dev/stdin < <(cat "$data/four-sides.csv"))"
same "the shortest program says where the picture stands" \
  "$edges" "$("$ORIENT_WORK/minimal" "$data/four-sides.csv" | xargs)"

"$monitor" --replay "$data/four-sides.csv" --csv >"$ORIENT_WORK/samples.csv"
same "there is a line for each sample" "$(wc -l <"$data/four-sides.csv")" "$(wc -l <"$ORIENT_WORK/samples.csv")"
same "samples have their heading" "t_ns,gx,gy,gz,confidence,reason,orientation" "$(head -n 1 "$ORIENT_WORK/samples.csv")"
same "samples have the times of the recording" "$(cut -d , -f 1 "$data/four-sides.csv")" \
  "$(cut -d , -f 1 "$ORIENT_WORK/samples.csv")"
same "samples change where the device does" "$changes" \
  "$(awk -F , 'NR > 1 && $7 ~ /-.*ary/ && $7 != last { print $1, $7; last = $7 }' "$ORIENT_WORK/samples.csv")"

read_json() {
  "$monitor" --replay "$data/four-sides.csv" --json | python3 -c '
import json, sys
events = [json.loads(line) for line in sys.stdin]
print(*[event["device"] for event in events if event["kind"] == "device"])
assert [event["sequence"] for event in events] == list(range(1, len(events) + 1))'
}
same "each event is a JSON object" "$sides" "$(read_json)"

cat >"$ORIENT_WORK/told.trace" <<'END'
orient-trace,1
configuration,natural=landscape
0,rotation-locked,1
1000000000,orientation,portrait-primary
2000000000,rotate,portrait-secondary
3000000000,scene-new,0,landscape,1,0,
4000000000,scene-drop,0
5000000000,landscape-locked,1
6000000000,auto-rotate,0
END
told 0 "\
    0.000 s  the rotation lock is on
    1.000 s  the device is held portrait-primary, before unknown
    1.000 s  its axis is portrait
    1.000 s  portrait-primary is suggested
    1.000 s  the picture will turn from landscape-primary to portrait-secondary, by -90 degrees, because of the request
    1.000 s  the picture has turned to portrait-secondary
    1.000 s  request 3 has ended: done
    1.000 s  nothing is suggested any more
    1.000 s  the picture will turn from portrait-secondary to landscape-primary, by 90 degrees, because of the scene
    1.000 s  the picture has turned to landscape-primary
    1.000 s  permitted are landscape-primary, landscape-secondary
    1.000 s  permitted are portrait-primary, landscape-primary, portrait-secondary, landscape-secondary
    1.000 s  the landscape lock is on" "" "every event has words" "$monitor" --replay "$ORIENT_WORK/told.trace" --events

told 2 "" "monitor: there is no option '--foo'; --help tells more" "an unknown option" "$monitor" --foo
told 2 "" "monitor: a value is missing after '--replay'; --help tells more" "a missing value" "$monitor" --replay
told 2 "" "monitor: an axis is portrait or landscape, not 'up'; --help tells more" "an unknown axis" \
  "$monitor" --natural up
told 2 "" "monitor: only a recording is played with '--realtime'; --help tells more" "real time without a recording" \
  "$monitor" --realtime
told 2 "" "monitor: nothing is played or recorded with '--probe'; --help tells more" "a recording of no sensor" \
  "$monitor" --probe --record "$ORIENT_WORK/none"
told 2 "" "monitor: there are no samples to calibrate with from '--sensor-proxy'; --help tells more" \
  "calibration without samples" "$monitor" --calibrate --sensor-proxy
told 1 "" "monitor: opening the trace /nonexistent: No such file or directory" "a file that is not there" \
  "$monitor" --replay /nonexistent
printf 't_ns,x,y,z\n1,0,9.8,0\n2,0,9.8,down\n' >"$ORIENT_WORK/bad.csv"
told 1 "1 portrait-primary" "monitor: $ORIENT_WORK/bad.csv:3: 'down' is not a number" "a line that is wrong" \
  "$monitor" --replay "$ORIENT_WORK/bad.csv"
told 1 "t_ns,gx,gy,gz,confidence,reason,orientation
1,0.0000,9.8067,0.0000,0.000,none,portrait-primary" \
  "monitor: $ORIENT_WORK/bad.csv:3: 'down' is not a number" "a line that is wrong, sample by sample" \
  "$monitor" --replay "$ORIENT_WORK/bad.csv" --csv
check "help is told" "$monitor" --help
# shellcheck disable=SC2016 # the inner shell's words
refuse "output that cannot be written is an error" sh -c '"$1" --replay "$2" >/dev/full' - \
  "$monitor" "$data/four-sides.csv"
