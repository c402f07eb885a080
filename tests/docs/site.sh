#!/usr/bin/env bash
# The site builds without a warning, every link in it leads somewhere, and its search works from a file. Usage: site.sh ROOT
set -u
root=$1
. "$(dirname "$0")/../support/scratch.sh"
"$root/scripts/site" --to "$folder/html" >out 2>&1
status=$?
[ "$status" -ne 77 ] || { cat out; exit 77; }
[ "$status" -eq 0 ] || problem "scripts/site: $(tail -c 2000 out)"
python3 "$(dirname "$0")/check_site.py" html || problem 'links of the site'
if command -v chromium >/dev/null; then
    search() { # WORDS: the page that it shows
        HOME=$folder timeout 120 chromium --headless --no-sandbox --disable-gpu --virtual-time-budget=15000 --dump-dom \
            "file://$folder/html/search.html?q=$1" 2>err
    }
    search backlash >found.html
    grep -q 'docs/reference/library/Drivetrain.Backlash.html' found.html || problem "a search for 'backlash' finds no page: $(grep -o 'search-results.*' found.html | head -c 600)"
    # Tasks come before what only those who change Torsion read (scripts/documentation/search_order.js)
    places=$(search locks | sed -n '/id="search-results"/,$p' | grep -oE 'docs/(howto|decisions)/' | uniq | xargs)
    [ "$places" = 'docs/howto/ docs/decisions/' ] || problem "a search for 'locks' does not list tasks before decisions: $places"
else
    echo 'chromium is missing: the search is not tried'
fi
verdict 'the site is whole'
