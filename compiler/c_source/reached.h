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

} // namespace torsion::c_source
