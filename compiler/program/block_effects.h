#pragma once
// What the host reads and writes while it solves a block, and the kernel that makes a block's factors: so that other code can be put in another place
// around them.

#include "compiler/program/program.h"

#include <map>
#include <span>

namespace torsion::program {

class BlockEffects {
public:
    /// After like blocks share their kernels.
    explicit BlockEffects(const Program& program);

    /// Of a SolveBlock or a CallKernel in an iteration of its kernel; nothing for all others.
    std::span<const Slot> loads(const Instruction& i, const Kernel& kernel, std::uint32_t iteration = 0) const;
    std::span<const Slot> stores(const Instruction& i, const Kernel& kernel, std::uint32_t iteration = 0) const;

private:
    std::span<const Slot> slots(std::size_t list) const { return std::span(slots_).subspan(first_[list], first_[list + 1] - first_[list]); }
    std::optional<std::size_t> row(const Instruction& i, const Kernel& kernel, std::uint32_t iteration) const;

    std::vector<Slot> slots_;
    std::vector<std::size_t> first_;                                  ///< of what a block reads, of what it writes, and so on; then of calls; the end
    std::map<std::pair<KernelId, std::uint32_t>, std::size_t> calls_; ///< kernel, member → row
};

} // namespace torsion::program
