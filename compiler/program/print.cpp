#include "compiler/program/print.h"

#include "compiler/support/match.h"
#include "compiler/symbolic/print.h"

namespace torsion::program {

namespace {

std::string section_name(Section section) {
    static const char* const names[] = {"x",          "der",       "y",      "p",       "u",        "d",    "pre",  "relation", "candidate", "decree",
                                        "difference", "magnitude", "active", "epsilon", "jacobian", "work", "time", "initial",  "event", "local"};
    return names[static_cast<std::size_t>(section)];
}

std::string slot_text(Slot slot) {
    std::string name = section_name(slot.section);
    return is_scalar(slot.section) ? name : name + "[" + std::to_string(slot.index) + "]";
}

class Printer {
public:
    explicit Printer(const Program& program) : program_(program) {}

    std::string operator()() {
        header();
        for (const TorsionVariable& variable : program_.tables.variables) place(variable);
        for (std::size_t i = 0; i < program_.blocks.size(); ++i) block(i, program_.blocks[i]);
        for (const Kernel& kernel : program_.kernels) print(kernel);
        return std::move(out_);
    }

private:
    void header() {
        const Layout& l = program_.layout;
        out_ += std::string("program ") + program_.tables.text(program_.tables.name) + "\n";
        auto count = [&](const char* name, std::size_t n) { out_ += std::string(" ") + name + " " + std::to_string(n); };
        out_ += "frame:";
        count("x", l.n_x), count("y", l.n_y), count("p", l.n_p), count("u", l.n_u), count("d", l.n_d);
        count("relations", l.n_relations), count("work", l.n_work), count("jacobian", l.jacobian_row.size());
        out_ += "\n";
        residual_form();
    }

    /// Only where it was asked for.
    void residual_form() {
        if (program_.table.residual == SIZE_MAX) return;
        const ResidualLayout& form = program_.layout.residual;
        out_ += "residual form: derivatives work[" + std::to_string(form.derivative) + "], values work[" + std::to_string(form.value) + "], entries " +
                std::to_string(form.row.size()) + " at work[" + std::to_string(form.jacobian) + "], unknowns";
        for (std::size_t k = 0; k < form.unknowns.size(); ++k) {
            out_ += " " + name_of(form.unknowns[k]) + " = work[" + std::to_string(form.unknown + k) + "]";
        }
        out_ += "\n";
    }

    void place(const TorsionVariable& x) {
        if (x.type == TORSION_STRING) return;
        const Slot slot{static_cast<Section>(x.section), x.index};
        out_ += std::string("  ") + program_.tables.text(x.name) + " = " + (x.flags & TORSION_NEGATED ? "-" : "") + slot_text(slot) + (x.flags & TORSION_SETTABLE ? " settable" : "") + "\n";
    }
    std::string name_of(symbolic::VarId v) const { return program_.tables.text(program_.tables.variables[v.index()].name); }

    void block(std::size_t row, const BlockLayout& b) {
        out_ += "block " + std::to_string(row) + ":" + (b.is_linear ? " linear" : " nonlinear") + (b.is_mixed ? " mixed" : "") +
                (b.is_initial ? " initial" : "") + (b.is_in_place ? " in place" : "") + (b.is_whole ? " whole" : "") + ", tears";
        for (Slot tear : b.tears) out_ += " " + slot_text(tear);
        out_ += ", inner " + std::to_string(b.n_inner) + ", entries " + std::to_string(b.row.size());
        list(", relations", b.relations);
        list(", discretes", b.discretes);
        if (b.whole > 0) out_ += ", whole block " + std::to_string(b.whole) + ", asked at work[" + std::to_string(b.asks_host) + "]";
        if (b.member > 0) out_ += ", member " + std::to_string(b.member) + " of " + program_.kernels[b.residuals_kernel].name;
        out_ += "\n";
    }

    void list(const char* title, const std::vector<std::uint32_t>& rows) {
        if (rows.empty()) return;
        out_ += title;
        for (std::uint32_t r : rows) out_ += " " + std::to_string(r);
    }

    void print(const Kernel& kernel) {
        out_ += "kernel " + kernel.name + "\n";
        std::size_t depth = 1;
        for (ValueId v : kernel.code.ids()) {
            const Instruction& i = kernel.code[v];
            if (is<Else, EndIf, EndLoop, EndRepeat>(i)) --depth;
            out_.append(2 * depth, ' ');
            out_ += text(kernel, v) + "\n";
            if (is<If, Else, Loop, Repeat>(i)) ++depth;
        }
    }

    static std::string name(ValueId v) { return v ? "v" + std::to_string(v.index()) : "none"; }

    /// `3`, in a loop `3 + 2 i`, or all entries of a table.
    static std::string text(const Kernel& kernel, const Index& index) {
        if (index.table) return list_of(kernel.index_tables[index.table], [](std::uint32_t entry) { return std::to_string(entry); });
        return std::to_string(index.first) + (index.stride == 0 ? "" : " + " + std::to_string(index.stride) + " i");
    }
    static std::string text(const Kernel& kernel, Section section, const Index& index) {
        return section_name(section) + (is_scalar(section) ? "" : "[" + text(kernel, index) + "]");
    }
    /// Of a block or a member.
    static std::string row(const Kernel& kernel, const Index& index) { return index.is_fixed() ? std::to_string(index.first) : "[" + text(kernel, index) + "]"; }

    template <class Entries>
    static std::string list_of(const Entries& entries, auto text_of) {
        std::string result;
        for (const auto& entry : entries) result += (result.empty() ? "" : " ") + text_of(entry);
        return result;
    }

    std::string text(const Kernel& kernel, ValueId v) const {
        const std::string result = name(v) + " = ";
        return match(
            kernel.code[v], [&](const Constant& i) { return result + symbolic::number(i.value); },
            [&](const ConstantEntry& i) { return result + "[" + list_of(kernel.constant_tables[i.table], [](double entry) { return symbolic::number(entry); }) + "]"; },
            [&](const Load& i) { return result + text(kernel, i.section, i.index); },
            [&](const Unary& i) { return result + symbolic::name(i.op) + " " + name(i.operand); },
            [&](const Binary& i) { return result + name(i.left) + " " + symbolic::name(i.op) + " " + name(i.right); },
            [&](const Select& i) { return result + name(i.condition) + " ? " + name(i.first) + " : " + name(i.second); },
            [&](const Same& i) { return result + "same " + slot_text(i.slot) + " " + slot_text({Section::Work, i.kept}) + " count " + std::to_string(i.count); },
            [&](const Store& i) { return text(kernel, i.section, i.index) + " := " + name(i.value); },
            [&](const SolveBlock& i) { return "solve " + row(kernel, i.block); },
            [&](const SolveGradient& i) { return "solve gradient " + std::to_string(i.block) + ", columns " + std::to_string(i.columns); },
            [&](const Assert& i) { return "assert " + std::to_string(i.row) + " " + name(i.condition); },
            [&](const CallFunction& i) {
                return "call " + program_.functions[i.function].name() + " " + slot_text(i.arguments) + (i.is_tentative ? " tentatively" : "") +
                       (i.has_parametric_arguments ? " with what parameters left there" : "");
            },
            [&](const CallKernel& i) {
                return "call " + program_.kernels[i.kernel.index()].name + (i.member == Index{} ? "" : " member " + row(kernel, i.member));
            },
            [&](const If& i) { return "if " + name(i.condition); }, [&](const Else& i) { return "else " + name(i.value); },
            [&](const EndIf& i) { return result + "end " + name(i.value); },
            [&](const CallForeign& i) { return "call foreign " + std::to_string(i.callee) + " " + slot_text({Section::Local, i.arguments}); },
            [&](const LoadElement& i) { return result + "local[" + std::to_string(i.first) + " + " + name(i.index) + "] of " + std::to_string(i.count); },
            [&](const StoreElement& i) { return "local[" + std::to_string(i.first) + " + " + name(i.index) + "] of " + std::to_string(i.count) + " := " + name(i.value); },
            [&](const Check& i) { return "check " + std::to_string(i.check) + " " + name(i.condition); }, [](const Repeat&) { return std::string("repeat"); },
            [&](const BreakUnless& i) { return "break unless " + name(i.condition); }, [](const Break&) { return std::string("break"); },
            [](const EndRepeat&) { return std::string("end repeat"); }, [](const Return&) { return std::string("return"); }, [&](const Loop& i) { return "loop " + std::to_string(i.count) + (i.is_parallel ? " independent" : ""); }, [](const EndLoop&) { return std::string("end loop"); });
    }

    const Program& program_;
    std::string out_;
};

} // namespace

std::string print(const Program& program) { return Printer(program)(); }

} // namespace torsion::program
