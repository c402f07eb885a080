#pragma once
// Writes pictures: SVG directly, PNG through the module of this folder, loaded on demand.

#include <string>

namespace torsion::raster {

/// By the extension: `.svg` or `.png`.
bool is_picture_name(const std::string& path);

/// `svg`: the document; `scale`: pixels of the PNG per pixel of the document; `module`: the file that makes PNG. Writes
/// the whole file or none. Empty, or the reason of the failure.
std::string write_picture(const std::string& path, const std::string& svg, double scale, const std::string& module);

} // namespace torsion::raster
