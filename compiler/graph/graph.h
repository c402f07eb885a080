#pragma once
// A sparse pattern: rows of column numbers. The structural algorithms work on indices alone, without the model.
//
// In this folder a row is an equation (row number = EquationId) and a column a variable (column number = VarId), unless
// a file says otherwise.

#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

namespace torsion::graph {

using Index = std::uint32_t;
inline constexpr Index none = std::numeric_limits<Index>::max();

class Graph {
public:
    Index add_row(std::span<const Index> columns) {
        entries_.insert(entries_.end(), columns.begin(), columns.end());
        end_.push_back(entries_.size());
        return static_cast<Index>(end_.size() - 1);
    }
    std::span<const Index> operator[](Index row) const {
        std::size_t begin = row == 0 ? 0 : end_[row - 1];
        return {entries_.data() + begin, end_[row] - begin};
    }
    std::size_t rows() const { return end_.size(); }
    std::size_t entries() const { return entries_.size(); }
    /// The same entries, by column.
    Graph transposed(std::size_t columns) const;

private:
    std::vector<std::size_t> end_;
    std::vector<Index> entries_;
};

/// The column matched with each row, and the reverse; `none` for a free one. Reading beyond the end gives `none`.
class Matching {
public:
    Index column_of(Index row) const { return row < column_.size() ? column_[row] : none; }
    Index row_of(Index column) const { return column < row_.size() ? row_[column] : none; }
    void join(Index row, Index column) {
        if (row >= column_.size()) column_.resize(row + std::size_t{1}, none);
        if (column >= row_.size()) row_.resize(column + std::size_t{1}, none);
        column_[row] = column;
        row_[column] = row;
    }
    void part(Index row) {
        row_[column_[row]] = none;
        column_[row] = none;
    }

private:
    std::vector<Index> column_, row_;
};

/// A set of indices that is emptied in constant time.
class Marks {
public:
    void clear() { ++generation_; }
    bool contains(Index i) const { return i < stamp_.size() && stamp_[i] == generation_; }
    bool insert(Index i) {
        if (i >= stamp_.size()) stamp_.resize(i + std::size_t{1}, 0);
        return std::exchange(stamp_[i], generation_) != generation_;
    }

private:
    std::vector<std::uint32_t> stamp_;
    std::uint32_t generation_ = 1;
};

} // namespace torsion::graph
