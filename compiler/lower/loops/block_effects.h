#pragma once
// What the host reads and writes while it solves a block, and the kernel that makes a block's factors: so that other code can be put in another place around them.

#include "compiler/lower/program.h"

#include <map>
#include <span>

namespace torsion::lower {

class BlockEffects {
public:
    /// After like blocks share their kernels.
    explicit BlockEffects(const Program& program);

    /// Of a SolveBlock or a CallKernel.
    std::span<const Slot> loads(const Instruction& i) const { return slots(2 * row(i)); }
    std::span<const Slot> stores(const Instruction& i) const { return slots(2 * row(i) + 1); }

private:
    std::span<const Slot> slots(std::size_t list) const { return std::span(slots_).subspan(first_[list], first_[list + 1] - first_[list]); }
    std::size_t row(const Instruction& i) const {
        return i.code == Code::SolveBlock ? i.slot.index : calls_.at({static_cast<std::size_t>(i.constant), i.slot.index});
    }

    std::vector<Slot> slots_;
    std::vector<std::size_t> first_;                                          ///< of what a block reads, of what it writes, and so on; then of calls; the end
    std::map<std::pair<std::size_t, std::uint32_t>, std::size_t> calls_; ///< kernel, member → row
};

} // namespace torsion::lower
