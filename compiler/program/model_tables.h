#pragma once
// The back end's data about a model: rows of the C interface (torsion/model.h), before machine code and addresses
// exist.

#include "torsion/model.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace torsion::program {

/// Invariants of ModelTables:
///  - Texts are offsets in `strings`, each NUL-terminated; offset 0 is the empty text.
///  - The field `file` is a row of `files`, + 1; 0: unknown. The descriptor decides how much of a path it shows.
///  - Rows of variables, relations and components have the numbers of the flat model.
struct ModelTables {
    std::string strings = std::string(1, '\0');
    std::vector<std::string> files; ///< paths
    std::uint32_t name = 0, description = 0, energy_obstacle = 0;
    std::vector<TorsionVariable> variables;
    std::vector<TorsionState> states;
    std::vector<TorsionRelation> relations;
    std::vector<TorsionAssertion> assertions; ///< the model's own
    std::vector<TorsionComponent> components;
    std::vector<TorsionEquationInfo> equations;                    ///< of the residual oracle
    std::vector<std::vector<TorsionEquationInfo>> block_equations; ///< per row of Program::blocks: of its residuals
    std::vector<double> unknown_nominals;                          ///< of the residual form's algebraic unknowns, > 0
    std::array<double, 4> experiment{};                            ///< start, stop, interval, tolerance; NaN: not given
    std::vector<TorsionMode> modes;
    std::vector<TorsionGap> gaps;
    std::vector<TorsionHistory> histories;
    std::vector<TorsionDistribution> distributions;
    std::vector<std::uint32_t> distribution_points;
    std::vector<TorsionLimit> limits;
    std::vector<TorsionBend> bends;
    std::vector<TorsionFollower> followers;
    std::uint32_t homotopy = 0, terminal = 0; ///< indices in p and d, + 1; 0: the model has none

    const char* text(std::uint32_t offset) const { return strings.c_str() + offset; }
};

} // namespace torsion::program
