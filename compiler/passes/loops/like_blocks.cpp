#include "compiler/passes/loops/like_blocks.h"

#include "compiler/passes/loops/numbering.h"
#include "compiler/passes/loops/running.h"
#include "compiler/program/least_alike.h"
#include "compiler/program/slot_use.h"

#include <algorithm>
#include <bit>

namespace torsion::program {

namespace {

using Members = std::vector<std::uint32_t>; ///< rows of blocks

class Sharer {
public:
    enum class Which { OfHost, Factors };

    Sharer(Program& program, Which which)
        : program_(program), kernels_(program.kernels), blocks_(program.blocks), call_size_(call_size(program.functions)), which_(which),
          is_gone_(kernels_.size(), false) {}

    void operator()() {
        for (const Members& members : classes()) {
            if (members.size() >= least_alike) share(members);
        }
        if (which_ == Which::Factors) call_shared();
        remove_kernels(program_, is_gone_);
    }

private:
    static std::vector<std::size_t> factors_of(const std::vector<BlockLayout>& blocks) {
        std::vector<std::size_t> result;
        for (const BlockLayout& block : blocks) result.push_back(block.factors_kernel);
        return result;
    }

    using Rows = std::vector<std::size_t*>;
    Rows rows_of(BlockLayout& block) const {
        return which_ == Which::Factors ? Rows{&block.factors_kernel}
                                        : Rows{&block.residuals_kernel, &block.relations_kernel, &block.discretes_kernel};
    }
    bool has(std::size_t row) const { return row < kernels_.size(); }

    std::vector<Members> classes() {
        WordNumbering numbers;
        std::vector<Members> result;
        for (std::uint32_t b = 0; b < blocks_.size(); ++b) {
            BlockLayout& block = blocks_[b];
            words_ = {block.is_linear, block.is_mixed, block.is_initial, block.is_in_place, static_cast<std::uint32_t>(block.tears.size())};
            const Rows rows = rows_of(block);
            bool is_plain = has(*rows[0]);
            for (const std::size_t* row : rows) is_plain = is_plain && (!has(*row) || add_shape(kernels_[*row]));
            if (!is_plain) continue;
            const std::uint32_t number = numbers.number(words_);
            if (number == result.size()) result.emplace_back();
            result[number].push_back(b);
        }
        return result;
    }

    /// All that must be equal. False: something that may not run stands in it.
    bool add_shape(const Kernel& kernel) {
        const CallSlots calls(kernel, call_size_);
        words_.push_back(static_cast<std::uint32_t>(kernel.code.size()));
        for (ValueId v : kernel.code.ids()) {
            const Instruction& i = kernel.code[v];
            if (is<SolveBlock, SolveGradient, Assert, CallKernel, Loop>(i)) return false;
            words_.push_back(form_of(i));
            if (const auto* call = std::get_if<CallFunction>(&i)) {
                if (call->has_parametric_arguments) return false; // which stand in its own slots
                words_.insert(words_.end(), {call->function.index(), call->is_tentative});
            }
            if (const auto* same = std::get_if<Same>(&i)) words_.insert(words_.end(), {same->slot.index, same->kept, same->count});
            for (ValueId operand : operands(i)) words_.push_back(operand.index());
            words_.push_back(calls.offset(v.index()));
        }
        return true;
    }

    void share(const Members& members) {
        for (std::uint32_t m = 0; m < members.size(); ++m)
            (which_ == Which::Factors ? blocks_[members[m]].factors_member : blocks_[members[m]].member) = m;
        for (std::size_t kind = 0; kind < rows_of(blocks_[members[0]]).size(); ++kind) {
            if (!has(row_of(members[0], kind))) continue;
            merge(members, kind);
            for (std::uint32_t m = 1; m < members.size(); ++m) {
                std::size_t& row = row_of(members[m], kind);
                is_gone_[row] = true;
                row = row_of(members[0], kind);
            }
        }
    }
    std::size_t& row_of(std::uint32_t block, std::size_t kind) { return *rows_of(blocks_[block])[kind]; }

    /// The first one's kernel becomes that of all.
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

    /// Until now each block's factors had a kernel of their own.
    void call_shared() {
        std::vector<CallKernel> call(kernels_.size());
        for (std::size_t row = 0; row < call.size(); ++row) call[row] = {KernelId(row)};
        for (std::size_t b = 0; b < blocks_.size(); ++b) {
            if (has(own_factors_[b])) call[own_factors_[b]] = {KernelId(blocks_[b].factors_kernel), {blocks_[b].factors_member}};
        }
        for (Kernel& kernel : kernels_) {
            for (Instruction& i : kernel.code) {
                if (const auto* before = std::get_if<CallKernel>(&i)) i = call[before->kernel.index()];
            }
        }
    }

    Program& program_;
    std::vector<Kernel>& kernels_;
    std::vector<BlockLayout>& blocks_;
    CallSize call_size_;
    Which which_;
    std::vector<bool> is_gone_;                                  ///< per row
    std::vector<std::size_t> own_factors_ = factors_of(blocks_); ///< per block: the kernel that made its factors before
    std::vector<std::uint32_t> words_;
};

/// Of all kernels of blocks, those that they share as often.
std::vector<SlotUse> use_of_blocks(const Program& program) {
    std::vector<SlotUse> result;
    const CallSize size = call_size(program.functions);
    for (const BlockLayout& block : program.blocks) {
        const std::pair<std::size_t, std::uint32_t> kernels[] = {{block.residuals_kernel, block.member},
                                                                 {block.relations_kernel, block.member},
                                                                 {block.discretes_kernel, block.member},
                                                                 {block.factors_kernel, block.factors_member}};
        for (const auto& [kernel, member] : kernels) {
            if (kernel < program.kernels.size()) result.push_back(slot_use(program.kernels[kernel], size, nullptr, UINT32_MAX, member));
        }
    }
    return result;
}

void share(Program& program, Sharer::Which which) {
    const std::vector<SlotUse> before = use_of_blocks(program);
    Sharer(program, which)();
    const std::vector<SlotUse> after = use_of_blocks(program);
    for (std::size_t i = 0; i < before.size(); ++i) demand_no_fault(slot_fault(before[i], after[i]), program.kernels[0], "kernels of blocks");
}

} // namespace

void share_kernels(Program& program) { share(program, Sharer::Which::OfHost); }
void share_factors(Program& program) { share(program, Sharer::Which::Factors); }

std::vector<bool> shared_kernels(const Program& program) {
    std::vector<bool> is_taken(program.kernels.size(), false), result(program.kernels.size(), false);
    for (const BlockLayout& block : program.blocks) {
        for (std::size_t row : block.kernels()) {
            if (row >= result.size()) continue;
            if (is_taken[row]) result[row] = true;
            is_taken[row] = true;
        }
    }
    return result;
}

} // namespace torsion::program
