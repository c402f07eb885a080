#pragma once
// annotation(experiment(…)): how the model is run where nobody says otherwise. A value that cannot be used is told
// where it stands: as a warning where the run is the same without it, else as an error.

#include "compiler/flat/flat_model.h"
#include "compiler/instance/instance_tree.h"

namespace torsion::flat {

Experiment experiment_of(instance::InstanceTree& tree, source::Diagnostics& diagnostics);

} // namespace torsion::flat
