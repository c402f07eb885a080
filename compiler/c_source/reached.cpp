#include "compiler/c_source/reached.h"

#include "compiler/c_source/memory.h"

#include <algorithm>

namespace torsion::c_source {

using namespace program;

namespace {

class Walk {
public:
    explicit Walk(const Program& program) : program_(program) {}

    void kernel(KernelId k) {
        if (!k || std::ranges::count(result.kernels, k) > 0) return;
        result.kernels.push_back(k);
        for (const Instruction& i : program_.kernels[k].code) look_at(i);
    }

    Reached result;

private:
    void function(symbolic::FunctionId f) {
        if (std::ranges::count(result.functions, f) > 0) return;
        result.functions.push_back(f);
        for (const Instruction& i : program_.functions[f].routine->routine.code) look_at(i);
    }
    void look_at(const Instruction& i) {
        if (const auto* call = std::get_if<CallKernel>(&i)) kernel(call->kernel);
        if (const auto* call = std::get_if<CallFunction>(&i)) function(call->function);
        if (!is<SolveBlock, SolveGradient>(i) || has_blocks_) return;
        has_blocks_ = true;
        for (const std::uint32_t b : solved_blocks(program_)) {
            const BlockLayout& block = program_.blocks[b];
            kernel(block.residuals_kernel);
            if (block.is_mixed) kernel(block.relations_kernel), kernel(block.discretes_kernel);
        }
    }

    const Program& program_;
    bool has_blocks_ = false;
};

} // namespace

Reached reached(const Program& program, const std::vector<KernelId>& roots) {
    Walk walk(program);
    for (const KernelId root : roots) walk.kernel(root);
    std::ranges::sort(walk.result.kernels);
    std::ranges::sort(walk.result.functions);
    return std::move(walk.result);
}

namespace {

bool any_instruction(const Program& program, KernelId root, bool (*is_wanted)(const Instruction&)) {
    const Reached all = reached(program, {root});
    return std::ranges::any_of(all.kernels,
                               [&](KernelId k) { return std::ranges::any_of(program.kernels[k].code, is_wanted); });
}

} // namespace

bool reads_time(const Program& program, KernelId root) {
    return any_instruction(program, root, [](const Instruction& i) {
        const auto* load = std::get_if<Load>(&i);
        return load != nullptr && load->section == Section::Time;
    });
}

bool sets_states(const Program& program) {
    return any_instruction(program, program.table.discrete, [](const Instruction& i) {
        const auto* store = std::get_if<Store>(&i);
        return store != nullptr && store->section == Section::X;
    });
}

} // namespace torsion::c_source
