#include "compiler/structure/elimination.h"

#include "compiler/symbolic/simplify.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

// The idea: independent columns form a matroid, so a greedy choice in the order of preference gives the best basis.
// Gaussian elimination tests independence, with pivots from the columns of one level of preference at a time. Within a
// level, a column with one remaining entry costs nothing (constraints of a drivetrain form trees, which are peeled from
// their leaves), then comes a row with one entry, then the shortest column (Markowitz). Columns of later levels stay as
// they are: operations on rows are recorded, and a row without a pivot applies its record when its level comes. So a
// chain of constraints does not fill, whatever its order.

namespace torsion::structure {

namespace {

class Elimination {
public:
    Elimination(symbolic::ExprPool& pool, std::vector<std::vector<Entry>> rows, const std::vector<Index>& preference)
        : pool_(pool), original_(std::move(rows)), preference_(preference), active_(original_.size()),
          rows_of_(preference.size()), operations_(original_.size()), sequence_(original_.size(), none),
          left_over_(original_.size(), false), is_taken_(preference.size(), false), key_(preference.size()) {}

    Basis run(Pivots pivots) {
        for (Index row = 0; row < original_.size(); ++row) open_.push_back(row);
        admits_any_ = pivots == Pivots::Any;
        go_through_levels();
        if (pivots == Pivots::LastingFirst) {
            admits_any_ = true;
            left_over_.assign(left_over_.size(), false);
            go_through_levels();
        }
        for (Index row : open_) {
            // A row that was left over at an earlier level may have become a pivot row at a later one: then it brings
            // entries of the earlier level.
            std::map<Index, Scalar> factors = combination(row);
            if (std::ranges::any_of(factors, [this](const auto& factor) { return left_over_[factor.first]; }))
                basis_.undecided.push_back(row);
            else basis_.dependent.push_back({row, std::move(factors)});
        }
        return std::move(basis_);
    }

private:
    struct Operation { ///< subtracted: factor · row
        Index row;
        Scalar factor;
    };
    using Key = std::tuple<std::size_t, bool, Index>; ///< entries, pivot not constant, column counted from the end

    void go_through_levels() {
        std::set<Index> levels;
        for (const auto& row : original_) {
            for (const Entry& entry : row) levels.insert(preference_[entry.column]);
        }
        for (Index level : levels) {
            if (open_.empty()) break;
            for (Index row : open_) load(row, level);
            while (step()) {}
            finish_level();
        }
    }

    // ---- arithmetic

    Scalar difference(const Scalar& a, const Scalar& factor, const Scalar& b) {
        Scalar result;
        double product = factor.value * b.value;
        result.value = a.value - product;
        result.is_pivot = a.is_pivot && factor.is_pivot && b.is_pivot;
        if (std::fabs(result.value) <= 1e-11 * (std::fabs(a.value) + std::fabs(product))) result.value = 0;
        result.is_constant = a.is_constant && factor.is_constant && b.is_constant;
        if (result.is_constant) result.expression = pool_.constant(result.value);
        else if (result.is_pivot)
            result.expression =
                symbolic::sub(pool_, a.expression, symbolic::mul(pool_, factor.expression, b.expression));
        return result;
    }
    Scalar zero() { return {0, true, true, pool_.constant(0)}; }
    Scalar quotient(const Scalar& a, const Scalar& b) {
        bool constant = a.is_constant && b.is_constant;
        bool pivot = a.is_pivot && b.is_pivot;
        double value = a.value / b.value;
        return {value, constant, pivot,
                constant ? pool_.constant(value)
                : pivot  ? symbolic::div(pool_, a.expression, b.expression)
                         : symbolic::ExprId()};
    }
    bool vanishes(const Scalar& s) const { return s.value == 0 && (s.is_pivot || admits_any_); }
    bool may_be_pivot(const Scalar& s) const {
        return s.is_pivot || (admits_any_ && std::isfinite(s.value) && s.value != 0);
    }

    // ---- rows of the present level

    /// A row as a combination of original rows. A pivot row is used as it was at an earlier time, so a walk back in
    /// time visits each row once.
    std::map<Index, Scalar> combination(Index start) {
        std::map<Index, Scalar> result{{start, {1, true, true, pool_.constant(1)}}};
        std::set<std::pair<Index, Index>, std::greater<>> pending{{none, start}}; // by time, latest first
        while (!pending.empty()) {
            Index row = pending.begin()->second;
            pending.erase(pending.begin());
            Scalar weight = result.at(row);
            for (const Operation& op : operations_[row]) {
                auto [other, fresh] = result.try_emplace(op.row, zero());
                other->second = difference(other->second, weight, op.factor);
                pending.emplace(sequence_[op.row], op.row);
            }
        }
        return result;
    }

    void load(Index row, Index level) {
        if (operations_[row].empty()) {
            for (const Entry& entry : original_[row]) {
                if (preference_[entry.column] == level) put(row, entry.column, entry.scalar);
            }
            return;
        }
        std::map<Index, Scalar> sum;
        for (const auto& [other, weight] : combination(row)) {
            Scalar minus = difference(zero(), weight, {1, true, true, pool_.constant(1)});
            for (const Entry& entry : original_[other]) {
                if (preference_[entry.column] != level) continue;
                auto [place, fresh] = sum.try_emplace(entry.column, zero());
                place->second = difference(place->second, minus, entry.scalar);
            }
        }
        for (const auto& [column, scalar] : sum) put(row, column, scalar);
    }

    void put(Index row, Index column, const Scalar& scalar) {
        if (vanishes(scalar) || is_taken_[column]) return drop(row, column);
        forget_keys(row, column);
        active_[row][column] = scalar;
        rows_of_[column].insert(row);
        remember_keys(row, column);
    }

    void drop(Index row, Index column) {
        if (!active_[row].contains(column)) return;
        forget_keys(row, column);
        active_[row].erase(column);
        rows_of_[column].erase(row);
        remember_keys(row, column);
    }

    // ---- the next pivot

    void forget_keys(Index row, Index column) {
        queue_.erase(key_[column]);
        lone_.erase({false, row});
        lone_.erase({true, row});
    }

    void remember_keys(Index row, Index column) {
        std::size_t count = rows_of_[column].size();
        if (count > 0) {
            constexpr std::size_t few = 4;
            bool constant = count <= few && std::ranges::any_of(rows_of_[column], [&](Index r) {
                                const Scalar& s = active_[r].at(column);
                                return s.is_constant && s.is_pivot;
                            });
            key_[column] = {count, !constant, static_cast<Index>(preference_.size() - column)};
            queue_.insert(key_[column]);
        }
        if (active_[row].size() == 1 && may_be_pivot(active_[row].begin()->second))
            lone_.insert({!active_[row].begin()->second.is_constant, row});
    }

    bool step() {
        while (!queue_.empty()) {
            auto [count, parametric, from_end] = *queue_.begin();
            if (count > 1 && !lone_.empty()) {
                Index row = lone_.begin()->second;
                pivot(row, active_[row].begin()->first);
                return true;
            }
            Index column = static_cast<Index>(preference_.size() - from_end);
            Index row = pivot_row(column);
            if (row != none) {
                pivot(row, column);
                return true;
            }
            queue_.erase(queue_.begin());
        }
        return false;
    }

    /// The shortest row whose entry is a possible divisor; constants first.
    Index pivot_row(Index column) const {
        Index best = none;
        double largest = 0;
        for (Index row : rows_of_[column]) largest = std::max(largest, std::fabs(active_[row].at(column).value));
        auto rank = [&](Index row) {
            return std::tuple(!active_[row].at(column).is_constant, active_[row].size(), row);
        };
        for (Index row : rows_of_[column]) {
            const Scalar& s = active_[row].at(column);
            if (!may_be_pivot(s) || std::fabs(s.value) < 1e-9 * largest) continue;
            if (best == none || rank(row) < rank(best)) best = row;
        }
        return best;
    }

    void pivot(Index row, Index column) {
        std::map<Index, Scalar> pivot_entries = active_[row];
        Scalar divisor = pivot_entries.at(column);
        for (const auto& [other, scalar] : pivot_entries) drop(row, other);
        std::vector<Index> affected(rows_of_[column].begin(), rows_of_[column].end());
        for (Index target : affected) {
            Scalar factor = quotient(active_[target].at(column), divisor);
            operations_[target].push_back({row, factor});
            for (const auto& [other, scalar] : pivot_entries) {
                if (other == column) continue;
                auto mine = active_[target].find(other);
                put(target, other, difference(mine == active_[target].end() ? zero() : mine->second, factor, scalar));
            }
            drop(target, column);
        }
        is_taken_[column] = true;
        sequence_[row] = static_cast<Index>(basis_.pivots.size());
        basis_.pivots.push_back({row, column, divisor});
    }

    void finish_level() {
        std::erase_if(open_, [&](Index row) { return sequence_[row] != none; });
        for (Index row : open_) {
            left_over_[row] = left_over_[row] || !active_[row].empty();
            for (const auto& [column, scalar] : active_[row]) rows_of_[column].clear();
            active_[row].clear();
        }
        queue_.clear();
        lone_.clear();
    }

    symbolic::ExprPool& pool_;
    std::vector<std::vector<Entry>> original_;
    const std::vector<Index>& preference_;
    /// per row without pivot: its entries in columns of the present level
    std::vector<std::map<Index, Scalar>> active_;
    std::vector<std::set<Index>> rows_of_;           ///< per column
    std::vector<std::vector<Operation>> operations_; ///< per row, in order of time
    std::vector<Index> sequence_;                    ///< per row: when it got its pivot
    std::vector<bool> left_over_;
    std::vector<bool> is_taken_; ///< columns with a pivot
    bool admits_any_ = false;    ///< pivots that may vanish at other points
    std::vector<Index> open_;    ///< rows without pivot
    std::vector<Key> key_;
    std::set<Key> queue_;
    std::set<std::pair<bool, Index>> lone_; ///< rows with one entry, constant ones first
    Basis basis_;
};

} // namespace

Basis choose_basis(symbolic::ExprPool& pool, std::vector<std::vector<Entry>> rows, const std::vector<Index>& preference,
                   Pivots pivots) {
    return Elimination(pool, std::move(rows), preference).run(pivots);
}

} // namespace torsion::structure
