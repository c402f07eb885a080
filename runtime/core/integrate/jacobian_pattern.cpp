#include "runtime/core/integrate/jacobian_pattern.h"

#include <span>

namespace torsion::runtime {

namespace {

void add_column(JacobianPattern& pattern, std::uint32_t j, std::span<const std::uint32_t> rows) {
    bool has_diagonal = false;
    const auto add_diagonal = [&](bool is_entry) {
        if (has_diagonal) return;
        has_diagonal = true;
        pattern.diagonal.push_back(static_cast<std::uint32_t>(pattern.row.size()));
        if (!is_entry) pattern.row.push_back(j);
    };
    for (const std::uint32_t i : rows) {
        if (i >= j) add_diagonal(i == j);
        pattern.entry.push_back(static_cast<std::uint32_t>(pattern.row.size()));
        pattern.row.push_back(i);
    }
    add_diagonal(false);
    pattern.column_start.push_back(static_cast<std::uint32_t>(pattern.row.size()));
}

} // namespace

JacobianPattern pattern_with_diagonal(std::uint32_t n, const std::uint32_t* column_start, const std::uint32_t* row) {
    JacobianPattern pattern;
    pattern.entry.reserve(column_start[n]);
    pattern.column_start.push_back(0);
    for (std::uint32_t j = 0; j < n; ++j) add_column(pattern, j, {row + column_start[j], row + column_start[j + 1]});
    return pattern;
}

} // namespace torsion::runtime
