#pragma once
// The collected results of a run: columns of the table, as expressions over reductions of the trajectory. The language
// is Modelica, with the reductions as functions of one argument; docs/reference/sweep.md describes it.

#include "compiler/program/interpreter.h"

#include "torsion/simulate.h"

#include <optional>
#include <string>
#include <vector>

namespace torsion::sweep {

enum class Reduction { Start, Final, Min, Max, Mean, Rms, Integral, TimeOfMin, TimeOfMax, TimeOfFirst };

/// The place of a signal's variable in the frame.
struct Place {
    std::uint8_t section = 0; ///< enum TorsionSection
    bool is_negated = false, is_boolean = false;
    std::uint32_t index = 0;
};

/// A reduction of one signal.
struct Reduced {
    Reduction reduction = Reduction::Final;
    std::uint32_t signal = 0; ///< output of Collection::signals
    std::uint32_t margin = 0; ///< of TimeOfFirst: an output of `signals` that becomes ≥ 0 with the condition
    bool has_margin = false;  ///< the condition is a comparison
};

struct Column {
    std::string name, text; ///< text: the expression
};

/// Expressions, and the given values that are their inputs.
struct Formulas {
    static constexpr std::uint32_t time = UINT32_MAX;
    program::FunctionRoutine routine;
    std::vector<std::uint32_t> inputs; ///< rows of the given values, or `time`
};

/// Invariants of a Collection: it belongs to one model; inputs of `signals` are rows of `places`; inputs of `values`
/// are rows of `reduced`; the outputs of `values` are the columns.
struct Collection {
    std::vector<Place> places;
    std::vector<Reduced> reduced;
    std::vector<Column> columns;
    Formulas signals, values;

    runtime::Points points() const; ///< the points that its reductions need
};

/// `texts` are `EXPRESSION` or `NAME=EXPRESSION`; none: the final values of the model's outputs and states. Nothing,
/// and the reason, for an invalid one.
std::optional<Collection> compile_collection(const std::vector<std::string>& texts, const TorsionModel& model,
                                             std::string& problem);

/// Reduces one trajectory after the other; carries no state from one to the next.
class Collector final : public runtime::Sink {
public:
    explicit Collector(const Collection& collection);

    runtime::Points points() const override { return collection_.points(); }
    bool begin(const TorsionModel& model) override;
    bool row(const TorsionFrame& frame) override;
    bool finish(bool) override { return true; }
    std::string error() const override { return {}; }

    double value(std::size_t column); ///< after the run; NaN for the time of a condition that never held

private:
    struct State {
        double integral = 0, last = 0, best = 0, best_time = 0, margin = 0;
    };
    void start(const Reduced& reduced, State& state, double value, double margin, double time);
    void add(const Reduced& reduced, State& state, double value, double margin, double time);
    double result(const Reduced& reduced, const State& state) const;

    template <class Given>
    void evaluate(const Formulas& formulas, double time, Given given, std::vector<double>& outputs);

    const Collection& collection_;
    program::Interpreter interpreter_{nullptr}; // no formula calls a function
    std::vector<State> states_;
    std::vector<double> inputs_, signals_, results_, columns_;
    bool is_first_ = true, has_results_ = false;
    double start_time_ = 0, time_ = 0;
};

} // namespace torsion::sweep
