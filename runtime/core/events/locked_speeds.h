#pragma once
// Friction that is locked holds a relative acceleration of zero. Where a reinit gives the surfaces a speed, they keep
// it, and nothing moves against anything for the equations: a warning says so, once for each element.

#include "torsion/model.h"

#include <cstdint>
#include <vector>

namespace torsion::runtime {

class Instance;

class LockedSpeeds {
public:
    /// Finds friction elements by the names of their variables in the library: `locked` beside `w_relfric` or
    /// `v_relfric`.
    explicit LockedSpeeds(Instance& instance);

    void before_event();
    /// With outputs computed.
    void after_event();

private:
    struct Element {
        std::uint32_t locked, speed; ///< rows of variables
        bool has_warned = false;
    };
    bool moves(const Element& element) const;
    void warn(const Element& element);

    Instance& instance_;
    std::vector<Element> elements_;
    std::vector<double> x_;
};

} // namespace torsion::runtime
