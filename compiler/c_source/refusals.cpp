#include "compiler/c_source/c_source.h"
#include "compiler/c_source/places.h"
#include "compiler/symbolic/print.h"
#include "compiler/symbolic/walk.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

namespace torsion::c_source {

using source::Diag;

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
    Refusals(const program::Program& program, const structure::SortedModel& model, Precision precision,
             source::Diagnostics& diagnostics)
        : program_(program), flat_(model.flat), initialization_(model.initialization), precision_(precision),
          diagnostics_(diagnostics) {}

    bool run() {
        functions();
        pasts();
        homotopy();
        if (precision_ == Precision::Single) clocks();
        for (const program::BlockLayout& block : program_.blocks) discrete_loop(block);
        return is_fine_;
    }

private:
    source::Diagnostic& refuse(const source::Span& span, const std::string& what) {
        is_fine_ = false;
        return diagnostics_.report(Diag::CannotEmitControllerCode, span,
                                   "C code for controllers cannot hold this model: " + what);
    }
    source::Span place(symbolic::VarId v) const { return v ? flat_.variables[v].origin.span : source::Span{}; }

    source::Span place_of_native(const symbolic::Foreign& foreign) const {
        return place_of_call(flat_, [&](symbolic::FunctionId f) {
            const bool is_compiled = std::ranges::any_of(program_.functions.rows,
                                                         [&](const program::FunctionRow& row) { return row.id == f; });
            return is_compiled && std::ranges::any_of(program_.functions[f].routine->foreign,
                                                      [&](const auto& callee) { return callee.get() == &foreign; });
        });
    }

    void functions() {
        for (const auto& foreign : program_.functions.foreign)
            refuse(place_of_native(*foreign), "it calls native code, `" + foreign->name + "`" +
                                                  (foreign->library.empty() ? "" : " in " + foreign->library))
                .with_help("external functions, files, tables from files and texts that vary need an operating system");
        if (const symbolic::FunctionId f = recursive(program_.functions))
            refuse(place_of_call(flat_, [&](symbolic::FunctionId other) { return other == f; }),
                   "the function `" + program_.functions[f].name() + "` calls itself, and the code has no recursion");
    }

    void pasts() {
        for (const flat::History& history : flat_.histories)
            refuse(place(history.input), "the past of `" + flat_.variables[history.input].shown() +
                                             "` is needed for a delay, and the code keeps none");
        for (const flat::Distribution& pipe : flat_.distributions)
            refuse(place(pipe.position), "spatialDistribution needs memory for the past, and the code keeps none");
    }

    // What numbers in the text decide is refused here: the code can tell of an assertion by a bit of its status only.
    void clocks() {
        const double begin = flat_.experiment.start_time.value_or(0);
        for (const flat::Clock& clock : flat_.clocks) {
            const double size = std::max(std::fabs(begin), std::fabs(clock.start));
            if (!(clock.interval > 0) || clock.interval > symbolic::of_floats.tick_distance * size) continue;
            refuse(clock.origin.span, "in single precision, ticks " + symbolic::number(clock.interval) +
                                          " s apart cannot be told apart at times of " + symbolic::number(size) + " s")
                .with_help("let the time begin at 0, or take double precision");
        }
    }

    // The runtime leads the whole start. This counts only in systems that may have several solutions, and in them also
    // through variables that earlier blocks compute. Elsewhere homotopy is its actual value.
    void homotopy() {
        if (!flat_.homotopy) return;
        for (const structure::Block& block : initialization_.blocks) {
            if (const auto* assignment = std::get_if<structure::Assignment>(&block)) {
                if (assignment->variable != flat_.homotopy)
                    led_.set(assignment->variable, led(assignment->value, assignment->equation));
                continue;
            }
            const auto& torn = std::get<structure::TornSystem>(block);
            const Led found = led(torn);
            if (!found.by) continue;
            if (torn.kind == structure::TornSystem::Kind::Nonlinear || torn.is_mixed()) return refuse_homotopy(found);
            for (const symbolic::VarId v : torn.tears) led_.set(v, found);
            for (const structure::Assignment& row : torn.inner) led_.set(row.variable, found);
        }
    }

    /// What makes a value follow the way from simplified to actual equations.
    struct Led {
        flat::EquationId by; ///< the equation with homotopy(); invalid: nothing does
        flat::EquationId at; ///< of the value
    };

    Led led(const structure::TornSystem& torn) {
        for (const std::vector<structure::Assignment>* list : {&torn.inner, &torn.discretes}) {
            for (const structure::Assignment& row : *list) {
                if (const Led found = led(row.value, row.equation); found.by) return found;
            }
        }
        for (const structure::Residual& row : torn.residuals) {
            if (const Led found = led(row.value, row.equation); found.by) return found;
        }
        return {};
    }
    Led led(symbolic::ExprId value, flat::EquationId at) {
        Led found{.at = at};
        walker_.restart();
        walker_(value, [&](symbolic::ExprId e) {
            const symbolic::Kind kind = flat_.pool[e].kind;
            if (found.by || (kind != symbolic::Kind::Pre && kind != symbolic::Kind::Variable)) return;
            const symbolic::VarId v = flat_.pool.var(e);
            if (v == flat_.homotopy) found.by = at;
            else if (kind == symbolic::Kind::Variable) found.by = led_[v].by;
        });
        return found;
    }

    void refuse_homotopy(const Led& system) {
        source::Diagnostic& message =
            refuse(flat_.equations[system.by].origin.span,
                   "homotopy() leads its start from simplified equations to the actual ones, which the code does not");
        if (system.at != system.by)
            message.at(flat_.equations[system.at].origin.span, "this depends on it, and may have several solutions");
        message.with_help("limiters of the library have it unless `homotopyType` is `NoHomotopy`");
    }

    /// A discrete Real that a `when` computes from Reals that depend on it.
    void discrete_loop(const program::BlockLayout& block) {
        for (const std::uint32_t d : block.discretes) {
            for (const symbolic::VarId v : flat_.variables.ids()) {
                const program::Slot slot = program_.layout.place[v].slot;
                if (slot != program::Slot{program::Section::D, d} || flat_.variables[v].type != flat::Type::Real)
                    continue;
                refuse(place(v), "`" + flat_.variables[v].shown() +
                                     "` is computed at events in a loop with the Reals of a mixed system");
                return;
            }
        }
    }

    const program::Program& program_;
    const flat::FlatModel& flat_;
    const structure::Partition& initialization_;
    Precision precision_;
    source::Diagnostics& diagnostics_;
    symbolic::Walker walker_{flat_.pool};
    IdMap<symbolic::VarId, Led> led_; ///< what the blocks so far computed
    bool is_fine_ = true;
};

} // namespace

bool can_be_written(const program::Program& program, const structure::SortedModel& model, Precision precision,
                    source::Diagnostics& diagnostics) {
    return Refusals(program, model, precision, diagnostics).run();
}

} // namespace torsion::c_source
