#pragma once
// What a class says about energy: `annotation(__Torsion(storedEnergy = J*w^2/2))` in its text, or, for classes of the published library,
// which is not ours to annotate, a row of energy_table.cpp. docs/energy.md has the meaning of each word.

#include "compiler/instance/instance_tree.h"
#include "compiler/source/diagnostic.h"

#include <array>

namespace torsion::instance {

enum class EnergyKind { Stored, Supplied, Dissipated, Unaccounted }; ///< a state function in J, then powers in W
constexpr std::size_t energy_kinds = 4;

struct EnergyDeclaration {
    std::array<const ast::Expr*, energy_kinds> expressions{}; ///< by EnergyKind, in the scope of the class; null: not declared
    bool is_lossless = false;                                 ///< passes on all energy
    bool empty() const;
};

/// Of the class alone, without its bases. The library keeps the syntax trees.
EnergyDeclaration energy_declaration(InstanceTree& tree, const Class& c, source::Diagnostics& diagnostics);

/// Is `base` the class itself, or one of its bases?
bool has_base(InstanceTree& tree, const Class& c, const Class& base);

/// The row of the table for a class of the published library: what would stand in `__Torsion(…)`. Empty: none.
std::string_view published_energy(std::string_view class_path);

} // namespace torsion::instance
