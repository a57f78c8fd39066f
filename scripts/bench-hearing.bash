# shellcheck shell=bash
# The part of scripts/bench that measures hearing: echo, the own voice, the ends of speech; it uses row, note and say of its caller.

# bench_hearing AUDIO FOLDER: rows about what is heard while the device speaks. AUDIO may be empty: then flite's voices are all who speak.
bench_hearing() {
  local audio=$1 work=$2 tool=.build/release/Benchmarks name value clip
  local -A got
  say "Building the benchmarks"
  swift build -c release --product Benchmarks >&2

  say "Playing into a room with an echo"
  while read -r name value; do got[$name]=$value; done < <("$tool" echo)
  row "echo removed after 2 s, worst room (10-150 ms, -6 to -20 dB)" "${got[echo-2s]}" dB ">=" 12
  row "echo removed after 10 s, worst room" "${got[echo-10s]}" dB ">=" 25
  note "  the same, 350 ms" "${got[echo-350ms]}" dB
  note "  clocks that differ by 30 ppm, after 40 s" "${got[echo-30ppm]}" dB
  note "  clocks that differ by 100 ppm, after 40 s" "${got[echo-100ppm]}" dB
  note "  an overdriven loudspeaker (tanh at 0.15)" "${got[echo-bent]}" dB
  note "  while somebody speaks 6 dB above the echo" "${got[echo-double-talk]}" dB
  note "  processor time, part of real time" "${got[echo-cpu]}" %

  local -a clips=()
  if [ -n "$audio" ]; then
    say "Letting people speak while the device does"
    mkdir -p "$work/computer"
    for clip in "$audio"/human/computer/*.flac; do
      sox "$clip" -r 16000 -c 1 -b 16 "$work/computer/$(basename "$clip" .flac).wav"
    done
    clips=("$work"/computer/*.wav)
  fi
  while read -r name value; do got[$name]=$value; done < <("$tool" own-voice 30 ${clips[@]+"${clips[@]}"})
  for name in synthetic people; do
    [ -n "${got[$name-quiet]:-}" ] || continue
    row "hotword while the device speaks, $name (${got[$name-together]} of ${got[$name-quiet]} in quiet)" \
      "$(awk -v a="${got[$name-together]}" -v b="${got[$name-quiet]}" 'BEGIN { printf "%.0f", b ? 100 * a / b : 0 }')" % ">=" 80
  done
  row "wakes by its own voice, 30 min of prompts with the hotword" "${got[own-wakes]}" "" "<=" 0

  [ -n "$audio" ] && [ -f "$audio/synthetic/mix.py" ] || return 0
  say "Finding the ends of speech"
  mkdir -p "$work/speech/clean" "$work/speech/noise" "$work/streams"
  cp "$audio"/synthetic/*.tsv "$work/speech"
  while read -r name; do
    sox "$audio/synthetic/$name.flac" -r 16000 -c 1 -b 16 "$work/speech/$name.wav"
  done < <(awk -F'\t' '/^vad-/ { if ($5 != "-") print "clean/" $5; if ($2 != "-") print "noise/" $2 }' \
    "$audio/synthetic/streams.tsv" | sort -u)
  # The streams of one kind each: names are plain words.
  # shellcheck disable=SC2046
  python3 "$audio/synthetic/mix.py" "$work/speech" "$work/streams" \
    $(awk -F'\t' '/^vad-/ { print $1 }' "$audio/synthetic/streams.tsv" | sort -u)
  local cases median most start early endless missed cut
  while read -r name cases median most start early endless missed cut; do
    case "$name" in
      all-but-babble-and-music)
        row "end of speech, median error ($cases cases without babble and music)" "$median" ms "<=" 150
        row "the same: cases whose first sounds are lost" "$cut" "" "<=" 0
        note "  start of speech, median error" "$start" ms
        ;;
      *) note "  $name: median, 90 % ($early early, $endless endless, $missed missed)" "$median, $most" ms ;;
    esac
  done < <("$tool" endpointing "$work/streams" "$work/speech/streams.tsv")
}
