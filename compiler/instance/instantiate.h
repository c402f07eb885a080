#pragma once
// Instantiates a class: inheritance, modification, conditions, array sizes. Evaluates parameters that determine the
// structure.

#include "compiler/instance/instance_tree.h"
#include "compiler/instance/purpose.h"
#include "compiler/instance/setting.h"
#include "compiler/source/diagnostic.h"

#include <optional>

namespace torsion::instance {

/// Reports, and returns nothing if the model is wrong (Describe: if nothing is known of its components). `foreign`
/// loads libraries of external functions; without it models have none.
std::optional<InstanceTree> instantiate(library::Library& library, const std::string& class_name,
                                        const std::vector<Setting>& settings, source::Diagnostics& diagnostics,
                                        Purpose purpose = Purpose::Run,
                                        std::shared_ptr<foreign::Libraries> foreign = nullptr);

/// The dump `--dump=instance`.
std::string print(const InstanceTree& tree);

/// The dump `--dump=connections`: the sets of connected connectors, and the virtual connection graph of overdetermined
/// ones. Reports what is wrong.
std::string print_connections(InstanceTree& tree, source::Diagnostics& diagnostics);

} // namespace torsion::instance
