#pragma once
// Powers at the last points of a run, and the polynomial through them: where it is accurate enough, the audit evaluates the model once in a step.

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
    /// How much its highest term adds at this time, of all powers the most: what the polynomial through one point less is wrong by.
    double doubt(double time) const;

private:
    static constexpr std::size_t points = 6; ///< exact to degree five, as the rule with three points is
    std::size_t count_ = 0;
    std::array<double, points> time_{};        ///< the last one first
    std::array<Powers, points> differences_{}; ///< [j]: the divided difference over the last j + 1 points
};

} // namespace torsion::runtime
