#include "compiler/analysis/response/response_peaks.h"

#include <algorithm>

namespace torsion::analysis {

namespace {

constexpr double rounding = 1e-13; // of the largest sum

double largest_sum(const ForcedResponse& response) { return response.sum.empty() ? 0 : std::ranges::max(response.sum); }

std::vector<Peak> peaks_above(const ForcedResponse& response, std::size_t output, double floor) {
    std::vector<Peak> peaks;
    const std::size_t speeds = response.speeds.size();
    std::vector<double> squares(speeds);
    for (std::size_t order = 0; order < response.orders.size(); ++order) {
        for (std::size_t speed = 0; speed < speeds; ++speed) squares[speed] = std::norm(response.at(order, speed, output));
        for (std::size_t speed = 0; speed < speeds; ++speed) {
            const bool is_above_last = speed == 0 || squares[speed] > squares[speed - 1];
            const bool is_above_next = speed + 1 == speeds || squares[speed] >= squares[speed + 1];
            if (is_above_last && is_above_next && squares[speed] > floor * floor)
                peaks.push_back(
                    {order, output, speed, std::abs(response.at(order, speed, output)), speeds > 1 && (speed == 0 || speed + 1 == speeds)});
        }
    }
    std::ranges::stable_sort(peaks, [](const Peak& a, const Peak& b) { return a.amplitude > b.amplitude; });
    return peaks;
}

} // namespace

std::vector<Peak> peaks_of(const ForcedResponse& response, std::size_t output) {
    return peaks_above(response, output, rounding * largest_sum(response));
}

std::vector<Peak> peaks_of(const ForcedResponse& response) {
    std::vector<Peak> peaks;
    const double floor = rounding * largest_sum(response);
    for (std::size_t output = 0; output < response.outputs; ++output) {
        const std::vector<Peak> of_output = peaks_above(response, output, floor);
        peaks.insert(peaks.end(), of_output.begin(), of_output.end());
    }
    return peaks;
}

std::vector<ReportedPeak> reported_peaks(const ResponseProblem& problem, const ForcedResponse& response, ModesOverSpeed& modes) {
    std::vector<ReportedPeak> result;
    const double floor = rounding * largest_sum(response);
    for (std::size_t output = 0; output < response.outputs; ++output) {
        std::vector<Peak> peaks = peaks_above(response, output, floor);
        std::ranges::stable_partition(peaks, [](const Peak& peak) { return !peak.is_end; });
        for (std::size_t i = 0; i < peaks.size(); ++i) {
            const Peak& peak = peaks[i];
            const double order = response.orders[peak.order].order;
            const ModalExpansion* const expansion = i < peaks_shown ? modes.at(peak.speed) : nullptr;
            result.push_back({output, order, response.speeds[peak.speed], response.at(peak.order, peak.speed, output), peak.is_end,
                              expansion != nullptr ? expansion->largest(problem, order, peak.speed, output) : std::nullopt});
        }
    }
    return result;
}

std::vector<LargestSum> reported_sums(const ForcedResponse& response) {
    std::vector<LargestSum> result;
    const std::vector<std::size_t> largest = largest_sums(response);
    for (std::size_t output = 0; output < response.outputs; ++output)
        result.push_back({response.speeds[largest[output]], response.sum_at(largest[output], output)});
    return result;
}

std::vector<std::size_t> largest_sums(const ForcedResponse& response) {
    std::vector<std::size_t> largest(response.outputs, 0);
    for (std::size_t speed = 1; speed < response.speeds.size(); ++speed) {
        for (std::size_t output = 0; output < response.outputs; ++output) {
            if (response.sum_at(speed, output) > response.sum_at(largest[output], output)) largest[output] = speed;
        }
    }
    return largest;
}

} // namespace torsion::analysis
