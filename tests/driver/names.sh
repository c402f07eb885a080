#!/usr/bin/env bash
# Names and texts that models choose: default names of files stay in the working folder, control characters do not reach the terminal, and regular
# expressions over names end. Usage: names.sh PROGRAM
set -u
program=$1
. "$(dirname "$0")/../support/scratch.sh"

# ---- a quoted name is no path
mkdir -p work/sub work/up
cd work || exit 1
names=('x.sub/EVIL' '../EVIL' '..' '.hidden' '-o' "$folder/work/sub/EVIL" 'a b' 'ä' 'sub/' 'P.x.sub/EVIL')
for name in "${names[@]}"; do
    printf "model '%s'\n  parameter Real k = 1;\n  Real x(start = 1, fixed = true);\nequation\n  der(x) = -k*x;\nend '%s';\n" "$name" "$name" >../Evil.mo
    [ "$name" = "${names[0]}" ] && all=('sweep --vary k=1,2' build 'build --emit obj' 'build --emit c' 'fmu --no-reference') || all=()
    for arguments in simulate "${all[@]}"; do
        command=${arguments%% *}
        rest=${arguments#"$command"}
        # shellcheck disable=SC2086
        ends 0 'wrote|2 variants' ../Evil.mo --model "'$name'" $rest
    done
    command=
done
find . -mindepth 2 | grep -v '^\./_*[^/]*/[^/]*\.[ch]$' | grep -E 'sub|up|EVIL' && problem 'a result stands in another folder'
[ "$(find .. -mindepth 1 -maxdepth 1 ! -name work ! -name Evil.mo ! -name out | wc -l)" -eq 0 ] || problem "beside the working folder: $(ls -A ..)"
[ -e x.sub_EVIL.csv ] && [ -e .._EVIL.csv ] && problem 'a name begins with a dot'
for file in x.sub_EVIL.csv _.._EVIL.csv _...csv _.hidden.csv _-o.csv 'a b.csv' ä.csv x.sub_EVIL-sweep.csv x.sub_EVIL.fmu libx.sub_EVIL.so; do
    [ -e "$file" ] || problem "there is no $file: $(ls -A | tr '\n' ' ')"
done
cd ..

# ---- control characters of names, messages and paths
escape=$(printf '\033') bell=$(printf '\007') csi=$(printf '\302\233') turn=$(printf '\342\200\256')
cat >Escapes.mo <<M
model Escapes "a text$escape[1m"
  Real 'x$escape[31m$csi$turn' "de$escape[1m"(unit = "m$bell");
  Real y = time, z(start = 1);
  parameter Real p = 1 "what$escape[2J";
equation
  der('x$escape[31m$csi$turn') = -1;
  z^2 = y + 2;
  assert(y < 0.5, "m$escape[2J$escape]0;new title$bell", AssertionLevel.warning);
end Escapes;
M
sed 's/z^2 = y + 2/z^2 = 0*undeclared/' Escapes.mo >Wrong.mo
cp Escapes.mo "a$escape[1m.mo"
clean() {
    "$program" "$@" >out 2>err
    cat out err | grep -aqE "$escape|$bell|$csi|$turn" && problem "$*: control characters reach the terminal: $(cat out err | cat -v | head -c 600)"
}
clean simulate Escapes.mo -o e.csv
clean simulate Escapes.mo -o e.csv -v
clean simulate Escapes.mo -o e.csv --json
clean simulate Wrong.mo -o e.csv
clean simulate "a$escape[1m.mo" -o e.csv
clean simulate "none$escape[1m.mo" -o e.csv
clean simulate Escapes.mo -o "e$bell.csv"
clean simulate Escapes.mo --set "p$escape[1m=2" -o e.csv
clean simulate Escapes.mo --variables "q$escape[1m" -o e.csv
clean check Escapes.mo
clean check Escapes.mo --dump=flat
clean check Escapes.mo --dump=instance
clean check Wrong.mo --diagnostics json
clean parse Escapes.mo
clean document Escapes.mo
clean modes Escapes.mo
clean linearize Escapes.mo
clean compare e.csv e.csv
clean plot e.csv --terminal
clean plot e.csv "x$escape" --terminal
clean sweep Escapes.mo --vary p=1,2 --collect "'x$escape[31m$csi$turn'" -o s.csv
clean simulate Escapes.mo --trace-event 0.1 -o e.csv
clean "$escape[1m"
grep -q "$(printf '\357\277\275')" err || problem "nothing stands in their place: $(cat -v err)"
# what is a text stays one: line ends, tabs, other alphabets
printf 'model T "Wörter, 文字"\n  Real x = time;\nequation\n  assert(time < 0.5, "a\\n\\tβ", AssertionLevel.warning);\nend T;\n' >T.mo
ends 0 "$(printf '\tβ')" simulate T.mo -o t.csv

# ---- expressions that could run away
{ printf 'model L\n  Real v' && head -c 40000 /dev/zero | tr '\0' a && printf 'x = time;\nend L;\n'; } >L.mo
{ printf 'model S\n  Real ' && head -c 71 /dev/zero | tr '\0' a && printf ' = time;\nend S;\n'; } >S.mo
ends 0 'wrote l.csv \(1 variable' simulate L.mo --variables 'v.*x' -o l.csv
ends 0 'wrote s.csv \(1 variable' simulate S.mo --variables '^(v|a|aa)*$' -o s.csv
ends 2 'no variable.s name matches' simulate S.mo --variables '^(v|a|aa)*x$' -o s.csv
ends 2 'would take too long' simulate L.mo --variables '(a|aa)+\1[bc]' -o l.csv
ends 2 'C101.*`\(` is not a regular expression \(missing closing parenthesis at its end\)' simulate S.mo --variables '(' -o s.csv
ends 2 'C101.*not a regular expression' fmu S.mo --outputs 'a{2,1}'
ends 2 'would take too long' fmu L.mo --outputs '(a|aa)+\1[bc]'
ends 2 'C101.*no variable.*matches' convert l.csv k.csv --variables '^(v|a|aa)*y$'
verdict 'names stay names'
