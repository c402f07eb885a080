# zsh -f completed.zsh COMPLETIONS LINE: types `torsion LINE` and the tabulator into a shell, and prints what `torsion` is given then
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "PS1= PROMPT_EOL_MARK=; autoload -Uz compinit; compinit -D -u; torsion() { print -r -- \"<\$*>\" }; source ${(q)1}; print rea''dy"
zpty -r -m shell answer '*ready*' || exit 1
zpty -n -w shell "torsion $2"$'\t\n'
zpty -r -m shell answer '*<*>*' || exit 1
print -r -- "${${answer##*<}%%>*}"
