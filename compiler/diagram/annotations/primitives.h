#pragma once
// One element of `graphics = {…}` (specification 18.6.5).

#include "compiler/diagram/annotations/attributes.h"
#include "compiler/diagram/annotations/bitmaps.h"

#include <optional>

namespace torsion::diagram {

/// Nothing if it is invisible, or wrong (reported).
std::optional<Primitive> primitive_of(const ast::Expr& expr, const instance::Scope& scope, Evaluator& evaluator,
                                      Bitmaps& bitmaps);

/// Of a connection, or of a primitive. False: it is wrong (reported).
bool read_line(Attributes& attributes, Line& line);
bool read_text(Attributes& attributes, Text& text);

} // namespace torsion::diagram
