#include "compiler/periodic/search.h"

#include "compiler/periodic/first_orbit.h"
#include "compiler/periodic/measures.h"

namespace torsion::periodic {

namespace {

void name_all(const TorsionModel& model, const MapOptions& map, Record& record) {
    const auto word = [&](std::uint32_t offset) { return std::string(runtime::text(model, offset)); };
    record.speed = word(model.variables[map.speed].name), record.unit = word(model.variables[map.speed].unit);
    for (const std::uint32_t row : map.shown) record.shown.push_back({word(model.variables[row].name), word(model.variables[row].unit)});
    for (std::uint32_t i = 0; i < model.n_gaps; ++i) record.gaps.push_back(word(model.components[model.gaps[i].component].path));
    for (std::uint32_t r = 0; r < model.n_relations; ++r) {
        const bool has_component = model.relations[r].component < model.n_components;
        const std::string component = has_component ? word(model.components[model.relations[r].component].path) : std::string();
        record.relations.push_back(component.empty() ? "`" + word(model.relations[r].text) + "`" : component);
    }
}

} // namespace

bool search(const TorsionModel& model, const MapOptions& map_options, const SearchOptions& options, Record& record, runtime::Message& problem) {
    PeriodMap map(model, map_options);
    Shooter shooter(map);
    shooter.space().speed_size = 0.2 * (options.to - options.from);
    record.from = options.from, record.to = options.to;
    name_all(model, map_options, record);
    Orbit first;
    std::string words;
    if (!find_first(shooter, options.from, first, words)) {
        if (words.empty()) problem = map.problem();
        else problem = {}, problem.text = words;
        return false;
    }
    const Eigen::Index n = map.size();
    first.tangent = shooter.tangent(first, Eigen::VectorXd::Unit(n + 1, n));
    if (first.tangent[n] < 0) first.tangent = -first.tangent;
    const std::size_t shown = map_options.shown.size();
    std::size_t count = 0;
    const Measure measure = [&](Orbit& orbit) {
        measure_orbit(orbit, shown);
        if (options.progress) options.progress(++count, orbit.speed);
    };
    BranchOptions branch_options;
    branch_options.from = options.from, branch_options.to = options.to, branch_options.asked = options.asked;
    Branch& branch = record.branches.emplace_back();
    branch.turns = map_options.turns;
    follow(shooter, branch_options, std::move(first), measure, branch);
    record.is_complete = !map.was_cancelled();
    record.runs = shooter.runs();
    return true;
}

} // namespace torsion::periodic
