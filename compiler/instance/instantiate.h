#pragma once
// A class to its instance tree: inheritance, modification, conditions, array sizes; parameters evaluated where the structure needs them.

#include "compiler/instance/instance_tree.h"
#include "compiler/source/diagnostic.h"

#include <optional>

namespace torsion::instance {

/// From --set: `name` is a path of components with subscripts ("j[3].w"), `value` a literal of Modelica.
struct Setting {
    std::string name;
    std::string value;
    std::string_view option = "--set"; ///< by which it came
};

/// A class that is only checked may be partial, a connector, a record, a type or a function. Of the last two the tree has no components.
enum class Purpose { Run, Check };

/// Reports and gives nothing when the model is at fault. `foreign` loads what external functions need; without it there are none.
std::optional<InstanceTree> instantiate(library::Library& library, const std::string& class_name, const std::vector<Setting>& settings,
                                        source::Diagnostics& diagnostics, Purpose purpose = Purpose::Run,
                                        std::shared_ptr<foreign::Libraries> foreign = nullptr);

/// The dump `--dump=instance`.
std::string print(const InstanceTree& tree);

} // namespace torsion::instance
