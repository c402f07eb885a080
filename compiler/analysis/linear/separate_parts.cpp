#include "compiler/analysis/linear/separate_parts.h"

#include <numeric>

namespace torsion::analysis {

namespace {

/// Sets that are joined (Tarjan's union by path halving).
class Sets {
public:
    explicit Sets(std::size_t n) : parent_(n) { std::iota(parent_.begin(), parent_.end(), std::size_t{0}); }

    std::size_t of(std::size_t i) {
        while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
        return i;
    }
    void join(std::size_t i, std::size_t j) { // the smaller one stays the root
        i = of(i), j = of(j);
        if (i < j) parent_[j] = i;
        else parent_[i] = j;
    }

private:
    std::vector<std::size_t> parent_;
};

} // namespace

std::vector<std::vector<std::size_t>> separate_parts(const Matrix& a, const std::vector<const StateRow*>& ties) {
    Sets sets(a.columns);
    for (std::size_t j = 0; j < a.columns; ++j) {
        for (const Entry& e : a.column(j)) sets.join(e.row, j);
    }
    for (const StateRow* tie : ties) {
        for (const Entry& e : *tie) sets.join(tie->front().row, e.row);
    }
    std::vector<std::vector<std::size_t>> parts;
    std::vector<std::size_t> number(a.columns, SIZE_MAX);
    for (std::size_t i = 0; i < a.columns; ++i) {
        std::size_t& of = number[sets.of(i)];
        if (of == SIZE_MAX) of = parts.size(), parts.emplace_back();
        parts[of].push_back(i);
    }
    return parts;
}

} // namespace torsion::analysis
