#include "compiler/fit/parameters.h"

#include "compiler/fit/codes.h"
#include "compiler/fit/scale.h"

#include "compiler/session/diagnostics.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace torsion::fit {

namespace {


[[noreturn]] void refuse_parameter(const std::string& words, const std::string& help = {}) {
    session::refuse(cannot_be_fitted, "--parameter: " + words, help);
}

[[noreturn]] void refuse_unknown(const Model& model, const std::string& name) {
    if (model.parameter(name + ".start") != nullptr)
        refuse_parameter(fmt::format("`{}` is a variable", name), fmt::format("its start value is `{}.start`", name));
    if (name.ends_with(".start") &&
        std::ranges::any_of(model.variables(), [&](const Variable& v) { return v.name + ".start" == name; }))
        refuse_parameter(fmt::format("`{}` is the start value of a variable that is no state", name),
                         "give the start value by a parameter of the model, or make the variable a state with "
                         "stateSelect = StateSelect.always");
    std::vector<std::string> names;
    for (const Parameter& parameter : model.parameters()) {
        if (parameter.kind == ParameterKind::Tunable || parameter.kind == ParameterKind::Initial)
            names.push_back(parameter.name);
    }
    const std::string near = source::nearest(name, names);
    refuse_parameter(fmt::format("the model has no parameter `{}`", name),
                     near.empty() ? "" : fmt::format("did you mean `{}`?", near));
}

void check_kind(const Parameter& known) {
    const char* why =
        known.kind == ParameterKind::Structural
            ? "cannot be changed without a compilation: it decides the equations, or follows from other parameters"
        : known.kind == ParameterKind::Fixed ? "is final, or a constant"
        : known.type != Type::Real           ? "is no Real: there is nothing between two of its values"
                                             : nullptr;
    const bool has_list = known.kind != ParameterKind::Fixed;
    if (why != nullptr)
        refuse_parameter(fmt::format("`{}` {}", known.name, why),
                         has_list ? "--parameter NAME=VALUE,VALUE,… makes a fit for each of these values" : "");
}

/// Of a shift or an offset.
void check_column(const FittedParameter& wish, const Options& options) {
    const bool is_matched = std::any_of(options.matches.begin(), options.matches.end(),
                                        [&](const Match& match) { return match.column.name == wish.column; });
    if (!is_matched)
        session::refuse(wrong_request,
                        fmt::format("--{}: no variable is compared with a column `{}`",
                                    wish.kind == FittedParameter::Kind::TimeShift ? "shift" : "offset", wish.column));
}

void check_bounds(const FittedParameter& wish, const Parameter& known) {
    if (!std::isfinite(wish.low) || !std::isfinite(wish.high))
        refuse_parameter(fmt::format("the bounds of `{}` are no finite numbers", wish.name));
    if (!(wish.low < wish.high))
        refuse_parameter(
            fmt::format("the bounds of `{}`, {} and {}, are not in this order", wish.name, wish.low, wish.high));
    if (wish.is_log && !(wish.low > 0))
        refuse_parameter(fmt::format("on a logarithmic scale the bounds of `{}` are greater than 0", wish.name));
    if (known.min && wish.low < *known.min)
        refuse_parameter(
            fmt::format("the lower bound of `{}` is {}, but its min is {}", wish.name, wish.low, *known.min));
    if (known.max && wish.high > *known.max)
        refuse_parameter(
            fmt::format("the upper bound of `{}` is {}, but its max is {}", wish.name, wish.high, *known.max));
    if (wish.prior && !(wish.prior->sigma > 0 && std::isfinite(wish.prior->sigma) && std::isfinite(wish.prior->mean)))
        session::refuse(cannot_be_fitted,
                        fmt::format("--prior: the deviation of `{}` is not greater than 0", wish.name));
}

} // namespace

FittedParameter parameter_of_column(FittedParameter::Kind kind, const std::string& column, double low, double high) {
    FittedParameter parameter;
    parameter.name = (kind == FittedParameter::Kind::TimeShift ? "shift(" : "offset(") + column + ")";
    parameter.low = low, parameter.high = high, parameter.kind = kind, parameter.column = column;
    return parameter;
}

std::vector<FittedParameter> checked_parameters(const Model& model, const Options& options) {
    if (options.parameters.empty())
        session::refuse(cannot_be_fitted, "no parameter to fit", "--parameter NAME=LOW:HIGH names one, and its bounds");
    std::vector<FittedParameter> result = options.parameters;
    std::set<std::string> seen;
    for (FittedParameter& wish : result) {
        if (!seen.insert(wish.name).second) refuse_parameter(fmt::format("`{}` is named twice", wish.name));
        const Parameter* known = wish.kind == FittedParameter::Kind::Model ? model.parameter(wish.name) : nullptr;
        if (wish.kind != FittedParameter::Kind::Model) {
            check_column(wish, options);
        } else if (known == nullptr) {
            refuse_unknown(model, wish.name);
        } else {
            check_kind(*known);
        }
        check_bounds(wish, known != nullptr ? *known : Parameter());
        for (const Experiment& experiment : options.experiments) {
            if (experiment.set.contains(wish.name))
                refuse_parameter(
                    fmt::format("`{}` is fitted, and has a value of its own in `{}`", wish.name, experiment.path));
        }
        if (!wish.begin && known == nullptr) wish.begin = std::clamp(0.0, wish.low, wish.high);
        if (!wish.begin) wish.begin = known->number;
        if (!wish.begin) wish.begin = from_scale(wish, 0.5); // known only when a run starts
        if (*wish.begin < wish.low || *wish.begin > wish.high)
            refuse_parameter(
                fmt::format("`{}` is {}, outside of its bounds {} and {}", wish.name, *wish.begin, wish.low, wish.high),
                fmt::format("the fit begins with the value of the model, or of --set {}=…", wish.name));
    }
    for (const std::string& name : options.profiles) {
        if (!seen.contains(name)) session::refuse(cannot_be_fitted, fmt::format("--profile: `{}` is not fitted", name));
    }
    return result;
}

} // namespace torsion::fit
