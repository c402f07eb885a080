#pragma once
// What the back end knows of a model: rows of the C interface (torsion/model.h), as long as no machine code is there and no address.

#include "torsion/model.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace torsion::program {

/// What holds of ModelTables:
///  - Texts are offsets in `strings`, each ends with a NUL; offset 0 is the empty text.
///  - In the field `file` stands a row of `files`, + 1; 0: not known. The descriptor decides how much of a path it shows.
///  - Rows of variables are numbered as the flat model's variables are, likewise relations and components.
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
    std::array<double, 4> experiment{};                            ///< start, stop, interval, tolerance; NaN: not said
    std::vector<TorsionMode> modes;
    std::vector<TorsionGap> gaps;
    std::uint32_t homotopy = 0, terminal = 0; ///< indices in p and d, + 1; 0: the model has none

    const char* text(std::uint32_t offset) const { return strings.c_str() + offset; }
};

} // namespace torsion::program
