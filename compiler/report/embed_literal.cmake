# literal(NAME PATH): adds a file as a text in C++ to `content`. A literal may not be longer than compilers promise (65536 characters), so texts are cut
# into pieces.
function(literal name path)
  file(READ ${path} text)
  string(LENGTH "${text}" length)
  set(code "")
  set(at 0)
  while(at LESS length)
    string(SUBSTRING "${text}" ${at} 15000 piece)
    string(APPEND code "    R\"__page__(${piece})__page__\"\n")
    math(EXPR at "${at} + 15000")
  endwhile()
  set(content "${content}const std::string_view ${name} =\n${code};\n\n" PARENT_SCOPE)
endfunction()
