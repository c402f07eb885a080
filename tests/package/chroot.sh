# Sourced by the tests of packages: a folder as the root of a file system.
set -eu

# begin BUILD SOURCE TOOL…: what all of them begin with; ends the test where a tool is missing
begin() {
    build=$1 source=$2
    shift 2
    needs "$@"
    may_chroot
    folder=$(mktemp -d)
    trap clean EXIT
}

make_packages() { python3 "$source/scripts/package" --build "$build" --to "$build/dist" "$@"; }

give_proc() {
    mount -t proc proc "$1/proc"
    mounted+=("$1/proc")
}

skip() {
    echo "skipped: $*"
    exit 77
}

needs() {
    for tool in "$@"; do command -v "$tool" >/dev/null || skip "$tool is missing"; done
}

# may_chroot: ends the test where this machine does not allow it
may_chroot() {
    [ "$(id -u)" -eq 0 ] || skip 'a chroot needs the rights of root'
    place=$(mktemp -d)
    mkdir "$place/proc"
    mount -t proc proc "$place/proc" 2>/dev/null || { rm -rf "$place"; skip 'mounting is not allowed here'; }
    umount "$place/proc"
    rm -rf "$place"
}

# inside FOLDER COMMAND…: with /proc and /dev/null, and no network that the machine would not give anyway. Nothing of our environment: its folders
# (TMPDIR, HOME, caches) do not exist there.
inside() {
    root=$1
    shift
    env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin chroot "$root" "$@" >"$folder/out" 2>&1 || { echo "failed: $*"; cat "$folder/out"; exit 1; }
}

clean() {
    for at in "${mounted[@]}"; do umount -l "$at"; done
    rm -rf --one-file-system "$folder"
}
mounted=()
