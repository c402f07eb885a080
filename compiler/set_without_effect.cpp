#include "compiler/set_without_effect.h"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <unordered_map>

namespace torsion {

namespace {

using flat::VarId;
using structure::Role;

constexpr std::string_view suffix = ".start";

std::string_view name_in(const instance::Setting& setting) {
    const std::string_view name = setting.name;
    return name.ends_with(suffix) ? name.substr(0, name.size() - suffix.size()) : name;
}

/// The variables that settings name.
std::unordered_map<std::string_view, VarId> variables_of(const std::vector<instance::Setting>& settings,
                                                         const structure::SortedModel& model) {
    std::unordered_map<std::string_view, VarId> variables;
    for (const instance::Setting& setting : settings) variables.emplace(name_in(setting), VarId());
    for (const VarId v : model.flat.variables.ids()) {
        const flat::Variable& x = model.flat.variables[v];
        const auto named = variables.find(x.name);
        if (named != variables.end() && !named->second && x.type != flat::Type::String) named->second = v;
    }
    return variables;
}

/// Has a parameter a value of its own, in place of its start value?
bool has_own_value(const structure::SortedModel& model, const flat::Variable& parameter) {
    if (parameter.is_calculated || parameter.binding == parameter.start) return false;
    const symbolic::ExprPool& pool = model.flat.pool;
    const bool are_known = pool.is_constant(parameter.binding) && pool.is_constant(parameter.start);
    // the start value of a structural one was evaluated
    return !are_known || pool.value(parameter.binding) != pool.value(parameter.start);
}

/// ± the variable that represents its set of variables equal up to sign; invalid: the set equals a parameter.
struct Standing {
    VarId variable;
    bool is_negated = false;
};

Standing standing_for(const structure::SortedModel& model, VarId v) {
    Standing standing{v};
    while (standing.variable && model.role[standing.variable] == Role::Alias) {
        const structure::Alias& alias = model.alias[standing.variable];
        standing = {alias.target, standing.is_negated != alias.negated};
    }
    return standing;
}

/// Their start values say where a system's solution begins: tears; in a mixed system of the start all unknowns, as its
/// first configuration is read from them.
IdSet<VarId> guessed_unknowns(const structure::SortedModel& model) {
    IdSet<VarId> guessed;
    for (const structure::Partition* partition : {&model.initialization, &model.simulation}) {
        for (const structure::Block& block : partition->blocks) {
            const auto* system = std::get_if<structure::TornSystem>(&block);
            if (system == nullptr) continue;
            for (const VarId tear : system->tears) guessed.insert(tear);
            if (partition == &model.simulation || !system->is_mixed()) continue;
            for (const structure::Assignment& inner : system->inner) guessed.insert(inner.variable);
        }
    }
    return guessed;
}

/// Is the start value read: as an initial condition (also of a variable that is no state), as the value before the
/// start, or as a guess?
bool is_start_read(const structure::SortedModel& model, const IdSet<VarId>& guessed, VarId v) {
    if (!v) return false;
    const bool is_condition =
        model.flat.variables[v].fixed ||
        std::ranges::any_of(model.guesses, [&](const structure::InitialGuess& guess) { return guess.variable == v; });
    return is_condition || model.role[v] == Role::Discrete || model.role[v] == Role::Input ||
           model.started.contains(v) || guessed.contains(v);
}

/// Does the start value of another variable of the same set take precedence?
bool is_overruled(const structure::SortedModel& model, Standing standing, const std::string& value) {
    const flat::ExprId start = model.flat.variables[standing.variable].start;
    double given = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), given);
    if (error != std::errc() || end != value.data() + value.size() || !start || !model.flat.pool.is_constant(start))
        return false;
    return model.flat.pool.value(start) != (standing.is_negated ? -given : given);
}

} // namespace

void check_settings(const std::vector<instance::Setting>& settings, const structure::SortedModel& model,
                    source::Diagnostics& diagnostics) {
    // the later connections bring initial conditions, too
    if (settings.empty() || !model.flat.open_connectors.empty()) return;
    const auto variables = variables_of(settings, model);
    const IdSet<VarId> guessed = guessed_unknowns(model);
    for (const instance::Setting& setting : settings) {
        const VarId v = variables.at(name_in(setting));
        if (!v) continue;
        const flat::Variable& x = model.flat.variables[v];
        const bool is_parameter = model.role[v] == Role::Parameter;
        if (is_parameter && !(setting.name.ends_with(suffix) && x.binding && x.start && has_own_value(model, x)))
            continue;
        const Standing standing = standing_for(model, v);
        const bool is_read = !is_parameter && is_start_read(model, guessed, standing.variable);
        if (is_read && !is_overruled(model, standing, setting.value)) continue;
        auto& report = diagnostics.report(source::Diag::SettingWithoutEffect, x.origin.span,
                                          std::string(setting.option) + " " + setting.name + ": the start value of `" +
                                              x.name + "` has no effect",
                                          "declared here");
        if (is_parameter) report.note("it is a parameter that has a value").with_help("`" + x.name + "` sets that");
        else if (is_read)
            report.note("`" + model.flat.variables[standing.variable].name +
                        "` is equal to it, and its own start value counts");
        else
            report.note("it is computed from other variables, also at the start")
                .with_help("what can be set are parameters, and start values of states");
    }
}

} // namespace torsion
