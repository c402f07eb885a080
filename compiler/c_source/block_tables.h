#pragma once
// The systems of equations as constant tables.

#include "compiler/c_source/names.h"

namespace torsion::c_source {

std::string block_tables(const program::Program& program, const std::map<program::KernelId, std::string>& kernels,
                         const std::set<std::string>& needs, Precision precision);

} // namespace torsion::c_source
