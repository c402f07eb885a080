#include "compiler/c_source/integers.h"

#include "compiler/symbolic/integer_range.h"

#include <cmath>
#include <set>

namespace torsion::c_source {

using namespace program;
using symbolic::Op;

namespace {

class Integers {
public:
    Integers(const Program& program, const Routine& routine)
        : code_(routine.code), is_integer_(code_.size()), large_(code_.size()) {
        for (const TorsionVariable& v : program.tables.variables) {
            if (v.type == TORSION_INTEGER) slots_.insert(key({static_cast<Section>(v.section), v.index}));
        }
    }

    double run() {
        for (at_ = 0; at_ < code_.size() && found_ == 0; ++at_) {
            const Instruction& i = code_[ValueId(at_)];
            if (const auto* constant = std::get_if<Constant>(&i)) look(*constant);
            if (const auto* load = std::get_if<Load>(&i)) is_integer_[at_] = is_of_integer(load->section, load->index);
            if (const auto* unary = std::get_if<Unary>(&i);
                unary != nullptr && (unary->op == Op::Neg || unary->op == Op::Abs))
                join({unary->operand});
            if (const auto* binary = std::get_if<Binary>(&i)) look(*binary);
            if (const auto* select = std::get_if<Select>(&i)) join({select->first, select->second});
            if (const auto* store = std::get_if<Store>(&i);
                store != nullptr && is_of_integer(store->section, store->index))
                found_ = large_[store->value.index()];
        }
        return found_;
    }

private:
    bool is_of_integer(Section section, const Index& index) const {
        return index.is_fixed() && slots_.contains(key({section == Section::Pre ? Section::D : section, index.first}));
    }
    void look(const Constant& constant) {
        const double size = std::abs(constant.value);
        if (size > 16777216 && size < symbolic::largest_exact_integer && std::floor(size) == size)
            large_[at_] = constant.value;
    }
    void look(const Binary& i) {
        const bool is_kept =
            i.op == Op::Add || i.op == Op::Sub || i.op == Op::Mul || i.op == Op::Min || i.op == Op::Max;
        const bool is_compared = i.op == Op::Lt || i.op == Op::Le || i.op == Op::Gt || i.op == Op::Ge;
        if (is_kept) join({i.left, i.right});
        if (i.op == Op::Mul || !(is_kept || is_compared)) return;
        const std::size_t left = i.left.index(), right = i.right.index();
        if (is_integer_[left] && large_[right] != 0) found_ = large_[right];
        if (is_integer_[right] && large_[left] != 0) found_ = large_[left];
    }
    void join(std::initializer_list<ValueId> operands) {
        for (const ValueId v : operands) {
            is_integer_[at_] = is_integer_[at_] || is_integer_[v.index()];
            if (large_[v.index()] != 0) large_[at_] = large_[v.index()];
        }
    }

    const Code& code_;
    std::set<std::uint64_t> slots_;
    std::vector<bool> is_integer_; ///< has an Integer variable in it
    std::vector<double> large_;    ///< the constant in it; 0: none
    std::size_t at_ = 0;
    double found_ = 0;
};

} // namespace

double large_integer(const Program& program, const Routine& routine) { return Integers(program, routine).run(); }

} // namespace torsion::c_source
