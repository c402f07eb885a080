#pragma once
// Which unknowns have too few equations, and which equations are too many: the parts around what a maximum matching
// leaves (Dulmage & Mendelsohn 1958).

#include "compiler/flat/flat_model.h"

#include <vector>

namespace torsion::flat {

struct Misfit {
    std::vector<std::vector<VarId>> too_few;       ///< for each set one equation is missing; at most three sets
    std::vector<std::vector<EquationId>> too_many; ///< of each set one is too many; likewise
    IdSet<VarId> lacking;                          ///< all in any such set
    IdSet<EquationId> surplus;
};

Misfit misfit_of(const FlatModel& model);

} // namespace torsion::flat
