# Sourced. Sets `library` to the folder with the published Modelica Standard Library 4.0.0: TORSION_MSL, or where other tools install it; empty: none.
library=
for folder in "${TORSION_MSL:-}" "$HOME/.openmodelica/libraries"; do
    [ -n "$folder" ] || continue
    if [ -e "$folder/Modelica 4.0.0/package.mo" ] || [ -e "$folder/Modelica/package.mo" ] || [ "$(basename "$folder")" = 'Modelica 4.0.0' ]; then
        library=$(cd "$folder" && pwd)
        break
    fi
    [ "$folder" != "${TORSION_MSL:-}" ] || { echo "TORSION_MSL=$folder: there is no Modelica 4.0.0"; exit 1; }
done
