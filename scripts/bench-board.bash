# shellcheck shell=bash disable=SC2154  # variables of its caller
# The part of scripts/bench that measures the appliance on its threads; it uses row, note, since and say of its caller.

# bench_board PROGRAM WORK: buttons, an hour of mashing, presses at every moment, the cold start.
bench_board() {
  local program=$1 work=$2 name value from ready=
  swift build -c release --product Benchmarks >&2
  # shellcheck disable=SC2154  # bench sets it
  say "Pressing a button 200 times; mashing for an hour of virtual time"
  while read -r name value; do
    case "$name" in
      edge-median) note "edge to action after debouncing, median" "$value" ms ;;
      edge-p99) row "edge to action after debouncing, 99 of 100" "$value" ms "<=" 5 ;;
      mash-presses) note "presses in an hour" "$value" "" ;;
      mash-kilobytes) row "memory grown after the first ten minutes" "$value" kB "<=" 1024 ;;
      mash-threads) row "threads left" "$value" "" "<=" 0 ;;
      mash-descriptors) row "descriptors left" "$value" "" "<=" 0 ;;
    esac
  done < <("${in_front[@]}" .build/release/Benchmarks edges && .build/release/Benchmarks mashing)

  say "Pressing each button at every 10 ms of a conversation"
  while read -r name value; do
    case "$name" in
      presses) note "conversations with a press" "$value" "" ;;
      press-faults) row "those that do not end as they should" "$value" "" "<=" 0 ;;
      fault) say "$value" ;;
    esac
  done < <(.build/release/Benchmarks presses 10)

  say "Pressing 500 buttons in a minute on the running appliance"
  while read -r name value; do
    case "$name" in
      rush-state) row "states other than idle at the end" "$([ "$value" = idle ] && echo 0 || echo 1)" "" "<=" 0 ;;
      rush-handles) row "most devices open at once, each direction" "$value" "" "<=" 1 ;;
      rush-left) row "devices still open" "$value" "" "<=" 0 ;;
      rush-threads) row "threads left" "$value" "" "<=" 0 ;;
      rush-descriptors) row "descriptors left" "$value" "" "<=" 0 ;;
    esac
  done < <(.build/release/Benchmarks rush 60 "$work")

  say "Starting the appliance on simulated devices"
  cat >"$work/simulated.json" <<'END'
{ "audio": { "microphone": "simulated", "speaker": "simulated" } }
END
  from=$EPOCHREALTIME
  "$program" run --config "$work/simulated.json" --flow flows/front-desk --data "$work/run" --socket "$work/run.sock" \
    --events >"$work/run.jsonl" 2>/dev/null &
  for _ in $(seq 500); do
    if grep -q '"state":"idle"' "$work/run.jsonl" 2>/dev/null; then ready=$(since "$from"); break; fi
    sleep 0.01
  done
  row "cold start to listening" "${ready:-99}" s "<=" 1
  note "memory while it listens" "$(awk '/^VmRSS/ { printf "%.0f", $2 / 1024 }' "/proc/$!/status")" MB
  from=$EPOCHREALTIME
  kill -TERM $!
  wait $! || true
  row "SIGTERM to the end" "$(since "$from")" s "<=" 2
}
