#pragma once
// Times at which a value may change (specification, section 3.8).

namespace torsion::symbolic {

enum class Variability { Constant, Parameter, Discrete, Continuous }; ///< each includes its predecessors

} // namespace torsion::symbolic
