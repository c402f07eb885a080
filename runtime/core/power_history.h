#pragma once
// Powers at the last points of a run, and the polynomial through them: where it is accurate enough, the audit evaluates
// the model once in a step.

#include <array>
#include <cstdint>

namespace torsion::runtime {

class PowerHistory {
public:
    static constexpr std::size_t powers = 3; ///< supplied, dissipated, unaccounted
    using Powers = std::array<double, powers>;

    /// At an event, where powers may jump.
    void forget() { count_ = 0; }
    /// Times only grow.
    void add(double time, const Powers& values);
    bool is_full() const { return count_ == points; }

    /// The polynomial through the last points. Only if the history is full.
    Powers at(double time) const;
    /// What its highest term adds at this time: what the polynomial through one point less is wrong by.
    Powers highest_term(double time) const;

private:
    static constexpr std::size_t points = 8; ///< exact to degree seven, as Gauss' rule with four points is
    std::size_t count_ = 0;
    std::array<double, points> time_{};        ///< the last one first
    std::array<Powers, points> differences_{}; ///< [j]: the divided difference over the last j + 1 points
};

} // namespace torsion::runtime
