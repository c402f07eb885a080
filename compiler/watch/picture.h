#pragma once
// A picture of the curves of a page, with those of formulas: they are computed in the page, which sends their values.

#include "compiler/watch/board.h"

#include <optional>
#include <string>

namespace torsion::watch {

/// `request`: four bytes with the length of a JSON text, the text, and for each formula as many doubles as the curves
/// have rows:
/// `{"run": 3, "curves": ["w", "w^2"], "formulas": [{"name": "w^2", "unit": "rad2/s2", "steps": false}], "from": 0,
/// "to": 1}`, padded with blanks up to a multiple of eight bytes. The SVG; nothing, and the reason, if it is none such.
std::optional<std::string> picture_with_formulas(const Curves& curves, const std::string& request,
                                                 std::string& problem);

} // namespace torsion::watch
