#include "compiler/analysis/response/response_peaks.h"

#include <algorithm>

namespace torsion::analysis {

std::vector<Peak> peaks_of(const ForcedResponse& response) {
    std::vector<Peak> peaks;
    const std::size_t speeds = response.speeds.size();
    for (std::size_t output = 0; output < response.outputs; ++output) {
        const std::size_t first = peaks.size();
        for (std::size_t order = 0; order < response.orders.size(); ++order) {
            const auto size = [&](std::size_t speed) { return std::abs(response.at(order, speed, output)); };
            for (std::size_t speed = 0; speed < speeds; ++speed) {
                const bool is_above_last = speed == 0 || size(speed) > size(speed - 1);
                const bool is_above_next = speed + 1 == speeds || size(speed) >= size(speed + 1);
                if (is_above_last && is_above_next && size(speed) > 0) peaks.push_back({order, output, speed, size(speed)});
            }
        }
        std::stable_sort(peaks.begin() + static_cast<std::ptrdiff_t>(first), peaks.end(),
                         [](const Peak& a, const Peak& b) { return a.amplitude > b.amplitude; });
    }
    return peaks;
}

std::size_t largest_sum(const ForcedResponse& response, std::size_t output) {
    std::size_t largest = 0;
    for (std::size_t speed = 1; speed < response.speeds.size(); ++speed) {
        if (response.sum_at(speed, output) > response.sum_at(largest, output)) largest = speed;
    }
    return largest;
}

} // namespace torsion::analysis
