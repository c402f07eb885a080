#pragma once
// Knowledge about a flat model that only an attempt to sort it brings to light. An attempt takes it and proposes more.

#include "compiler/structure/sorted_model.h"

namespace torsion::structure {

struct CombinedEquation { ///< a term of a sum of equations
    EquationId equation;
    unsigned derivatives; ///< how often it is differentiated
    double factor;
};
struct HigherDerivative {
    VarId variable;
    unsigned order;
};
struct Combination {                     ///< a sum of equations (hidden_constraints.h)
    std::vector<CombinedEquation> terms; ///< the first is replaced by the sum
    /// given if factors vary: then these unknowns determine them, and the first factor is 1
    std::vector<HigherDerivative> cancelled{};
    std::vector<HigherDerivative> kept{}; ///< then: what is in the sum; all higher derivatives cancel
};

struct Knowledge {
    std::vector<VarId> settled;            ///< parameters: their values decide the structure (settle.h)
    std::vector<Combination> combinations; ///< of the equations with these parameters settled
    std::vector<VarId> differentiated;     ///< their derivatives are unknowns
    /// coefficients that vanish are left to the run: with further parameters settled, the model cannot be sorted
    bool keeps_parameters = false;
    int combined = 0; ///< attempts with combinations so far: each replaces some equation
};

} // namespace torsion::structure
