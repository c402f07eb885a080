#include "compiler/program/block_effects.h"

namespace torsion::program {

namespace {

/// Of all instructions of one kind, Load or Store.
template <class Access>
void add_slots(const Kernel& kernel, std::uint32_t member, std::vector<Slot>& slots) {
    for (const Instruction& i : kernel.code) {
        if (const auto* access = std::get_if<Access>(&i)) slots.push_back(kernel.at(*access, member));
    }
}

template <class Access>
void add_slots(const Program& program, const BlockLayout& block, std::vector<Slot>& slots) {
    for (const KernelId kernel : {block.residuals_kernel, block.relations_kernel, block.discretes_kernel}) {
        if (kernel) add_slots<Access>(program.kernels[kernel], block.member, slots);
    }
}

/// The host's own reads and writes, besides the block's own part of work, which no other code uses.
void add_slots_of_host(const BlockLayout& block, std::vector<Slot>& slots) {
    slots.insert(slots.end(), block.tears.begin(), block.tears.end());
    for (std::uint32_t r : block.relations) {
        for (Section section : {Section::Relation, Section::Candidate, Section::Forced}) slots.push_back({section, r});
    }
    for (std::uint32_t d : block.discretes) slots.push_back({Section::D, d});
    if (block.untorn == 0) return;
    for (std::uint32_t i : {0u, 1u}) slots.push_back({Section::Work, block.host_solve_flags + i});
}

} // namespace

BlockEffects::BlockEffects(const Program& program) {
    for (const BlockLayout& block : program.blocks) {
        first_.push_back(slots_.size());
        add_slots_of_host(block, slots_);
        for (std::uint32_t d : block.discretes) slots_.push_back({Section::Pre, d});
        add_slots<Load>(program, block, slots_);
        if (block.untorn != 0) add_slots<Load>(program, program.blocks[block.untorn], slots_);
        first_.push_back(slots_.size());
        add_slots_of_host(block, slots_);
        add_slots<Store>(program, block, slots_);
    }
    for (const BlockLayout& block : program.blocks) {
        if (!block.factors_kernel) continue;
        const std::uint32_t member = block.factors_member;
        calls_[{block.factors_kernel, member}] = first_.size() / 2;
        first_.push_back(slots_.size());
        add_slots<Load>(program.kernels[block.factors_kernel], member, slots_);
        first_.push_back(slots_.size());
        add_slots<Store>(program.kernels[block.factors_kernel], member, slots_);
    }
    first_.push_back(slots_.size());
}

std::span<const Slot> BlockEffects::loads(const Instruction& i, const Kernel& kernel, std::uint32_t iteration) const {
    const std::optional<std::size_t> found = row(i, kernel, iteration);
    return found ? slots(2 * *found) : std::span<const Slot>();
}

std::span<const Slot> BlockEffects::stores(const Instruction& i, const Kernel& kernel, std::uint32_t iteration) const {
    const std::optional<std::size_t> found = row(i, kernel, iteration);
    return found ? slots(2 * *found + 1) : std::span<const Slot>();
}

std::optional<std::size_t> BlockEffects::row(const Instruction& i, const Kernel& kernel,
                                             std::uint32_t iteration) const {
    if (const auto* solve = std::get_if<SolveBlock>(&i)) return kernel.at(solve->block, iteration);
    if (const auto* call = std::get_if<CallKernel>(&i))
        return calls_.at({call->kernel, kernel.at(call->member, iteration)});
    return std::nullopt;
}

} // namespace torsion::program
