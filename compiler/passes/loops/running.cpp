#include "compiler/passes/loops/running.h"

namespace torsion::passes {

using namespace program;

Index Running::through(std::span<const std::uint32_t> indices) {
    const std::int64_t stride = std::int64_t(indices[1]) - indices[0];
    bool is_affine = stride >= INT32_MIN && stride <= INT32_MAX;
    for (std::size_t k = 1; k < indices.size(); ++k)
        is_affine = is_affine && std::int64_t(indices[k]) - indices[k - 1] == stride;
    if (is_affine) return {indices[0], static_cast<std::int32_t>(stride)};
    std::vector<std::uint32_t> table(indices.begin(), indices.end());
    auto [known, fresh] = tables_.try_emplace(table, IndexTableId());
    if (fresh) known->second = kernel_.index_tables.add(std::move(table));
    return {indices[0], 0, known->second};
}

ConstantEntry Running::through(std::vector<double> values) { return {kernel_.constant_tables.add(std::move(values))}; }

} // namespace torsion::passes
