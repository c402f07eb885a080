#include "compiler/c_source/placement.h"

#include <algorithm>

namespace torsion::c_source {

using namespace program;

namespace {

constexpr std::size_t longest_move = 60; ///< instructions that a value may move over
constexpr int most_nodes = 12;           ///< in one expression, for readers

bool has_effect(const Instruction& i) {
    return !is<Constant, ConstantEntry, Load, Unary, Binary, Select, BitsEqual, LoadElement>(i);
}

class Placement {
public:
    explicit Placement(const Routine& routine)
        : code_(routine.code), arm_(code_.size()), uses_(code_.size(), 0), user_(code_.size(), 0), place_(code_.size()),
          nodes_(code_.size(), 1), result_(code_.size(), Placed::Named) {}

    std::vector<Placed> run() {
        find_arms();
        for (std::size_t at = code_.size(); at-- > 0;) place(at);
        return std::move(result_);
    }

private:
    const Instruction& instruction(std::size_t at) const { return code_[ValueId(at)]; }

    /// The arm in which an instruction uses its operands.
    void find_arms() {
        std::vector<std::uint32_t> open{0};
        std::uint32_t last = 0;
        for (std::size_t at = 0; at < code_.size(); ++at) {
            const Instruction& i = instruction(at);
            arm_[at] = open.back();
            if (is<If, Loop, Repeat>(i)) open.push_back(++last);
            if (is<Else>(i)) open.back() = ++last;
            if (is<EndIf, EndLoop, EndRepeat>(i)) open.pop_back();
        }
    }

    void place(std::size_t at) {
        const Instruction& i = instruction(at);
        place_[at] = at;
        if (!has_effect(i) && uses_[at] == 0) result_[at] = Placed::Unused;
        // the value of a region that nobody reads
        else if (is<Constant>(i) || (is<EndIf>(i) && uses_[at] == 0)) result_[at] = Placed::Inside;
        else if (!has_effect(i) && uses_[at] == 1) put_inside(at);
        if (result_[at] == Placed::Unused) return;
        for (const ValueId operand : operands(i)) {
            if (!operand) continue;
            ++uses_[operand.index()];
            user_[operand.index()] = at;
        }
    }

    void put_inside(std::size_t at) {
        const std::size_t user = user_[at], to = place_[user];
        const std::size_t root = to; // the statement that it becomes a part of
        if (arm_[at] != arm_[user] || to - at > longest_move || nodes_[root] >= most_nodes || !is_same_until(at, to))
            return;
        ++nodes_[root];
        place_[at] = to;
        result_[at] = Placed::Inside;
    }

    bool is_same_until(std::size_t at, std::size_t to) const {
        const Instruction& i = instruction(at);
        if (!is<Load, LoadElement, BitsEqual>(i)) return true;
        const auto* load = std::get_if<Load>(&i);
        for (std::size_t k = at + 1; k < to; ++k) {
            const Instruction& other = instruction(k);
            const auto* store = std::get_if<Store>(&other);
            if (store && load && store->section != load->section) continue;
            if (has_effect(other)) return false;
        }
        return true;
    }

    const Code& code_;
    std::vector<std::uint32_t> arm_, uses_;
    std::vector<std::size_t> user_, place_; ///< place: the instruction whose statement shows the value
    std::vector<int> nodes_;
    std::vector<Placed> result_;
};

} // namespace

std::vector<Placed> placement(const Routine& routine) { return Placement(routine).run(); }

} // namespace torsion::c_source
