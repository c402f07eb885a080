#include "compiler/set_without_effect.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace torsion {

namespace {

using flat::VarId;
using structure::Role;

/// The variable that stands for all that are equal to it; invalid: they equal a parameter.
VarId representative(const structure::SortedModel& model, VarId v) {
    while (v.valid() && model.role[v] == Role::Alias) v = model.alias[v].target;
    return v;
}

bool is_tear(const structure::Partition& partition, VarId v) {
    return std::ranges::any_of(partition.blocks, [&](const structure::Block& block) {
        const auto* system = std::get_if<structure::TornSystem>(&block);
        return system && std::ranges::find(system->tears, v) != system->tears.end();
    });
}

/// As an initial condition, as the value before the start, or as a guess.
bool is_start_read(const structure::SortedModel& model, VarId v) {
    if (!v.valid()) return false;
    return model.role[v] == Role::Discrete || model.role[v] == Role::Input || model.started.contains(v) || is_tear(model.initialization, v) || is_tear(model.simulation, v);
}

/// Does another start value of the same set of equal variables count?
bool is_overruled(const structure::SortedModel& model, VarId representative, const std::string& value) {
    const flat::ExprId start = model.flat.variables[representative].start;
    double given = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), given);
    if (error != std::errc() || end != value.data() + value.size() || !start || !model.flat.pool.is_constant(start)) return false;
    return std::fabs(model.flat.pool.value(start)) != std::fabs(given); // an alias may be the negative
}

} // namespace

void check_settings(const std::vector<instance::Setting>& settings, const structure::SortedModel& model, source::Diagnostics& diagnostics) {
    if (!model.flat.open_connectors.empty()) return; // what it will be connected to brings initial conditions, too
    constexpr std::string_view suffix = ".start";
    for (const instance::Setting& setting : settings) {
        const std::string name = setting.name.ends_with(suffix) ? setting.name.substr(0, setting.name.size() - suffix.size()) : setting.name;
        for (const VarId v : model.flat.variables.ids()) {
            const flat::Variable& x = model.flat.variables[v];
            if (x.name != name || model.role[v] == Role::Parameter || x.type == flat::Type::String) continue;
            const VarId standing = representative(model, v);
            const bool is_read = is_start_read(model, standing);
            if (is_read && !is_overruled(model, standing, setting.value)) break;
            auto& report = diagnostics.report(source::Code::C105, x.origin.span, "--set " + setting.name + ": the start value of `" + x.name + "` has no effect", "declared here");
            if (is_read) report.note("`" + model.flat.variables[standing].name + "` is equal to it, and its own start value counts");
            else report.note("it is computed from other variables, also at the start").with_help("what can be set are parameters, and start values of states");
            break;
        }
    }
}

} // namespace torsion
