#pragma once
// Typed model to flat model: scalar variables, equations of all components, connections, relations, balance.

#include "compiler/flat/flat_model.h"
#include "compiler/source/diagnostic.h"
#include "compiler/symbolic/precision.h"
#include "compiler/typing/typed_model.h"

#include <optional>

namespace torsion::flat {

/// The boundary at the model's own connectors. Nothing: their flows are zero. Otherwise they will be connected to
/// unknown models, and a passive boundary stands for these: it lets the model determine flow or potential. Inert: flow
/// + der(der(potential)) = 0, which suits most parts. Elastic: flow + potential = 0, for a model that determines
/// potentials without derivatives.
enum class Boundary { Nothing, Inert, Elastic };

enum class Balance { Wanted, Tolerated }; ///< Tolerated: for a print of the flat model that shows what is missing

/// Reports F…, and returns nothing if the model is wrong. `roundings`: of the numbers that
/// the code will compute with.
std::optional<FlatModel> flatten(typing::TypedModel typed, source::Diagnostics& diagnostics,
                                 Boundary boundary = Boundary::Nothing, Balance balance = Balance::Wanted,
                                 const symbolic::Roundings& roundings = symbolic::of_doubles);

/// The dump `--dump=flat`: a flat Modelica-like class.
std::string print(const FlatModel& model);

} // namespace torsion::flat
