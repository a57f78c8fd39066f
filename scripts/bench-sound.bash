# shellcheck shell=bash
# The part of scripts/bench that measures sound files and long rows of prompts; it uses row, note and say of its caller.

# bench_sound FOLDER: silence, first sounds, five hundred files, ten thousand prompts.
bench_sound() {
  local work=$1 name value prompts=0 kilobytes=99999 descriptors=99 tool=.build/release/Benchmarks
  swift build -c release --product Benchmarks >&2
  # shellcheck disable=SC2154  # bench sets it
  if [ ${#in_front[@]} -gt 0 ]; then
    say "Starting and stopping sound in real time, in front of other work of this machine"
  else
    say "Starting and stopping sound in real time; other work on this machine shows in it"
    note "load of the machine (processes that want a processor)" "$(cut -d' ' -f1 /proc/loadavg)" ""
  fi
  mkdir -p "$work/playing"
  while read -r name value; do
    case "$name" in
      stop-median) note "stop: button's edge to the last sound in the air, median of 200" "$value" ms ;;
      stop-p99) row "  99 of 100" "$value" ms "<=" 20 ;;
      route-median) note "other output: button's edge to its first sound, median of 100" "$value" ms ;;
      route-p99) row "  99 of 100" "$value" ms "<=" 100 ;;
      first-recorded-median) note "session decided to first sound, recorded prompt, median of 100" "$value" ms ;;
      first-recorded-p95) row "  95 of 100" "$value" ms "<=" 60 ;;
      first-spoken-median) note "session decided to first sound, spoken prompt, median of 60" "$value" ms ;;
      first-spoken-p95) row "  95 of 100" "$value" ms "<=" 120 ;;
      first-kept-median) note "session decided to first sample handed to the device, prompt that was kept, median of 60" "$value" ms ;;
      first-kept-p95) row "  95 of 100" "$value" ms "<=" 20 ;;
      hotword-median) note "end of the hotword to first sound, median of 40" "$value" ms ;;
      hotword-p95) row "  95 of 100" "$value" ms "<=" 400 ;;
      long-mp3) row "first sound of an MP3 file of nine minutes, decoding" "$value" ms "<=" 60 ;;
    esac
  done < <("${in_front[@]}" "$tool" playing "$work/playing")

  say "Reading 500 generated sound files, 200 of them damaged"
  while read -r name value; do
    case "$name" in
      right) row "files with the right length (10 ms) and pitch (1 Hz), of 300" "$value" "" ">=" 300 ;;
      damaged-played) note "damaged files that are played" "$value" "" ;;
      damaged-refused) note "damaged files that are refused with a reason" "$value" "" ;;
      milliseconds) note "processor time for all" "$value" ms ;;
      largest-kilobytes) row "largest request for memory" "$value" kB "<=" 64000 ;;
      bomb-kilobytes) row "the same for a small file that promises hours" "$value" kB "<=" 64000 ;;
    esac
  done < <("$tool" sounds)

  say "Playing 10,000 prompts in a row, in virtual time"
  read -r prompts kilobytes descriptors < <(
    # shellcheck disable=SC2154  # lib.bash sets it
    HEARKEN_PROMPTS=10000 swift test "${strict[@]}" --disable-xctest --filter ThreadTests/thousand 2>/dev/null |
      sed -n 's/^PROMPTS //p')
  row "prompts that were heard to their end" "${prompts:-0}" "" ">=" 10000
  row "memory grown after the first thousand" "${kilobytes:-99999}" kB "<=" 1024
  row "descriptors opened meanwhile" "${descriptors:-99}" "" "<=" 0
}
