// What a run can be differentiated by, and why not by the rest.

#include "compiler/lower/layout.h"
#include "compiler/lower/lower.h"

namespace torsion::lower {

using structure::Assignment;
using structure::Role;
using structure::TornSystem;

VarId variable_shown_as(const SortedModel& model, const std::string& name) {
    for (VarId v : model.flat.variables.ids()) {
        if (model.flat.variables[v].shown() == name) return v;
    }
    return {};
}

std::string sensitivity_obstacle(const SortedModel& model) {
    if (!model.flat.histories.empty()) return "the model has a delay()";
    if (!model.flat.distributions.empty()) return "the model has a spatialDistribution()";
    for (const structure::Partition* partition : {&model.simulation, &model.initialization}) {
        for (const structure::Block& block : partition->blocks) {
            const auto* torn = std::get_if<TornSystem>(&block);
            if (!torn) continue;
            for (const Assignment& discrete : torn->discretes) {
                const flat::Variable& x = model.flat.variables[discrete.variable];
                if (x.type == flat::Type::Real) return "the discrete Real `" + x.name + "` stands in an algebraic loop";
            }
        }
    }
    return {};
}

std::string sensitivity_obstacle(const SortedModel& model, const Layout& layout, VarId v) {
    const flat::Variable& x = model.flat.variables[v];
    const std::string name = "`" + x.name + "`";
    if (x.type != flat::Type::Real) return name + " is no Real";
    if (model.role[v] == Role::State && layout.startable[v.index()]) return {};
    if (model.role[v] == Role::Parameter && layout.settable[v.index()]) return {};
    if (model.role[v] == Role::Parameter)
        return name + " cannot be changed: it is final or a constant, computed from others, or decides the equations";
    if (model.role[v] == Role::State)
        return "the start value of " + name + " follows from parameters or equations; name these";
    if (x.fixed)
        return name + " has a start value, but other variables were chosen as states: give it the start value by a "
                      "parameter, and name that";
    return name + " is neither a parameter nor a state with a start value of its own";
}

} // namespace torsion::lower
