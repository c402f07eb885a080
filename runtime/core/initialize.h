#pragma once
// The consistent start.

#include <cstdint>
#include <utility>
#include <vector>

namespace torsion::runtime {

class Instance;

/// A value that the user sets: row of variables, value.
using Setting = std::pair<std::uint32_t, double>;

/// Default values, the user's, parameters, start values, the initialization system; then an event iteration with initial() false, which may start a
/// stuck friction moving. A non-zero answer comes with the instance's failure.
int initialize(Instance& instance, double time, const std::vector<Setting>& settings);

/// After the parameters kernel: fails with R303 where one is not a number, or is infinite though no parameter was given so. Variables count that
/// follow from parameters alone.
int check_parameters(Instance& instance);

} // namespace torsion::runtime
