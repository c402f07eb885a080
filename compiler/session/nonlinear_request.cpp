#include "compiler/session/nonlinear_request.h"

#include "compiler/lower/lower.h"
#include "compiler/periodic/search.h"
#include "compiler/session/diagnostics.h"
#include "compiler/session/pattern.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string_view>

namespace torsion::session {

namespace {

constexpr double most_asked = 10000;

[[noreturn]] void refuse_speed(const std::string& words, const std::string& help = {}) {
    session::refuse(source::Diag::InvalidCommandLine, "--speed: " + words, help);
}

/// Before it is compiled: names that the model does not have have words of their own.
std::shared_ptr<Model::State> checked(Model::State& model, const NonlinearResponseOptions& options) {
    if (model.is_opened())
        session::refuse(source::Diag::InvalidCommandLine,
                        "--nonlinear needs the model: a compiled library has no derivatives by its states");
    if (options.run.solver != "auto" && options.run.solver != "cvode" && options.run.solver != "cvode-adams")
        session::refuse(source::Diag::InvalidCommandLine,
                        fmt::format("--solver: periodic motions are found with cvode or cvode-adams, not with `{}`",
                                    options.run.solver));
    const Description& about = model.description();
    const auto known = about.parameter_rows.find(options.speed);
    if (known == about.parameter_rows.end()) {
        std::vector<std::string> names;
        for (const Parameter& parameter : about.parameters) names.push_back(parameter.name);
        const std::string near = source::nearest(options.speed, names);
        refuse_speed(fmt::format("the model has no parameter `{}`", options.speed),
                     near.empty() ? "" : fmt::format("did you mean `{}`?", near));
    }
    const Parameter& parameter = about.parameters[known->second];
    if (parameter.kind == ParameterKind::Initial)
        refuse_speed(fmt::format("`{}` is a start value, and no speed", options.speed));
    if (parameter.kind == ParameterKind::Fixed)
        refuse_speed(fmt::format("`{}` is final, or a constant", options.speed));
    if (parameter.kind == ParameterKind::Structural)
        refuse_speed(fmt::format(
            "`{}` cannot be changed without a compilation: it decides the equations, or follows from other parameters",
            options.speed));
    return model.shared_from_this();
}

constexpr std::uint32_t few_states = 8; // whose columns stand in the integrator's vector

CodeOptions code_with(const NonlinearResponseOptions& options, std::vector<std::string> columns) {
    return {.solver = options.run.solver == "auto" ? "cvode" : options.run.solver,
            .energy = false,
            .sensitivities = std::move(columns)};
}

} // namespace

NonlinearRequest::NonlinearRequest(Model::State& model, const NonlinearResponseOptions& options)
    : options_(options), state_(checked(model, options)),
      ready_(state_->ready_for(options.set, code_with(options, {options.speed}), true)) {
    const TorsionModel& its = this->model();
    const bool has_discrete_reals =
        std::any_of(its.variables, its.variables + its.n_variables,
                    [](const TorsionVariable& v) { return v.section == TORSION_D && v.type == TORSION_REAL; });
    if (its.n_x <= few_states || has_discrete_reals)
        ready_ = state_->ready_for(options.set, code_with(options, {lower::all_memory, options.speed}), true);
    else matrices_ = state_->ready_for(options.set, code_with(options, {lower::all_memory}), true);
    if (periodic::slots_of(matrices_ ? matrices_->variant->model() : this->model()).empty())
        session::refuse(source::Diag::InvalidCommandLine,
                        "--nonlinear: the model has no states, so it has no motion of its own");
    speed_ = ready_.variant->rows()(options.speed);
    if (speed_ == RowsByName::none)
        refuse_speed(fmt::format("`{}` is no parameter that can be set in the compiled model", options.speed));
    check_range();
    diagnostics_ = state_->warnings_of(ready_.variant->compilation());
}

void NonlinearRequest::check_range() const {
    const auto [from, to, step] = std::tuple(options_.from, options_.to, options_.step);
    const std::string range = fmt::format("`{}={:g}:{:g}`", options_.speed, from, to);
    if (from > to)
        refuse_speed(range + " begins above its end", fmt::format("write `{}={:g}:{:g}`", options_.speed, to, from));
    if (!std::isfinite(from) || !std::isfinite(to) || !(to > from))
        refuse_speed(range + " is no range FROM:TO", "for example w=10:200");
    if (!(from > 0)) refuse_speed(range + " begins at a speed that has no period", "begin above 0");
    if (!(step >= 0) || (to - from) / std::max(step, 1e-300) > most_asked) {
        if (step != 0)
            refuse_speed(
                fmt::format("more than {:g} speeds from {:g} to {:g} in steps of {:g}", most_asked, from, to, step));
    }
    if (!(options_.periods > 0) || options_.periods > 1000)
        session::refuse(source::Diag::InvalidCommandLine,
                        fmt::format("--periods: `{:g}` is no number of periods", options_.periods));
}

periodic::PeriodLaw NonlinearRequest::law() const {
    const std::string unit = text_of(model(), model().variables[speed_].unit);
    if (unit == "rad/s" || unit.empty() || unit == "1") return {2 * std::numbers::pi, false};
    if (unit == "Hz" || unit == "1/s" || unit == "s-1") return {1, false};
    if (unit == "rev/min" || unit == "1/min" || unit == "rpm") return {60, false};
    if (unit == "s") return {1, true};
    refuse_speed(fmt::format("`{}` has the unit `{}`, which makes no period", options_.speed, unit),
                 "rad/s, Hz, rev/min or s");
}

/// Efforts of elements with a twist or a stretch, and of gaps; where there are none, the states.
std::vector<std::uint32_t> NonlinearRequest::usual() const {
    const RowsByName& rows = ready_.variant->rows();
    std::vector<std::uint32_t> result;
    for (std::uint32_t row = 0; row < model().n_variables; ++row) {
        const std::string name = text_of(model(), model().variables[row].name);
        const std::size_t dot = name.rfind('.');
        if (dot == std::string::npos) continue;
        const std::string component = name.substr(0, dot), own = name.substr(dot + 1);
        const bool is_effort = (own == "tau" && rows(component + ".phi_rel") != RowsByName::none) ||
                               (own == "f" && rows(component + ".s_rel") != RowsByName::none);
        const bool is_gap = std::any_of(model().gaps, model().gaps + model().n_gaps,
                                        [&](const TorsionGap& gap) { return gap.effort == row; });
        if (is_effort || is_gap) result.push_back(row);
    }
    for (std::uint32_t i = 0; result.empty() && i < model().n_x; ++i) result.push_back(model().states[i].variable);
    return result;
}

std::vector<std::uint32_t> NonlinearRequest::shown() const {
    if (options_.variables.empty()) return usual();
    if (const std::string wrong = wrong_pattern("--variables", options_.variables); !wrong.empty())
        session::refuse(source::Diag::InvalidCommandLine, wrong);
    const runtime::Pattern wanted(options_.variables);
    std::vector<std::uint32_t> result;
    for (std::uint32_t row = 0; row < model().n_variables; ++row) {
        const TorsionVariable& v = model().variables[row];
        const bool varies = v.type == TORSION_REAL && v.variability == TORSION_CONTINUOUS && v.section <= TORSION_Y;
        if (varies && wanted.matches(text_of(model(), v.name))) result.push_back(row);
    }
    if (result.empty())
        session::refuse(source::Diag::InvalidCommandLine,
                        fmt::format("--variables: no continuous variable matches `{}`", options_.variables));
    return result;
}

periodic::MapOptions NonlinearRequest::map_options() const {
    periodic::MapOptions map;
    map.settings.assign(ready_.values.begin(), ready_.values.end());
    map.speed = speed_, map.law = law(), map.turns = options_.periods, map.shown = shown();
    map.run = run_options(options_.run);
    map.run.solver = ready_.solver, map.run.cancel = options_.cancel;
    if (!map.run.tolerance) map.run.tolerance = matrices_ ? periodic::tolerance_of_many : periodic::usual_tolerance;
    return map;
}

periodic::Record NonlinearRequest::find() {
    const periodic::MapOptions map = map_options();
    periodic::SearchOptions search;
    search.from = options_.from, search.to = options_.to, search.follow_flips = options_.follow_flips,
    search.progress = options_.progress;
    for (double i = 0; options_.step > 0 && options_.from + i * options_.step <= options_.to * (1 + 1e-12); ++i)
        search.asked.push_back(std::min(options_.to, options_.from + i * options_.step));
    periodic::Record record;
    runtime::Message problem;
    if (!periodic::search(model(), matrices_ ? &matrices_->variant->model() : nullptr, map, search, record, problem)) {
        if (!problem.code.empty())
            session::refuse(problem, Sources(ready_.variant->compilation(), &ready_.variant->compilation()->sources));
        session::refuse(source::Diag::IntegrationFailed, problem.text, problem.help);
    }
    record.model = ready_.variant->compilation()->model_name;
    return record;
}

} // namespace torsion::session
