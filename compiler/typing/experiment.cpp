// annotation(experiment(…)): how the model is run where nobody says otherwise. A value that cannot be used is told
// where it stands: as a warning where the run is the same without it, else as an error.
#include "compiler/instance/annotations.h"
#include "compiler/symbolic/print.h"
#include "compiler/typing/annotations.h"

#include <cmath>
#include <unordered_map>

namespace torsion::typing {

using instance::BaseType;
using source::Diag;

namespace {

constexpr const char* names_solver = "__Torsion_solver";
using Number = std::optional<double> Experiment::*;
const std::unordered_map<std::string, Number> numbers = {{"StartTime", &Experiment::start_time},
                                                         {"StopTime", &Experiment::stop_time},
                                                         {"Interval", &Experiment::interval},
                                                         {"Tolerance", &Experiment::tolerance}};

class ExperimentReader {
public:
    explicit ExperimentReader(instance::Translator& translator)
        : t_(translator), tree_(translator.tree()), diagnostics_(translator.diagnostics()) {}

    Experiment run() {
        auto arguments = instance::class_annotation(tree_, *tree_.model, "experiment", diagnostics_);
        if (!arguments) return {};
        for (const ast::Argument& a : arguments->arguments)
            if (const std::string name = a.name.text(); name == names_solver || numbers.contains(name))
                argument(name, a); // others are of other tools
        order();
        return std::move(read_);
    }

private:
    void argument(const std::string& name, const ast::Argument& a) {
        const auto [first, is_new] = seen_.try_emplace(name, a.span);
        const ast::Expr* value = a.modification ? a.modification->value : nullptr;
        if (!is_new)
            diagnostics_.report(Diag::DuplicateElement, a.span, "`" + name + "` is given twice", "again")
                .at(first->second, "here first");
        else if (!value)
            diagnostics_.report(Diag::ExperimentValueIgnored, a.span, "`" + name + "` has no value", "has no effect");
        else if (name == names_solver) solver(*value);
        else number(name, *value);
    }

    TypedValue result(const ast::Expr& value) {
        return t_.translate(value, {{nullptr, tree_.model}, instance::Mode::Evaluate});
    }

    void wrong_type(const std::string& name, const ast::Expr& value, const TypedValue& t, const char* wanted) {
        diagnostics_.report(Diag::TypeMismatch, value.span, "`" + name + "` must be " + wanted,
                            "this is " + instance::type_name(t));
    }

    void number(const std::string& name, const ast::Expr& value) {
        const TypedValue t = result(value);
        if (t.poisoned) return;
        if (!t.is_scalar() || !instance::is_numeric(t.type)) return wrong_type(name, value, t, "a number");
        // 1/0 is not folded
        const double number = tree_.pool->is_constant(t.elements[0]) ? tree_.pool->value(t.elements[0]) : NAN;
        if (!std::isfinite(number))
            diagnostics_.report(Diag::EvaluationFailed, value.span, "`" + name + "` cannot be computed",
                                "not a finite number");
        else if (name == "Interval" && number <= 0)
            diagnostics_.report(Diag::ExperimentValueIgnored, value.span, "`Interval` must be greater than 0",
                                "has no effect");
        else if (name == "Tolerance" && !(number > 0 && number < 1))
            diagnostics_.report(Diag::InvalidCommandLine, value.span, "the tolerance must be between 0 and 1",
                                "this is " + symbolic::number(number));
        else read_.*numbers.at(name) = number;
    }

    void order() {
        const double start = read_.start_time.value_or(0);
        if (!read_.stop_time || *read_.stop_time >= start) return;
        diagnostics_.report(Diag::InvalidCommandLine, seen_.at("StopTime"),
                            "the stop time " + symbolic::number(*read_.stop_time) + " s is before the start time " +
                                symbolic::number(start) + " s");
    }

    void solver(const ast::Expr& value) {
        const TypedValue t = result(value);
        if (t.poisoned) return;
        if (!t.is_scalar() || t.type != BaseType::String || t.texts.empty())
            return wrong_type(names_solver, value, t, "a String");
        if (t.texts[0] == "auto") return;
        read_.solver = t.texts[0], read_.solver_place = value.span;
    }

    instance::Translator& t_;
    instance::InstanceTree& tree_;
    source::Diagnostics& diagnostics_;
    std::unordered_map<std::string, Span> seen_;
    Experiment read_;
};

} // namespace

Experiment experiment_of(instance::Translator& translator) { return ExperimentReader(translator).run(); }

} // namespace torsion::typing
