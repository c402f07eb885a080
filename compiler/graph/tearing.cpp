#include "compiler/graph/tearing.h"

#include "compiler/graph/scaling.h"

#include <algorithm>
#include <optional>
#include <queue>
#include <tuple>
#include <utility>

// The idea: an equation with one unknown left, and solvable for it, gives that unknown. If no such equation exists,
// some variable is assumed known (a tear); the equations left over at the end are the residuals. Optimal tearing is
// NP-complete. The heuristic takes a variable that no equation can be solved for (it must be a tear anyway), else the
// variable that completes most equations, else the one in most equations.
//
// Errors grow along the assignments: g(tear) = 1, g(x) = Σ |a_k| g(x_k) / |a| over the other entries of the row that
// gives x. This is a bound (3.3 per row for −1 3 −1; the true growth is 2.6). A variable beyond the limit becomes a
// tear. So do the variables that would carry errors past it: in a chain of −1 3 −1 two neighbours become tears, else
// the system of the tears grows as its errors did.
//
// Elimination also fills: along a chain of clutches each acceleration depends on all tears before it, and the system of
// the tears is full. A large one is torn anew, with a variable that depends on more than a few tears as a tear of its
// own: more tears, but a sparse system.

namespace torsion::graph {

namespace {

constexpr double carried_growth = 10;
constexpr std::size_t large = 40; // tears: a smaller system is solved quickly, full or not
constexpr std::size_t full = 12;  // tears that a residual depends on, in the mean: more than few
// that are looked at, so that a large system that is sparse enough takes no long time
constexpr std::size_t most_dependences = 10'000'000;
constexpr std::size_t most_reach = 8; // tears that a variable depends on, where they are limited

class TearSearch {
public:
    /// `reach`: of a variable; 0: any.
    explicit TearSearch(std::vector<std::vector<TearingEntry>> rows, std::size_t reach = 0)
        : rows_(std::move(rows)), most_reach_(reach), reach_(reach > 0 ? size() : 0), growth_(size(), 1),
          largest_growth_(std::max(1e3, 10.0 * static_cast<double>(size()))), row_of_(size(), none),
          is_given_up_(size(), false), open_(size(), true), unknowns_(size(), 0), last_(size(), 0),
          known_(size(), false), rows_of_(size()), solvable_(size(), 0), pairs_(size(), 0), degree_(size(), 0) {
        for (Index row = 0; row < rows_.size(); ++row) {
            for (const TearingEntry& entry : rows_[row]) {
                rows_of_[entry.column].push_back(row);
                solvable_[entry.column] += entry.solvable;
                ++degree_[entry.column];
                ++unknowns_[row];
                last_[row] ^= entry.column;
            }
        }
    }

    Tearing run() {
        for (Index row = 0; row < rows_.size(); ++row) {
            if (unknowns_[row] == 1) ready_.push_back(row);
            if (unknowns_[row] == 2) count_pair(row, 1);
        }
        for (Index column = 0; column < rows_.size(); ++column) {
            if (solvable_[column] == 0) hopeless_.push_back(column);
            offer(column);
        }
        std::ranges::reverse(hopeless_); // taken from the end
        for (;;) {
            if (solve_ready_row()) continue;
            Index column = next_tear();
            if (column == none) break;
            result_.tears.push_back(column);
            make_known(column);
        }
        std::erase_if(result_.assignments, [&](const auto& assignment) { return is_given_up_[assignment.second]; });
        for (Index row = 0; row < size(); ++row) {
            if (open_[row]) result_.residuals.push_back(row);
        }
        std::ranges::sort(result_.residuals);
        std::ranges::sort(result_.tears);
        return std::move(result_);
    }

private:
    using Offer = std::tuple<Index, Index, Index>; ///< pairs, degree, column counted from the end

    std::size_t size() const { return rows_.size(); }

    bool solve_ready_row() {
        while (!ready_.empty()) {
            Index row = ready_.back();
            ready_.pop_back();
            if (!open_[row] || unknowns_[row] != 1) continue;
            Index column = last_[row];
            const TearingEntry& pivot = *std::ranges::lower_bound(rows_[row], column, {}, &TearingEntry::column);
            if (!pivot.solvable) continue;
            growth_[column] = growth(row, pivot);
            if (growth_[column] > largest_growth_) {
                start_anew(row);
                result_.tears.push_back(column);
            } else if (reaches_far(row, column)) {
                growth_[column] = 1;
                result_.tears.push_back(column);
            } else {
                result_.assignments.emplace_back(row, column);
                row_of_[column] = row;
                close(row);
            }
            make_known(column);
            return true;
        }
        return false;
    }

    /// Does the row give the variable from more tears than it may depend on? Else keeps them.
    bool reaches_far(Index row, Index column) {
        if (most_reach_ == 0) return false;
        std::vector<Index>& own = reach_[column];
        for (const TearingEntry& entry : rows_[row]) {
            if (entry.column == column) continue;
            const std::vector<Index>& other = reach_[entry.column];
            if (row_of_[entry.column] == none) own.push_back(entry.column); // a tear
            else own.insert(own.end(), other.begin(), other.end());
        }
        std::ranges::sort(own);
        own.erase(std::unique(own.begin(), own.end()), own.end());
        if (own.size() <= most_reach_) return false;
        own.clear();
        return true;
    }

    double growth(Index row, const TearingEntry& pivot) const {
        double sum = 0;
        for (const TearingEntry& entry : rows_[row]) {
            const double share = entry.magnitude > 0 && pivot.magnitude > 0 ? entry.magnitude / pivot.magnitude : 1;
            if (entry.column != pivot.column) sum += share * growth_[entry.column];
        }
        return std::max(sum, 1.0);
    }
    /// Known variables that carry errors beyond this row become tears, too: the rows that gave them are residuals.
    void start_anew(Index row) {
        for (const TearingEntry& entry : rows_[row]) {
            const Index column = entry.column;
            if (known_[column] && degree_[column] > 1 && growth_[column] > carried_growth && row_of_[column] != none) {
                is_given_up_[column] = true;
                result_.tears.push_back(column);
                result_.residuals.push_back(std::exchange(row_of_[column], none));
            }
            growth_[column] = 1;
        }
    }

    void close(Index row) {
        open_[row] = false;
        for (const TearingEntry& entry : rows_[row]) {
            --degree_[entry.column];
            if (entry.solvable && --solvable_[entry.column] == 0) hopeless_.push_back(entry.column);
            if (!known_[entry.column]) offer(entry.column);
        }
    }

    void make_known(Index column) {
        known_[column] = true;
        for (Index row : rows_of_[column]) {
            last_[row] ^= column;
            Index left = --unknowns_[row];
            if (left == 1) {
                --pairs_[last_[row]];
                offer(last_[row]);
                ready_.push_back(row);
            } else if (left == 2) {
                count_pair(row, 1);
            }
        }
    }

    void count_pair(Index row, Index by) {
        for (const TearingEntry& entry : rows_[row]) {
            if (known_[entry.column]) continue;
            pairs_[entry.column] += by;
            offer(entry.column);
        }
    }

    void offer(Index column) { offers_.push(offer_of(column)); }
    Offer offer_of(Index column) const {
        return {pairs_[column], degree_[column], static_cast<Index>(rows_.size() - column)};
    }

    Index next_tear() {
        while (!hopeless_.empty()) {
            Index column = hopeless_.back();
            hopeless_.pop_back();
            if (!known_[column]) return column;
        }
        while (!offers_.empty()) {
            Offer best = offers_.top();
            Index column = static_cast<Index>(rows_.size() - std::get<2>(best));
            offers_.pop();
            if (!known_[column] && best == offer_of(column)) return column;
        }
        return none;
    }

    std::vector<std::vector<TearingEntry>> rows_;
    std::size_t most_reach_;
    std::vector<std::vector<Index>> reach_; ///< per column: the tears that it depends on
    std::vector<double> growth_;            ///< per column: growth of errors, in scaled units
    double largest_growth_;
    std::vector<Index> row_of_;     ///< per column: the row that gives it
    std::vector<bool> is_given_up_; ///< per column: it became a tear after all
    std::vector<bool> open_;        ///< per row: not yet used
    std::vector<Index> unknowns_;   ///< per row: how many of its columns are not known
    /// per row: exclusive or of its unknown columns; the column itself if it is the only one
    std::vector<Index> last_;
    std::vector<bool> known_;
    std::vector<std::vector<Index>> rows_of_;
    std::vector<Index> solvable_; ///< per column: open rows that can be solved for it
    std::vector<Index> pairs_;    ///< per column: rows in which it is one of two unknowns
    std::vector<Index> degree_;   ///< per column: open rows
    std::vector<Index> ready_;    ///< rows with one unknown
    std::vector<Index> hopeless_; ///< columns that must be tears
    std::priority_queue<Offer> offers_;
    Tearing result_;
};

/// Scales the known magnitudes; clears `solvable` for pivots that are too small.
std::vector<std::vector<TearingEntry>> weighted(std::vector<std::vector<TearingEntry>> rows) {
    std::vector<ScaledEntry> entries;
    for (Index row = 0; row < rows.size(); ++row) {
        for (const TearingEntry& entry : rows[row]) {
            if (entry.magnitude > 0) entries.push_back({row, entry.column, entry.magnitude});
        }
    }
    if (entries.empty()) return rows;
    scale_entries(entries, rows.size());
    auto scaled = entries.begin();
    for (std::vector<TearingEntry>& row : rows) {
        double largest = 0;
        for (TearingEntry& entry : row) {
            if (entry.magnitude > 0)
                entry.magnitude = (scaled++)->magnitude, largest = std::max(largest, entry.magnitude);
        }
        for (TearingEntry& entry : row)
            entry.solvable = entry.solvable && !(entry.magnitude > 0 && entry.magnitude < least_pivot_of_row * largest);
    }
    return rows;
}

/// Of all residuals together, the tears that each depends on; nothing: all rows have more than `most_dependences`.
std::optional<std::size_t> count_entries(const std::vector<std::vector<TearingEntry>>& rows, const Tearing& tearing) {
    std::vector<std::vector<Index>> reach(rows.size());
    for (const Index column : tearing.tears) reach[column].push_back(column);
    std::size_t count = 0, entries = 0;
    std::vector<Index> together;
    const auto add = [&](Index row, Index except) {
        together.clear();
        for (const TearingEntry& entry : rows[row]) {
            if (entry.column != except)
                together.insert(together.end(), reach[entry.column].begin(), reach[entry.column].end());
        }
        std::ranges::sort(together);
        together.erase(std::unique(together.begin(), together.end()), together.end());
        return (count += together.size()) <= most_dependences;
    };
    for (const auto& [row, column] : tearing.assignments) {
        if (!add(row, column)) return std::nullopt;
        reach[column] = together;
    }
    for (const Index row : tearing.residuals) {
        if (!add(row, none)) return std::nullopt;
        entries += together.size();
    }
    return entries;
}

} // namespace

std::size_t fewest_tears(const std::vector<std::vector<TearingEntry>>& rows) {
    return TearSearch(weighted(rows)).run().tears.size();
}

Tearing tear(const std::vector<std::vector<TearingEntry>>& rows) {
    const std::vector<std::vector<TearingEntry>> entries = weighted(rows);
    Tearing tearing = TearSearch(entries).run();
    const std::size_t tears = tearing.tears.size();
    if (tears < large) return tearing;
    const auto filled = count_entries(entries, tearing);
    if (filled && *filled <= full * tears) return tearing;
    Tearing sparse = TearSearch(entries, most_reach).run();
    const auto left = count_entries(entries, sparse);
    return left && (!filled || 2 * *left < *filled) ? sparse : tearing;
}

} // namespace torsion::graph
