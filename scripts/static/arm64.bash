# shellcheck shell=bash disable=SC2154,SC2164  # variables of who sources it, whose "set -e" ends it
# Compiles for 64-bit Arm on another processor: Debian 13's Swift with the modules and the runtime of its arm64 packages. Sourced by build-static.

source "$root/scripts/debian13.bash"

# What the folder with Debian 13 holds beside Debian's own packages.
sdk=/opt/hearken-arm64

# Debian's arm64 libraries lie beside the amd64 ones; libmad's packages alone claim the same files, and are unpacked elsewhere.
install_arm64() {
  [ ! -e "$system$sdk/complete" ] || return 0
  say "Installing the compiler and the libraries for 64-bit Arm (5 min, 2 GB, once)"
  # shellcheck disable=SC2016  # expanded inside
  inside '
    dpkg --add-architecture arm64
    apt-get -q update
    apt-get -q -y install --no-install-recommends crossbuild-essential-arm64 lld make bzip2 curl ca-certificates \
      libasound2-dev:arm64 libgpiod-dev:arm64 flite1-dev:arm64 libpocketsphinx-dev:arm64 libsphinxbase-dev:arm64 libspeexdsp-dev:arm64 \
      libflac-dev:arm64 libogg-dev:arm64 libfaad-dev:arm64 libsqlite3-dev:arm64
    rm -rf $1
    mkdir -p $1/packages $1/sdk.artifactbundle/aarch64 $1/sysroot
    cd $1/packages
    apt-get -q -oAPT::Sandbox::User=root download swiftlang:arm64 libswiftlang:arm64 libmad0:arm64 libmad0-dev:arm64
    for package in *.deb; do dpkg -x $package $1/unpacked; done
    rm -r $1/packages
    ln -s /usr $1/sysroot/usr
    cat >$1/sdk.artifactbundle/info.json <<END
{ "schemaVersion": "1.0", "artifacts": { "hearken-arm64": { "type": "swiftSDK", "version": "1",
  "variants": [ { "path": "aarch64", "supportedTriples": ["x86_64-pc-linux-gnu", "x86_64-unknown-linux-gnu"] } ] } } }
END
    cat >$1/sdk.artifactbundle/aarch64/swift-sdk.json <<END
{ "schemaVersion": "4.0", "targetTriples": { "aarch64-unknown-linux-gnu": { "sdkRootPath": "$1/sysroot",
  "swiftResourcesPath": "$1/unpacked/usr/libexec/swift/lib/swift", "swiftStaticResourcesPath": "$1/unpacked/usr/libexec/swift/lib/swift_static",
  "toolsetPaths": ["toolset.json"] } } }
END
    # GNU ld would put code and data into one segment that is both writable and executable.
    cat >$1/sdk.artifactbundle/aarch64/toolset.json <<END
{ "schemaVersion": "1.0", "swiftCompiler": { "extraCLIOptions": ["-use-ld=lld"] } }
END
    touch $1/complete' "$sdk" >>"$debian13/install.log" 2>&1 ||
    fail "cannot install what compiles for 64-bit Arm; $debian13/install.log tells why"
}

# Builds the program; $program is the result.
build_arm64() {
  install_debian13
  install_arm64
  # shellcheck disable=SC2016  # expanded inside
  inside 'source scripts/lib.bash; source scripts/static/libraries.bash; cache=$1/libraries
    build_libraries $cache aarch64-linux-gnu-gcc aarch64-linux-gnu alsa faad voices' "$sdk"
  say "Building the static program for aarch64"
  # Not -static-executable: Debian's list of what that links names ICU libraries that are no more.
  # shellcheck disable=SC2016  # expanded inside
  inside 'swift build -c release --product hearken --scratch-path .build/static-aarch64 --swift-sdks-path $1 --swift-sdk hearken-arm64 \
      --static-swift-stdlib -Xswiftc -Xclang-linker -Xswiftc -static -Xlinker -L$1/libraries/lib \
      -Xlinker -L$1/unpacked/usr/lib/aarch64-linux-gnu -Xlinker -lm -Xcc -I$1/unpacked/usr/include \
      -Xswiftc -file-prefix-map -Xswiftc /hearken=. -Xcc -ffile-prefix-map=/hearken=.
    aarch64-linux-gnu-strip --strip-all --remove-section=.swift_modhash --remove-section=.note.gnu.build-id -o .build/static-aarch64/hearken .build/static-aarch64/aarch64-unknown-linux-gnu/release/hearken' "$sdk" >&2
  # shellcheck disable=SC2034  # used by build-static
  program=$system/build/static-aarch64/hearken
}
