#pragma once
// The parameters of an optimization, as the model knows them.

#include "torsion/session_optimize.h"

#include <cstddef>
#include <vector>

namespace torsion::optimize {

constexpr std::size_t most_combinations = 1000;

/// Checks the parameters of the options, turns bounds of whole numbers into choices, and fills in where the model
/// stands. Throws C133.
std::vector<DesignParameter> checked_parameters(const Model& model, const Options& options);

/// 0 is the lower bound, 1 the upper one.
double from_scale(const DesignParameter& parameter, double u);
double to_scale(const DesignParameter& parameter, double value);

/// As it is written: `3`, `true`, `first`.
std::string choice_text(const Value& value);

} // namespace torsion::optimize
