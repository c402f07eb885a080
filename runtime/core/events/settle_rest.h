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
    bool can_settle() const;
    bool evaluate(const double* direction, double distance);
    bool find_held();
    void find_jump();
    double trial_distance(const double* direction) const;
    void move(std::uint32_t relation);
    void make_exact();
    bool try_exact(std::uint32_t state, double value);
    std::size_t count_exact() const;

    Instance& instance_;
    std::vector<std::uint32_t>&stopping_, &moved_; ///< relations that may have come to rest; states whose derivatives have jumped
    bool is_on_ = false;
};

} // namespace torsion::runtime
