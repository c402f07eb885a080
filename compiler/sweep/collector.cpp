// Reduces the trajectory during the run. Between two points a signal is a straight line; two points at one time (an
// event) are a jump.

#include "compiler/sweep/collect.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace torsion::sweep {

namespace {

constexpr double never = std::numeric_limits<double>::quiet_NaN();

double value_at(const TorsionFrame& frame, const Place& place) {
    // in the order of TorsionSection
    const double* sections[] = {frame.x, frame.der, frame.y, frame.p, frame.u, frame.d, &frame.time, frame.work};
    const double value = sections[place.section][place.index];
    return !place.is_negated ? value : place.is_boolean ? 1 - value : -value;
}

} // namespace

runtime::Points Collection::points() const {
    const auto is_of_ends = [](const Reduced& r) {
        return r.reduction == Reduction::Start || r.reduction == Reduction::Final;
    };
    return std::all_of(reduced.begin(), reduced.end(), is_of_ends) ? runtime::Points::Ends : runtime::Points::Steps;
}

Collector::Collector(const Collection& collection)
    : collection_(collection), states_(collection.reduced.size()), signals_(collection.signals.routine.outputs),
      results_(collection.reduced.size()), columns_(collection.columns.size()) {}

/// `given(row)` is the value of an input.
template <class Given>
void Collector::evaluate(const Formulas& formulas, double time, Given given, std::vector<double>& outputs) {
    inputs_.resize(formulas.inputs.size());
    for (std::size_t i = 0; i < inputs_.size(); ++i)
        inputs_[i] = formulas.inputs[i] == Formulas::time ? time : given(formulas.inputs[i]);
    interpreter_.call(formulas.routine, inputs_, outputs);
}

bool Collector::begin(const TorsionModel&) {
    is_first_ = true;
    has_results_ = false;
    return true;
}

bool Collector::row(const TorsionFrame& frame) {
    evaluate(
        collection_.signals, frame.time,
        [&](std::uint32_t place) { return value_at(frame, collection_.places[place]); }, signals_);
    if (is_first_) start_time_ = frame.time;
    for (std::size_t i = 0; i < states_.size(); ++i) {
        const Reduced& reduced = collection_.reduced[i];
        const double value = signals_[reduced.signal], margin = reduced.has_margin ? signals_[reduced.margin] : 0;
        is_first_ ? start(reduced, states_[i], value, margin, frame.time)
                  : add(reduced, states_[i], value, margin, frame.time);
    }
    is_first_ = false;
    time_ = frame.time;
    return true;
}

void Collector::start(const Reduced& reduced, State& state, double value, double margin, double time) {
    state = {0, value, value, time, margin};
    if (reduced.reduction == Reduction::TimeOfFirst && value == 0) state.best_time = never;
}

void Collector::add(const Reduced& reduced, State& state, double value, double margin, double time) {
    const double before = std::exchange(state.last, value), step = time - time_;
    const auto take_if = [&](bool is_better) {
        if (is_better) state.best = value, state.best_time = time;
    };
    switch (reduced.reduction) {
    case Reduction::Start: state.last = before; break;
    case Reduction::Final: break;
    case Reduction::Min:
    case Reduction::TimeOfMin: take_if(value < state.best); break;
    case Reduction::Max:
    case Reduction::TimeOfMax: take_if(value > state.best); break;
    case Reduction::Mean:
    case Reduction::Integral: state.integral += step * (before + value) / 2; break;
    case Reduction::Rms: state.integral += step * (before * before + before * value + value * value) / 3; break;
    case Reduction::TimeOfFirst: {
        const double margin_before = std::exchange(state.margin, margin);
        if (value == 0 || !std::isnan(state.best_time)) break;
        const bool crosses =
            reduced.has_margin && margin_before < 0 && margin >= 0 && std::isfinite(margin - margin_before);
        state.best_time = crosses ? time_ + step * (margin_before / (margin_before - margin)) : time;
        break;
    }
    }
}

double Collector::result(const Reduced& reduced, const State& state) const {
    const double span = time_ - start_time_;
    switch (reduced.reduction) {
    case Reduction::Start:
    case Reduction::Final: return state.last;
    case Reduction::Min:
    case Reduction::Max: return state.best;
    case Reduction::Mean: return span > 0 ? state.integral / span : state.last;
    case Reduction::Rms: return span > 0 ? std::sqrt(state.integral / span) : std::abs(state.last);
    case Reduction::Integral: return state.integral;
    case Reduction::TimeOfMin:
    case Reduction::TimeOfMax:
    case Reduction::TimeOfFirst: return state.best_time;
    }
    return never;
}

double Collector::value(std::size_t column) {
    if (!has_results_) {
        for (std::size_t i = 0; i < states_.size(); ++i) results_[i] = result(collection_.reduced[i], states_[i]);
        evaluate(collection_.values, time_, [&](std::uint32_t reduced) { return results_[reduced]; }, columns_);
        has_results_ = true;
    }
    return columns_[column];
}

} // namespace torsion::sweep
