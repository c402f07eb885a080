#include "runtime/core/algebra/block_access.h"
#include "runtime/core/algebra/newton.h"
#include "runtime/core/algebra/newton_fallback.h"
#include "runtime/core/algebra/residual_check.h"
#include "runtime/core/algebra/untorn_block.h"
#include "runtime/core/names.h"

#include <algorithm>
#include <cmath>

namespace torsion::runtime {

namespace {

constexpr double newtons_error = 1e-12;   // of an unknown, at the end of Newton's method
constexpr double beside = 1e-6;           // of an unknown
constexpr double tolerable_error = 1e-10; // if no better solution exists
constexpr double close = 1e-2;            // to the start, of the size of the unknown

class NonlinearBlock final : SolutionTest {
public:
    NonlinearBlock(Instance& instance, std::uint32_t index)
        : instance_(instance), frame_(instance.frame), index_(index), block_(instance.model.blocks[index]),
          memory_(instance.block_memory(index)), newton_(instance, index),
          in_event_(frame_.event != 0 || instance.is_event_under_way), keeps_(instance.tears.keeps(index)),
          // otherwise a smaller step is cheaper
          may_take_long_(frame_.initial != 0 || in_event_ || instance.may_change_branch) {}

    int solve() {
        memory_.is_consistent = true;
        load_tears(frame_, block_, memory_.before.data());
        find_start();
        if (is_solved_untorn(frame_, block_) && solve_untorn(Search::Near)) return done();
        std::vector<double>& z = memory_.point;
        if (leaves_branch() && NewtonFallback(instance_, index_, newton_, this).find_next(memory_.start[0], true, z))
            return done();
        z = memory_.start;
        const bool is_found = (newton_.run(z) && stays() && (is_near(z) || find_nearer(z))) || solve_again(z);
        if (is_found && fits(newtons_error)) return done();
        if (has_untorn(block_) && (is_found || may_take_long_) && solve_untorn(Search::Near)) return turned_to_untorn();
        if (is_found && newton_.evaluate(z) && is_tolerable()) return done();
        if (is_found) rejected_ = z;
        if (may_take_long_ && fall_back(z)) return done();
        if (may_take_long_ && has_untorn(block_) && solve_untorn(Search::Far)) return turned_to_untorn();
        return is_found && newton_.evaluate(rejected_) ? fail_as_inexact() : fail();
    }

private:
    enum class Search { Near, Far };

    const TorsionBlock& untorn() const { return instance_.model.blocks[block_.untorn]; }
    BlockMemory& memory_of_untorn() const { return instance_.block_memory(block_.untorn); }

    /// The start of all unknowns if the block can be solved whole; the tears are the first.
    void find_start() {
        const bool has_more = has_untorn(block_);
        std::vector<double>& start = has_more ? memory_of_untorn().start : memory_.start;
        load_tears(frame_, has_more ? untorn() : block_, start.data());
        if (keeps_) instance_.tears.start(frame_, index_, in_event_, start.data());
        if (has_more) std::copy_n(start.begin(), block_.n, memory_.start.begin());
    }

    int done() {
        if (keeps_) instance_.tears.note(frame_, index_);
        return 0;
    }

    // Near the point where two solutions meet, a step of the integrator can lead Newton's method from one to the other.
    bool stays() const { return in_event_ || !keeps_ || instance_.tears.is_same_branch(frame_, index_); }

    bool leaves_branch() {
        const bool leaves = instance_.leaving_block == index_ && in_event_;
        if (leaves) instance_.leaving_block = UINT32_MAX;
        return leaves && block_.n == 1;
    }

    // Without an integrator of our own the end of a branch is not located, and Newton's method may lead from a point
    // behind it to any other one.
    bool is_near(const std::vector<double>& z) const {
        if (in_event_ || block_.n != 1 || !may_take_long_ || !keeps_ || !instance_.tears.is_followed(index_))
            return true;
        const double size = std::max({std::abs(z[0]), std::abs(memory_.start[0]), block_.tear_nominal[0]});
        return std::abs(z[0] - memory_.start[0]) <= close * size;
    }
    bool find_nearer(std::vector<double>& z) {
        const std::vector<double> found = z;
        return (NewtonFallback(instance_, index_, newton_, this).find_next(memory_.start[0], false, z)) ||
               (z = found, newton_.evaluate(z));
    }

    bool solve_again(std::vector<double>& z) {
        memory_.ended = z;
        return !in_event_ && keeps_ && instance_.tears.accepted(index_, z.data()) && z != memory_.start &&
               newton_.run(z) && stays();
    }

    // Where steps cannot be shortened, the end of a branch shows here: the solution goes on beyond it, not on the
    // branch in between that met this one.
    bool fall_back(std::vector<double>& z) {
        may_leave_branch_ = in_event_ || !keeps_;
        if (NewtonFallback(instance_, index_, newton_, this).solve(memory_.start, z)) return true;
        if (may_leave_branch_) return false;
        may_leave_branch_ = true;
        return NewtonFallback(instance_, index_, newton_, this).solve(memory_.start, z);
    }

    // ---- if errors may grow in the tears

    /// Each inner unknown satisfies its own equation; only residuals show the errors.
    bool fits(double error) {
        if (!has_untorn(block_)) return true;
        if (worst_residual(frame_, block_, memory_.scales) > rounding &&
            !fits_untorn_nonlinear(instance_, block_, error))
            return false;
        frame_.work[block_.host_solve_flags + 1] = 0;
        return true;
    }

    /// Where two solutions meet the matrix becomes singular, and its corrections carry no information: there the
    /// residuals decide. Beyond such a point Newton's method on the tears may still end, because steep slopes make its
    /// corrections small.
    bool is_tolerable() {
        if (fits(tolerable_error)) return true;
        if (!(residual_of_untorn(instance_, block_) <= tolerable_error)) return false;
        frame_.work[block_.host_solve_flags + 1] = 0;
        return true;
    }

    /// Beyond the end of a branch the end point of Newton's method is no solution, and neither are points beside it
    /// that other methods find.
    bool accepts() override { return is_tolerable() && is_elsewhere() && (may_leave_branch_ || stays()); }
    bool is_elsewhere() {
        if (rejected_.empty()) return true;
        load_tears(frame_, block_, memory_.trial.data());
        for (std::uint32_t j = 0; j < block_.n; ++j) {
            if (std::abs(memory_.trial[j] - rejected_[j]) >
                beside * std::max(std::abs(rejected_[j]), block_.tear_nominal[j]))
                return true;
        }
        return false;
    }

    bool solve_untorn(Search search) {
        BlockMemory& memory = memory_of_untorn();
        Newton newton(instance_, block_.untorn);
        std::vector<double>& z = memory.point;
        z = memory.start;
        const bool is_found = search == Search::Near
                                  ? newton.run(z)
                                  : NewtonFallback(instance_, block_.untorn, newton).solve(memory.start, z);
        return is_found && fits_untorn_nonlinear(instance_, block_, tolerable_error) && is_elsewhere();
    }

    int turned_to_untorn() {
        double* const host_solve_flags = frame_.work + block_.host_solve_flags;
        if (host_solve_flags[1] == 0) ++instance_.statistics.whole_systems;
        host_solve_flags[1] = 1;
        return done();
    }

    int fail_as_inexact() {
        const double left = worst_residual(frame_, block_, memory_.scales);
        const int answer = fail_inexact(instance_, index_, left);
        store_tears(frame_, block_, memory_.before.data());
        instance_.unsolved_block = index_;
        return answer;
    }

    // Fails at the point where Newton's method ended, or where it began.
    int fail() {
        if (instance_.is_exploring) {
            store_tears(frame_, block_, memory_.before.data());
            instance_.unsolved_block = index_;
            return 1;
        }
        if (!newton_.evaluate(memory_.ended)) newton_.evaluate(memory_.start);
        Message message =
            block_message(instance_, index_, "R305",
                          "a system of " + std::to_string(block_.n) + " nonlinear equation" +
                              (block_.n == 1 ? "" : "s") + " cannot be solved at t = " + time_text(frame_.time) + " s");
        memory_.factors.factor(frame_);
        if (memory_.factors.rank() == Rank::Singular) message.notes.push_back("its Jacobian is singular there");
        if (block_.is_initial != 0) message.help = "give better `start` values for these unknowns";
        store_tears(frame_, block_, memory_.before.data());
        instance_.unsolved_block = index_;
        return instance_.fail(std::move(message));
    }

    Instance& instance_;
    TorsionFrame& frame_;
    std::uint32_t index_;
    const TorsionBlock& block_;
    BlockMemory& memory_;
    Newton newton_;
    const bool in_event_, keeps_, may_take_long_;
    bool may_leave_branch_ = false;
    std::vector<double> rejected_; ///< the end point of Newton's method on the tears, if it is no solution
};

} // namespace

int solve_nonlinear(Instance& instance, std::uint32_t index) { return NonlinearBlock(instance, index).solve(); }

} // namespace torsion::runtime
