#pragma once
// A torn system solved for all its unknowns at once. Tearing is elimination without exchange of rows; at some
// parameters or points of a run it loses digits that elimination with pivoting keeps. The compiler adds the system as a
// block of its own (TORSION_BLOCK_UNTORN), which only the host calls. For a nonlinear system Newton's method then
// iterates on all unknowns.

#include "runtime/core/instance.h"

namespace torsion::runtime {

inline bool has_untorn(const TorsionBlock& block) { return block.untorn != 0; }
/// Is it solved whole at present: until the next event, or until the host finds its tears good? (A nonlinear one until
/// this fails, or until parameters change.)
inline bool is_solved_untorn(const TorsionFrame& frame, const TorsionBlock& block) {
    return has_untorn(block) && frame.work[block.host_solve_flags + 1] != 0;
}

/// Do kernels ask the host for its solution?
enum class HostSolve : std::uint8_t {
    No,
    UntilGood,  ///< until the host finds its tears good
    UntilEvent, ///< they were good before, but are bad now
};
inline HostSolve host_solve(const TorsionFrame& frame, const TorsionBlock& block) {
    return static_cast<HostSolve>(static_cast<int>(frame.work[block.host_solve_flags]));
}
inline void set_host_solve(TorsionFrame& frame, const TorsionBlock& block, HostSolve state) {
    frame.work[block.host_solve_flags] = static_cast<int>(state);
}

enum class Fit : std::uint8_t {
    Bad,
    Unknown, ///< the whole system is singular: elements share an undetermined load, and other solutions are as good
    Trivial, ///< all values are zero, which shows nothing about the tears
    Good,    ///< rounding, as elimination with pivoting would leave it
};
inline bool is_doubtful(Fit fit) { return fit <= Fit::Unknown; }
/// The largest residual of all equations at the values in the frame, relative to its terms; infinite if it cannot be
/// evaluated.
double residual_of_untorn(Instance& instance, const TorsionBlock& block);
Fit fit_of_untorn(Instance& instance, const TorsionBlock& block);

/// Leaves the solution of all unknowns in the frame. False: the system is singular, or no solution was found.
bool solve_untorn(Instance& instance, const TorsionBlock& block);

/// Do the values in the frame satisfy all equations of a nonlinear system, up to rounding, or up to an error of each
/// unknown relative to its size or nominal value?
bool fits_untorn_nonlinear(Instance& instance, const TorsionBlock& block, double error);

} // namespace torsion::runtime
