#pragma once
// Integration across an event that leaves the derivatives alone.
//
// A method of several steps begins anew behind an event with small steps of low order, and leaves an error of about its
// tolerance. A counter of an encoder's marks has thousands of events, and no derivative depends on it. So the
// integrator restarts only where an event has
//
//  - set a state anew, or
//  - changed a relation on which derivatives depend (TorsionRelation::is_observer), unless these are the same to the
//  last bit before and after it: at
//    the event, in the rest of the step, and up to a step beyond it. Two branches that agree at the event alone part
//    behind it. A method of one step is restarted even so: it loses nothing, and its next step is a careful one.
//
// What the integrator has computed beyond the event holds, and the rest of its step is searched for the next one.

#include "torsion/model.h"

#include <cstdint>
#include <vector>

namespace torsion::runtime {

class Instance;
class Integrator;

class Continuation {
public:
    Continuation(Instance& instance, Integrator& integrator);

    /// The frame is at the event, before its iteration; the integrator's last step began at `from`.
    void before_event(double from);
    /// Just after the iteration. True: the integrator may go on.
    bool is_undisturbed();

private:
    bool has_jumped();
    bool is_integrated(std::uint32_t block) const; ///< a nonlinear one that not only outputs need
    void load_kept_tears(std::vector<double>& tears) const;
    bool are_same();
    bool are_same_at(double time);
    bool evaluate(double time, const std::vector<double>& variables, std::vector<double>& der);
    void go(double time);

    Instance& instance_;
    Integrator& integrator_;
    bool is_possible_;  ///< steps of fixed length end at events; delayed signals have been read as of before it
    double length_ = 0; ///< of the integrator's last step
    std::vector<double> x_, tears_, tears_after_;
    std::vector<double> left_, right_; ///< what an evaluation can change, before and after the event
    std::vector<double> point_, before_, after_;
};

} // namespace torsion::runtime
