#include "compiler/symbolic/print.h"
#include "compiler/lower/lower.h"

namespace torsion::lower {

namespace {

const char* section_name(Section section) {
    static const char* const names[] = {"x",          "der",       "y",      "p",       "u",        "d",    "pre",  "relation", "candidate", "decree",
                                        "difference", "magnitude", "active", "epsilon", "jacobian", "work", "time", "initial",  "event"};
    return names[static_cast<std::size_t>(section)];
}

std::string slot_text(Slot slot) {
    std::string name = section_name(slot.section);
    return slot.section >= Section::Time ? name : name + "[" + std::to_string(slot.index) + "]";
}

class Printer {
public:
    explicit Printer(const Program& program) : program_(program) {}

    std::string operator()() {
        header();
        for (structure::VarId v : program_.model.flat.variables.ids()) place(v);
        for (std::size_t i = 0; i < program_.blocks.size(); ++i) block(i, program_.blocks[i]);
        for (const Kernel& kernel : program_.kernels) print(kernel);
        for (symbolic::FunctionId f : program_.functions.ids) out_ += symbolic::print_function(program_.model.flat.pool, f);
        return std::move(out_);
    }

private:
    void header() {
        const Layout& l = program_.layout;
        out_ += "program " + program_.model.flat.name + "\n";
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
            out_ += " " + program_.model.flat.variables[form.unknowns[k]].name + " = work[" + std::to_string(form.unknown + k) + "]";
        }
        out_ += "\n";
    }

    void place(structure::VarId v) {
        const flat::Variable& x = program_.model.flat.variables[v];
        if (x.type == flat::Type::String) return;
        Place place = program_.layout.place[v];
        const char* sign = place.negated ? "-" : "";
        out_ += "  " + x.name + " = " + sign + slot_text(place.slot) + (program_.layout.settable[v.index()] ? " settable" : "") + "\n";
    }

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
            if (i.code == Code::Else || i.code == Code::EndIf || i.code == Code::EndLoop) --depth;
            out_.append(2 * depth, ' ');
            out_ += text(kernel, v, i) + "\n";
            if (i.code == Code::If || i.code == Code::Else || i.code == Code::Loop) ++depth;
        }
    }

    static std::string name(ValueId v) { return v ? "v" + std::to_string(v.index()) : "none"; }

    /// In a loop: `x[3 + 2 i]`, or the values of a table, from the first to the last.
    static std::string running(const Kernel& kernel, const Instruction& i) {
        const std::string begin = slot_text(i.slot);
        if (i.index == 0 && i.count == 0) return begin;
        if (i.index == 0) return begin.substr(0, begin.size() - 1) + " + " + std::to_string(static_cast<std::int32_t>(i.count)) + " i]";
        std::string list;
        for (std::uint32_t index : kernel.tables[i.index - 1]) list += (list.empty() ? "" : " ") + std::to_string(index);
        return begin.substr(0, begin.find('[') + 1) + list + "]";
    }
    static std::string running_row(const Kernel& kernel, const Instruction& i) {
        const std::string text = running(kernel, i);
        return i.index == 0 && i.count == 0 ? std::to_string(i.slot.index) : text.substr(text.find('['));
    }
    static std::string constant(const Kernel& kernel, const Instruction& i) {
        if (i.index == 0) return symbolic::number(i.constant);
        std::string list;
        for (double value : kernel.constants[i.index - 1]) list += (list.empty() ? "" : " ") + symbolic::number(value);
        return "[" + list + "]";
    }

    std::string text(const Kernel& kernel, ValueId v, const Instruction& i) const {
        std::string result = name(v) + " = ";
        switch (i.code) {
        case Code::Constant: return result + constant(kernel, i);
        case Code::Load: return result + running(kernel, i);
        case Code::Unary: return result + symbolic::name(i.op) + " " + name(i.a);
        case Code::Binary: return result + name(i.a) + " " + symbolic::name(i.op) + " " + name(i.b);
        case Code::Select: return result + name(i.a) + " ? " + name(i.b) + " : " + name(i.c);
        case Code::Store: return running(kernel, i) + " := " + name(i.a);
        case Code::If: return "if " + name(i.a);
        case Code::Else: return "else " + name(i.a);
        case Code::EndIf: return result + "end " + name(i.a);
        case Code::SolveBlock: return "solve " + running_row(kernel, i);
        case Code::SolveGradient: return "solve gradient " + std::to_string(i.index) + ", columns " + std::to_string(i.count);
        case Code::CallFunction:
            return "call " + program_.model.flat.pool.function(symbolic::FunctionId(i.index)).name + " " + slot_text(i.slot) + (i.count ? " tentatively" : "") + (i.constant != 0 ? " with what parameters left there" : "");
        case Code::Same: return result + "same " + slot_text(i.slot) + " " + slot_text({Section::Work, i.index}) + " count " + std::to_string(i.count);
        case Code::CallKernel: {
            const std::string member = i.index == 0 && i.count == 0 && i.slot.index == 0 ? "" : " member " + running_row(kernel, i);
            return "call " + program_.kernels[static_cast<std::size_t>(i.constant)].name + member;
        }
        case Code::Loop: return "loop " + std::to_string(i.count) + (i.index == 1 ? " independent" : "");
        case Code::EndLoop: return "end loop";
        case Code::Assert: return "assert " + std::to_string(i.index) + " " + name(i.a);
        }
        return result;
    }

    const Program& program_;
    std::string out_;
};

} // namespace

std::string print(const Program& program) { return Printer(program)(); }

} // namespace torsion::lower
