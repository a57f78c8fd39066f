# shellcheck shell=bash
# The part of scripts/bench that measures reading a large log; it uses row, note and say of its caller.

# bench_reading PROGRAM FOLDER: rows about sessions, show and stats on a log of 100,000 sessions and 2,000,000 steps.
bench_reading() {
  local program=$1 folder=$2/large tool=.build/release/Benchmarks
  say "Building the benchmarks"
  swift build -c release --product Benchmarks >&2
  say "Writing a log of 100,000 sessions and 2,000,000 steps"
  mkdir -p "$folder"
  "$tool" log 100000 20 "$folder/sessions.db"
  note "the log" "$(($(stat -c %s "$folder/sessions.db") / 1000000))" MB

  say "Reading it"
  # fastest WORD...: milliseconds of the whole program, the fastest of five; others compute meanwhile.
  fastest() {
    local ms best='' mb status
    for _ in 1 2 3 4 5; do
      read -r ms mb status < <("$tool" run "$program" "$@" --data "$folder")
      [ "$status" = 0 ] || fail "hearken $1 ended with $status"
      best=$(awk -v a="$ms" -v b="${best:-$ms}" 'BEGIN { print (a < b ? a : b) }')
    done
    echo "$best"
  }
  row "hearken sessions, whole program" "$(fastest sessions)" ms "<=" 100
  row "hearken sessions --since 1d" "$(fastest sessions --since 1d)" ms "<=" 100
  row "hearken show, a session in the middle" "$(fastest show 50000)" ms "<=" 50
  row "hearken show last" "$(fastest show last)" ms "<=" 50
  note "hearken stats --days 7" "$(fastest stats --days 7)" ms
  note "hearken stats --days 0: every session" "$(fastest stats --days 0)" ms
  note "hearken sessions --last 0: every session" "$(fastest sessions --last 0)" ms
}
