#pragma once
// Random numbers with a hidden state (Modelica.Math.Random.Utilities): each run has its own, so a run gives the same
// numbers however many others there are. The generator is xorshift1024*, after S. Vigna.

#include "compiler/foreign/prototype.h"

#include <string_view>

namespace torsion::foreign {

/// `ModelicaRandom_impureRandom_xorshift1024star`, `ModelicaRandom_setInternalState_xorshift1024star`,
/// `ModelicaRandom_automaticGlobalSeed`. The last one only if the model is not for a file: there its call fails where
/// it is reached, and does not keep a model that never reaches it from becoming one.
bool is_random_procedure(std::string_view procedure);
bool sets_random_state(std::string_view procedure);

/// Null: the prototype is not that of the procedure.
std::shared_ptr<const symbolic::Foreign> random_procedure(const Prototype& prototype);

} // namespace torsion::foreign
