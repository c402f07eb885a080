#pragma once
// The files of the page as they stand in the program. page_files.cpp is made at build time by embed_page.cmake.

#include <string_view>

namespace torsion::report::files {

extern const std::string_view html, style, script;                      ///< ours: compiler/report/page
extern const std::string_view uplot_script, uplot_style, uplot_licence; ///< uPlot's

} // namespace torsion::report::files
