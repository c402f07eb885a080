#pragma once
// What the C code of kernels and functions costs: counted from their instructions, over the dearest and the cheapest
// arms.

#include "compiler/c_source/bound/operations.h"
#include "compiler/program/program.h"

#include <functional>
#include <map>

namespace torsion::c_source {

/// Least counts are of a routine that does not fail.
class RoutineCosts {
public:
    /// `solved`: the costs of solving a block; `gradient`: of its columns of right-hand sides.
    RoutineCosts(const program::Program& program, std::function<Cost(std::uint32_t block)> solved,
                 std::function<Cost(std::uint32_t block, std::uint32_t columns)> gradient)
        : program_(program), solved_(std::move(solved)), gradient_(std::move(gradient)) {}

    Cost kernel(program::KernelId k); ///< nothing, if it is invalid
    Cost function(symbolic::FunctionId f);
    Cost block(std::uint32_t row) const { return solved_(row); }
    Cost dearest_block() const; ///< any of them
    Cost gradient(std::uint32_t row, std::uint32_t columns) const { return gradient_(row, columns); }

private:
    const program::Program& program_;
    std::function<Cost(std::uint32_t)> solved_;
    std::function<Cost(std::uint32_t, std::uint32_t)> gradient_;
    std::map<program::KernelId, Cost> kernels_;
    std::map<symbolic::FunctionId, Cost> functions_;
};

} // namespace torsion::c_source
