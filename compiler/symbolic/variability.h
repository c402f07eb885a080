#pragma once
// When a value may change (specification, section 3.8).

namespace torsion::symbolic {

enum class Variability { Constant, Parameter, Discrete, Continuous }; ///< each may hold those before it

} // namespace torsion::symbolic
