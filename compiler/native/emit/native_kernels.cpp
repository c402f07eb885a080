#include "compiler/native/emit/native_kernels.h"

#include "compiler/native/interpreted.h"

#include <algorithm>
#include <array>
#include <set>

namespace torsion::native {

namespace {

constexpr std::size_t most_optimized = 1500;    ///< instructions; beyond that, optimization costs more than a run gains
constexpr std::size_t most_in_functions = 4000; ///< likewise, of functions together

/// Kernels that run a few times per simulation: interpretation costs less than LLVM takes to compile them.
IdSet<program::KernelId> seldom_run(const program::Program& program) {
    IdSet<program::KernelId> result;
    const program::KernelTable& t = program.table;
    for (const program::KernelId kernel : {t.defaults, t.parameters, t.start, t.initialize}) {
        if (kernel) result.insert(kernel);
    }
    if (t.residual_oracle) result.insert(t.residual_oracle);
    if (t.sensitivity_start) result.insert(t.sensitivity_start);
    // no events: it runs once
    if (program.layout.n_relations == 0 && program.layout.n_d == 0) result.insert(t.discrete);
    for (const program::BlockLayout& block : program.blocks) {
        // neither at events nor for derivatives
        const bool is_seldom_asked = block.is_in_place && !block.is_mixed && block.tears.size() == 1;
        for (const program::KernelId kernel :
             {block.residuals_kernel, block.relations_kernel, block.discretes_kernel}) {
            if ((block.is_initial || is_seldom_asked) && kernel) result.insert(kernel);
        }
    }
    std::set<program::KernelId> of_factors; // like blocks share theirs
    for (const program::BlockLayout& block : program.blocks) {
        if (block.factors_kernel) of_factors.insert(block.factors_kernel);
    }
    std::size_t length = 0; // they run after events; their total length must stay within this limit
    for (const program::KernelId kernel : of_factors) {
        length += program.kernels[kernel].code.size();
        if (length > most_optimized) result.insert(kernel);
        else result.erase(kernel);
    }
    return result;
}

/// Kernels that run for the start alone: quick code will do.
IdSet<program::KernelId> run_at_start(const program::Program& program) {
    IdSet<program::KernelId> result;
    const program::KernelTable& t = program.table;
    for (const program::KernelId kernel : {t.defaults, t.parameters, t.start, t.initialize}) {
        if (kernel) result.insert(kernel);
    }
    for (const bool is_initial : {true, false}) { // like blocks share their kernels
        for (const program::BlockLayout& block : program.blocks) {
            if (block.is_initial != is_initial) continue;
            for (const program::KernelId kernel :
                 {block.residuals_kernel, block.relations_kernel, block.discretes_kernel, block.factors_kernel}) {
                if (!kernel) continue;
                if (is_initial) result.insert(kernel);
                else result.erase(kernel);
            }
        }
    }
    return result;
}

/// Kernels in which integration spends its time deserve the best code if they are short; loops make them short.
IdSet<program::KernelId> often_run(const program::Program& program) {
    IdSet<program::KernelId> result;
    const program::KernelTable& t = program.table;
    for (const program::KernelId kernel : {t.derivatives, t.crossings, t.jacobian, t.residual, t.residual_jacobian,
                                           t.energy, t.checks, t.pivots, t.operands, t.sensitivity_derivatives}) {
        if (kernel && program.kernels[kernel].code.size() <= most_optimized) result.insert(kernel);
    }
    return result;
}

/// Quick code generation is linear in the length of a function; the other levels are not.
std::size_t function_limit(const NativeOptions& options, bool is_often_run, int optimization) {
    if (options.function_limit) return options.function_limit;
    return is_often_run ? most_optimized : optimization == 0 ? 2000 : 200;
}

} // namespace

std::vector<NativeKernel> native_kernels(const program::Program& program, const NativeOptions& options) {
    const IdSet<program::KernelId> seldom = seldom_run(program), often = often_run(program);
    const IdSet<program::KernelId> at_start = options.everything ? run_at_start(program) : IdSet<program::KernelId>();
    IdSet<program::KernelId> called; // by machine code, through the symbol
    for (const program::BlockLayout& block : program.blocks) {
        if (block.factors_kernel && !options.interpret) called.insert(block.factors_kernel);
    }
    std::vector<NativeKernel> result;
    for (const program::KernelId kernel : program.kernels.ids()) {
        const bool is_interpreted = options.interpret || (seldom.contains(kernel) && !options.everything),
                   is_often_run = often.contains(kernel);
        if (is_interpreted && !called.contains(kernel) && interpreted(kernel)) continue;
        const int optimization = is_often_run                ? best_optimization
                                 : at_start.contains(kernel) ? 0
                                                             : options.optimization;
        const std::size_t limit = function_limit(options, is_often_run, optimization);
        result.push_back(
            {kernel, is_interpreted, is_interpreted ? Split{} : split(program, program.kernels[kernel], limit)});
        result.back().optimization = optimization;
    }
    return result;
}

std::set<program::FunctionId> called_functions(const program::Program& program,
                                               const std::vector<NativeKernel>& kernels, int optimization) {
    std::set<program::FunctionId> seen;
    std::vector<program::FunctionId> open;
    const auto add_callees = [&](const program::Code& code) {
        for (const program::Instruction& i : code) {
            const auto* call = std::get_if<program::CallFunction>(&i);
            if (call && seen.insert(call->function).second) open.push_back(call->function);
        }
    };
    for (const NativeKernel& kernel : kernels) {
        if (!kernel.is_interpreted && kernel.optimization >= optimization) add_callees(program.kernels[kernel.id].code);
    }
    while (!open.empty()) {
        const program::FunctionId f = open.back();
        open.pop_back();
        add_callees(program.functions[f].routine->routine.code);
    }
    return seen;
}

std::set<program::FunctionId> often_called_functions(const program::Program& program,
                                                     const std::vector<NativeKernel>& kernels) {
    std::set<program::FunctionId> result;
    std::size_t length = 0;
    for (const program::FunctionId f : called_functions(program, kernels, best_optimization)) {
        const std::size_t more = program.functions[f].routine->routine.code.size();
        if (length + more > most_in_functions) continue;
        result.insert(f);
        length += more;
    }
    return result;
}

std::uint32_t assign_scratch(const program::Program& program, std::vector<NativeKernel>& kernels) {
    const IdMap<program::KernelId, std::uint8_t> nesting = program.nesting();
    std::array<std::uint32_t, 4> first{}; // by level
    for (const NativeKernel& kernel : kernels) {
        std::uint32_t& largest = first[nesting[kernel.id] + 1u];
        largest = std::max(largest, kernel.split.scratch_count);
    }
    for (std::size_t level = 1; level < first.size(); ++level) first[level] += first[level - 1];
    for (NativeKernel& kernel : kernels) kernel.scratch = program.layout.n_work + first[nesting[kernel.id]];
    return first.back();
}

} // namespace torsion::native
