#pragma once
// Checks that no unwritten value is used. Before each call of a kernel the slots that it computes are filled with NaNs
// that name them (torsion/unwritten.h). After the call the promised slots (torsion/model.h) must hold values that
// depend on no unwritten slot. Slots that the kernel need not compute get their values back, and so do the tears of a
// block when the host solves it: they are its start values. So a run with the check is the same to the bit.
//
// On in `dev` builds and with TORSION_CHECK_WRITES=1 (all tests); not part of compiled libraries.

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
        SlotName slot;   ///< a slot that the kernel had to compute
        SlotName source; ///< the unwritten slot: the same one, or one from which it was computed
    };

    /// Before a run: fills all slots that the first kernels have to write. `frame` is zero.
    void fill(TorsionFrame& frame) const;
    void before(TorsionFrame& frame, TorsionKernel kernel);
    std::optional<Missing> after(TorsionFrame& frame, TorsionKernel kernel, bool has_succeeded);
    /// Call it before the host solves a block.
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
        bool fills_values; ///< der and y, too, although it need not write all of them
    };
    struct Call { ///< in progress: another call may run while this one waits for a block
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
