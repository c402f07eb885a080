# The files of the live page as C++ text.
include(${REPORT}/embed_literal.cmake)

set(content "#include \"compiler/watch/page_files.h\"\n\nnamespace torsion::watch::files {\n\n")
literal(style ${PAGE}/live.css)
literal(script ${SCRIPT})
file(WRITE ${TO} "${content}} // namespace torsion::watch::files\n")
