#pragma once
// What comes to rest at a state event and is then held there (friction that locks) stands exactly where it stops.

#include <cstddef>
#include <cstdint>
#include <vector>

namespace torsion::runtime {

class Instance;

/// Around the iteration of one event. Its memory is the instance's.
class RestSettler {
public:
    /// At the left limits, the crossing functions evaluated there. `fired`: relations that have crossed.
    RestSettler(Instance& instance, const std::vector<std::uint32_t>& fired);

    /// After the iteration, with the outputs evaluated. Where something is held from now on, it moves the states, and evaluates the outputs anew.
    int settle();

private:
    bool is_stop(std::uint32_t relation) const;
    bool has_jumped() const;
    // of a state that is the operand itself
    bool settle_states();
    std::uint32_t stopped_state(std::uint32_t relation) const;
    void stop(std::uint32_t state);
    // of any other operand
    bool settle_others();
    bool find_held();
    void find_moved();
    bool evaluate(const double* direction, double distance);
    double trial_distance(const double* direction) const;
    void move(std::uint32_t relation);
    void make_exact();
    bool try_exact(std::uint32_t state, double value);
    std::size_t count_exact() const;

    Instance& instance_;
    int looks_ = 0;
    bool is_on_ = false, has_timed_ = false; ///< something may have come to rest; a time event happens, too, and takes part in the jump
};

} // namespace torsion::runtime
