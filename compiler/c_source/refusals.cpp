#include "compiler/c_source/c_source.h"
#include "compiler/c_source/places.h"
#include "compiler/symbolic/walk.h"

#include <algorithm>
#include <functional>
#include <map>

namespace torsion::c_source {

using source::Code;

namespace {

/// A function that calls itself, directly or through others; invalid: there is none.
symbolic::FunctionId recursive(const program::Functions& functions) {
    enum class Mark { New, Open, Done };
    std::map<symbolic::FunctionId, Mark> marks;
    symbolic::FunctionId found{};
    const std::function<void(symbolic::FunctionId)> visit = [&](symbolic::FunctionId f) {
        Mark& mark = marks[f];
        if (mark == Mark::Open) found = f;
        if (mark != Mark::New) return;
        mark = Mark::Open;
        for (const program::Instruction& i : functions[f].routine->routine.code) {
            if (const auto* call = std::get_if<program::CallFunction>(&i)) visit(call->function);
        }
        marks[f] = Mark::Done;
    };
    for (const program::FunctionRow& row : functions.rows) visit(row.id);
    return found;
}

class Refusals {
public:
    Refusals(const program::Program& program, const structure::SortedModel& model, source::Diagnostics& diagnostics)
        : program_(program), flat_(model.flat), initialization_(model.initialization), diagnostics_(diagnostics) {}

    bool run() {
        functions();
        pasts();
        homotopy();
        for (const program::BlockLayout& block : program_.blocks) discrete_loop(block);
        return is_fine_;
    }

private:
    source::Diagnostic& refuse(const source::Span& span, const std::string& what) {
        is_fine_ = false;
        return diagnostics_.report(Code::E108, span, "C code for controllers cannot hold this model: " + what);
    }
    source::Span place(symbolic::VarId v) const { return v ? flat_.variables[v].origin.span : source::Span{}; }

    source::Span place_of_native(const symbolic::Foreign& foreign) const {
        return place_of_call(flat_, [&](symbolic::FunctionId f) {
            const bool is_compiled = std::ranges::any_of(program_.functions.rows, [&](const program::FunctionRow& row) { return row.id == f; });
            return is_compiled &&
                   std::ranges::any_of(program_.functions[f].routine->foreign, [&](const auto& callee) { return callee.get() == &foreign; });
        });
    }

    void functions() {
        for (const auto& foreign : program_.functions.foreign)
            refuse(place_of_native(*foreign),
                   "it calls native code, `" + foreign->name + "`" + (foreign->library.empty() ? "" : " in " + foreign->library))
                .with_help("external functions, files, tables from files and texts that vary need an operating system");
        if (const symbolic::FunctionId f = recursive(program_.functions))
            refuse(place_of_call(flat_, [&](symbolic::FunctionId other) { return other == f; }),
                   "the function `" + program_.functions[f].name() + "` calls itself, and the code has no recursion");
    }

    void pasts() {
        for (const flat::History& history : flat_.histories)
            refuse(place(history.input),
                   "the past of `" + flat_.variables[history.input].shown() + "` is needed for a delay, and the code keeps none");
        for (const flat::Distribution& pipe : flat_.distributions)
            refuse(place(pipe.position), "spatialDistribution needs memory for the past, and the code keeps none");
    }

    /// In a system of the start with several solutions. Outside of such systems it is its actual value.
    void homotopy() {
        if (!flat_.homotopy) return;
        symbolic::Walker walk(flat_.pool);
        bool is_led = false;
        const auto look = [&](symbolic::ExprId root) {
            walk(root, [&](symbolic::ExprId e) {
                const symbolic::Kind kind = flat_.pool[e].kind;
                is_led |= (kind == symbolic::Kind::Pre || kind == symbolic::Kind::Variable) && flat_.pool.var(e) == flat_.homotopy;
            });
        };
        for (const structure::Block& block : initialization_.blocks) {
            const auto* torn = std::get_if<structure::TornSystem>(&block);
            if (!torn || (torn->kind == structure::TornSystem::Kind::Linear && !torn->is_mixed())) continue;
            for (const std::vector<structure::Assignment>* list : {&torn->inner, &torn->discretes}) {
                for (const structure::Assignment& row : *list) {
                    look(row.value);
                    if (is_led) return refuse_homotopy(row.equation);
                }
            }
            for (const structure::Residual& row : torn->residuals) {
                look(row.value);
                if (is_led) return refuse_homotopy(row.equation);
            }
        }
    }
    void refuse_homotopy(flat::EquationId at) {
        refuse(at ? flat_.equations[at].origin.span : source::Span{},
               "homotopy() leads its start from simplified equations to the actual ones, which the code does not")
            .with_help("limiters of the library have it unless `homotopyType` is `NoHomotopy`");
    }

    /// A discrete Real that a `when` computes from Reals that depend on it.
    void discrete_loop(const program::BlockLayout& block) {
        for (const std::uint32_t d : block.discretes) {
            for (const symbolic::VarId v : flat_.variables.ids()) {
                const program::Slot slot = program_.layout.place[v].slot;
                if (slot != program::Slot{program::Section::D, d} || flat_.variables[v].type != flat::Type::Real) continue;
                refuse(place(v), "`" + flat_.variables[v].shown() + "` is computed at events in a loop with the Reals of a mixed system");
                return;
            }
        }
    }

    const program::Program& program_;
    const flat::FlatModel& flat_;
    const structure::Partition& initialization_;
    source::Diagnostics& diagnostics_;
    bool is_fine_ = true;
};

} // namespace

bool can_be_written(const program::Program& program, const structure::SortedModel& model, source::Diagnostics& diagnostics) {
    return Refusals(program, model, diagnostics).run();
}

} // namespace torsion::c_source
