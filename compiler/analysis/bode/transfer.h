#pragma once
// The answer of one output of a linear system to one input: H(s) = c (s I − A)⁻¹ b + d.

#include "compiler/analysis/linear/linear_system.h"
#include "compiler/analysis/response/shifted_system.h"

#include <cstddef>
#include <optional>

namespace torsion::analysis {

class Transfer {
public:
    /// `sign`: 1, or -1 for −H.
    Transfer(const LinearSystem& system, std::size_t input, std::size_t output, double sign);

    /// At s = 2πi f, f in Hz. Nothing: a pole lies there.
    std::optional<Complex> at(double frequency);
    double states() const { return states_; } ///< how large the states were at the last frequency

private:
    ShiftedSystem shifted_;
    ComplexVector b_, c_;
    double d_ = 0, states_ = 0;
};

} // namespace torsion::analysis
