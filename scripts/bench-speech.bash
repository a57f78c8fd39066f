# shellcheck shell=bash
# The part of scripts/bench that measures speaking; it uses row, note and say of its caller.

# bench_speech PROGRAM FOLDER: rows about how soon, how fast and how well texts are spoken, and what other programs need for the same.
bench_speech() {
  local program=$1 work=$2 tool=.build/release/Benchmarks name value voice speed gap memory seconds
  local -A got
  say "Building the benchmarks"
  swift build -c release --product Benchmarks >&2

  say "Speaking a long text"
  mkdir -p "$work/kept"
  while read -r name value; do got[$name]=$value; done < <("$tool" speech "$work/kept")
  for voice in slt rms awb kal16 kal; do
    row "first sound of 10,000 characters, $voice" "${got[first-$voice]}" ms "<=" 100
    row "  stopped: nobody waits for it any more (--sound measures the speaker)" "${got[stop-$voice]}" ms "<=" 20
    note "  stopped in a sentence: first sound of the next text" "${got[after-stop-$voice]}" ms
  done
  row "first sound of 10,000 characters, kept on the card" "${got[first-kept]}" ms "<=" 20
  note "going on after a minute that was heard" "${got[skip]}" ms
  for voice in slt rms awb kal16 kal; do
    read -r speed gap memory seconds < <("$tool" speech-cost 10000 "$voice")
    row "seconds of speech a second of one core, $voice ($seconds s)" "$speed" "" ">=" 20
    row "  longest wait for sound between sentences" "$gap" ms "<=" 100
    row "  memory above idle, 10,000 characters" "$memory" MB "<=" 8
  done
  read -r speed gap memory seconds < <("$tool" speech-cost 60000 slt)
  row "memory above idle, 60,000 characters, slt ($seconds s)" "$memory" MB "<=" 8

  say "Letting other programs speak the same"
  local length first all computed peak
  for length in 200 10000; do
    "$tool" speech-text "$length" "$work/text.txt"
    for name in hearken flite espeak-ng; do
      local -a words
      case "$name" in
        hearken) words=("$program" say -f "$work/text.txt" --voice slt -o "$work/out.wav") ;;
        flite) words=(flite -voice slt -f "$work/text.txt" -o "$work/out.wav") ;;
        espeak-ng) words=(espeak-ng -f "$work/text.txt" -w "$work/out.wav") ;;
      esac
      command -v "${words[0]}" >/dev/null || { note "$name is not installed" - ""; continue; }
      read -r first all computed peak < <("$tool" first-sound "$work/out.wav" "${words[@]}")
      note "$length characters by $name: first sound, all" "$first, $all" ms
      note "  processor time; memory at most" "$computed ms; $peak" MB
    done
  done

  say "Listening to what was spoken"
  local -a sentences=(
    "please take the second door on the left" "the next tour begins at noon" "do not touch the paintings"
    "we wish you a pleasant day" "the lift is behind the stairs" "bring your ticket to the desk"
  )
  {
    echo "#JSGF V1.0;"
    echo "grammar spoken;"
    local sentence rule=
    for sentence in "${sentences[@]}"; do rule="$rule${rule:+ | }$sentence"; done
    echo "public <sentence> = $rule;"
  } >"$work/spoken.gram"
  for voice in slt rms awb kal16; do
    local found=0 text heard=
    for sentence in "${sentences[@]}"; do
      "$program" say "$sentence." --voice "$voice" -o "$work/sentence.wav"
      heard=$("$program" hear "$work/sentence.wav" --grammar "$work/spoken.gram" | sed -n 's/.*"text":"\([^"]*\)".*/\1/p')
      if [ "$heard" = "$sentence" ]; then found=$((found + 1)); fi
    done
    row "sentences that are understood to the last word, $voice (of ${#sentences[@]})" "$found" "" ">=" "${#sentences[@]}"
    # All in one text, with the pauses that it has: everything is heard in order.
    text=$(printf '%s. ' "${sentences[@]}")
    "$program" say "$text" --voice "$voice" -o "$work/whole.wav"
    heard=$("$program" hear "$work/whole.wav" --grammar "$work/spoken.gram" | sed -n 's/.*"text":"\([^"]*\)".*/\1/p' | wc -l)
    note "  findings in all of them in one text" "$heard" ""
  done

  say "Damaging voice files"
  mkdir -p "$work/voices"
  local tried refused
  read -r tried refused < <("$tool" speech-voices 300 1 "$work/voices" || echo "0 0")
  row "damaged voice files that were survived ($refused refused)" "$tried" "" ">=" 300
}
