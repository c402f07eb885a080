#include "compiler/graph/tearing.h"

#include <algorithm>
#include <queue>
#include <tuple>

// The idea: an equation with one unknown left, for which it can be solved, gives that unknown. When there is none, some variable is assumed to
// be known (a tear); the equations that are left over at the end are the residuals. Optimal tearing is NP-complete; the heuristic takes a variable
// that no equation can be solved for at once (it must be a tear anyway), else the one that completes most equations, else the one in most equations.

namespace torsion::graph {

namespace {

class Search {
public:
    explicit Search(const std::vector<std::vector<TearingEntry>>& rows)
        : rows_(rows), open_(rows.size(), true), unknowns_(rows.size(), 0), last_(rows.size(), 0), known_(rows.size(), false), rows_of_(rows.size()),
          solvable_(rows.size(), 0), pairs_(rows.size(), 0), degree_(rows.size(), 0) {
        for (Index row = 0; row < rows.size(); ++row) {
            for (const TearingEntry& entry : rows[row]) {
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
        for (Index row = 0; row < rows_.size(); ++row) {
            if (open_[row]) result_.residuals.push_back(row);
        }
        std::ranges::sort(result_.tears);
        return std::move(result_);
    }

private:
    using Offer = std::tuple<Index, Index, Index>; ///< pairs, degree, column counted from the end

    bool solve_ready_row() {
        while (!ready_.empty()) {
            Index row = ready_.back();
            ready_.pop_back();
            if (!open_[row] || unknowns_[row] != 1) continue;
            Index column = last_[row];
            if (!std::ranges::lower_bound(rows_[row], column, {}, &TearingEntry::column)->solvable) continue;
            result_.assignments.emplace_back(row, column);
            close(row);
            make_known(column);
            return true;
        }
        return false;
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
    Offer offer_of(Index column) const { return {pairs_[column], degree_[column], static_cast<Index>(rows_.size() - column)}; }

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

    const std::vector<std::vector<TearingEntry>>& rows_;
    std::vector<bool> open_;      ///< per row: not yet used
    std::vector<Index> unknowns_; ///< per row: how many of its columns are not known
    std::vector<Index> last_;     ///< per row: exclusive or of these; the column itself when there is one
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

} // namespace

Tearing tear(const std::vector<std::vector<TearingEntry>>& rows) { return Search(rows).run(); }

} // namespace torsion::graph
