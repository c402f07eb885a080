#include "compiler/analysis/linear/same_modes.h"

#include <algorithm>
#include <cmath>

namespace torsion::analysis {

namespace {

using Number = std::complex<double>;

constexpr double sure = 0.4;  ///< of a share, from 1
constexpr double least = 0.5; ///< a share that is taken where none is sure

double rank_of(const Mode& mode) { return mode.is_oscillating() ? 2 : 1; }

/// leftᵀ right, and the same with the conjugate of `right`.
std::pair<Number, Number> products(const std::vector<Number>& left, const std::vector<Number>& right) {
    Number plain = 0, conjugate = 0;
    for (std::size_t i = 0; i < std::min(left.size(), right.size()); ++i)
        plain += left[i] * right[i], conjugate += left[i] * std::conj(right[i]);
    return {plain, conjugate};
}

/// tr(Pᵢ Pⱼ) of real projectors.
double overlap(const Mode& i, const Mode& j) {
    const auto [ij, ij_conjugate] = products(i.left, j.right);
    const auto [ji, ji_conjugate] = products(j.left, i.right);
    const double plain = (ij * ji).real();
    if (i.is_oscillating() && j.is_oscillating())
        return 2 * plain + 2 * (ij_conjugate * std::conj(ji_conjugate)).real();
    return i.is_oscillating() || j.is_oscillating() ? 2 * plain : plain;
}

struct Candidate {
    std::size_t before, after;
    double share;
};

/// Pairs of motions of the same sort, the best ones first.
std::vector<Candidate> candidates(const ModalAnalysis& before, const ModalAnalysis& after) {
    std::vector<Candidate> result;
    for (std::size_t i = 0; i < before.modes.size(); ++i) {
        for (std::size_t j = 0; j < after.modes.size(); ++j) {
            const Mode &x = before.modes[i], &y = after.modes[j];
            if (x.is_oscillating() != y.is_oscillating()) continue;
            const double share = overlap(x, y) / rank_of(x);
            if (share >= least) result.push_back({i, j, share});
        }
    }
    std::stable_sort(result.begin(), result.end(), [](const Candidate& x, const Candidate& y) {
        return std::abs(x.share - 1) < std::abs(y.share - 1);
    });
    return result;
}

bool share_states(const Mode& x, const Mode& y) {
    for (std::size_t i = 0; i < x.right.size(); ++i) {
        if (x.right[i] != 0.0 && y.right[i] != 0.0) return true;
    }
    return false;
}

/// Do two vibrations that have to do with each other change places? Those of separate drives may.
bool changes_places(const ModalAnalysis& before, const ModalAnalysis& after, const SameModes& same) {
    std::vector<std::pair<const Mode*, const Mode*>> vibrations;
    for (std::size_t j = 0; j < after.modes.size(); ++j) {
        if (same.of[j] != SameModes::none && after.modes[j].is_oscillating())
            vibrations.emplace_back(&before.modes[same.of[j]], &after.modes[j]);
    }
    std::sort(vibrations.begin(), vibrations.end(),
              [](const auto& x, const auto& y) { return x.second->value.imag() < y.second->value.imag(); });
    for (std::size_t k = 0; k < vibrations.size(); ++k) {
        for (std::size_t i = 0; i < k; ++i) {
            if (vibrations[i].first->value.imag() > vibrations[k].first->value.imag() &&
                share_states(*vibrations[i].second, *vibrations[k].second))
                return true;
        }
    }
    return false;
}

/// Is this vibration the two of the other's motions without a partner that have most of it?
bool has_split(const Mode& vibration, const ModalAnalysis& other, std::vector<bool>& has_partner) {
    std::vector<std::pair<double, std::size_t>> shares;
    for (std::size_t j = 0; j < other.modes.size(); ++j) {
        if (!has_partner[j] && !other.modes[j].is_oscillating())
            shares.emplace_back(overlap(vibration, other.modes[j]), j);
    }
    // either may have a share of any size: beside the value where they are one
    for (std::size_t x = 0; x < shares.size(); ++x) {
        for (std::size_t y = 0; y < x; ++y) {
            if (std::abs((shares[x].first + shares[y].first) / 2 - 1) > sure) continue;
            has_partner[shares[x].second] = has_partner[shares[y].second] = true;
            return true;
        }
    }
    return false;
}

/// Has every motion without a partner become two that do not oscillate, or come from two?
bool is_complete(const ModalAnalysis& before, const ModalAnalysis& after, const SameModes& same) {
    std::vector<bool> is_continued(before.modes.size(), false), has_begun(after.modes.size(), false);
    for (std::size_t j = 0; j < same.of.size(); ++j) {
        has_begun[j] = same.of[j] != SameModes::none;
        if (has_begun[j]) is_continued[same.of[j]] = true;
    }
    for (std::size_t i = 0; i < before.modes.size(); ++i) {
        if (before.modes[i].is_oscillating() && !is_continued[i])
            is_continued[i] = has_split(before.modes[i], after, has_begun);
    }
    for (std::size_t j = 0; j < after.modes.size(); ++j) {
        if (after.modes[j].is_oscillating() && !has_begun[j])
            has_begun[j] = has_split(after.modes[j], before, is_continued);
    }
    const auto all = [](const std::vector<bool>& v) { return std::find(v.begin(), v.end(), false) == v.end(); };
    return all(is_continued) && all(has_begun);
}

} // namespace

SameModes same_modes(const ModalAnalysis& before, const ModalAnalysis& after) {
    SameModes same;
    same.of.assign(after.modes.size(), SameModes::none);
    std::vector<bool> is_taken(before.modes.size(), false);
    for (const Candidate& c : candidates(before, after)) {
        if (is_taken[c.before] || same.of[c.after] != SameModes::none) continue;
        is_taken[c.before] = true;
        same.of[c.after] = c.before;
        same.is_certain = same.is_certain && std::abs(c.share - 1) <= sure;
    }
    const bool is_cut = before.is_selection || after.is_selection; // at the edge modes come and go
    same.is_certain =
        same.is_certain && (is_cut || is_complete(before, after, same)) && !changes_places(before, after, same);
    return same;
}

} // namespace torsion::analysis
