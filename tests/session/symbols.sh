#!/usr/bin/env bash
# symbols.sh LIBTORSION: it has its name, and shows nothing but the public interface.
set -u
library=$1
readelf -d "$library" | grep -q 'SONAME.*\[libtorsion\.so\.[0-9]*\]' || { echo "no SONAME"; exit 1; }
strange=$(nm -DC --defined-only "$library" | cut -c20- |
    grep -vE '^tors_[a-z_]+$|^Modelica[A-Za-z]+$|^torsion::(Session|Model|Runner|Simulation|Result|SweepTable|Error|OperatingPoint|Modes|Response|Bode|Diagram|CompilationRecord|NonlinearResponse)::|^torsion::(nonlinear_response|render|render_json|explain|solvers|version|kind_of|stages|host_processor|platform_names|result_extensions|is_result_path|is_csv_path|units_path|nearest|read_orders|read_limit|propulsion_shaft_limit|excited_point|fit::(fit|text_of|json_of|picture_of|page_of|model_text|column_wish|parameter_of_column)|optimize::(optimize|text_of|json_of|history_of|model_text))(\[abi:cxx11\])?\(|^(vtable|typeinfo|typeinfo name) for torsion::Error$' |
    grep -v '^$')
[ -z "$strange" ] || { echo "also shown:"; echo "$strange" | head -20; exit 1; }
count=$(nm -D --defined-only "$library" | grep -c ' tors_')
[ "$count" -gt 80 ] || { echo "only $count functions for C"; exit 1; }
