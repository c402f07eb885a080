#pragma once
// When an algebraic variable is worth an unknown of its own (residual_form.h).

#include <cstddef>

namespace torsion::lower {

/// Entries of the Jacobian that an unknown must save beyond its own: each is a row and a column in every factorization.
constexpr std::size_t price_of_unknown = 4;
/// Longer rows are not carried on, so that the work for the form and for its derivatives stays linear.
constexpr std::size_t longest_row = 64;

/// Of a variable that depends on so many unknowns and occurs in so many equations.
constexpr bool pays(std::size_t unknowns, std::size_t equations) {
    return unknowns * equations > unknowns + equations + 1 + price_of_unknown || unknowns > longest_row;
}

} // namespace torsion::lower
