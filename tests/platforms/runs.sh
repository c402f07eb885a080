# Sourced by the tests of other platforms with their arguments: PROGRAM SOURCE_FOLDER CC. Ends the test where nothing runs programs of others.
set -u
program=$1 source=$2 cc=$3
. "$source/tests/platforms/machines.sh"
tests=$source/tests/platforms
[ -n "$others" ] || exit 77

same() { # FILE OTHER WHAT: equal to 1e-12 of each signal's range
    local answer
    answer=$(python3 "$tests/compare.py" "$1" "$2" 1e-12 2>&1) || fail "$3"
    echo "$3: $answer"
}
ends() { # CODE TEXT arguments…
    local code=$1 text=$2
    shift 2
    "$program" "$@" >out 2>&1
    local got=$?
    [ $got -eq "$code" ] && grep -q "$text" out || fail "$*: $got, $(cat out)"
}

hosts() { # NAME…: programs that load libraries or FMUs, for every platform
    local host platform
    for host in "$@"; do
        compile x86_64-linux "$tests/$host.c" "$host" || exit 1
        for platform in $others; do compile "$platform" "$tests/$host.c" "$host-$platform.exe" || fail "$host.c for $platform"; done
    done
}
