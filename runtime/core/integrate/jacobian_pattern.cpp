#include "runtime/core/integrate/jacobian_pattern.h"

namespace torsion::runtime {

namespace {

void add_column(JacobianPattern& pattern, const TorsionModel& model, std::uint32_t j) {
    bool has_diagonal = false;
    const auto add_diagonal = [&](bool is_entry) {
        if (has_diagonal) return;
        has_diagonal = true;
        pattern.diagonal.push_back(static_cast<std::uint32_t>(pattern.row.size()));
        if (!is_entry) pattern.row.push_back(j);
    };
    for (std::uint32_t e = model.jacobian_column_start[j]; e < model.jacobian_column_start[j + 1]; ++e) {
        const std::uint32_t i = model.jacobian_row[e];
        if (i >= j) add_diagonal(i == j);
        pattern.entry.push_back(static_cast<std::uint32_t>(pattern.row.size()));
        pattern.row.push_back(i);
    }
    add_diagonal(false);
    pattern.column_start.push_back(static_cast<std::uint32_t>(pattern.row.size()));
}

} // namespace

JacobianPattern pattern_with_diagonal(const TorsionModel& model) {
    JacobianPattern pattern;
    pattern.entry.reserve(model.jacobian_nnz);
    pattern.column_start.push_back(0);
    for (std::uint32_t j = 0; j < model.n_x; ++j) add_column(pattern, model, j);
    return pattern;
}

} // namespace torsion::runtime
