#include "compiler/lower/loops/block_effects.h"

namespace torsion::lower {

namespace {

void add_slots(const Program& program, const BlockLayout& block, Code code, std::vector<Slot>& slots) {
    for (std::size_t row : block.kernels()) {
        if (row >= program.kernels.size()) continue;
        const Kernel& kernel = program.kernels[row];
        for (const Instruction& i : kernel.code) {
            if (i.code == code) slots.push_back({i.slot.section, kernel.index_of(i, block.member)});
        }
    }
}

/// What the host itself reads and writes, beside the block's own part of work, in which nobody else looks for anything.
void add_slots_of_host(const BlockLayout& block, std::vector<Slot>& slots) {
    slots.insert(slots.end(), block.tears.begin(), block.tears.end());
    for (std::uint32_t r : block.relations) {
        for (Section section : {Section::Relation, Section::Candidate, Section::Decree}) slots.push_back({section, r});
    }
    for (std::uint32_t d : block.discretes) slots.push_back({Section::D, d});
}

} // namespace

BlockEffects::BlockEffects(const Program& program) {
    for (const BlockLayout& block : program.blocks) {
        first_.push_back(slots_.size());
        add_slots_of_host(block, slots_);
        for (std::uint32_t d : block.discretes) slots_.push_back({Section::Pre, d});
        add_slots(program, block, Code::Load, slots_);
        first_.push_back(slots_.size());
        add_slots_of_host(block, slots_);
        add_slots(program, block, Code::Store, slots_);
    }
    first_.push_back(slots_.size());
}

} // namespace torsion::lower
