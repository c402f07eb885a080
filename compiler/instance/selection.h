#pragma once
// What subscripts select.

#include "compiler/symbolic/expr.h"

#include <cstdint>
#include <string>
#include <vector>

namespace torsion::instance {

/// The elements that subscripts select from an array: offsets from 0, row-major. Outside of functions `varies` is
/// false: all are constants.
struct Selection {
    std::vector<std::int64_t> dims;
    std::vector<symbolic::ExprId> offsets;
    bool varies = false;
    bool may_miss = false; ///< one out of range is no error, but noted:
    std::string missed = {};
};

} // namespace torsion::instance
