#include "compiler/native/emit/native_kernels.h"

#include "compiler/native/interpreted.h"

#include <algorithm>
#include <array>
#include <set>

namespace torsion::native {

namespace {

constexpr std::size_t most_optimized = 1500; ///< instructions; beyond that optimizing costs more than a run gains

/// Kernels that run a few times per simulation cost less when they are interpreted than LLVM takes to compile them.
std::vector<bool> seldom_run(const program::Program& program) {
    std::vector<bool> result(program.kernels.size(), false);
    const program::KernelTable& t = program.table;
    for (std::size_t row : {t.defaults, t.parameters, t.start, t.initialize}) result[row] = true;
    if (t.residual_oracle < result.size()) result[t.residual_oracle] = true;
    if (program.layout.n_relations == 0 && program.layout.n_d == 0) result[t.discrete] = true; // no events: it runs once
    for (const program::BlockLayout& block : program.blocks) {
        const bool is_seldom_asked = block.is_in_place && !block.is_mixed && block.tears.size() == 1; // not at events, nor for derivatives
        for (std::size_t row : {block.residuals_kernel, block.relations_kernel, block.discretes_kernel}) {
            if ((block.is_initial || is_seldom_asked) && row < result.size()) result[row] = true;
        }
    }
    std::set<std::size_t> of_factors; // like blocks share theirs
    for (const program::BlockLayout& block : program.blocks) {
        if (block.factors_kernel < result.size()) of_factors.insert(block.factors_kernel);
    }
    std::size_t length = 0; // they run after events: in all, not more than what is worth the best code
    for (std::size_t row : of_factors) {
        length += program.kernels[row].code.size();
        result[row] = length > most_optimized;
    }
    return result;
}

/// What integration spends its time in is worth the best code, as long as it is short: loops make it so.
std::vector<bool> often_run(const program::Program& program) {
    std::vector<bool> result(program.kernels.size(), false);
    const program::KernelTable& t = program.table;
    for (std::size_t row : {t.derivatives, t.crossings, t.jacobian, t.residual, t.residual_jacobian, t.energy}) {
        if (row < result.size() && program.kernels[row].code.size() <= most_optimized) result[row] = true;
    }
    return result;
}

/// Quick code generation is linear in the length of a function, the others are not.
std::size_t function_limit(const NativeOptions& options, bool is_often_run) {
    if (options.function_limit) return options.function_limit;
    return is_often_run ? most_optimized : options.optimization == 0 ? 2000 : 200;
}

} // namespace

std::vector<NativeKernel> native_kernels(const program::Program& program, const NativeOptions& options) {
    const std::vector<bool> seldom = seldom_run(program), often = often_run(program);
    std::vector<bool> is_called(program.kernels.size(), false); // from machine code, by its symbol
    for (const program::BlockLayout& block : program.blocks) {
        if (block.factors_kernel < is_called.size() && !options.interpret) is_called[block.factors_kernel] = true;
    }
    std::vector<NativeKernel> result;
    for (std::size_t row = 0; row < program.kernels.size(); ++row) {
        bool is_interpreted = options.interpret || (seldom[row] && !options.everything);
        if (is_interpreted && !is_called[row] && interpreted(row)) continue;
        result.push_back({row, is_interpreted, is_interpreted ? Split{} : split(program, program.kernels[row], function_limit(options, often[row]))});
        result.back().optimization = often[row] ? 2 : options.optimization;
    }
    return result;
}

std::uint32_t assign_scratch(const program::Program& program, std::vector<NativeKernel>& kernels) {
    const std::vector<std::uint8_t> nesting = program.nesting();
    std::array<std::uint32_t, 4> first{}; // by level
    for (const NativeKernel& kernel : kernels) {
        std::uint32_t& largest = first[nesting[kernel.row] + 1u];
        largest = std::max(largest, kernel.split.scratch_count);
    }
    for (std::size_t level = 1; level < first.size(); ++level) first[level] += first[level - 1];
    for (NativeKernel& kernel : kernels) kernel.scratch = program.layout.n_work + first[nesting[kernel.row]];
    return first.back();
}

} // namespace torsion::native
