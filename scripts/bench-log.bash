# shellcheck shell=bash
# The part of scripts/bench that measures the session log; it uses row, note and say of its caller.

# bench_log PROGRAM WORK: what a step and a session cost, and what is left after kill -9.
bench_log() {
  local program=$1 work=$2 name value
  swift build -c release --product Benchmarks >&2
  # In memory, nothing would reach a card.
  say "Writing sessions of 20 steps"
  while read -r name value; do
    case "$name" in
      log-step-median) note "a step's rows, median" "$value" us ;;
      log-step-p99) row "a step's rows, 99 of 100" "$value" us "<=" 20 ;;
      log-rows) row "rows a second" "$value" "" ">=" 2000 ;;
      log-session-kb) row "handed to the kernel for a session of 20 steps" "$value" kB "<=" 150 ;;
      log-session-pages-kb) note "  as whole pages of 4 kB: each of 21 commits writes its last page again" "$value" kB ;;
      log-idle) row "written while idle" "$value" B "<=" 0 ;;
      log-uncounted) note "the kernel does not count what is sent to a card" "" "" ;;
    esac
  done < <(.build/release/Benchmarks log-speed)

  say "Killing a rehearsal 200 times, with a recording in it"
  mkdir -p "$work/killed"
  while read -r name value; do
    case "$name" in
      killed) row "rehearsals killed" "$value" "" ">=" 200 ;;
      killed-in-session) note "  of them in a session" "$value" "" ;;
      killed-unsound) row "logs that are not sound" "$value" "" "<=" 0 ;;
      killed-lost) row "rows lost, the most" "$value" s "<=" 1 ;;
      killed-unreadable) row "recordings that cannot be read" "$value" "" "<=" 0 ;;
    esac
  done < <(.build/release/Benchmarks killed 200 "$work/killed" \
    "$program" rehearse flows/front-desk --script flows/front-desk/rehearsals/empty-message.json)
}
