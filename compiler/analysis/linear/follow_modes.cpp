#include "compiler/analysis/linear/follow_modes.h"

#include "compiler/analysis/linear/same_modes.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace torsion::analysis {

namespace {

constexpr int most_halvings = 8;         ///< of the way between two values: curves that come closer cross
constexpr std::size_t most_between = 64; ///< values that are computed on such a way

/// In the middle of their ratio, where it is a large one.
double middle(double a, double b) {
    const bool has_ratio = a * b > 0 && std::max(a / b, b / a) > 2;
    return has_ratio ? std::copysign(std::sqrt(a) * std::sqrt(b), a) : a + (b - a) / 2;
}

class Follower {
public:
    Follower(bool is_continuous, const ModesAt& at) : is_continuous_(is_continuous), at_(at) {}

    VariedModes begin(ModalAnalysis first, double value) {
        VariedModes result{value, std::move(first), {}};
        for (std::size_t k = 0; k < result.modal.modes.size(); ++k) result.numbers.push_back(next_++);
        return result;
    }

    VariedModes next(const VariedModes& from, double value) {
        left_ = most_between;
        return to(from, value, *at_(value, from.modal, true), most_halvings);
    }

private:
    VariedModes to(const VariedModes& from, double value, ModalAnalysis modal, int halvings) {
        const SameModes same = same_modes(from.modal, modal);
        if (same.is_certain || halvings == 0 || left_ == 0 || !is_continuous_)
            return numbered(from, value, std::move(modal), same);
        --left_;
        const double between = middle(from.value, value);
        std::optional<ModalAnalysis> there = at_(between, from.modal, false);
        if (!there) return numbered(from, value, std::move(modal), same);
        const VariedModes half = to(from, between, std::move(*there), halvings - 1);
        // whose shapes are like those of the nearer one
        if (modal.has_equal_values) modal = *at_(value, half.modal, true);
        return to(half, value, std::move(modal), halvings - 1);
    }

    VariedModes numbered(const VariedModes& from, double value, ModalAnalysis modal, const SameModes& same) {
        VariedModes result{value, std::move(modal), {}};
        for (const std::size_t k : same.of) result.numbers.push_back(k == SameModes::none ? next_++ : from.numbers[k]);
        return result;
    }

    bool is_continuous_;
    const ModesAt& at_;
    std::size_t next_ = 1, left_ = 0;
};

/// The value that is nearest to the point itself.
std::size_t nearest(const std::vector<double>& values, const std::vector<std::size_t>& order, double from) {
    std::size_t best = 0;
    for (std::size_t k = 1; k < order.size(); ++k) {
        if (std::abs(values[order[k]] - from) < std::abs(values[order[best]] - from)) best = k;
    }
    return best;
}

void drop_vectors(ModalAnalysis& modal) {
    for (Mode& mode : modal.modes) mode.right = {}, mode.left = {};
}

/// By their numbers, so that tables of all values have the same order.
void sort_by_number(VariedModes& varied) {
    std::vector<std::size_t> order(varied.numbers.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [&](std::size_t x, std::size_t y) { return varied.numbers[x] < varied.numbers[y]; });
    std::vector<Mode> modes;
    for (const std::size_t k : order) modes.push_back(std::move(varied.modal.modes[k]));
    varied.modal.modes = std::move(modes);
    std::sort(varied.numbers.begin(), varied.numbers.end());
}

} // namespace

std::vector<VariedModes> follow_modes(ModalAnalysis first, double from, const std::vector<double>& values,
                                      bool is_continuous, const ModesAt& at) {
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t x, std::size_t y) { return values[x] < values[y]; });
    Follower follower(is_continuous, at);
    std::vector<VariedModes> result(values.size());
    if (values.empty()) return result;
    const VariedModes point = follower.begin(std::move(first), from);
    const std::size_t near = nearest(values, order, from);
    VariedModes& begin = result[order[near]];
    begin = follower.next(point, values[order[near]]);
    for (std::size_t k = near + 1; k < order.size(); ++k) {
        VariedModes &last = result[order[k - 1]], &next = result[order[k]];
        next = follower.next(last, values[order[k]]);
        if (k - 1 != near) drop_vectors(last.modal);
    }
    for (std::size_t k = near; k-- > 0;) {
        VariedModes &last = result[order[k + 1]], &next = result[order[k]];
        next = follower.next(last, values[order[k]]);
        drop_vectors(last.modal);
    }
    for (VariedModes& varied : result) drop_vectors(varied.modal), sort_by_number(varied);
    return result;
}

} // namespace torsion::analysis
