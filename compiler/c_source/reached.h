#pragma once
// The kernels and functions that are called from some kernels on.

#include "compiler/program/program.h"

#include <vector>

namespace torsion::c_source {

struct Reached {
    std::vector<program::KernelId> kernels;      ///< ascending
    std::vector<symbolic::FunctionId> functions; ///< ascending
};

/// With the kernels of all systems, if one of them is solved.
Reached reached(const program::Program& program, const std::vector<program::KernelId>& roots);

/// Do the kernels from `root` on depend on time itself, beside states and events?
bool reads_time(const program::Program& program, program::KernelId root);

/// Does an event set states anew (`reinit`)?
bool sets_states(const program::Program& program);

} // namespace torsion::c_source
