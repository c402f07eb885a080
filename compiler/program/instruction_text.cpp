#include "compiler/program/instruction_text.h"

#include "compiler/program/print.h"
#include "compiler/support/match.h"
#include "compiler/symbolic/print.h"

#include <algorithm>

namespace torsion::program {

namespace {

std::string name(ValueId v) { return v ? "v" + std::to_string(v.index()) : "none"; }

template <class Entries>
std::string list_of(const Entries& entries, auto text_of) {
    std::string result;
    for (const auto& entry : entries) result += (result.empty() ? "" : " ") + text_of(entry);
    return result;
}

class InstructionText {
public:
    InstructionText(const Program& program, const Routine& routine) : program_(program), routine_(routine) {}

    std::string operator()(ValueId v) const {
        return match(routine_.code[v], [&](const auto& i) {
            using Kind = std::decay_t<decltype(i)>;
            constexpr bool is_value =
                std::is_same_v<Kind, Constant> || std::is_same_v<Kind, ConstantEntry> || std::is_same_v<Kind, Load> ||
                std::is_same_v<Kind, Unary> || std::is_same_v<Kind, Binary> || std::is_same_v<Kind, Select> ||
                std::is_same_v<Kind, BitsEqual> || std::is_same_v<Kind, LoadElement> || std::is_same_v<Kind, EndIf>;
            return (is_value ? name(v) + " = " : "") + text(i);
        });
    }

private:
    // -- indices

    /// `3`, in a loop `3 + 2 i`, or all entries of a table.
    std::string text(const Index& index) const {
        if (index.table)
            return list_of(routine_.index_tables[index.table],
                           [](std::uint32_t entry) { return std::to_string(entry); });
        return std::to_string(index.first) + (index.stride == 0 ? "" : " + " + std::to_string(index.stride) + " i");
    }
    std::string text(Section section, const Index& index) const {
        return std::string(section_name(section)) + (is_scalar(section) ? "" : "[" + text(index) + "]");
    }
    /// Of a block or a member.
    std::string row(const Index& index) const {
        return index.is_fixed() ? std::to_string(index.first) : "[" + text(index) + "]";
    }
    static std::string element(std::uint32_t first, ValueId index, std::uint32_t count) {
        return "local[" + std::to_string(first) + " + " + name(index) + "] of " + std::to_string(count);
    }

    // -- values

    std::string text(const Constant& i) const { return symbolic::number(i.value); }
    std::string text(const ConstantEntry& i) const {
        return "[" + list_of(routine_.constant_tables[i.table], [](double entry) { return symbolic::number(entry); }) +
               "]";
    }
    std::string text(const Load& i) const { return text(i.section, i.index); }
    std::string text(const Unary& i) const { return std::string(symbolic::name(i.op)) + " " + name(i.operand); }
    std::string text(const Binary& i) const { return name(i.left) + " " + symbolic::name(i.op) + " " + name(i.right); }
    std::string text(const Select& i) const {
        return name(i.condition) + " ? " + name(i.first) + " : " + name(i.second);
    }
    std::string text(const BitsEqual& i) const {
        return "same " + slot_text(i.slot) + " " + slot_text({Section::Work, i.kept}) + " count " +
               std::to_string(i.count);
    }
    std::string text(const LoadElement& i) const { return element(i.first, i.index, i.count); }

    // -- effects

    std::string text(const Store& i) const { return text(i.section, i.index) + " := " + name(i.value); }
    std::string text(const StoreElement& i) const {
        return element(i.first, i.index, i.count) + " := " + name(i.value) + " else " + std::to_string(i.check);
    }
    std::string text(const SolveBlock& i) const { return "solve " + row(i.block) + (i.is_apart ? " apart" : ""); }
    std::string text(const SolveGradient& i) const {
        return "solve gradient " + std::to_string(i.block.index()) + " columns " + std::to_string(i.columns);
    }
    std::string text(const Assert& i) const {
        return "assert " + std::to_string(i.assertion.index()) + " level " + std::to_string(i.level) + " " +
               name(i.condition);
    }
    std::string text(const Check& i) const {
        return "check " + name(i.condition) + " else " + std::to_string(i.check) +
               (i.count > 0 ? " with " + slot_text({Section::Local, i.first}) + " count " + std::to_string(i.count)
                            : "");
    }
    std::string text(const CallFunction& i) const {
        return "call " + name_of(i.function) + "@" + std::to_string(i.function.index()) + " " + slot_text(i.arguments) +
               (i.is_tentative ? " tentatively" : "") +
               (i.has_parametric_arguments ? " with what parameters left there" : "");
    }
    std::string text(const CallKernel& i) const {
        return "run " + (i.kernel.index() < program_.kernels.size() ? program_.kernels[i.kernel].name : "unknown") +
               (i.member == Index{} ? "" : " member " + row(i.member));
    }
    std::string text(const CallForeign& i) const {
        return "call foreign " + std::to_string(i.callee) + " " + slot_text({Section::Local, i.arguments}) +
               " inputs " + std::to_string(i.inputs);
    }
    std::string text(const Recall& i) const {
        return "recall " + std::to_string(i.history) + " " + slot_text({Section::Local, i.arguments}) +
               (i.is_slope ? " slope" : "");
    }

    /// Works for a faulty program, too: the error message shows the instruction.
    std::string name_of(FunctionId f) const {
        const std::vector<FunctionRow>& rows = program_.functions.rows;
        const auto row = std::ranges::lower_bound(rows, f, {}, &FunctionRow::id);
        return row != rows.end() && row->id == f ? row->name() : "unknown";
    }

    // -- control

    std::string text(const If& i) const { return "if " + name(i.condition); }
    std::string text(const Else& i) const { return "else " + name(i.value); }
    std::string text(const EndIf& i) const { return "end " + name(i.value); }
    std::string text(const Loop& i) const {
        return "loop " + std::to_string(i.count) + (i.is_parallel ? " independent" : "");
    }
    std::string text(const EndLoop&) const { return "end loop"; }
    std::string text(const Repeat&) const { return "repeat"; }
    std::string text(const BreakUnless& i) const { return "break unless " + name(i.condition); }
    std::string text(const Break&) const { return "break"; }
    std::string text(const EndRepeat& i) const { return "end repeat else " + std::to_string(i.check); }
    std::string text(const Return&) const { return "return"; }

    const Program& program_;
    const Routine& routine_;
};

} // namespace

std::string instruction_text(const Program& program, const Routine& routine, ValueId v) {
    return InstructionText(program, routine)(v);
}

} // namespace torsion::program
