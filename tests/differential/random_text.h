#pragma once
// Random models as text, right by how they are made: every part reads signals of parts before it and settles, loops
// have exactly one solution, relations cross their thresholds steeply. So all ways to run one must agree, events too.

#include <cstdint>
#include <string>
#include <vector>

namespace torsion::differential {

struct Sample {
    std::string text;
    std::vector<std::string> names;    ///< continuous variables to compare
    std::vector<std::string> discrete; ///< equal but near events
    /// name of a speed, its inertia: their sum is constant. Empty: it is not
    std::vector<std::pair<std::string, double>> momentum;
    /// the energy audit must close; its events may graze, so that their number is no law
    bool is_train = false;
    double stop_time = 1;
};

/// Of about `size` parts, or inertias.
Sample random_sample(std::uint64_t seed, int size);

} // namespace torsion::differential
