#!/usr/bin/env bash
# A disk that is full, or a limit on the size of files: an error, no half-written file, no crash; an earlier file stays.
set -u
program=$1
. "$(dirname "$0")/../support/scratch.sh"
. "$(dirname "$0")/models.sh"
"$program" simulate osc.mo --intervals 20000 -o big.csv -o big.mat >out 2>&1 || problem "big: $(cat out)"
writers+=('csv simulate osc.mo --intervals 200000 -o @' 'mat simulate osc.mo --intervals 200000 -o @' 'mat convert big.csv @' 'csv convert big.mat @')

# ---- /dev/full as the place itself; what is renamed at the end cannot be a device
if [ -e /dev/full ]; then
    for line in "${writers[@]}"; do
        case $line in
            'svg '* | 'html '* | 'fmu '* | 'so '* | *sweep* | *linearize* | *modes* | 'mat '* | 's '*) continue ;; # the extension decides
        esac
        write "$line" /dev/full
        status=$?
        [ $status -eq 3 ] && grep -q 'E102.*No space left' out || problem "/dev/full: $line: $status, $(cat out)"
    done
    [ -c /dev/full ] || problem '/dev/full is no device any more'
fi

# ---- a limit on the size of a file: 1 KiB, less than any of them (a signal, if it is not prevented)
for line in "${writers[@]}"; do
    name=limited.${line%% *}
    echo older >"$name"
    (ulimit -f 1 && write "$line" "$name")
    status=$?
    if [ $status -eq 0 ]; then
        [ "$(wc -c <"$name")" -le 1024 ] || problem "limit: $line: exit code 0"
        continue
    fi
    [ $status -eq 3 ] || [[ $line == *compare* && $status -eq 2 ]] || problem "limit: $line: exit code $status"
    [ "$(cat "$name")" = older ] || problem "limit: $line: the older file is gone"
done
rm -f limited.*
[ -z "$(find . -name '*.part' ! -name '*.csv.part')" ] || problem "left behind: $(find . -name '*.part')"

# ---- a disk of 24 KiB, in a name space of our own where that is allowed
mkdir small
cat >in_own_space.sh <<'S'
# in_own_space.sh FOLDER PROGRAM WHAT LINE
mount -t tmpfs -o size=24k tmpfs "$1/small" && cd "$1" || exit 1
program=$2 line=$4
fill() { head -c 100000 /dev/zero >small/fill 2>/dev/null; truncate -s "-$1" small/fill; }
case $3 in
    fits) echo fits ;;
    write) # what is left behind, and what was there
        name=small/x.${line%% *}
        read -r -a words <<<"${line//@/$name}"
        echo older >"$name"
        fill 4096
        "$program" "${words[@]:1}" >/dev/null 2>err
        status=$?
        [ $status -eq 0 ] && exit
        [ $status -eq 3 ] || [[ $line == *compare* && $status -eq 2 ]] || echo "exit code $status: $(head -c 200 err)"
        grep -q error err || echo 'no message'
        [ "$(cat "$name")" = older ] || echo 'the older file is gone'
        for left in small/*; do case $left in small/fill | "$name" | small/x.csv.part) ;; *) echo "left: $left" ;; esac; done
        ;;
    too_large) # into an empty one
        name=small/l.${line%% *}
        read -r -a words <<<"${line//@/$name}"
        "$program" "${words[@]:1}" >/dev/null 2>err
        status=$?
        [ $status -eq 3 ] && grep -q 'E102.*No space left' err || echo "exit code $status: $(head -c 200 err)"
        [ -z "$(ls small)" ] || echo "left: $(ls small)"
        ;;
    temporary)
        fill 0
        TMPDIR=small "$program" build osc.mo -o l.so >/dev/null 2>err
        status=$?
        [ $status -eq 3 ] && grep -q E102 err || echo "exit code $status: $(head -c 200 err)"
        ;;
    cache)
        TORSION_CACHE=small "$program" simulate osc.mo -o cached.csv >err 2>&1 && cmp cached.csv run.csv || cat err
        ;;
esac
S
in_own_space() {
    unshare -rm bash in_own_space.sh "$folder" "$program" "$1" "${2:-}" >told 2>&1
    [ ! -s told ]
}
in_own_space fits
if [ "$(cat told)" = fits ]; then
    for line in "${writers[@]}"; do in_own_space write "$line" || problem "full disk: $line: $(cat told)"; done
    for line in 'so build osc.mo -o @' 'fmu fmu osc.mo -o @' 'csv simulate osc.mo --intervals 200000 -o @' 'mat simulate osc.mo --intervals 200000 -o @' 'html report big.csv -o @'; do
        in_own_space too_large "$line" || problem "too large for the disk: $line: $(cat told)"
    done
    in_own_space temporary || problem "no room for temporary files: $(cat told)"
    in_own_space cache || problem "no room for the cache: $(cat told)"
else
    echo 'skipped: a small disk, as this user may not mount one'
fi
verdict 'a full disk is told'
