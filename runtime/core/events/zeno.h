#pragma once
// Bounces that come to rest (Zeno). A reinit at an event, as of a ball's velocity at the floor, reverses the motion. If the motion then stays within
// the hysteresis, the condition never becomes false again, and the ball would fall through the floor unnoticed.

#include <cstdint>
#include <vector>

namespace torsion::runtime {

class Instance;

class ZenoWatch {
public:
    explicit ZenoWatch(Instance& instance);

    void before_event();
    /// After the event: watches the relations that fired or followed, kept their values, and are now approached from beyond because of a reinit.
    void after_event(const std::vector<std::uint32_t>& fired);
    /// At an accepted point without event. A non-zero answer comes with the instance's failure (R311).
    int check();

    const std::vector<std::uint32_t>& watched() const { return watched_; }
    void watch_nothing() { watched_.clear(); }
    void watch(std::uint32_t relation) { watched_.push_back(relation); }

private:
    Instance& instance_;
    std::vector<double> x_before_, saved_, now_;
    std::vector<std::uint32_t> watched_, changed_;
};

} // namespace torsion::runtime
