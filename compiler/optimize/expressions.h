#pragma once
// The objective and the constraints as expressions that a run collects.

#include "torsion/session_optimize.h"

#include <optional>
#include <string>
#include <vector>

namespace torsion::optimize {

struct Comparison {
    std::string text, left, right;
    bool is_upper = true; ///< left ≤ right
};

/// `left < right` or `left > right`, with or without `=`: at the limit both are met. Throws C132 for another text.
Comparison comparison_of(const std::string& text);

/// What a run collects: the objective, then both sides of each constraint.
std::vector<std::string> collected(const Options& options, const std::vector<Comparison>& constraints);

/// Throws C132 for an expression that the model cannot give.
void check_expressions(const Model& model, const Options& options, const std::vector<Comparison>& constraints);

} // namespace torsion::optimize
