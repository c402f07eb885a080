#include "compiler/passes/loops/like_blocks.h"

#include "compiler/passes/loops/numbering.h"
#include "compiler/passes/loops/running.h"
#include "compiler/program/least_alike.h"
#include "compiler/program/slot_use.h"

#include <algorithm>
#include <bit>

namespace torsion::passes {

using namespace program;

namespace {

using Members = std::vector<std::uint32_t>; ///< rows of blocks

class Sharer {
public:
    enum class Which { OfHost, Factors };

    Sharer(Program& program, Which which)
        : program_(program), kernels_(program.kernels), blocks_(program.blocks),
          call_size_(call_size(program.functions)), which_(which) {}

    void operator()() {
        for (const Members& members : classes()) {
            if (members.size() >= least_alike) share(members);
        }
        if (which_ == Which::Factors) call_shared();
        remove_kernels(program_, gone_);
    }

private:
    static std::vector<KernelId> factors_of(const std::vector<BlockLayout>& blocks) {
        std::vector<KernelId> result;
        for (const BlockLayout& block : blocks) result.push_back(block.factors_kernel);
        return result;
    }

    using Rows = std::vector<KernelId*>;
    Rows rows_of(BlockLayout& block) const {
        return which_ == Which::Factors
                   ? Rows{&block.factors_kernel}
                   : Rows{&block.residuals_kernel, &block.relations_kernel, &block.discretes_kernel};
    }

    std::vector<Members> classes() {
        WordNumbering numbers;
        std::vector<Members> result;
        for (std::uint32_t b = 0; b < blocks_.size(); ++b) {
            BlockLayout& block = blocks_[b];
            words_ = {block.is_linear, block.is_mixed, block.is_initial, block.is_in_place,
                      static_cast<std::uint32_t>(block.tears.size())};
            const Rows rows = rows_of(block);
            bool is_plain = rows[0]->valid();
            for (const KernelId* row : rows) is_plain = is_plain && (!*row || add_shape(kernels_[*row]));
            if (!is_plain) continue;
            const std::uint32_t number = numbers.number(words_);
            if (number == result.size()) result.emplace_back();
            result[number].push_back(b);
        }
        return result;
    }

    /// Adds everything that must be equal. False: the kernel contains something that must not vary.
    bool add_shape(const Kernel& kernel) {
        const CallSlots calls(kernel, call_size_);
        if (calls.has_results_apart()) return false; // each member needs slots of its own
        words_.push_back(static_cast<std::uint32_t>(kernel.code.size()));
        for (ValueId v : kernel.code.ids()) {
            const Instruction& i = kernel.code[v];
            if (is<SolveBlock, SolveGradient, Assert, CallKernel, Loop>(i)) return false;
            words_.push_back(form_of(i));
            if (const auto* call = std::get_if<CallFunction>(&i)) {
                if (call->has_parametric_arguments) return false; // they have their own slots
                words_.insert(words_.end(), {call->function.index(), call->is_tentative});
            }
            if (const auto* same = std::get_if<BitsEqual>(&i))
                words_.insert(words_.end(), {same->slot.index, same->kept, same->count});
            for (ValueId operand : operands(i)) words_.push_back(operand.index());
            words_.push_back(calls.offset(v.index()));
        }
        return true;
    }

    void share(const Members& members) {
        for (std::uint32_t m = 0; m < members.size(); ++m)
            (which_ == Which::Factors ? blocks_[members[m]].factors_member : blocks_[members[m]].member) = m;
        for (std::size_t kind = 0; kind < rows_of(blocks_[members[0]]).size(); ++kind) {
            if (!row_of(members[0], kind)) continue;
            merge(members, kind);
            for (std::uint32_t m = 1; m < members.size(); ++m) {
                KernelId& row = row_of(members[m], kind);
                gone_.insert(row);
                row = row_of(members[0], kind);
            }
        }
    }
    KernelId& row_of(std::uint32_t block, std::size_t kind) { return *rows_of(blocks_[block])[kind]; }

    /// The first block's kernel becomes the kernel of all.
    void merge(const Members& members, std::size_t kind) {
        Kernel& kernel = kernels_[row_of(members[0], kind)];
        const CallSlots calls(kernel, call_size_);
        Running running(kernel);
        const auto of_member = [&](std::size_t m, std::uint32_t k) -> const Instruction& {
            return kernels_[row_of(members[m], kind)].code[ValueId(k)];
        };
        std::vector<std::uint32_t> indices(members.size());
        std::vector<double> constants(members.size());
        for (std::uint32_t k = 0; k < kernel.code.size(); ++k) {
            Instruction& i = kernel.code[ValueId(k)];
            if (const auto* constant = std::get_if<Constant>(&i)) {
                bool is_same = true;
                for (std::size_t m = 0; m < members.size(); ++m) {
                    const Constant& other = std::get<Constant>(of_member(m, k));
                    is_same = is_same && has_same_bits(other, *constant);
                    constants[m] = other.value;
                }
                if (!is_same) i = running.through(constants);
            } else if (calls.may_run(i, k)) {
                for (std::size_t m = 0; m < members.size(); ++m) indices[m] = index_of(of_member(m, k))->first;
                *index_of(i) = running.through(indices);
            }
        }
    }

    /// Until now each block's factors had their own kernel.
    void call_shared() {
        IdMap<KernelId, CallKernel> call;
        for (const KernelId kernel : kernels_.ids()) call.set(kernel, {kernel});
        for (std::size_t b = 0; b < blocks_.size(); ++b) {
            if (own_factors_[b]) call.set(own_factors_[b], {blocks_[b].factors_kernel, {blocks_[b].factors_member}});
        }
        for (Kernel& kernel : kernels_) {
            for (Instruction& i : kernel.code) {
                if (const auto* before = std::get_if<CallKernel>(&i)) i = call[before->kernel];
            }
        }
    }

    Program& program_;
    IdTable<KernelId, Kernel>& kernels_;
    std::vector<BlockLayout>& blocks_;
    CallSize call_size_;
    Which which_;
    IdSet<KernelId> gone_;
    std::vector<KernelId> own_factors_ = factors_of(blocks_); ///< per block: its kernel of factors before
    std::vector<std::uint32_t> words_;
};

/// Slot uses of the kernels of blocks, once for each block that shares them.
std::vector<SlotUse> use_of_blocks(const Program& program) {
    std::vector<SlotUse> result;
    const CallSize size = call_size(program.functions);
    for (const BlockLayout& block : program.blocks) {
        const std::pair<KernelId, std::uint32_t> kernels[] = {{block.residuals_kernel, block.member},
                                                              {block.relations_kernel, block.member},
                                                              {block.discretes_kernel, block.member},
                                                              {block.factors_kernel, block.factors_member}};
        for (const auto& [kernel, member] : kernels) {
            if (kernel) result.push_back(slot_use(program.kernels[kernel], size, nullptr, UINT32_MAX, member));
        }
    }
    return result;
}

void share(Program& program, Sharer::Which which) {
    const std::vector<SlotUse> before = use_of_blocks(program);
    Sharer(program, which)();
    const std::vector<SlotUse> after = use_of_blocks(program);
    for (std::size_t i = 0; i < before.size(); ++i)
        demand_no_fault(slot_fault(before[i], after[i]), program.kernels[KernelId(0)], "kernels of blocks");
}

} // namespace

void share_kernels(Program& program) { share(program, Sharer::Which::OfHost); }
void share_factors(Program& program) { share(program, Sharer::Which::Factors); }

IdSet<KernelId> shared_kernels(const Program& program) {
    IdSet<KernelId> taken, result;
    for (const BlockLayout& block : program.blocks) {
        for (const KernelId kernel : block.kernels()) {
            if (!kernel) continue;
            if (taken.contains(kernel)) result.insert(kernel);
            taken.insert(kernel);
        }
    }
    return result;
}

} // namespace torsion::passes
