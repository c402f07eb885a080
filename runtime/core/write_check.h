#pragma once
// Nothing is used that was not written. Before each call of a kernel the slots that it computes are filled with NaNs that name them
// (torsion/unwritten.h); after it those that it promises (torsion/model.h) must be there, and made of nothing that was missing. Slots that it need
// not compute get their values back, and so do the tears of a block when the host solves it: they are where it starts from. So a run with the check
// is the same to the bit.
//
// On in `dev` builds and where TORSION_CHECK_WRITES=1 (all of our tests); not part of compiled libraries.

#include "torsion/model.h"
#include "torsion/unwritten.h"

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace torsion::runtime {

class WriteCheck {
public:
    static bool is_wanted();
    explicit WriteCheck(const TorsionModel& model);

    struct Missing {
        SlotName slot;   ///< what the kernel had to compute
        SlotName source; ///< the slot that nothing had written: the same one, or one that it was computed from
    };

    /// Before a run: everything that the first kernels have to write. `frame` is zero.
    void fill(TorsionFrame& frame) const;
    void before(TorsionFrame& frame, TorsionKernel kernel);
    std::optional<Missing> after(TorsionFrame& frame, TorsionKernel kernel, bool has_succeeded);
    /// The host is about to solve a block.
    void give_tears(TorsionFrame& frame, const TorsionBlock& block) const;

    // of a block's kernels, which fill their own slots only
    void before(TorsionFrame& frame, const TorsionBlock& block, TorsionKernel kernel) const;
    std::optional<Missing> after(TorsionFrame& frame, const TorsionBlock& block, TorsionKernel kernel) const;

private:
    struct Range {
        std::uint8_t section;
        std::uint32_t first, count;
    };
    struct Kernel {
        TorsionKernel function;
        std::vector<Range> promised;
        bool fills_values; ///< der and y, too, although it may leave some of them
    };
    struct Call { ///< under way: another may run while one waits for a block
        std::vector<double> der, y;
    };

    const Kernel* find(TorsionKernel kernel) const;
    std::optional<Missing> find_missing(const TorsionFrame& frame, const Kernel& kernel) const;

    const TorsionModel& model_;
    std::vector<bool> is_discrete_real_; ///< per index in d
    std::vector<Kernel> kernels_;
    std::vector<Call> calls_;
    std::size_t depth_ = 0;
};

} // namespace torsion::runtime
