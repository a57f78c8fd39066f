# shellcheck shell=bash
# The part of scripts/bench that measures the flow language; it uses row, note and say of its caller.

# bench_language PROGRAM FOLDER: rows about the engine and the checker.
bench_language() {
  local program=$1 work=$2 tool=.build/release/Benchmarks
  local name millions allocations ms mb status
  say "Building the benchmarks"
  swift build -c release --product Benchmarks >&2

  say "Running the engine"
  while read -r name millions allocations; do
    row "engine, $name: million steps a second on one core" "$millions" M ">=" 1
    row "engine, $name: heap allocations a step" "$allocations" "" "<=" 0
  done < <("$tool" engine)

  say "Checking a flow of 10,000 modules"
  mkdir -p "$work/long" "$work/huge"
  "$tool" generate 10000 "$work/long"
  local faults
  read -r ms mb faults < <("$tool" check "$work/long")
  row "reading and validating 10,000 modules, processor time" "$ms" ms "<=" 300
  row "the same: peak memory" "$mb" MB "<=" 100
  row "the same: faults found in a flow without any" "$faults" "" "<=" 0
  read -r ms mb status < <("$tool" run "$program" check "$work/long")
  [ "$status" = 0 ] || fail "hearken check ended with $status on a flow without faults"
  row "hearken check on its folder, whole program (status $status)" "$ms" ms "<=" 300
  row "the same: peak memory" "$mb" MB "<=" 100

  say "Checking a file of 50 MB"
  "$tool" generate 140000 "$work/huge"
  local size
  size=$(($(stat -c %s "$work/huge/voiceflow.json") / 1000000))
  [ "$size" -ge 50 ] || fail "the large file has only $size MB"
  read -r ms mb status < <("$tool" run "$program" check "$work/huge")
  # Read (0), or refused as data or input (65, 66 of sysexits.h); anything else is a crash.
  case "$status" in 0 | 65 | 66) ;; *) fail "hearken check ended with $status on a large flow" ;; esac
  row "hearken check on a file of $size MB ($mb MB, status $status)" \
    "$(awk -v ms="$ms" 'BEGIN { printf "%.2f", ms / 1000 }')" s "<=" 2
  # A peer, for scale; it reads no commas before a bracket, so these are taken away first.
  sed -z 's/,\n]/\n]/g' "$work/huge/voiceflow.json" >"$work/strict.json"
  read -r ms mb status < <("$tool" run python3 -c 'import json, sys; json.load(open(sys.argv[1]))' "$work/strict.json")
  note "  for scale: python3's json only parses it ($mb MB, status $status)" \
    "$(awk -v ms="$ms" 'BEGIN { printf "%.2f", ms / 1000 }')" s
}
