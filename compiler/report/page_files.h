#pragma once
// The files of the page, embedded in the program. embed_page.cmake makes page_files.cpp at build time.

#include <string_view>

namespace torsion::report::files {

extern const std::string_view html, style, script;                      ///< ours: compiler/report/page
extern const std::string_view uplot_script, uplot_style, uplot_licence; ///< uPlot's

} // namespace torsion::report::files
