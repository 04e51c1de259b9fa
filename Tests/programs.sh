# Words for suites that run test programs, beside those of Tests/report.sh.
# shellcheck shell=bash

# run VARIANT PROGRAM COMMAND...: runs a test program, names each of its tests by file and variant,
# and moves evidence behind the verdict it belongs to. A program that dies fails on its own account.
run() {
  local label="$2 ($1)" status
  shift 2
  timeout 120 "$@" >"$ORIENT_WORK/output" 2>&1 </dev/null
  status=$?
  awk -v label="$label" '
    /^(ok|not ok) - / { sub(/ - /, " - " label ": "); print; printf "%s", evidence; evidence = ""; next }
    { evidence = evidence "  " $0 "\n" }' "$ORIENT_WORK/output"
  if [ "$status" -ne 0 ] && ! grep -q '^not ok - ' "$ORIENT_WORK/output"; then
    tail -n 40 "$ORIENT_WORK/output" | not_ok "$label ended with status $status"
  elif ! grep -Eq '^(not )?ok - ' "$ORIENT_WORK/output"; then
    not_ok "$label reported no test" </dev/null
  fi
}
