#include "compiler/diagram/layout/trunk_order.h"

#include <algorithm>

namespace torsion::diagram {

namespace {

inline constexpr std::size_t most_weighed = 400; // pairs of more trunks would take too long

long within(const std::vector<double>& heights, const Trunk& trunk) {
    return std::count_if(heights.begin(), heights.end(), [&](double y) { return y > trunk.top && y < trunk.bottom; });
}

} // namespace

TrunkOrder::TrunkOrder(const std::vector<Trunk>& trunks)
    : trunks_(trunks), before_(trunks.size()), after_(trunks.size()), waits_for_(trunks.size(), 0),
      is_taken_(trunks.size(), 0), score_(trunks.size(), 0) {
    constrain();
    is_weighed_ = trunks.size() <= most_weighed;
    if (is_weighed_) weigh();
}

void TrunkOrder::constrain() {
    std::vector<std::pair<double, std::size_t>> lefts;
    for (std::size_t i = 0; i < trunks_.size(); ++i) {
        for (double y : trunks_[i].left) lefts.push_back({y, i});
    }
    std::sort(lefts.begin(), lefts.end());
    for (std::size_t i = 0; i < trunks_.size(); ++i) {
        for (double y : trunks_[i].right) {
            auto left = std::lower_bound(lefts.begin(), lefts.end(), std::pair(y - least_distance, std::size_t{0}));
            for (; left != lefts.end() && left->first < y + least_distance; ++left) {
                if (left->second == i) continue;
                after_[left->second].push_back(i);
                before_[i].push_back(left->second);
                ++waits_for_[i];
            }
        }
    }
}

/// Crossings of two trunks if the first stands at the left.
long TrunkOrder::cost(std::size_t first, std::size_t second) const {
    return within(trunks_[first].right, trunks_[second]) + within(trunks_[second].left, trunks_[first]);
}

void TrunkOrder::weigh() {
    for (std::size_t i = 0; i < trunks_.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            long difference = cost(i, j) - cost(j, i);
            score_[i] += difference;
            score_[j] -= difference;
        }
    }
}

std::size_t TrunkOrder::next() const {
    while (first_ < trunks_.size() && is_taken_[first_]) ++first_;
    std::size_t best = none;
    for (std::size_t i = first_; i < waits_for_.size(); ++i) {
        if (is_taken_[i] || waits_for_[i] > 0) continue;
        if (!is_weighed_) return i;
        if (best == none || score_[i] < score_[best]) best = i;
    }
    return best;
}

std::size_t TrunkOrder::on_circle() const {
    std::vector<char> is_passed(waits_for_.size(), 0);
    std::size_t trunk = first_;
    while (!is_passed[trunk]) {
        is_passed[trunk] = 1;
        trunk =
            *std::find_if(before_[trunk].begin(), before_[trunk].end(), [&](std::size_t t) { return !is_taken_[t]; });
    }
    return trunk;
}

void TrunkOrder::take(std::size_t trunk) {
    is_taken_[trunk] = 1;
    for (std::size_t next : after_[trunk]) --waits_for_[next];
    if (!is_weighed_) return;
    for (std::size_t i = 0; i < waits_for_.size(); ++i) {
        if (!is_taken_[i]) score_[i] -= cost(i, trunk) - cost(trunk, i);
    }
}

void TrunkOrder::divide(std::size_t trunk, std::size_t second) {
    before_.resize(second + 1);
    after_.resize(second + 1);
    is_taken_.push_back(0);
    score_.push_back(0);
    waits_for_.push_back(waits_for_[trunk]);
    before_[second] = std::move(before_[trunk]);
    before_[trunk].clear();
    waits_for_[trunk] = 0;
    for (std::size_t one : before_[second]) std::replace(after_[one].begin(), after_[one].end(), trunk, second);
    for (std::size_t i = 0; i < second && is_weighed_; ++i) {
        if (!is_taken_[i] && i != trunk) score_[second] += cost(second, i) - cost(i, second);
    }
}

} // namespace torsion::diagram
