#pragma once
// Curves as a page of `torsion watch` reads them: four bytes with the length of a JSON text, the text with blanks up to
// a multiple of eight bytes, then the times (double) and the columns (float), all little-endian. The text is what a
// saved page has in `page-data`, and says how many rows and columns follow.

#include "compiler/watch/board.h"

#include <string>

namespace torsion::watch {

std::string data_of(const Curves& curves);

/// The sections that come later, as one JSON object.
std::string data_of(const report::Page& details);

} // namespace torsion::watch
