#pragma once
// What annotations say of a model and its components beside energies: plain values, which later stages keep.

#include "compiler/source/source_map.h"
#include "compiler/symbolic/expr.h"

#include <cstdint>
#include <optional>
#include <string>

namespace torsion::typing {

using ComponentId = Id<struct ComponentTag>; ///< a row of the flat model, and the number of a component in the tree
using symbolic::VarId;

/// A component is in the mode of its first case whose variable has the value. Modes and gaps serve reports and
/// analyses; no equation uses them.
struct ModeCase {
    ComponentId component;
    std::string words; ///< "locked"
    VarId variable;    ///< Boolean (1: true) or Integer; invalid: in any case
    std::int64_t value = 0;
};

struct Gap { ///< an elastic element that separates without contact
    ComponentId component;
    VarId position, speed; ///< of one side against the other; in rad and rad/s, or m and m/s
    VarId middle;          ///< position in the middle of the gap; invalid: 0
    VarId width;           ///< of the gap; the element has no gap unless it is > 0
    VarId effort;          ///< torque or force through the element: depends on position or speed in contact only
};

/// a component depends on an angle with a period of some turns: a cylinder, a mesh, a universal joint
struct DeclaredExcitation {
    ComponentId component;
    VarId angle;
    VarId speed;      ///< of the angle, where equations use it besides der(angle); invalid: they do not
    VarId combustion; ///< share of it, 1 or 0; invalid: there is none
};

struct Experiment { ///< annotation(experiment(…)); nothing if not given
    std::optional<double> start_time, stop_time, interval, tolerance;
    std::string solver;        ///< __Torsion_solver: what `--solver auto` is; empty: the structure decides
    source::Span solver_place; ///< of its name
};

} // namespace torsion::typing
