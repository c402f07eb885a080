# Sourced. Sets `library` to the folder with the published Modelica Standard Library 4.0.0 that TORSION_MSL names; empty: none.
library=
if [ -n "${TORSION_MSL:-}" ]; then
    if [ -e "$TORSION_MSL/Modelica 4.0.0/package.mo" ] || [ -e "$TORSION_MSL/Modelica/package.mo" ] || [ "$(basename "$TORSION_MSL")" = 'Modelica 4.0.0' ]; then
        library=$(cd "$TORSION_MSL" && pwd)
    else
        echo "TORSION_MSL=$TORSION_MSL: there is no Modelica 4.0.0"
        exit 1
    fi
fi
