#pragma once
// The cost of an algebraic variable as an unknown of its own (residual_form.h).

#include <cstddef>

namespace torsion::lower {

/// The number of Jacobian entries that an unknown must save beyond its own: it adds a row and a column to every
/// factorization.
constexpr std::size_t price_of_unknown = 4;
/// Longer rows are not carried on, so that the cost of the form and its derivatives stays linear.
constexpr std::size_t longest_row = 64;

/// Does a variable pay as an unknown that depends on `unknowns` unknowns and occurs in `equations` equations?
constexpr bool pays(std::size_t unknowns, std::size_t equations) {
    return unknowns * equations > unknowns + equations + 1 + price_of_unknown || unknowns > longest_row;
}

} // namespace torsion::lower
