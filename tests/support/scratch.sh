# Sourced by the shell tests. Enters a scratch folder that is removed after the test; counts problems.
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1

failures=0
problem() {
    echo "$*"
    failures=$((failures + 1))
}
# ends CODE TEXT ARGUMENT…: `$program $command ARGUMENT…` ends with this exit code, with the text (a regular expression) somewhere in its output. `command` may be empty.
command=
ends() {
    local code=$1 pattern=$2 status
    shift 2
    "$program" ${command:+"$command"} "$@" >out 2>&1
    status=$?
    [ "$status" -eq "$code" ] || problem "$command $*: exit code $status instead of $code: $(head -c 600 out)"
    grep -qE -- "$pattern" out || problem "$command $*: no '$pattern' in: $(head -c 900 out)"
}
# verdict WORDS: the last line of a test
verdict() {
    [ "$failures" -eq 0 ] || { echo "$failures failures"; exit 1; }
    echo "$*"
}
