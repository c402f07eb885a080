#pragma once
// What other programs want to know that integrate a model themselves: its states with their derivatives, and which
// knowns each unknown depends on.
//
// Invariants of a ModelDependencies:
//  - Knowns of a run are states and inputs; knowns of the start are parameters that can be set, start values and
//  inputs. And time.
//  - `run` has a set for each derivative and output, `start` also for each state and each parameter that cannot be set;
//  other variables have none.
//  - Both have one for each relation that is no time event: of the crossing function.

#include "compiler/symbolic/expr.h"

#include <cstdint>
#include <vector>

namespace torsion::program {

/// What an unknown changes with when a known does: a number, an expression of parameters, one that changes at events
/// only, or anything; from strict to loose.
enum class Factor : std::uint8_t { Constant, Fixed, Tunable, Discrete, Any };

struct Dependency {
    static constexpr std::uint32_t time = UINT32_MAX; ///< among the knowns; the last in order
    std::uint32_t known;                              ///< index of a VarId
    Factor factor;
};
using DependencySet = std::vector<Dependency>; ///< in the order of the knowns, each once

struct Dependencies {
    IdMap<symbolic::VarId, DependencySet> variables;
    std::vector<DependencySet> relations; ///< by their ids
};

struct ModelDependencies {
    std::vector<symbolic::VarId> states, derivatives; ///< derivatives: [states]
    IdSet<symbolic::VarId> inputs;
    Dependencies run, start;
};

} // namespace torsion::program
