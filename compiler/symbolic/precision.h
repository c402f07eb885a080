#pragma once
// What of a number is rounding, in the code that a model becomes. A tolerance of doubles is 0 beside a float.

#include <cstdint>
#include <limits>

namespace torsion::symbolic {

enum class Precision : std::uint8_t { Double, Single };

/// The larger of both counts.
struct Tolerance {
    double relative, least;
};

struct Roundings {
    Tolerance step;       ///< of x in floor(x), at an event: the rounding of time, and the hysteresis of relations
    Tolerance tick;       ///< of (time − start)/interval, from which the first tick of a clock is counted
    double tick_distance; ///< of ticks, relative to their time: the host merges times that are nearer (TIME_GAP)
    double never;         ///< beyond all times; sums and quotients of it are numbers
    double above_one;     ///< by a few roundings: a factor of the number of steps in a range
    double largest;       ///< finite number
    double equality;      ///< of conditions that must hold beside others, relative to their size
};

inline constexpr Roundings of_doubles = {
    {1e-14, 1e-9}, {1e-14, 1e-9}, 1.5e-14, 1e300, 1 + 1e-15, std::numeric_limits<double>::max(), 1.0000000000001e-9};
inline constexpr Roundings of_floats = {
    {1e-6, 1e-4}, {2.5e-7, 1e-6}, 1.5e-6, 1e30, 1 + 5e-7, std::numeric_limits<float>::max(), 2e-6};

constexpr const Roundings& roundings_of(Precision precision) {
    return precision == Precision::Single ? of_floats : of_doubles;
}

} // namespace torsion::symbolic
