#pragma once
// Stores rows of a run in bounded memory. When the store is full, it merges neighbours: each group of rows becomes two,
// which hold the smallest and the largest value of every column in their original order. So every peak keeps its value;
// its time is off by less than the group's length. Rows of events (several with the same time) stay unchanged while
// they take less than a quarter of the capacity.

#include <cstddef>
#include <cstdint>
#include <vector>

namespace torsion::report {

class RowStore {
public:
    /// `capacity`: rows, at least 16.
    RowStore(std::size_t columns, std::size_t capacity);

    void add(double time, const double* values);
    std::int64_t added() const { return added_; }
    std::size_t rows() const { return times_.size(); }
    const std::vector<double>& times() const { return times_; }
    std::vector<float> column(std::size_t c) const;

private:
    void thin();
    std::vector<bool> event_rows() const;
    std::size_t merge(std::size_t begin, std::size_t end, std::size_t to);
    void move_row(std::size_t from, std::size_t to);
    float* row(std::size_t i) { return values_.data() + i * columns_; }

    std::size_t columns_, capacity_;
    std::int64_t added_ = 0;
    std::vector<double> times_, weights_; ///< weight: the number of the run's rows that it represents
    std::vector<float> values_;           ///< row after row
};

} // namespace torsion::report
