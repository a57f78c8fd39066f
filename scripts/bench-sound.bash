# shellcheck shell=bash
# The part of scripts/bench that measures sound files and long rows of prompts; it uses row, note and say of its caller.

# bench_sound: five hundred files, ten thousand prompts.
bench_sound() {
  local name value prompts=0 kilobytes=99999 descriptors=99
  swift build -c release --product Benchmarks >&2
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
  done < <(.build/release/Benchmarks sounds)

  say "Playing 10,000 prompts in a row, in virtual time"
  read -r prompts kilobytes descriptors < <(
    # shellcheck disable=SC2154  # lib.bash sets it
    HEARKEN_PROMPTS=10000 swift test "${strict[@]}" --disable-xctest --filter ThreadTests/thousand 2>/dev/null |
      sed -n 's/^PROMPTS //p')
  row "prompts that were heard to their end" "${prompts:-0}" "" ">=" 10000
  row "memory grown after the first thousand" "${kilobytes:-99999}" kB "<=" 1024
  row "descriptors opened meanwhile" "${descriptors:-99}" "" "<=" 0
}
