#pragma once
// The slots that the host, and the kernel of a block's factors, read and write during the solution of a block: passes
// move other code around them.

#include "compiler/program/program.h"

#include <map>
#include <span>

namespace torsion::program {

class BlockEffects {
public:
    /// Call it after like blocks share their kernels.
    explicit BlockEffects(const Program& program);

    /// Of a SolveBlock or a CallKernel in an iteration of its kernel; empty for all others.
    std::span<const Slot> loads(const Instruction& i, const Kernel& kernel, std::uint32_t iteration = 0) const;
    std::span<const Slot> stores(const Instruction& i, const Kernel& kernel, std::uint32_t iteration = 0) const;

private:
    std::span<const Slot> slots(std::size_t list) const {
        return std::span(slots_).subspan(first_[list], first_[list + 1] - first_[list]);
    }
    std::optional<std::size_t> row(const Instruction& i, const Kernel& kernel, std::uint32_t iteration) const;

    std::vector<Slot> slots_;
    /// per block: its reads, its writes, and so on; then those of calls; the end
    std::vector<std::size_t> first_;
    std::map<std::pair<KernelId, std::uint32_t>, std::size_t> calls_; ///< kernel, member → row
};

} // namespace torsion::program
