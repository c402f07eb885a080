#pragma once
// What the host reads and writes while it solves a block: so that other code can be put in another place around it.

#include "compiler/lower/program.h"

#include <span>

namespace torsion::lower {

class BlockEffects {
public:
    /// After like blocks share their kernels.
    explicit BlockEffects(const Program& program);

    std::span<const Slot> loads(std::uint32_t block) const { return std::span(slots_).subspan(first_[2 * block], first_[2 * block + 1] - first_[2 * block]); }
    std::span<const Slot> stores(std::uint32_t block) const { return std::span(slots_).subspan(first_[2 * block + 1], first_[2 * block + 2] - first_[2 * block + 1]); }

private:
    std::vector<Slot> slots_;
    std::vector<std::size_t> first_; ///< of each block's loads, of its stores; the end
};

} // namespace torsion::lower
