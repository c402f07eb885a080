#pragma once
// Elements that hold the same motion together: which share of the load each of them takes.

#include "runtime/core/instance.h"

#include <cstdint>

namespace torsion::runtime {

/// A linear mixed block with several unknowns, and few enough.
bool may_share_load(const TorsionBlock& block);

/// Looks for a share of the load that all elements hold.
class SharedLoad {
public:
    /// Keeps the block's relations and tears.
    SharedLoad(Instance& instance, std::uint32_t block);

    /// At Reals that these relations leave undetermined: moves the tears to where all elements hold, with reserves as
    /// equal as possible, and sets the relations that say nothing about that. False: there is no such place.
    bool find_share();
    /// After that has failed: sets the relations of elements that are at their limits to what lets them go. False:
    /// there are no several ones.
    bool releases_at_limits();
    /// After the Reals have been found there: do all elements still hold?
    bool is_held() const;
    /// To what was kept.
    void put_back();

private:
    bool find_directions();
    bool find_slopes();
    bool look();
    void find_bounds();
    void approach();
    void centre();
    void move(std::uint32_t direction);
    void go(std::uint32_t direction, double distance);
    bool has_reserve() const;
    void set_others();
    double along(std::uint32_t relation, std::uint32_t direction) const;
    double side(std::uint32_t relation) const;
    double size(std::uint32_t relation) const;

    Instance& instance_;
    TorsionFrame& frame_;
    const TorsionBlock& block_;
    std::uint32_t index_;
};

} // namespace torsion::runtime
