# The files of the page as C++ text.
include(${CMAKE_CURRENT_LIST_DIR}/embed_literal.cmake)

set(content "#include \"compiler/report/page_files.h\"\n\nnamespace torsion::report::files {\n\n")
literal(html ${PAGE}/page.html)
literal(style ${PAGE}/page.css)
literal(uplot_script ${UPLOT}/dist/uPlot.iife.min.js)
literal(uplot_style ${UPLOT}/dist/uPlot.min.css)
literal(uplot_licence ${UPLOT}/LICENSE)
literal(script ${SCRIPT})
file(WRITE ${TO} "${content}} // namespace torsion::report::files\n")
