#include "compiler/fit/observations.h"

#include "compiler/fit/codes.h"

#include "compiler/session/diagnostics.h"
#include "compiler/units/display.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace torsion::fit {

namespace {


const Variable& variable_of(const Model& model, const std::string& name, const char* option) {
    std::vector<std::string> names;
    for (const Variable& variable : model.variables()) {
        if (variable.name == name) return variable;
        if (!variable.is_hidden) names.push_back(variable.name);
    }
    const std::string near = source::nearest(name, names);
    session::refuse(wrong_request, fmt::format("{}: the model has no variable `{}`", option, name),
                    near.empty() ? "" : fmt::format("did you mean `{}`?", near));
}

/// From numbers of a column to those of a variable.
units::Conversion into(const Variable& variable, const MeasuredColumn& column, bool is_asked_for) {
    if (column.unit.empty() || (variable.unit.empty() && !is_asked_for)) return {};
    const auto conversion = units::display_conversion(column.unit, variable.unit);
    if (conversion) return *conversion;
    const std::string its = variable.unit.empty() ? "has no unit" : fmt::format("is in `{}`", variable.unit);
    session::refuse(
        wrong_data,
        fmt::format("{}: `{}` is in `{}`, but `{}` {}", column.place, column.name, column.unit, variable.name, its),
        "--match VARIABLE=COLUMN[UNIT] names another unit than the header");
}

constexpr int most_poles = 8; // of a filter

double start_of(const Model& model, const RunOptions& run) {
    return run.start.value_or(model.experiment().start.value_or(0));
}

class Observer {
public:
    Observer(const Model& model, const Options& options) : model_(model), options_(options) {
        check_names();
        for (const Match& match : options.matches) {
            wishes_.push_back(match.column);
            const Variable& variable = variable_of(model, match.variable, "--match");
            if (variable.type == Type::String)
                session::refuse(wrong_request, fmt::format("--match: `{}` is a text", match.variable));
            variables_.push_back(&variable);
        }
        for (const DrivenInput& input : options.inputs) {
            wishes_.push_back(input.column);
            const Variable& variable = variable_of(model, input.input, "--input");
            if (variable.causality != Causality::Input)
                session::refuse(wrong_request, fmt::format("--input: `{}` is no input of the model", input.input));
        }
    }

    Observations operator()() {
        for (std::size_t i = 0; i < options_.experiments.size(); ++i) add(i);
        for (std::size_t i = 0; i < result_.matches.size(); ++i) judge(i);
        std::nth_element(distances_.begin(), distances_.begin() + static_cast<std::ptrdiff_t>(distances_.size() / 2),
                         distances_.end());
        result_.shortest = distances_.empty() ? 0 : distances_[distances_.size() / 2];
        return std::move(result_);
    }

private:
    void check_names() const {
        if (options_.experiments.empty()) session::refuse(wrong_request, "no data", "--data FILE.csv names them");
        if (options_.matches.empty())
            session::refuse(wrong_request, "no variable is compared with the data",
                            "--match VARIABLE=COLUMN says which, and with what");
        std::set<std::pair<std::string, std::string>> seen;
        for (const Match& match : options_.matches) {
            if (!seen.emplace(match.variable, match.column.name).second)
                session::refuse(wrong_request,
                                fmt::format("--match: `{}={}` twice", match.variable, match.column.name));
        }
    }

    void add(std::size_t number) {
        const Experiment& experiment = options_.experiments[number];
        const Measurement data = experiment.table
                                     ? measurement_of(experiment.path, *experiment.table, options_.time, wishes_)
                                     : read_measurement(experiment.path, options_.time, wishes_);
        SimulateOptions& run = result_.runs.emplace_back();
        result_.paths.push_back(experiment.path);
        run.run = options_.run, run.set = experiment.set;
        run.energy = run.events = false;
        run.input_file = options_.input_file;
        run.cancel = options_.cancel;
        run.run.start = start_of(model_, options_.run);
        check_times(data, *run.run.start);
        add_inputs(data, run);
        double last = *run.run.start;
        for (std::size_t i = 0; i < variables_.size(); ++i) last = std::max(last, add_series(data, number, i, run.run));
        if (!(last > *run.run.start))
            session::refuse(wrong_data, fmt::format("`{}` has no values behind the start of the run at {} s", data.path,
                                                    *run.run.start));
        for (std::size_t i = 1; i < data.time.size(); ++i) {
            if (data.time[i] > data.time[i - 1]) distances_.push_back(data.time[i] - data.time[i - 1]);
        }
        run.run.stop = last + latest_shift();
        for (const Match& match : options_.matches) run.variables.push_back(match.variable);
    }

    /// Data before the start that nobody has named are a mistake; with --start-time they are not used.
    void check_times(const Measurement& data, double start) const {
        if (options_.run.start || data.time.front() >= start) return;
        session::refuse(wrong_data,
                        fmt::format("`{}` begins at {} s, and the run at {} s", data.path, data.time.front(), start),
                        fmt::format("--start-time {} begins with the data; a later one leaves out what is before",
                                    data.time.front()));
    }

    void add_inputs(const Measurement& data, SimulateOptions& run) const {
        if (options_.inputs.empty()) return;
        run.inputs.time = data.time;
        for (std::size_t i = 0; i < options_.inputs.size(); ++i) {
            const MeasuredColumn& column = data.columns[variables_.size() + i];
            const auto gap = std::find_if(column.values.begin(), column.values.end(),
                                          [](double value) { return std::isnan(value); });
            if (gap != column.values.end())
                session::refuse(wrong_data,
                                fmt::format("{}: an input needs a value at every time, and `{}` has none at {} s",
                                            column.place, column.name,
                                            data.time[static_cast<std::size_t>(gap - column.values.begin())]));
            run.inputs.names.push_back(options_.inputs[i].input);
            run.inputs.columns.push_back(column.values);
            run.inputs.units.push_back(column.unit);
        }
    }

    /// The time of its last sample.
    double add_series(const Measurement& data, std::size_t experiment, std::size_t match, const RunOptions& run) {
        const MeasuredColumn& column = data.columns[match];
        const units::Conversion change = into(*variables_[match], column, !options_.matches[match].column.unit.empty());
        if (result_.matches.size() == match) {
            Matched& added = result_.matches.emplace_back();
            added.variable = variables_[match]->name, added.column = column.name;
            added.unit = column.unit.empty() ? variables_[match]->unit : column.unit;
            added.factor = 1 / change.factor, added.offset = -change.offset / change.factor;
            add_wishes(match, added);
        }
        const double earliest = result_.matches[match].shift_parameter
                                    ? std::min(0.0, options_.parameters[*result_.matches[match].shift_parameter].low)
                                    : 0;
        Series series{experiment, match, result_.count, {}};
        double last = *run.start;
        for (std::size_t i = 0; i < data.time.size(); ++i) {
            const double time = data.time[i];
            if (std::isnan(column.values[i]) || time + earliest < *run.start || (run.stop && time > *run.stop))
                continue;
            if (!is_in_window(options_.matches[match], time)) continue;
            const bool is_left = i + 1 < data.time.size() && data.time[i + 1] == time;
            series.samples.push_back({time, change(column.values[i]), is_left});
            last = time;
        }
        result_.count += series.samples.size();
        result_.series.push_back(std::move(series));
        return last;
    }

    static bool is_in_window(const Match& match, double time) {
        return match.windows.empty() ||
               std::any_of(match.windows.begin(), match.windows.end(),
                           [&](const auto& window) { return time >= window.first && time <= window.second; });
    }

    /// How far the run goes on behind the data.
    double latest_shift() const {
        double latest = 0;
        for (const FittedParameter& p : options_.parameters) {
            if (p.kind == FittedParameter::Kind::TimeShift) latest = std::max(latest, p.high);
        }
        return latest;
    }

    /// What is known of the column, and what is fitted of it.
    void add_wishes(std::size_t match, Matched& to) const {
        const Match& wish = options_.matches[match];
        if (wish.sigma && !(*wish.sigma > 0 && std::isfinite(*wish.sigma)))
            session::refuse(wrong_request,
                            fmt::format("--sigma: that of `{}` is not greater than 0", wish.column.name));
        if (wish.sigma) to.sigma = *wish.sigma / std::abs(to.factor);
        for (const auto& [from, to_time] : wish.windows) {
            if (!(from < to_time))
                session::refuse(wrong_request, fmt::format("--window: that of `{}`, {} to {} s, is empty",
                                                           wish.column.name, from, to_time));
        }
        const bool is_filter = !wish.filter || (wish.filter->frequency > 0 && std::isfinite(wish.filter->frequency) &&
                                                wish.filter->order >= 1 && wish.filter->order <= most_poles);
        if (!is_filter)
            session::refuse(wrong_request,
                            fmt::format("--filter: that of `{}` needs a frequency above 0, and an order from 1 to {}",
                                        wish.column.name, most_poles));
        to.filter = wish.filter;
        for (std::size_t i = 0; i < options_.parameters.size(); ++i) {
            const FittedParameter& p = options_.parameters[i];
            if (p.column != wish.column.name) continue;
            if (p.kind == FittedParameter::Kind::TimeShift) to.shift_parameter = i;
            if (p.kind == FittedParameter::Kind::Offset) to.offset_parameter = i;
        }
    }

    void judge(std::size_t match) {
        Matched& matched = result_.matches[match];
        double sum = 0;
        matched.low = std::numeric_limits<double>::infinity(), matched.high = -matched.low;
        const auto each = [&](const auto& work) {
            for (const Series& series : result_.series) {
                if (series.match != match) continue;
                for (const Sample& sample : series.samples) work(sample.value);
            }
        };
        each([&](double value) {
            sum += value, ++matched.count, matched.low = std::min(matched.low, value),
                                           matched.high = std::max(matched.high, value);
        });
        if (matched.count == 0)
            session::refuse(wrong_data, fmt::format("`{}` has no values within the run", matched.column));
        matched.mean = sum / static_cast<double>(matched.count);
        double squares = 0;
        each([&](double value) { squares += (value - matched.mean) * (value - matched.mean); });
        matched.spread = std::sqrt(squares / static_cast<double>(matched.count));
        if (matched.low == matched.high)
            session::refuse(wrong_data, fmt::format("`{}` always has the value {}: a constant tells a fit nothing",
                                                    matched.column, matched.low * matched.factor + matched.offset));
    }

    const Model& model_;
    const Options& options_;
    std::vector<ColumnWish> wishes_;
    std::vector<const Variable*> variables_;
    std::vector<double> distances_;
    Observations result_;
};

} // namespace

Observations observe(const Model& model, const Options& options) { return Observer(model, options)(); }

} // namespace torsion::fit
