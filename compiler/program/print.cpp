#include "compiler/program/print.h"

#include "compiler/program/instruction_text.h"
#include "compiler/symbolic/print.h"

namespace torsion::program {

namespace {

constexpr std::string_view section_names[section_count] = {
    "x",          "der",       "y",      "p",       "u",        "d",    "pre",  "relation", "candidate", "forced",
    "difference", "magnitude", "active", "epsilon", "jacobian", "work", "time", "initial",  "event",     "local"};

std::string work(std::uint32_t offset) { return slot_text({Section::Work, offset}); }

class Printer {
public:
    explicit Printer(const Program& program) : program_(program) {}

    std::string operator()() {
        header();
        for (const TorsionVariable& variable : program_.tables.variables) place(variable);
        for (std::size_t i = 0; i < program_.blocks.size(); ++i) block(i, program_.blocks[i]);
        for (const FunctionRow& function : program_.functions.rows) print(function);
        for (const Kernel& kernel : program_.kernels) {
            out_ += "kernel " + kernel.name + "\n";
            code(kernel);
        }
        return std::move(out_);
    }

private:
    void header() {
        const Layout& l = program_.layout;
        out_ += std::string("program ") + program_.tables.text(program_.tables.name) + "\n";
        auto count = [&](const char* name, std::size_t n) {
            out_ += std::string(" ") + name + " " + std::to_string(n);
        };
        out_ += "frame:";
        count("x", l.n_x), count("y", l.n_y), count("p", l.n_p), count("u", l.n_u), count("d", l.n_d);
        count("relations", l.n_relations), count("work", l.n_work), count("jacobian", l.jacobian.entries());
        out_ += "\n";
        residual_form();
    }

    /// Only on request.
    void residual_form() {
        if (!program_.table.residual) return;
        const ResidualLayout& form = program_.layout.residual;
        out_ += "residual form: derivatives " + work(form.derivative) + ", values " + work(form.value) + ", entries " +
                std::to_string(form.pattern.entries()) + " at " + work(form.jacobian) + ", unknowns";
        for (std::size_t k = 0; k < form.unknowns.size(); ++k) {
            out_ += " " + name_of(form.unknowns[k]) + " = " + work(static_cast<std::uint32_t>(form.unknown + k));
        }
        out_ += "\n";
    }

    void place(const TorsionVariable& x) {
        if (x.type == TORSION_STRING) return;
        const Slot slot{static_cast<Section>(x.section), x.index};
        out_ += std::string("  ") + program_.tables.text(x.name) + " = " + (x.flags & TORSION_NEGATED ? "-" : "") +
                slot_text(slot) + (x.flags & TORSION_SETTABLE ? " settable" : "") + "\n";
    }
    std::string name_of(symbolic::VarId v) const {
        return program_.tables.text(program_.tables.variables[v.index()].name);
    }

    // -- blocks: their kind, their parts of work, their kernels

    void block(std::size_t row, const BlockLayout& b) {
        out_ += "block " + std::to_string(row) + ":" + (b.is_linear ? " linear" : " nonlinear") +
                (b.is_mixed ? " mixed" : "") + (b.is_initial ? " initial" : "") +
                (b.has_magnitudes ? " magnitudes" : "") + (b.is_watched ? " watched" : "") +
                (b.is_in_place ? " in place" : "") + (b.is_untorn ? " whole" : "");
        list(", tears", b.tears, slot_text);
        list(", nominals", b.tear_nominal, symbolic::number);
        out_ += ", inner " + std::to_string(b.n_inner);
        const auto number = [](std::uint32_t n) { return std::to_string(n); };
        list(", columns", b.pattern.column_start, number);
        list(", rows", b.pattern.row, number);
        list(", relations", b.relations, number);
        list(", discretes", b.discretes, number);
        out_ += ", residual " + work(b.residual) + ", entries " + work(b.jacobian);
        if (b.max_columns > 0 || b.least_columns > 0)
            out_ += ", gradients " + work(b.rhs) + " columns " + std::to_string(b.max_columns) + " least " +
                    std::to_string(b.least_columns);
        if (b.factors != UINT32_MAX) out_ += ", factors at " + work(b.factors);
        if (b.untorn > 0)
            out_ += ", whole block " + std::to_string(b.untorn) + ", asked at " + work(b.host_solve_flags);
        out_ += ", kernels";
        for (const KernelId kernel : b.kernels()) out_ += " " + (kernel ? program_.kernels[kernel].name : "none");
        if (b.member > 0) out_ += ", member " + std::to_string(b.member);
        if (b.factors_member > 0) out_ += ", factors member " + std::to_string(b.factors_member);
        out_ += "\n";
    }

    template <class Entries>
    void list(const char* title, const Entries& entries, auto text_of) {
        if (entries.empty()) return;
        out_ += title;
        for (const auto& entry : entries) out_ += " " + text_of(entry);
    }

    // -- code

    void print(const FunctionRow& row) {
        const FunctionRoutine& f = *row.routine;
        out_ += "function " + row.name() + "@" + std::to_string(row.id.index()) + " inputs " +
                std::to_string(f.inputs) + " outputs " + std::to_string(f.outputs) + " slots " +
                std::to_string(f.slots) + " locals " + std::to_string(f.locals) + "\n";
        for (std::size_t i = 0; i < f.checks.size(); ++i) {
            out_ += "  " + std::to_string(i) + (f.checks[i].is_warning ? " warning " : " error ") +
                    f.checks[i].message + "\n";
        }
        code(f.routine);
    }

    void code(const Routine& routine) {
        std::size_t depth = 1;
        for (const ValueId v : routine.code.ids()) {
            const Instruction& i = routine.code[v];
            if (is<Else, EndIf, EndLoop, EndRepeat>(i)) --depth;
            out_.append(2 * depth, ' ');
            out_ += instruction_text(program_, routine, v) + "\n";
            if (is<If, Else, Loop, Repeat>(i)) ++depth;
        }
    }

    const Program& program_;
    std::string out_;
};

} // namespace

std::string_view section_name(Section section) { return section_names[static_cast<std::size_t>(section)]; }

std::string slot_text(Slot slot) {
    const std::string name(section_name(slot.section));
    return is_scalar(slot.section) ? name : name + "[" + std::to_string(slot.index) + "]";
}

std::string print(const Program& program) { return Printer(program)(); }

} // namespace torsion::program
