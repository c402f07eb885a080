// The result as JSON.

#include "compiler/periodic/record.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace torsion::periodic {

namespace {

using Json = nlohmann::ordered_json;

const char* name_of(BranchEventKind kind) {
    switch (kind) {
    case BranchEventKind::Fold: return "fold";
    case BranchEventKind::Flip: return "flip";
    case BranchEventKind::Torus: return "torus";
    case BranchEventKind::Branching: return "branching";
    case BranchEventKind::Touch: break;
    }
    return "touch";
}

Json harmonics_json(const std::vector<std::complex<double>>& values) {
    Json result = Json::array();
    for (const std::complex<double> value : values) result.push_back({std::abs(value), std::arg(value)});
    return result;
}

Json orbit_json(const Record& record, const Orbit& orbit) {
    Json multipliers = Json::array(), variables = Json::array(), gaps = Json::array();
    for (const std::complex<double> value : orbit.multipliers) multipliers.push_back({value.real(), value.imag()});
    for (const Measures& its : orbit.shown) {
        variables.push_back({{"amplitude", its.amplitude()},
                             {"least", its.least},
                             {"largest", its.largest},
                             {"mean", its.mean},
                             {"drift", its.drift},
                             {"rms", its.rms},
                             {"harmonics", harmonics_json(its.harmonics)}});
    }
    for (std::size_t g = 0; g < orbit.gaps.size(); ++g) {
        const GapMotion& gap = orbit.gaps[g];
        gaps.push_back({{"component", record.gaps[g]},
                        {"apart", gap.apart},
                        {"impacts", gap.impacts},
                        {"changes", gap.changes},
                        {"impulse", gap.impulse},
                        {"fastest", gap.fastest},
                        {"index", std::isfinite(gap.rattle) ? Json(gap.rattle) : Json(nullptr)}});
    }
    return {{"speed", orbit.speed},
            {"period", orbit.period},
            {"stable", orbit.unstable == 0},
            {"asked", orbit.is_asked},
            {"multipliers", multipliers},
            {"variables", variables},
            {"gaps", gaps}};
}

Json event_json(const Record& record, const BranchEvent& event) {
    Json amplitudes = Json::array();
    for (const Measures& its : event.shown) amplitudes.push_back(its.amplitude());
    Json json = {
        {"kind", name_of(event.kind)}, {"speed", event.speed}, {"behind", event.behind}, {"amplitudes", amplitudes}};
    if (event.kind == BranchEventKind::Torus) json["frequency"] = event.frequency;
    if (event.kind == BranchEventKind::Touch)
        json["contact"] = record.relations[event.relation], json["from"] = event.from, json["to"] = event.to;
    return json;
}

} // namespace

std::string json_of(const Record& record) {
    Json variables = Json::array(), branches = Json::array();
    for (const ShownVariable& variable : record.shown)
        variables.push_back({{"name", variable.name}, {"unit", variable.unit}});
    for (const Branch& branch : record.branches) {
        Json orbits = Json::array(), events = Json::array();
        for (const Orbit& orbit : branch.orbits) orbits.push_back(orbit_json(record, orbit));
        for (const BranchEvent& event : branch.events) events.push_back(event_json(record, event));
        branches.push_back({{"periods", branch.turns},
                            {"from_flip", branch.is_of_flip},
                            {"begin", branch.begin},
                            {"end", branch.end},
                            {"missed", branch.missed},
                            {"events", events},
                            {"motions", orbits}});
    }
    const Json json = {{"model", record.model},        {"speed", record.speed},  {"unit", record.unit},
                       {"from", record.from},          {"to", record.to},        {"complete", record.is_complete},
                       {"runs", record.runs},          {"variables", variables}, {"branches", branches},
                       {"unreached", record.unreached}};
    return json.dump(1) + "\n";
}

} // namespace torsion::periodic
