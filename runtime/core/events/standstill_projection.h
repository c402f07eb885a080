#pragma once
// What comes to rest at a state event and is then held there (friction that locks) stands exactly where it stops.

#include <cstddef>
#include <cstdint>
#include <vector>

namespace torsion::runtime {

class Instance;

/// Do equal operands give the relation the value that it takes when it crosses now, and does a derivative depend on it?
bool is_stop(const Instance& instance, std::uint32_t relation);

/// A distance that is small beside the sizes of the states, from the rest memory's `x` along a direction.
double trial_distance(const Instance& instance, const double* direction);

/// Around the iteration of one event: one that has come first (event_order.h). Its memory is the instance's.
class StandstillProjection {
public:
    /// At the left limits, the crossing functions evaluated there. `fired`: relations that have crossed.
    StandstillProjection(Instance& instance, const std::vector<std::uint32_t>& fired);

    /// After the iteration, with the outputs evaluated. Where something is held from now on, it moves the states, and
    /// evaluates the outputs anew.
    int project();

private:
    bool has_set_states();
    void find_jump();
    void drop_set_operands();
    void move_state(std::uint32_t state, double lateness);
    // of a state that is the operand itself
    bool project_states();
    std::uint32_t stopped_state(std::uint32_t relation) const;
    void stop(std::uint32_t state);
    // of any other operand
    bool project_others();
    bool find_held();
    bool is_near(std::uint32_t relation);
    bool evaluate(const double* direction, double distance);
    void move(std::uint32_t relation);
    void make_exact();
    bool try_exact(std::uint32_t state, double value);
    std::size_t count_exact() const;

    Instance& instance_;
    int evaluations_ = 0;
    bool is_on_ = false; ///< something may have come to rest
    double moved_ = 0;   ///< the time by which all states have been moved
};

} // namespace torsion::runtime
