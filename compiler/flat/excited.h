#pragma once
// What an analysis excites.

#include <string>
#include <string_view>
#include <vector>

namespace torsion::flat {

struct Excited {
    /// an input beside each that is none of the top level; of a position or speed, its second derivative
    std::vector<std::string> inputs;
    /// an input beside each that is none of the top level; its derivative must not be used
    std::vector<std::string> signals;
    std::vector<std::string> springs; ///< an input beside each that the derivative leaves alone: a twist without speed
    /// two states for each declared excitation: an additional angle and its speed, which stay as they are
    bool declared = false;
    bool operator==(const Excited&) const = default;
};

/// How the variables are called: prefix, and the name of what they stand beside.
inline constexpr std::string_view motion_input_prefix = "acceleration beside ";
inline constexpr std::string_view spring_input_prefix = "twist beside ";
inline constexpr std::string_view turning_angle_prefix = "angle beside ";
inline constexpr std::string_view turning_speed_prefix = "speed beside ";
inline constexpr std::string_view combustion_input_prefix = "combustion beside ";

} // namespace torsion::flat
