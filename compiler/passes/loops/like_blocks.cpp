#include "compiler/passes/loops/like_blocks.h"

#include "compiler/passes/loops/least_alike.h"
#include "compiler/passes/loops/numbering.h"
#include "compiler/passes/loops/running.h"

#include <algorithm>
#include <bit>

namespace torsion::program {

namespace {

using Members = std::vector<std::uint32_t>; ///< rows of blocks

class Sharer {
public:
    enum class Which { OfHost, Factors };

    Sharer(std::vector<Kernel>& kernels, std::size_t first, std::span<BlockLayout> blocks, const CallSize& call_size, Which which)
        : kernels_(kernels), first_(first), blocks_(blocks), call_size_(call_size), which_(which), is_gone_(kernels.size(), false), member_(blocks.size(), 0) {}

    /// Of each block: which member it is of those that share its kernels.
    std::vector<std::uint32_t> operator()() {
        for (const Members& members : classes()) {
            if (members.size() >= least_alike) share(members);
        }
        close_ranks();
        return std::move(member_);
    }

private:
    using Rows = std::vector<std::size_t*>;
    Rows rows_of(BlockLayout& block) const {
        return which_ == Which::Factors ? Rows{&block.factors_kernel} : Rows{&block.residuals_kernel, &block.relations_kernel, &block.discretes_kernel};
    }
    bool has(std::size_t row) const { return row >= first_ && row < kernels_.size(); }

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
        for (std::uint32_t m = 0; m < members.size(); ++m) member_[members[m]] = m;
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
        const auto of_member = [&](std::size_t m, std::uint32_t k) -> const Instruction& { return kernels_[row_of(members[m], kind)].code[ValueId(k)]; };
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

    void close_ranks() {
        std::vector<std::size_t> row_of(kernels_.size());
        std::size_t end = 0;
        for (std::size_t row = 0; row < kernels_.size(); ++row) {
            row_of[row] = end;
            if (is_gone_[row]) continue;
            if (end != row) kernels_[end] = std::move(kernels_[row]);
            ++end;
        }
        for (BlockLayout& block : blocks_) {
            for (std::size_t* row : rows_of(block)) {
                if (has(*row)) *row = row_of[*row];
            }
        }
        kernels_.erase(kernels_.begin() + static_cast<std::ptrdiff_t>(end), kernels_.end());
    }

    std::vector<Kernel>& kernels_;
    std::size_t first_;
    std::span<BlockLayout> blocks_;
    const CallSize& call_size_;
    Which which_;
    std::vector<bool> is_gone_; ///< per row
    std::vector<std::uint32_t> member_;
    std::vector<std::uint32_t> words_;
};

} // namespace

void share_kernels(std::vector<Kernel>& kernels, std::size_t first, std::span<BlockLayout> blocks, const CallSize& call_size) {
    const std::vector<std::uint32_t> members = Sharer(kernels, first, blocks, call_size, Sharer::Which::OfHost)();
    for (std::size_t b = 0; b < blocks.size(); ++b) blocks[b].member = members[b];
}

std::vector<std::uint32_t> share_factors(std::vector<Kernel>& kernels, std::span<BlockLayout> blocks, const CallSize& call_size) {
    return Sharer(kernels, 0, blocks, call_size, Sharer::Which::Factors)();
}

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
