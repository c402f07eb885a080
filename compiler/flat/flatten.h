#pragma once
// Typed model to flat model: scalar variables, equations of all components, connections, relations, balance.

#include "compiler/flat/boundary.h"
#include "compiler/flat/flat_model.h"
#include "compiler/source/diagnostic.h"
#include "compiler/symbolic/precision.h"
#include "compiler/typing/typed_model.h"

#include <optional>

namespace torsion::flat {

/// Reports F…, and returns nothing if the model is wrong. `roundings`: of the numbers that
/// the code will compute with.
std::optional<FlatModel> flatten(typing::TypedModel typed, source::Diagnostics& diagnostics,
                                 Boundary boundary = Boundary::Nothing, Balance balance = Balance::Wanted,
                                 const symbolic::Roundings& roundings = symbolic::of_doubles);

/// The dump `--dump=flat`: a flat Modelica-like class.
std::string print(const FlatModel& model);

} // namespace torsion::flat
