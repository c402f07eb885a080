#pragma once
// Bounces that come to rest (Zeno). A state that is set anew at an event, like the velocity of a ball at the floor, turns the motion back; when it
// gets no farther than the hysteresis, the condition never becomes false again, and the ball would fall through the floor without a word.

#include <cstdint>
#include <vector>

namespace torsion::runtime {

class Instance;

class ZenoWatch {
public:
    explicit ZenoWatch(Instance& instance);

    void before_event();
    /// After the event: the relations that fired, stayed as they are, and are now approached from beyond because a state was set anew.
    void after_event(const std::vector<std::uint32_t>& fired);
    /// At an accepted point without event. A non-zero answer comes with the instance's failure (R311).
    int check();

    const std::vector<std::uint32_t>& watched() const { return watched_; }
    void watch_nothing() { watched_.clear(); }
    void watch(std::uint32_t relation) { watched_.push_back(relation); }

private:
    Instance& instance_;
    std::vector<double> x_before_, saved_, now_;
    std::vector<std::uint32_t> watched_;
};

} // namespace torsion::runtime
