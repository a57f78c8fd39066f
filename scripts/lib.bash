# shellcheck shell=bash
# What the scripts of this folder share: where the repository is, how they speak and fail. Sourced, never run.

# Texts that other programs print are compared below, so they must not depend on who runs the script.
export LC_ALL=C.UTF-8

# shellcheck disable=SC2034  # used by the scripts that source this file
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
script=$(realpath --relative-to="$root" "$0")

# The debug build takes warnings for errors. Every script builds with the same flags, so that nothing is compiled twice.
# shellcheck disable=SC2034  # used by the scripts that source this file
strict=(-Xswiftc -warnings-as-errors -Xcc -Wall -Xcc -Wextra -Xcc -Werror)

# Says what the script is about to do, on standard error: standard output is for what was asked for.
say() { printf '==> %s\n' "$*" >&2; }

# Ends the script with a sentence: what is wrong and what to type.
fail() {
  printf '%s: %s\n' "$script" "$*" >&2
  exit 1
}

# Ends the script because it was called wrongly (EX_USAGE of sysexits.h, as the program does).
misused() {
  printf '%s: %s (%s -h tells how it is used)\n' "$script" "$*" "$script" >&2
  exit 64
}

# Prints the comment at the head of the script and ends it, if help is asked for.
answer_help() {
  case "${1:-}" in
    -h | --help)
      sed -n '2,/^$/s/^# \{0,1\}//p' "$0"
      exit 0
      ;;
  esac
}
