#pragma once
// Amplitude and phase over the frequency, with a phase that goes on without jumps.

#include <complex>
#include <cstddef>
#include <vector>

namespace torsion::analysis {

class Transfer;

struct FrequencyPoint {
    double frequency = 0; ///< in Hz
    std::complex<double> value;
    double phase = 0;                            ///< in degrees, continued from point to point
    bool is_shown = true, is_behind_gap = false; ///< behind frequencies whose answer is lost
};

struct FrequencyResponse {
    std::vector<FrequencyPoint> points;
    /// shown frequencies at which the answer is 0, or smaller than the rounding of the states
    std::vector<double> lost;
    std::vector<double> unbounded; ///< shown frequencies without a value: a vibration that nothing damps lies there
};

struct FrequencyRange {
    double from = 0, to = 0; ///< in Hz; 0: chosen from the poles
    std::size_t count = 0;   ///< 0: as dense as the poles ask for
};

/// Two decades beyond the poles, or a hundredth to a hundred Hz if there are none but zeros. Those of the range that
/// are given stay.
FrequencyRange usual_range(const FrequencyRange& wish, const std::vector<std::complex<double>>& poles);

/// `poles`: perhaps none are known. More frequencies than are shown keep the phase on its way past each pole.
FrequencyResponse frequency_response(Transfer& transfer, const FrequencyRange& range,
                                     const std::vector<std::complex<double>>& poles);

/// The change of the phase in degrees from one frequency to another, on which it is followed. At a pole on the
/// imaginary axis it falls by 180°, at a zero it rises: so do those that are damped a little.
double phase_change(Transfer& transfer, double from, std::complex<double> at_from, double to,
                    std::complex<double> at_to);

} // namespace torsion::analysis
