#pragma once
// Arrays in pieces: one element of an array of records or scalars, and pieces put together again.

#include "compiler/instance/typed_value.h"

namespace torsion::instance {

/// Part `i` of `n` equal parts of an array, without its `leading` dimensions.
TypedValue part_of(const TypedValue& whole, std::size_t i, std::size_t n, std::size_t leading);

/// The scalars of `more` behind those of `to`, field by field; sizes stay.
void append(TypedValue& to, const TypedValue& more);

/// Further dimensions in front, also of fields.
void add_dims(TypedValue& t, const std::vector<std::int64_t>& around);

/// An array without elements of the type of `scalar`. One of its sizes is 0.
TypedValue no_elements(const TypedValue& scalar, const std::vector<std::int64_t>& dims);

} // namespace torsion::instance
