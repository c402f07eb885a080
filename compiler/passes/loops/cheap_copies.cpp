#include "compiler/passes/loops/cheap_copies.h"


namespace torsion::passes {

using namespace program;

namespace {

constexpr std::uint32_t most_operations = 2; ///< of a copy: as many as the store and the load that it saves
constexpr std::uint32_t most_users = 2;

class Copier {
public:
    explicit Copier(const Kernel& kernel)
        : kernel_(kernel), code_(kernel.code), n_(static_cast<std::uint32_t>(kernel.code.size())) {}

    Kernel operator()() {
        count_users();
        find_cheap();
        return copied();
    }

private:
    const Instruction& at(std::uint32_t i) const { return code_[ValueId(i)]; }

    static bool is_simple(const Instruction& i) { return is_sum_or_product(i) || operator_of(i) == symbolic::Op::Neg; }

    /// Stored values are in memory anyway; regions use values from before them.
    void count_users() {
        users_.assign(n_, 0);
        is_held_.assign(n_, false);
        std::uint32_t depth = 0;
        for (std::uint32_t i = 0; i < n_; ++i) {
            if (is<EndIf>(at(i))) --depth;
            for (ValueId operand : operands(at(i))) {
                if (!operand) continue;
                ++users_[operand.index()];
                if (depth > 0 || !is_simple(at(i))) is_held_[operand.index()] = true;
            }
            if (depth > 0) is_held_[i] = true;
            if (is<If>(at(i))) ++depth;
        }
    }

    /// Excludes values made from another candidate: a chain of sums would copy each.
    void find_cheap() {
        operations_.assign(n_, 0);
        is_copied_.assign(n_, false);
        std::vector<bool> is_candidate(n_, false), hangs_on_candidate(n_, false);
        for (std::uint32_t i = 0; i < n_; ++i) {
            if (!is_simple(at(i))) continue;
            operations_[i] = 1;
            for (ValueId operand : operands(at(i))) {
                if (!operand) continue;
                if (is_inside(operand)) {
                    operations_[i] += operations_[operand.index()];
                    if (hangs_on_candidate[operand.index()]) hangs_on_candidate[i] = true;
                }
                if (is_candidate[operand.index()]) hangs_on_candidate[i] = true;
            }
            is_candidate[i] = users_[i] > 1 && operations_[i] <= most_operations;
            is_copied_[i] = is_candidate[i] && users_[i] <= most_users && !is_held_[i] && !hangs_on_candidate[i];
        }
    }

    /// Has this one user, and is recomputed with it.
    bool is_inside(ValueId operand) const { return is_simple(code_[operand]) && users_[operand.index()] == 1; }

    Kernel copied() {
        result_.name = kernel_.name;
        new_of_.assign(n_, ValueId());
        std::vector<bool> is_used(n_, false);
        for (std::uint32_t i = 0; i < n_; ++i) {
            const Instruction made = with_operands(at(i), [&](ValueId operand) {
                const std::uint32_t used = operand.index();
                const bool is_again = is_copied_[used] && is_used[used];
                is_used[used] = true;
                return is_again ? copy(operand) : new_of_[used];
            });
            new_of_[i] = result_.code.add(made);
        }
        return std::move(result_);
    }

    ValueId copy(ValueId value) { // most_operations deep
        const Instruction made = with_operands(code_[value], [&](ValueId operand) {
            return is_inside(operand) ? copy(operand) : new_of_[operand.index()];
        });
        return result_.code.add(made);
    }

    const Kernel& kernel_;
    const Code& code_;
    std::uint32_t n_;
    std::vector<std::uint32_t> users_, operations_;
    std::vector<bool> is_held_; ///< in memory, or used by an instruction that is not simple
    std::vector<bool> is_copied_;
    std::vector<ValueId> new_of_;
    Kernel result_;
};

} // namespace

Kernel with_cheap_copies(const Kernel& kernel) { return Copier(kernel)(); }

} // namespace torsion::passes
