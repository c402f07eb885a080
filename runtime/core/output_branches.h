#pragma once
// Nonlinear blocks that only outputs need. Integration does not evaluate them, so their solution would be that of the
// last row, and depend on where rows are. Here it is followed along every accepted step, at points whose distance the
// length of the run decides: a solution that leaves the line through the last points is looked at in halves of the way,
// until it is close to it, or the way is a rounding of time. There the branch ends, and an event leads to another one.
// A solution that oscillates all along the run would take looks without end: from a number on a part whose end has a
// solution is not halved, and a warning says so. Rows start from the solutions on the way, and leave no trace.

#include "runtime/core/algebra/tear_path.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace torsion::runtime {

class Instance;
class Integrator;

class OutputBranches {
public:
    explicit OutputBranches(Instance& instance) : instance_(instance) {}

    /// Which blocks are these? At a solved point; what it finds at one point holds for the run.
    void find();
    /// What find() has found counts as memory of the run. Two bits of a byte for each block: it is known (2), and only
    /// outputs need it (4).
    void save(std::uint8_t* found) const;
    void restore(const std::uint8_t* found);
    /// A continued run may look as often as a new one.
    void forget() { halvings_ = steps_ = 0; }
    bool is_idle() const { return blocks_.empty(); }

    struct End {
        double last, beyond; ///< a rounding apart
        std::uint32_t block;
    };
    /// Along the integrator's last step, from a point that was accepted to the frame's, in parts of which none is
    /// longer than `longest`. Leaves the frame where it was.
    std::optional<End> follow(Integrator& integrator, double from, double longest);
    /// Evaluates them at the frame's point, the end of a step that cannot be repeated.
    void accept();
    /// An event: the way so far leads no farther.
    void restart() { path_.clear(); }
    const TearPath& path() const { return path_; }

private:
    enum class Reach { Good, Bent, Ended, Unknown }; ///< Unknown: the outputs cannot be evaluated for another reason
    Reach look(double good, std::uint32_t& block);
    bool is_halved(Reach reach, double good, double next, std::uint32_t block);
    void warn_of_bends(std::uint32_t block);
    void take(double time);
    void list_blocks();

    Instance& instance_;
    std::vector<char> is_known_;
    std::vector<std::uint32_t> blocks_;
    TearPath path_;
    std::int64_t halvings_ = 0; ///< of ways on which a solution has left its line, in the run
    std::int64_t steps_ = 0;    ///< that were followed
    bool has_warned_ = false;
};

} // namespace torsion::runtime
