#pragma once
// Declarations for this compiler alone: `annotation(__Torsion(storedEnergy = J*w^2/2))` in a class's text, or a row of
// vendor_table.cpp for classes of the published library, which we cannot annotate. docs/reference/energy.md and
// docs/reference/modes.md define the words.

#include "compiler/instance/instance_tree.h"
#include "compiler/source/diagnostic.h"

#include <array>
#include <vector>

namespace torsion::instance {

enum class EnergyKind { Stored, Supplied, Dissipated, Unaccounted }; ///< a state function in J, then powers in W
constexpr std::size_t energy_kinds = 4;

/// Variables of the class that describe its gap. Middle: 0 if not given.
enum class GapPart { Position, Middle, Speed, Width, Effort };
constexpr std::size_t gap_parts = 5;

/// Variables of the class that describe an excitation: an angle on which it depends periodically, the speed of this
/// angle if the class uses one besides its derivative, and the share of combustion, 1 or 0. The last two: null if not
/// given.
enum class ExcitationPart { Angle, Speed, Combustion };
constexpr std::size_t excitation_parts = 3;
using DeclaredExcitation = std::array<const ast::Expr*, excitation_parts>;

/// Of one class; expressions are in its scope, null if absent.
struct VendorAnnotation {
    std::array<const ast::Expr*, energy_kinds> energy{}; ///< by EnergyKind
    bool is_lossless = false;                            ///< passes on all energy
    const ast::Expr* mode = nullptr;                     ///< an if-expression whose values are words: "locked"
    std::array<const ast::Expr*, gap_parts> gap{};       ///< by GapPart
    std::vector<DeclaredExcitation> excitations;
    source::Span span; ///< of the annotation; invalid: a row of the table
    bool has_energy() const;
    bool has_gap() const;
};

/// Of the class alone, without its bases. The library keeps the syntax trees.
VendorAnnotation vendor_annotation(InstanceTree& tree, const Class& c, source::Diagnostics& diagnostics);

/// Is `base` the class itself, or one of its bases?
bool has_base(InstanceTree& tree, const Class& c, const Class& base);

/// The row of the table for a class of the published library: the text for `__Torsion(…)`. Empty: none.
std::string_view published_annotation(std::string_view class_path);

} // namespace torsion::instance
