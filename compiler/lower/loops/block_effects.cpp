#include "compiler/lower/loops/block_effects.h"

namespace torsion::lower {

namespace {

void add_slots(const Kernel& kernel, std::uint32_t member, Code code, std::vector<Slot>& slots) {
    for (const Instruction& i : kernel.code) {
        if (i.code == code) slots.push_back({i.slot.section, kernel.index_of(i, member)});
    }
}

void add_slots(const Program& program, const BlockLayout& block, Code code, std::vector<Slot>& slots) {
    for (std::size_t row : {block.residuals_kernel, block.relations_kernel, block.discretes_kernel}) {
        if (row < program.kernels.size()) add_slots(program.kernels[row], block.member, code, slots);
    }
}

/// What the host itself reads and writes, beside the block's own part of work, in which nobody else looks for anything.
void add_slots_of_host(const BlockLayout& block, std::vector<Slot>& slots) {
    slots.insert(slots.end(), block.tears.begin(), block.tears.end());
    for (std::uint32_t r : block.relations) {
        for (Section section : {Section::Relation, Section::Candidate, Section::Decree}) slots.push_back({section, r});
    }
    for (std::uint32_t d : block.discretes) slots.push_back({Section::D, d});
    if (block.whole == 0) return;
    for (std::uint32_t i : {0u, 1u}) slots.push_back({Section::Work, block.asks_host + i});
}

} // namespace

BlockEffects::BlockEffects(const Program& program) {
    for (const BlockLayout& block : program.blocks) {
        first_.push_back(slots_.size());
        add_slots_of_host(block, slots_);
        for (std::uint32_t d : block.discretes) slots_.push_back({Section::Pre, d});
        add_slots(program, block, Code::Load, slots_);
        if (block.whole != 0) add_slots(program, program.blocks[block.whole], Code::Load, slots_);
        first_.push_back(slots_.size());
        add_slots_of_host(block, slots_);
        add_slots(program, block, Code::Store, slots_);
    }
    std::map<std::size_t, std::uint32_t> members; // of each kernel that makes factors, so far
    for (const BlockLayout& block : program.blocks) {
        if (block.factors_kernel >= program.kernels.size()) continue;
        const std::uint32_t member = members[block.factors_kernel]++;
        calls_[{block.factors_kernel, member}] = first_.size() / 2;
        for (Code code : {Code::Load, Code::Store}) {
            first_.push_back(slots_.size());
            add_slots(program.kernels[block.factors_kernel], member, code, slots_);
        }
    }
    first_.push_back(slots_.size());
}

} // namespace torsion::lower
