#pragma once
// The consistent start.

#include <cstdint>
#include <utility>
#include <vector>

namespace torsion::runtime {

class Instance;

/// A value that the user sets: row of variables, value.
using Setting = std::pair<std::uint32_t, double>;

/// Default values, the user's settings, parameters, start values, the initialization system; then an event iteration
/// with initial() false, which may start the motion of a stuck friction. A non-zero answer comes with the instance's
/// failure.
int initialize(Instance& instance, double time, const std::vector<Setting>& settings);

/// Call it after the parameters kernel. Fails with I122 if a parameter is outside its limits, with R303 if one is NaN,
/// or is infinite although no given parameter is. Variables that depend on parameters alone are included.
int check_parameters(Instance& instance);
/// Both.
int compute_parameters(Instance& instance);

} // namespace torsion::runtime
