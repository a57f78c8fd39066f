# shellcheck shell=bash
# What the tests inside the virtual machine share: checks, waiting, pins, sound. Sourced, never run. Everything of the project lies in /vm.

failures=0

# Says whether something holds.
check() { # SENTENCE COMMAND ...
  local sentence=$1
  shift
  if "$@"; then
    echo "ok    $sentence"
  else
    echo "FAIL  $sentence"
    failures=$((failures + 1))
  fi
}
not() { ! "$@"; }
quiet() { "$@" >/dev/null 2>&1; }
is() { [ "$1" = "$2" ] || { echo "      is \"$1\", not \"$2\""; false; }; }

# The last line and the status of a test.
conclude() {
  if [ "$failures" = 0 ]; then
    echo "All of it holds"
    exit 0
  fi
  echo "$failures failed"
  exit 1
}

# Sleeps without starting a program: that takes 10 ms here.
mkfifo /run/never 2>/dev/null
exec {never}<>/run/never
rest() { read -rt "$1" -u "$never" || true; }

# Waits until a command succeeds.
until_holds() { # SECONDS COMMAND ...
  local turn limit=$(($1 * 4))
  shift
  for ((turn = 0; turn < limit; turn++)); do
    "$@" && return
    rest 0.25
  done
  return 1
}

# Follows what an appliance tells with --events in a file.
follow() { # FILE
  exec {events}< <(exec tail -n +1 -F "$1" 2>/dev/null)
}

# Waits for an event that comes after the one that was waited for before; keeps its line in $event.
await() { # SECONDS PATTERN
  local last=$((SECONDS + $1))
  while [ $SECONDS -lt $last ]; do
    # A line that is not whole yet goes on at the next.
    if read -rt 1 -u "$events" event && [[ $event =~ $2 ]]; then return; fi
  done
  event=
  return 1
}

# Forgets what was told so far.
catch_up() {
  while read -rt 0.2 -u "$events" event; do :; done
}

# The two sound cards: what is played on the second device of Mic is heard by the microphone, and the second of Speaker records what the
# speaker plays.
plug_cards() { modprobe snd-aloop index=0,1 enable=1,1 id=Mic,Speaker pcm_substreams=1,1; }
# The loopback card may tear a hole of 4 ms into the last buffer of what is played: silence goes last.
speak() { # FILE.wav, 16 kHz, mono
  { tail -c +45 "$1" && head -c 16000 /dev/zero; } | aplay -q -D plughw:Mic,1,0 -t raw -f S16_LE -r 16000 -c 1
}
hear_speaker() { # FILE.wav
  listening_to=$1
  arecord -q -D plughw:Speaker,1,0 -f S16_LE -r 16000 -c 1 -t raw "$1.raw" &
  listener=$!
}
# arecord would leave a header that is not true when it is stopped.
stop_hearing() {
  local size
  kill -KILL "$listener"
  wait "$listener" 2>/dev/null
  size=$(stat -c %s "$listening_to.raw")
  {
    printf 'RIFF%bWAVEfmt %b\x01\0\x01\0%b%b\x02\0\x10\0data%b' "$(word $((size + 36)))" "$(word 16)" "$(word 16000)" "$(word 32000)" "$(word "$size")"
    cat "$listening_to.raw"
  } >"$listening_to"
}
word() { printf '\\x%02x\\x%02x\\x%02x\\x%02x' $(($1 & 255)) $(($1 >> 8 & 255)) $(($1 >> 16 & 255)) $(($1 >> 24 & 255)); }

# The pins of board/configurations/three-buttons.json. Buttons are active low.
plug_pins() {
  read -r _ pins < <(/vm/gpio-sim pinctrl-sim 54 GPIO5=5 GPIO6=6 GPIO13=13 GPIO17=17 GPIO22=22)
  for pin in 5 6 13; do release $pin; done
}
press() { echo pull-down >"$pins/sim_gpio$1/pull"; }
release() { echo pull-up >"$pins/sim_gpio$1/pull"; }
lamp() { [ "$(<"$pins/sim_gpio$1/value")" = "$2" ]; } # LINE VALUE
