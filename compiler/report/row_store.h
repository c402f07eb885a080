#pragma once
// Rows of a run in bounded memory. When they no longer fit, neighbours are merged: of each group of rows two remain, which hold the smallest and the
// largest value of every column in the order in which these came. So every peak stays with its value, at a time that is off by less than the group's
// length. Rows of events (several with the same time) stay as they are, as long as they take less than a quarter of the room.

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
    std::vector<double> times_, weights_; ///< weight: for how many rows of the run it stands
    std::vector<float> values_;           ///< row after row
};

} // namespace torsion::report
