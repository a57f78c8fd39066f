# shellcheck shell=bash
# The part of scripts/bench that measures the program beside the flow; it uses row, note and say of its caller.

# bench_application FOLDER: rows about asks, fields over the socket, and observers who do not read.
bench_application() {
  local work=$1 tool=.build/release/Benchmarks name value
  local -A got
  say "Building the benchmarks"
  swift build -c release --product Benchmarks >&2
  say "Asking flows/assistant/assistant.py, and talking over the socket"
  while read -r name value; do got[$name]=$value; done < <(
    "$tool" application "$work" python3 flows/assistant/assistant.py)
  row "an ask, answered by the Python example, median" "${got[ask-median-ms]}" ms "<=" 5
  note "  the slowest of a hundred" "${got[ask-p99-ms]}" ms
  row "fields a second over the socket" "${got[fields-a-second]}" "" ">=" 1000
  # Sound goes in blocks of 10 ms.
  row "the same: longest time that the appliance was busy with them" "${got[fields-longest-ms]}" ms "<=" 10
  row "an event, four observers who do not read, median" "${got[events-deaf-us]}" us "<=" 100
  note "  the same with one who reads" "${got[events-alone-us]}" us
  # "NAME LONGEST MEDIAN"; what a call computes, whatever else the machine does.
  read -r name value _ < <("$tool" api | sort -k2,2gr)
  row "a call of BZVoiceFlowController, the longest ($name)" "$value" ms "<=" 1
}
