#pragma once
// A torn system with all of its unknowns at once: where tearing, which is elimination without exchange of rows, loses digits with the parameters or
// at the point of a run, elimination with pivoting does not. The compiler gives it as a block of its own (TORSION_BLOCK_WHOLE), which only the host
// calls. Of a nonlinear system Newton's method goes on all unknowns then.

#include "runtime/core/instance.h"

namespace torsion::runtime {

inline bool has_whole(const TorsionBlock& block) { return block.whole != 0; }
/// Is it solved whole for now: until the next event, or until the host finds its tears good? (A nonlinear one until it cannot be, or has other
/// parameters.)
inline bool is_solved_whole(const TorsionFrame& frame, const TorsionBlock& block) { return has_whole(block) && frame.work[block.asks_host + 1] != 0; }

/// Do kernels ask the host for its solution?
enum class Asks : std::uint8_t {
    No,
    UntilGood,  ///< until the host finds its tears good
    UntilEvent, ///< they were good, and are not any more
};
inline Asks asks_host(const TorsionFrame& frame, const TorsionBlock& block) {
    return static_cast<Asks>(static_cast<int>(frame.work[block.asks_host]));
}
inline void set_asks_host(TorsionFrame& frame, const TorsionBlock& block, Asks asks) { frame.work[block.asks_host] = static_cast<int>(asks); }

enum class Fit : std::uint8_t {
    Bad,
    Unknown, ///< the whole is singular: elements share what is not determined, and of any solution there are others as good
    Trivial, ///< all is zero, which tells nothing about the tears
    Good,    ///< rounding, as elimination with pivoting would leave it
};
inline bool is_doubtful(Fit fit) { return fit <= Fit::Unknown; }
/// Of all equations and what stands in the frame: the largest residual as a part of its terms; infinite where it cannot be evaluated.
double residual_of_whole(Instance& instance, const TorsionBlock& block);
Fit fit_of_whole(Instance& instance, const TorsionBlock& block);

/// Leaves the solution of all unknowns in the frame. False: it is singular, or not found.
bool solve_whole(Instance& instance, const TorsionBlock& block);

/// Do what stands in the frame and all equations of a nonlinear system agree? But for rounding, or for such an error of each unknown beside its size
/// or its nominal value.
bool fits_whole_nonlinear(Instance& instance, const TorsionBlock& block, double error);

} // namespace torsion::runtime
