#pragma once
// The order of the trunks of a channel from left to right.

#include "compiler/diagram/layout/tracks.h"

namespace torsion::diagram {

inline constexpr double same_height = 1e-6;
inline constexpr double least_distance = 1.9; // of parallel lines of two nets

/// Where a net comes from the left at the height at which another one goes to the right, its trunk is left of the
/// other's: else they would lie on each other (the critical dependencies of Schulze, Spönemann, von Hanxleden 2014,
/// section 5). Among the others comes first what crosses least.
class TrunkOrder {
public:
    explicit TrunkOrder(const std::vector<Trunk>& trunks);

    /// The trunk that is to stand left of all that are left; none where all wait for each other.
    std::size_t next() const;
    std::size_t on_circle() const;
    void take(std::size_t trunk);

    /// `trunk` keeps what comes from the left, and so waits for nobody; `second` has what goes to the right.
    void divide(std::size_t trunk, std::size_t second);

private:
    void constrain();
    void weigh();
    long cost(std::size_t first, std::size_t second) const;

    const std::vector<Trunk>& trunks_;
    std::vector<std::vector<std::size_t>> before_, after_;
    std::vector<std::size_t> waits_for_;
    std::vector<char> is_taken_;
    std::vector<long> score_; // crossings that standing first costs
    bool is_weighed_ = false;
    mutable std::size_t first_ = 0; // all before it are taken
};

} // namespace torsion::diagram
