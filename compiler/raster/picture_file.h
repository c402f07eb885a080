#pragma once
// Pictures on disk: SVG as it is, PNG through the module of this folder, which is loaded when it is needed.

#include <string>

namespace torsion::raster {

/// By the extension: `.svg` and `.png`.
bool is_picture_name(const std::string& path);

/// `svg`: the document; `scale`: pixels of a PNG for each of its own; `module`: the file that makes PNG. Whole or not there. Empty, or what went
/// wrong.
std::string write_picture(const std::string& path, const std::string& svg, double scale, const std::string& module);

} // namespace torsion::raster
