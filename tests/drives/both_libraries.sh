# Sourced. both NAME ARGUMENT…: simulates with our own library to NAME.csv, and where TORSION_MSL names the published one with that too; both give the same trajectories.
. "$here/../msl/library.sh"
both() {
    local name=$1
    shift
    (unset MODELICAPATH; HOME=$folder "$program" simulate "$@" -o "$name.csv" >"$name.out" 2>&1) || { problem "$name: $(head -c 900 "$name.out")"; return; }
    [ -n "$library" ] || return
    "$program" simulate "$@" -v -L "$library" -o published.csv >published.out 2>&1 || { problem "$name, published: $(head -c 900 published.out)"; return; }
    grep -qF "Modelica 4.0.0 from $library" published.out || problem "$name: another library was used: $(head -c 600 published.out)"
    comm -12 <(names "$name.csv") <(names published.csv) >signals # a few inner variables are only in one of them
    [ $(($(wc -l <signals) * 10)) -ge $(($(names published.csv | wc -l) * 7)) ] || problem "$name: only $(wc -l <signals) signals in common"
    "$program" compare "$name.csv" published.csv --signals signals >verdict 2>&1 || problem "$name differs from the published library: $(grep -v inside verdict | head -c 600)"
    echo "$name: $(tail -1 verdict)"
}
names() { head -1 "$1" | sed 's/","/\n/g; s/"//g' | grep -v '^time$' | LC_ALL=C sort; }
