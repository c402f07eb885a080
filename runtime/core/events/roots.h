#pragma once
// State events: the first time in a step at which a frozen relation's operands have crossed.

#include "runtime/core/experiment.h"
#include "runtime/core/integrate/integrator.h"

#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

namespace torsion::runtime {

class Instance;

/// Margins of the watched relations at one time, and their slopes to the right or left of that time.
struct CrossingSample {
    double time = 0;
    std::vector<double> margin, slope;
    bool has_fired = false; ///< some margin is negative
};

/// Evaluates the crossing functions on an integrator's last step.
class Crossings {
public:
    explicit Crossings(Instance& instance);

    static constexpr double held = std::numeric_limits<double>::max(); ///< margin of a relation in an inactive arm

    std::size_t size() const { return watched_.size(); }
    std::uint32_t relation(std::size_t watched) const { return watched_[watched]; }
    CrossingSample new_sample() const;
    void freeze();                           ///< takes the relations' values and hysteresis; after every event
    void accept();                           ///< nothing has fired in the last step, in which the frame stands
    void read(CrossingSample& sample) const; ///< from the present frame
    int evaluate(Integrator& integrator, double time, CrossingSample& sample);

    /// Shrinks (left, right], where a relation fires at the right end and none at the left, to a rounding of time.
    /// Leaves in `right` the first time found at which one fires, and the frame there.
    int bracket(Integrator& integrator, const CrossingSample& left, CrossingSample& right);

private:
    double driver(const CrossingSample& sample) const;

    Instance& instance_;
    std::vector<std::uint32_t> watched_; ///< relations with a crossing: not those of time events
    std::vector<double> turn_;           ///< margin = ε + turn · difference
    std::vector<char> changes_at_equality_;
    bool some_stay_ = false; ///< at equality
    std::vector<double> weight_;
    CrossingSample inside_;
};

/// Margins at the ends of the last steps since an event. A next end that matches their prediction also confirms the
/// step before it.
class MarginHistory {
public:
    explicit MarginHistory(const Crossings& crossings)
        : older_(crossings.new_sample()), before_(crossings.new_sample()), deviation_(crossings.size()),
          spare_(crossings.size()) {}

    void clear();
    /// Adds one more end of a step; swaps the sample's memory for another.
    void add(CrossingSample& sample);
    /// Can no margin have gone below zero and come back in the step from `left`, the last end but not yet added, to
    /// `right`? `doubt` multiplies the uncertainty that the ends leave.
    bool is_plain(const CrossingSample& left, const CrossingSample& right, double doubt);

private:
    bool settle(const CrossingSample& right);

    CrossingSample older_, before_;
    std::vector<double> deviation_; ///< recent deviations from the prediction
    std::vector<double> spare_;
    int known_ = 0;
};

class RootFinder {
public:
    /// Steps longer than a 500th of the experiment are searched for crossings that the ends do not show, unless they
    /// are plain; steps five times as long always. There the crossing functions are evaluated at the times of output
    /// rows, too, so that rows agree with the relations.
    RootFinder(Instance& instance, const Experiment& experiment);

    /// Starts from the frame's point. The crossings kernel must have run there. Relations already beyond their crossing
    /// → fired().
    void restart();
    /// The integrator has not restarted at the event: its steps are as long as before, and may be longer than the way
    /// to the next event. They are searched in parts, the first of them half as long as the way here from the last
    /// event. None is long beside the last two ways, of which one is short where a signal passes its level for a moment
    /// in each period.
    void go_on();
    /// No event has been: what follows depends on the frame alone.
    void forget() { event_ = -std::numeric_limits<double>::infinity(), gap_ = 0; }

    /// Searches the integrator's last step, from the time of the last call to `end`. Answers ≠ 0 with the instance's
    /// failure. Afterwards the frame has time and states of time(): the event (and its crossing functions), or `end` if
    /// none fired.
    int search(Integrator& integrator, double end);
    /// The same without a search inside the step: relations that have crossed at its end make the event.
    int look_at(Integrator& integrator, double end);

    double time() const { return time_; }
    const std::vector<std::uint32_t>& fired() const { return fired_; }

private:
    int search_part(Integrator& integrator, double end);
    int look_at_rows(Integrator& integrator);
    bool is_plain();
    int search_step(Integrator& integrator, double end, CrossingSample*& first);
    int search_piece(Integrator& integrator, const CrossingSample& left, CrossingSample& right, CrossingSample*& first,
                     std::size_t depth);
    int search_before(Integrator& integrator, CrossingSample*& first);
    int add_slopes(Integrator& integrator, CrossingSample*& first);
    int take_slopes(Integrator& integrator, CrossingSample& sample, double near);
    int find_dips(Integrator& integrator, const CrossingSample& left, const CrossingSample& right);
    int minimise(Integrator& integrator, std::size_t watched, const CrossingSample& left, const CrossingSample& right,
                 CrossingSample& found);
    bool is_resolved(const CrossingSample& left, const CrossingSample& middle, const CrossingSample& right) const;
    void take_fired(const CrossingSample& sample);
    CrossingSample& middle(std::size_t depth);

    Instance& instance_;
    const Experiment& experiment_;
    Crossings crossings_;
    double longest_look_;
    double time_ = 0;
    /// time of the last event, and the way to it from the one before
    double event_ = -std::numeric_limits<double>::infinity(), gap_ = 0;
    double period_ = 0;                                     ///< the last two such ways
    double part_ = std::numeric_limits<double>::infinity(); ///< of a step, to be searched at once
    CrossingSample left_, right_, before_, near_, inside_, probe_, found_, dip_;
    MarginHistory history_;
    std::vector<std::unique_ptr<CrossingSample>> middles_; ///< of nested pieces
    bool has_left_slope_ = false;
    double resolved_ = 0; ///< the longest step since the last event whose ends show all crossings
    int looks_ = 0;       ///< number of pieces of the present step
    std::vector<std::uint32_t> fired_;
};

} // namespace torsion::runtime
