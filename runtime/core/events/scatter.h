#pragma once
// How much a relation's operands scatter that come out of iterated systems. A solution of Newton's method is known to
// its last correction and to the rounding of its residuals. A flow that is computed from a difference of two large
// pressures moves by much more than its own hysteresis then, and each evaluation is a crossing.

#include <cstdint>
#include <vector>

namespace torsion::runtime {

class Instance;

/// At one instant. Relations that fire by turns would each lose what they have been widened by, as every round of the
/// event takes the hysteresis of all relations anew.
class ScatterHysteresis {
public:
    explicit ScatterHysteresis(Instance& instance) : instance_(instance) {}

    /// Behind a round of the event: the hysteresis of each of these relations is at least what its operands scatter,
    /// and four times as much with each repetition: a chain of systems scatters by more than each of them tells. So is
    /// that of the relations of earlier rounds. The crossing functions stay those of now.
    void widen(const std::vector<std::uint32_t>& relations, std::uint32_t repetition);

private:
    struct Width {
        std::uint32_t relation;
        double epsilon;
    };
    void note(std::uint32_t relation, double epsilon);
    void apply(const Width& width);

    Instance& instance_;
    std::vector<Width> widths_;
};

} // namespace torsion::runtime
