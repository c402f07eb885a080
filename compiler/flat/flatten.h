#pragma once
// Instance tree to flat model: scalar variables, equations of all components, connections, relations, balance.

#include "compiler/flat/flat_model.h"
#include "compiler/instance/instance_tree.h"
#include "compiler/source/diagnostic.h"

#include <optional>

namespace torsion::flat {

/// Reports F… (and what expressions do wrong) and gives nothing when the model is at fault.
std::optional<FlatModel> flatten(instance::InstanceTree tree, source::Diagnostics& diagnostics);

/// The dump `--dump=flat`: a flat Modelica-like class.
std::string print(const FlatModel& model);

} // namespace torsion::flat
