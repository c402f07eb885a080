#include "compiler/report/row_store.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace torsion::report {

RowStore::RowStore(std::size_t columns, std::size_t capacity)
    : columns_(columns), capacity_(std::max<std::size_t>(capacity, 16)) {}

void RowStore::add(double time, const double* values) {
    if (times_.size() >= capacity_) thin();
    times_.push_back(time);
    weights_.push_back(1);
    for (std::size_t c = 0; c < columns_; ++c) values_.push_back(static_cast<float>(values[c]));
    ++added_;
}

std::vector<float> RowStore::column(std::size_t c) const {
    std::vector<float> result(times_.size());
    for (std::size_t i = 0; i < result.size(); ++i) result[i] = values_[i * columns_ + c];
    return result;
}

std::vector<bool> RowStore::event_rows() const {
    std::vector<bool> is_event(times_.size());
    for (std::size_t i = 1; i < times_.size(); ++i) {
        if (times_[i] == times_[i - 1]) is_event[i] = is_event[i - 1] = true;
    }
    return is_event;
}

void RowStore::move_row(std::size_t from, std::size_t to) {
    if (from == to) return;
    times_[to] = times_[from];
    weights_[to] = weights_[from];
    std::copy_n(row(from), columns_, row(to));
}

/// Merges rows [begin, end) into one or two, written at `to` ≤ begin. Returns the place of the next row.
std::size_t RowStore::merge(std::size_t begin, std::size_t end, std::size_t to) {
    if (end - begin <= 2) {
        for (std::size_t i = begin; i < end; ++i) move_row(i, to++);
        return to;
    }
    const double weight = std::accumulate(weights_.begin() + static_cast<std::ptrdiff_t>(begin),
                                          weights_.begin() + static_cast<std::ptrdiff_t>(end), 0.0);
    for (std::size_t c = 0; c < columns_; ++c) {
        std::size_t low = begin, high = begin;
        for (std::size_t i = begin + 1; i < end; ++i) {
            if (row(i)[c] < row(low)[c] || std::isnan(row(low)[c])) low = i;
            if (row(i)[c] > row(high)[c] || std::isnan(row(high)[c])) high = i;
        }
        const float first = row(std::min(low, high))[c], second = row(std::max(low, high))[c];
        row(to)[c] = first; // all rows of the group have been read for this column
        row(to + 1)[c] = second;
    }
    const double start = times_[begin], stop = times_[end - 1];
    times_[to] = start;
    times_[to + 1] = stop;
    weights_[to] = weights_[to + 1] = weight / 2;
    return to + 2;
}

// The groups are long enough to free half of the capacity. Many more rows follow before the next thinning: the time per
// row is bounded.
void RowStore::thin() {
    std::vector<bool> keeps = event_rows();
    std::size_t events = static_cast<std::size_t>(std::count(keeps.begin(), keeps.end(), true));
    if (events > capacity_ / 4) keeps.assign(keeps.size(), false), events = 0;
    double total = 0;
    for (std::size_t i = 0; i < times_.size(); ++i) total += keeps[i] ? 0 : weights_[i];
    const double group = 2 * std::max(2.0, std::ceil(total / static_cast<double>(capacity_ / 2 - events)));
    std::size_t to = 0, begin = 0;
    while (begin < times_.size()) {
        double weight = weights_[begin];
        std::size_t end = begin + 1;
        while (!keeps[begin] && end < times_.size() && !keeps[end] && weight + weights_[end] <= group)
            weight += weights_[end++];
        to = merge(begin, end, to);
        begin = end;
    }
    times_.resize(to);
    weights_.resize(to);
    values_.resize(to * columns_);
}

} // namespace torsion::report
