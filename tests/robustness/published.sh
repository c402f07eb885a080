#!/usr/bin/env bash
# The test cases that run with each library, with the published one; ours has entries of its own. Usage: published.sh TEST_PROGRAM [OPTION…]
set -u
. "$(dirname "$0")/../msl/library.sh"
if [ -z "$library" ]; then
    echo 'skipped: TORSION_MSL does not name the folder of the Modelica Standard Library 4.0.0'
    exit 77
fi
! "$1" --test-suite='with each library' --count | grep -q ': 0$' || { echo 'no test case is of the suite `with each library`'; exit 1; }
TORSION_ONLY_PUBLISHED=1 exec "$1" --test-suite='with each library' "${@:2}"
