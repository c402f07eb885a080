#pragma once
// Bounces that come to rest (Zeno). A reinit at an event, as of a ball's velocity at the floor, reverses the motion. If
// the motion then turns back before the condition has become false again, the condition fires no more, and the ball
// would fall through the floor unnoticed.

#include <cstdint>
#include <vector>

namespace torsion::runtime {

class Instance;

class ZenoWatch {
public:
    struct Watched {
        std::uint32_t relation;
        double limit; ///< of the distance beyond the relation's change
    };

    explicit ZenoWatch(Instance& instance);

    /// At the left limits, the crossing functions evaluated there.
    void before_event();
    /// After the event: watches the relations that fired or followed, and are now approached from beyond because states
    /// were set anew; or are left behind, though the motion before the event led back (then the step was longer than
    /// the bounce).
    void after_event(const std::vector<std::uint32_t>& fired);
    /// At an accepted point without event. A non-zero answer comes with the instance's failure (R311).
    int check();

    const std::vector<Watched>& watched() const { return watched_; }
    void watch_nothing() { watched_.clear(); }
    void watch(Watched watched) { watched_.push_back(watched); }

private:
    struct Turned {
        std::uint32_t relation;
        bool value;               ///< after the event
        bool was_watched, is_new; ///< is_new: the event has changed the value
        double limit;
        double before, after; ///< change of the distance beyond the relation's change, in a moment of motion
    };

    void find_changed(const std::vector<std::uint32_t>& fired);
    void find_turned();
    bool is_unmoved(std::uint32_t relation) const;
    void find_changes(const double* der, double Turned::* change);
    void look_back();

    Instance& instance_;
    std::vector<double> left_, right_; ///< variables before and after the event
    std::vector<double> x_, der_;      ///< states before it, and their derivatives
    std::vector<Turned> turned_;
    std::vector<Watched> watched_;
    std::vector<std::uint32_t> changed_;
};

} // namespace torsion::runtime
