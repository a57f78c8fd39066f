# shellcheck shell=bash disable=SC2154,SC2164  # variables of who sources it, whose "set -e" ends it
# Static libraries that Debian does not package as archives, built from Debian's source packages. Sourced by build-static.

# The sources: what Debian's snapshot of them hashes to, so that the same file is built whatever the mirror says.
mirror=${HEARKEN_DEBIAN_MIRROR:-http://deb.debian.org/debian}
alsa_source="pool/main/a/alsa-lib/alsa-lib_1.2.8.orig.tar.bz2"
alsa_sha256=1ab01b74e33425ca99c2e36c0844fd6888273193bd898240fe8f93accbcbf347
faad_source="pool/main/f/faad2/faad2_2.10.1.orig.tar.gz"
faad_sha256=4c16c71295ca0cbf7c3dfe98eb11d8fa8d0ac3042e41604cfd6cc11a408cf264

# Puts a source package into a folder; one with other bytes is refused.
fetch_source() { # PATH SHA256 FILE
  [ -e "$3" ] || { curl -fsSL --retry 3 "$mirror/$1" -o "$3.part" && mv "$3.part" "$3"; } || fail "cannot download $mirror/$1"
  echo "$2  $3" | sha256sum --check --quiet >&2 || { rm -f "$3"; fail "$mirror/$1 has other bytes than expected"; }
}

# Builds the libraries for one processor, if they are not there yet.
build_libraries() { # FOLDER COMPILER HOST LIBRARY ...
  local folder=$1 compiler=$2 host=$3 library
  shift 3
  for library in "$@"; do
    [ ! -e "$folder/$library.complete" ] || continue
    say "Preparing $library for a static program (1 min, once)"
    rm -rf "$folder/$library-build"
    mkdir -p "$folder/$library-build" "$folder/lib" "$cache/sources"
    "build_$library" "$folder" "$compiler" "$host" >"$folder/$library.log" 2>&1 || fail "cannot build $library; $folder/$library.log tells why"
    rm -rf "$folder/$library-build"
    touch "$folder/$library.complete"
  done
}

# ALSA with the plug-ins that are part of the library (plug, dmix, dsnoop, file, null), without those that are loaded at run time. It reads its
# configuration from ALSA_CONFIG_DIR or /usr/share/alsa.
build_alsa() { # FOLDER COMPILER HOST
  fetch_source "$alsa_source" "$alsa_sha256" "$cache/sources/alsa.tar.bz2"
  tar -xjf "$cache/sources/alsa.tar.bz2" -C "$1/alsa-build" --strip-components=1
  (
    cd "$1/alsa-build"
    ./configure CC="$2" CFLAGS="-O2 -ffile-prefix-map=$PWD=alsa-lib" ${3:+--host="$3"} --disable-shared --enable-static --disable-ucm --disable-topology \
      --disable-python --disable-old-symbols --disable-rawmidi --disable-seq --disable-hwdep --with-configdir=/usr/share/alsa
    nice make -j"$(nproc)" -C src libasound.la
    cp src/.libs/libasound.a "$1/lib/"
  )
}

# FAAD2, for AAC: Debian 13 packages it without an archive, and in a static program its ps_init and ps_free would meet those of PocketSphinx,
# so only its interface stays visible.
build_faad() { # FOLDER COMPILER HOST
  fetch_source "$faad_source" "$faad_sha256" "$cache/sources/faad.tar.gz"
  tar -xzf "$cache/sources/faad.tar.gz" -C "$1/faad-build" --strip-components=1
  (
    cd "$1/faad-build/libfaad"
    "$2" -O2 -c -DPACKAGE_VERSION='"2.10.1"' -DHAVE_INTTYPES_H -DHAVE_MEMCPY -DHAVE_STRCHR -DHAVE_LRINTF -DSTDC_HEADERS \
      -ffile-prefix-map="$PWD=faad2" -I../include -I. ./*.c
    "${2%gcc}ld" -r -o all.o ./*.o
    "${2%gcc}objcopy" --wildcard --keep-global-symbol='NeAACDec*' all.o
    rm -f "$1/lib/libfaad.a"
    ar rcD "$1/lib/libfaad.a" all.o
  )
}

# flite's diphone voices without their sound, for which they leave room (Sources/CFlite/flite.c): it is data like that of the other voices, and
# "resources" packs it.
build_voices() { # FOLDER COMPILER HOST
  local voice table object
  (
    cd "$1/voices-build"
    for voice in kal16 kal; do
      cp "$("$2" -print-file-name="libflite_cmu_us_$voice.a")" "$1/lib/"
      for table in res lpc; do
        object=cmu_us_${voice}_$table.o
        ar x "$1/lib/libflite_cmu_us_$voice.a" "$object"
        "${2%gcc}objcopy" --rename-section ".rodata=flite_${voice}_$table,alloc" "$object"
        ar rD "$1/lib/libflite_cmu_us_$voice.a" "$object"
      done
    done
  )
}

# Puts an archive behind a program, with a last line of 64 bytes that says so (Sources/Resources/ResourceArchive.swift reads it).
append_resources() { # ARCHIVE PROGRAM
  local hash
  hash=$(sha256sum "$1" | cut -c1-16)
  cat "$1" >>"$2"
  printf '%-63s\n' "hearken-resources 1 $(stat -c %s "$1") $hash" >>"$2"
}

# A program without the archive behind it, if there is one.
program_alone() { # PROGRAM FILE
  local said
  # A program alone has no line there, and read(1) then fails.
  read -ra said < <(tail -c 64 "$1" | tr -d '\0') || true
  if [ "${said[0]:-}" = hearken-resources ]; then head -c "-$((said[2] + 64))" "$1" >"$2"; else cp "$1" "$2"; fi
}
