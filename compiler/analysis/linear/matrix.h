#pragma once
// A matrix by columns, of which only entries that are not 0 take memory and time: the Jacobian of a shaft of a thousand
// elements has a few per column.

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace torsion::analysis {

struct Entry {
    std::uint32_t row;
    double value;
};

/// The entries of a column, or of a row over the states, ascend.
class Matrix {
    static auto at(auto& column, std::size_t r) {
        return std::lower_bound(column.begin(), column.end(), r,
                                [](const Entry& e, std::size_t row) { return e.row < row; });
    }

public:
    std::size_t rows = 0, columns = 0;

    /// An entry that can be written.
    class Place {
    public:
        Place(Matrix& matrix, std::size_t r, std::size_t c) : matrix_(matrix), row_(r), column_(c) {}
        operator double() const { return matrix_.value(row_, column_); }
        template <class Other>
            requires(!std::same_as<Other, double>)
        operator Other() const = delete; // an int would lose what is behind the point
        Place& operator=(double value) { return matrix_.set(row_, column_, value), *this; }
        Place& operator=(const Place& other) { return *this = static_cast<double>(other); }
        Place& operator+=(double value) { return *this = *this + value; }
        Place& operator-=(double value) { return *this = *this - value; }
        Place& operator*=(double value) { return *this = *this * value; }

    private:
        Matrix& matrix_;
        std::size_t row_, column_;
    };

    Matrix() = default;
    Matrix(std::size_t r, std::size_t c) : rows(r), columns(c), entries_(c) {}

    Place operator()(std::size_t r, std::size_t c) { return {*this, r, c}; }
    double operator()(std::size_t r, std::size_t c) const { return value(r, c); }
    double value(std::size_t r, std::size_t c) const {
        const auto found = at(entries_[c], r);
        return found != entries_[c].end() && found->row == r ? found->value : 0;
    }
    const std::vector<Entry>& column(std::size_t c) const { return entries_[c]; }
    void set_column(std::size_t c, std::vector<Entry> entries) { entries_[c] = std::move(entries); }

    /// Adds `factor` times these entries to a column.
    void add(std::size_t c, const std::vector<Entry>& entries, double factor) {
        if (factor == 0 || entries.empty()) return;
        std::vector<Entry> sum;
        sum.reserve(entries_[c].size() + entries.size());
        auto own = entries_[c].begin();
        const auto end = entries_[c].end();
        for (const Entry& other : entries) {
            while (own != end && own->row < other.row) sum.push_back(*own++);
            const bool is_there = own != end && own->row == other.row;
            const double value = (is_there ? (own++)->value : 0) + factor * other.value;
            if (value != 0) sum.push_back({other.row, value});
        }
        sum.insert(sum.end(), own, end);
        entries_[c] = std::move(sum);
    }

    /// Rows and columns from `row` and `column` on.
    Matrix part(std::size_t row, std::size_t count, std::size_t column, std::size_t width) const {
        Matrix result(count, width);
        for (std::size_t c = 0; c < width; ++c) {
            const std::vector<Entry>& from = entries_[column + c];
            for (auto e = at(from, row); e != from.end() && e->row < row + count; ++e)
                result.entries_[c].push_back({static_cast<std::uint32_t>(e->row - row), e->value});
        }
        return result;
    }

    /// All values, column by column.
    std::vector<double> dense() const {
        std::vector<double> all(rows * columns, 0.0);
        for (std::size_t c = 0; c < columns; ++c) {
            for (const Entry& e : entries_[c]) all[c * rows + e.row] = e.value;
        }
        return all;
    }

    /// The entries of each row; `row` is then that of the column.
    std::vector<std::vector<Entry>> by_rows() const {
        std::vector<std::vector<Entry>> result(rows);
        for (std::size_t c = 0; c < columns; ++c) {
            for (const Entry& e : entries_[c]) result[e.row].push_back({static_cast<std::uint32_t>(c), e.value});
        }
        return result;
    }

private:
    void set(std::size_t r, std::size_t c, double value) {
        std::vector<Entry>& column = entries_[c];
        const auto found = at(column, r);
        const bool is_there = found != column.end() && found->row == r;
        if (value == 0 && is_there) column.erase(found);
        else if (value != 0 && is_there) found->value = value;
        else if (value != 0) column.insert(found, {static_cast<std::uint32_t>(r), value});
    }

    std::vector<std::vector<Entry>> entries_;
};

} // namespace torsion::analysis
