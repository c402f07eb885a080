#pragma once
// Instance tree to flat model: scalar variables, equations of all components, connections, relations, balance.

#include "compiler/flat/flat_model.h"
#include "compiler/instance/instance_tree.h"
#include "compiler/source/diagnostic.h"

#include <optional>

namespace torsion::flat {

/// What lies around the connectors of the model itself. Nothing: their flows are zero. They will be connected, but nobody knows to what: something
/// passive stands for it, which leaves it to the model to determine flow or potential. Inert: flow + der(der(potential)) = 0, as most parts are meant
/// to be used. Elastic: flow + potential = 0, for a model that determines potentials without derivatives.
enum class Boundary { Nothing, Inert, Elastic };

enum class Balance { Wanted, Tolerated }; ///< Tolerated: for a print of the flat model, which shows what is missing

/// Reports F… (and what expressions do wrong) and gives nothing when the model is at fault.
std::optional<FlatModel> flatten(instance::InstanceTree tree, source::Diagnostics& diagnostics, Boundary boundary = Boundary::Nothing,
                                 Balance balance = Balance::Wanted);

/// The dump `--dump=flat`: a flat Modelica-like class.
std::string print(const FlatModel& model);

} // namespace torsion::flat
