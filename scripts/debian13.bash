# shellcheck shell=bash disable=SC2154,SC2164  # variables of who sources it, whose "set -e" ends it
# A folder with Debian 13, whose Swift 6.0.3 is the oldest that must do and can compile for 64-bit Arm. Sourced, never run.

debian13=${HEARKEN_DEBIAN13_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/hearken-debian13}
mirror=${HEARKEN_DEBIAN_MIRROR:-http://deb.debian.org/debian}
system=$debian13/root

# Runs a shell's lines in Debian 13, the repository at /hearken, read-only but for a .build of its own. The mounts are seen by these processes alone and
# end with them. Without /proc the compiler does not find its libraries.
# shellcheck disable=SC2016  # expanded by the inner shells
inside() {
  nice unshare --mount --fork bash -euc '
    mount -t proc proc "$1/proc"
    mount --bind -o ro "$2" "$1/hearken"
    mount --bind "$1/build" "$1/hearken/.build"
    cp /etc/resolv.conf "$1/etc/resolv.conf"
    cd "$1"
    exec chroot . /usr/bin/env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
      bash -euc "cd /hearken; $3" bash "${@:4}"' bash "$system" "$root" "$@"
}

# Installs Debian 13 with its Swift into the folder, once: 4 min, 4 GB.
install_debian13() {
  [ "$(id -u)" = 0 ] || fail "only root can work in another Debian; type: sudo $script"

  if [ ! -e "$debian13/complete" ]; then
    "$root/scripts/bootstrap" other
    say "Installing Debian 13 into $system"
    rm -rf --one-file-system "$system"
    mkdir -p "$debian13"
    debootstrap --variant=minbase trixie "$system" "$mirror" >"$debian13/install.log" 2>&1 ||
      fail "cannot install Debian 13; $debian13/install.log tells why"
    mkdir -p "$system/hearken" "$system/build" "$root/.build"
    inside 'apt-get -q update; apt-get -q -y install --no-install-recommends swiftlang libswiftlang libc6-dev libstdc++-14-dev' \
      >>"$debian13/install.log" 2>&1 || fail "cannot install Swift; $debian13/install.log tells why"
    touch "$debian13/complete"
  fi
}
