# Sourced by the shell tests. Makes a scratch folder that goes away with the test and enters it; counts problems.
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1

failures=0
problem() {
    echo "$*"
    failures=$((failures + 1))
}
# verdict WORDS: the last line of a test
verdict() {
    [ "$failures" -eq 0 ] || { echo "$failures failures"; exit 1; }
    echo "$*"
}
