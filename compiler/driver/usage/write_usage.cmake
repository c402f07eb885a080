# Lets the program write its manual pages and the completions of shells. cmake -DPROGRAM=… -DTO=FOLDER -P write_usage.cmake
file(REMOVE_RECURSE ${TO})
file(MAKE_DIRECTORY ${TO}/man1)

function(write file)
  execute_process(COMMAND ${PROGRAM} help ${ARGN} OUTPUT_FILE ${TO}/${file} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

foreach(shell bash zsh fish)
  write(torsion.${shell} --as ${shell})
endforeach()
write(man1/torsion.1 --as man)
file(STRINGS ${TO}/man1/torsion.1 entries REGEX "^.fBtorsion.-[a-z]+.fR.1.$") # \fBtorsion\-simulate\fR(1)
foreach(entry ${entries})
  string(REGEX REPLACE "^.fBtorsion.-([a-z]+).*$" "\\1" command "${entry}")
  write(man1/torsion-${command}.1 ${command} --as man)
endforeach()
