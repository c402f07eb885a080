#!/usr/bin/env bash
# scripts/install-packages installs what each group misses, names the group, and does nothing where all is there. Debian's programs are stand-ins here.
# Usage: install_packages.sh SOURCE
set -u
source=$1
problem() { echo "$*"; exit 1; }
mkdir bin
cat >bin/dpkg-query <<'END'
#!/bin/sh
sed 's/^/installed /' "$HOME/there"
END
cat >bin/apt-get <<'END'
#!/bin/sh
echo "$*" >>"$HOME/calls"
[ "$1" = install ] || exit 0
for word; do case $word in -* | install) ;; *) echo "$word 1000" >>"$HOME/there" ;; esac done
END
printf '#!/bin/sh\necho 0\n' >bin/id
printf '#!/bin/sh\n' >bin/npm
chmod +x bin/*
export PATH=$PWD/bin:$PATH
echo 'cmake 1000' >"$HOME/there"
install() { "$source/scripts/install-packages" "$@" >out 2>&1; }

install nonsense
[ $? -eq 2 ] && grep -q 'no group of packages `nonsense`.*tests.*all' out && [ ! -e "$HOME/calls" ] || problem "a group that does not exist: $(cat out)"
install || problem "the program: $(cat out)"
grep -q 'installing packages for the program (once): ninja-build ' out && ! grep -q 'for the tests' out || problem "the program: $(cat out)"
grep -qE 'installed [0-9]+ packages, [0-9]+ MB, in 0 min [0-9]+ s' out || problem "no figures: $(cat out)"
! grep -qE ' (cmake|libsundials-dev|libopenmpi-dev|libceres-dev|clang-19|librsvg2-dev|doctest-dev|nodejs)( |$)' "$HOME/calls" || problem "more than the program needs: $(cat "$HOME/calls")"
rm "$HOME/calls"
install program
[ $? -eq 0 ] && [ ! -s out ] && [ ! -e "$HOME/calls" ] || problem "all is there: $(cat out)"
install all || problem "all: $(cat out)"
for words in 'for the tests (once): .*doctest-dev' 'for other platforms (once): clang-19' 'for Python (once): ' 'for PNG pictures (once): librsvg2-dev' 'for sweeps under mpirun (once): libopenmpi-dev' \
    'for fits and optimizations (once): libceres-dev libnlopt-dev'; do
    grep -q "installing packages $words" out || problem "all: no \`$words\` in $(cat out)"
done
[ "$(grep -c 'apt-get update\|^install' "$HOME/calls")" -eq 1 ] || problem "more than one call: $(cat "$HOME/calls")"
install packages tests # tests are there, and python3 with them
grep -q 'for making packages (once): patchelf zstd' out && ! grep -q 'for the tests' out || problem "packages: $(cat out)"
echo 'packages are installed by groups'
