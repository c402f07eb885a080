#include "compiler/passes/loops/repetitions.h"

#include <algorithm>
#include <unordered_map>

namespace torsion::passes {


namespace {

constexpr std::uint32_t longest_tried = 64; ///< shorter periods are always tried
constexpr std::size_t most_others = 16;
constexpr int most_rounds = 3;

class RepetitionFinder {
public:
    RepetitionFinder(std::span<const std::uint32_t> labels, std::uint32_t least_count)
        : labels_(labels), least_count_(least_count) {}

    std::vector<Repetition> operator()() {
        find(0, static_cast<std::uint32_t>(labels_.size()), 0);
        std::ranges::sort(result_, {}, &Repetition::begin);
        return std::move(result_);
    }

private:
    /// Takes the best period between `begin` and `end`; then searches the rest.
    void find(std::uint32_t begin, std::uint32_t end, int round) {
        if (round == most_rounds || end - begin < least_count_) return;
        std::vector<Repetition> best;
        std::uint32_t least_pieces = end - begin;
        for (std::uint32_t period : periods(begin, end)) {
            std::vector<Repetition> found = with_period(begin, end, period);
            std::uint32_t pieces = end - begin;
            for (const Repetition& r : found) pieces -= r.period * (r.count - 1);
            if (pieces >= least_pieces) continue;
            least_pieces = pieces;
            best = std::move(found);
        }
        if (best.empty()) return;
        std::uint32_t next = begin;
        for (const Repetition& r : best) {
            find(next, r.begin, round + 1);
            next = r.begin + r.period * r.count;
        }
        find(next, end, round + 1);
        result_.insert(result_.end(), best.begin(), best.end());
    }

    std::vector<std::uint32_t> periods(std::uint32_t begin, std::uint32_t end) const {
        const std::uint32_t longest = (end - begin) / least_count_;
        std::vector<std::uint32_t> result;
        for (std::uint32_t p = 1; p <= std::min(longest, longest_tried); ++p) result.push_back(p);
        if (longest <= longest_tried) return result;
        // last place of a label; number of uses of a distance
        std::unordered_map<std::uint32_t, std::uint32_t> last, uses;
        for (std::uint32_t i = begin; i < end; ++i) {
            auto [known, fresh] = last.try_emplace(labels_[i], i);
            if (!fresh && i - known->second > longest_tried && i - known->second <= longest) ++uses[i - known->second];
            known->second = i;
        }
        std::vector<std::pair<std::uint32_t, std::uint32_t>> others; // uses, distance
        for (const auto& [distance, count] : uses) {
            if (count + 1 >= least_count_) others.emplace_back(count, distance);
        }
        std::ranges::sort(others, std::greater<>());
        for (std::size_t k = 0; k < std::min(others.size(), most_others); ++k) result.push_back(others[k].second);
        return result;
    }

    /// Each as long as possible, from the left.
    std::vector<Repetition> with_period(std::uint32_t begin, std::uint32_t end, std::uint32_t period) const {
        std::vector<Repetition> result;
        std::uint32_t first = begin; // labels from here on equal those one period before
        for (std::uint32_t i = begin; i < end; ++i) {
            if (i + period < end && labels_[i] == labels_[i + period]) continue;
            if (const std::uint32_t count = (i - first) / period + 1; count >= least_count_)
                result.push_back({first, period, count});
            first = i + 1;
            if (!result.empty()) first = std::max(first, result.back().begin + period * result.back().count);
            if (first > i + 1) i = first - 1;
        }
        return result;
    }

    std::span<const std::uint32_t> labels_;
    std::uint32_t least_count_;
    std::vector<Repetition> result_;
};

} // namespace

std::vector<Repetition> find_repetitions(std::span<const std::uint32_t> labels, std::uint32_t least_count) {
    return RepetitionFinder(labels, least_count)();
}

} // namespace torsion::passes
