#include "compiler/analysis/response/response_peaks.h"

#include <algorithm>

namespace torsion::analysis {

namespace {

constexpr double rounding = 1e-13; // of the largest sum

double largest_sum(const ForcedResponse& response) { return response.sum.empty() ? 0 : std::ranges::max(response.sum); }

/// Squares of the amplitudes of one output after the other, [orders][speeds]. A response has its outputs beside each
/// other: some are read at once.
class SquaresOfOutputs {
public:
    explicit SquaresOfOutputs(const ForcedResponse& response)
        : response_(response), size_(response.orders.size() * response.speeds.size()) {}

    const double* of(std::size_t output) {
        if (output < first_ || output >= last_) read(output);
        return squares_.data() + (output - first_) * size_;
    }

private:
    static constexpr std::size_t at_once = 64;

    void read(std::size_t output) {
        first_ = output, last_ = std::min(output + at_once, response_.outputs);
        squares_.resize((last_ - first_) * size_);
        std::size_t place = 0;
        for (std::size_t order = 0; order < response_.orders.size(); ++order) {
            for (std::size_t speed = 0; speed < response_.speeds.size(); ++speed, ++place) {
                for (std::size_t i = first_; i < last_; ++i)
                    squares_[(i - first_) * size_ + place] = std::norm(response_.at(order, speed, i));
            }
        }
    }

    const ForcedResponse& response_;
    std::size_t size_, first_ = 0, last_ = 0;
    std::vector<double> squares_;
};

std::vector<Peak> peaks_above(const ForcedResponse& response, std::size_t output, double floor, SquaresOfOutputs& all) {
    std::vector<Peak> peaks;
    const std::size_t speeds = response.speeds.size();
    const double* const of_output = all.of(output);
    for (std::size_t order = 0; order < response.orders.size(); ++order) {
        const double* const squares = of_output + order * speeds;
        for (std::size_t speed = 0; speed < speeds; ++speed) {
            const bool is_above_last = speed == 0 || squares[speed] > squares[speed - 1];
            const bool is_above_next = speed + 1 == speeds || squares[speed] >= squares[speed + 1];
            if (is_above_last && is_above_next && squares[speed] > floor * floor)
                peaks.push_back({order, output, speed, std::abs(response.at(order, speed, output)),
                                 speeds > 1 && (speed == 0 || speed + 1 == speeds)});
        }
    }
    std::ranges::stable_sort(peaks, [](const Peak& a, const Peak& b) { return a.amplitude > b.amplitude; });
    return peaks;
}

} // namespace

std::vector<Peak> peaks_of(const ForcedResponse& response, std::size_t output) {
    SquaresOfOutputs squares(response);
    return peaks_above(response, output, rounding * largest_sum(response), squares);
}

std::vector<Peak> peaks_of(const ForcedResponse& response) {
    std::vector<Peak> peaks;
    const double floor = rounding * largest_sum(response);
    SquaresOfOutputs squares(response);
    for (std::size_t output = 0; output < response.outputs; ++output) {
        const std::vector<Peak> of_output = peaks_above(response, output, floor, squares);
        peaks.insert(peaks.end(), of_output.begin(), of_output.end());
    }
    return peaks;
}

std::vector<ReportedPeak> reported_peaks(const ResponseProblem& problem, const ForcedResponse& response,
                                         std::size_t outputs, ModesOverSpeed& modes) {
    std::vector<ReportedPeak> result;
    const double floor = rounding * largest_sum(response);
    SquaresOfOutputs squares(response);
    for (std::size_t output = 0; output < outputs; ++output) {
        std::vector<Peak> peaks = peaks_above(response, output, floor, squares);
        std::ranges::stable_partition(peaks, [](const Peak& peak) { return !peak.is_end; });
        for (std::size_t i = 0; i < peaks.size(); ++i) {
            const Peak& peak = peaks[i];
            const double order = response.orders[peak.order].order;
            const ModalExpansion* const expansion = i < peaks_shown ? modes.at(peak.speed) : nullptr;
            result.push_back(
                {output, order, response.speeds[peak.speed], response.at(peak.order, peak.speed, output), peak.is_end,
                 expansion != nullptr ? expansion->largest(problem, order, peak.speed, output) : std::nullopt});
        }
    }
    return result;
}

std::vector<LargestSum> reported_sums(const ForcedResponse& response, std::size_t outputs) {
    std::vector<LargestSum> result;
    const std::vector<std::size_t> largest = largest_sums(response);
    for (std::size_t output = 0; output < outputs; ++output)
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
