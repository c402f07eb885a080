#include "compiler/report/energy_recorder.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <map>

namespace torsion::report {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* words[] = {"stored", "supplied", "dissipated", "unaccounted"};
constexpr std::size_t stored = 0;

} // namespace

EnergyRecorder::EnergyRecorder(const flat::FlatModel& flat) : flat_(flat) {
    for (std::size_t kind = 0; kind < kinds; ++kind) {
        for (const flat::ComponentId owner : flat.energy.owners[kind]) terms_.push_back({kind, owner});
    }
}

void EnergyRecorder::begin() {
    for (Term& term : terms_) term = {term.kind, term.component};
    points_ = 0;
    total_ = {};
    totals_ = RowStore{kinds, 2000};
}

void EnergyRecorder::notice(Term& term, double value) {
    term.largest = std::max(term.largest, term.kind == stored ? value : std::abs(value));
}

void EnergyRecorder::point(double time, const double* values) {
    for (std::size_t i = 0; i < terms_.size(); ++i) {
        Term& term = terms_[i];
        term.last = values[kinds + i];
        if (points_ == 0) term.first = term.last;
        notice(term, term.last);
    }
    total_[stored] = values[stored];
    totals_.add(time, total_.data());
    ++points_;
}

void EnergyRecorder::part(double weight, const double* values) {
    for (std::size_t i = 0; i < terms_.size(); ++i) {
        terms_[i].integral += weight * values[kinds + i];
        notice(terms_[i], values[kinds + i]);
    }
    for (std::size_t kind = stored + 1; kind < kinds; ++kind) total_[kind] += weight * values[kind];
}

std::vector<EnergyRecorder::Component> EnergyRecorder::components() const {
    std::map<flat::ComponentId, Component> all;
    for (const Term& term : terms_) {
        const flat::Component& component = flat_.components[term.component];
        Component& entry = all[term.component];
        entry.path = component.path, entry.class_name = std::string(flat_.strings[component.class_name]);
        entry.total[term.kind] = term.kind == stored ? term.last - term.first : term.integral;
        entry.largest[term.kind] = term.largest;
    }
    std::vector<Component> result;
    for (auto& [id, entry] : all) result.push_back(std::move(entry));
    return result;
}

std::string EnergyRecorder::section(const runtime::Energy& audit) const {
    const auto text = [](const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); };
    if (!audit.is_audited)
        return audit.obstacle.empty() ? std::string() : text({{"audited", false}, {"reason", audit.obstacle}});
    Json json = {{"audited", true}};
    json["sums"] = {{"supplied", audit.supplied},       {"stored", audit.stored}, {"dissipated", audit.dissipated},
                    {"unaccounted", audit.unaccounted}, {"reinit", audit.reset},  {"turned_over", audit.turned_over},
                    {"closure", audit.closure()}};
    std::map<flat::ComponentId, Json> components;
    for (const Term& term : terms_) {
        Json& entry = components[term.component];
        const flat::Component& component = flat_.components[term.component];
        if (entry.is_null())
            entry = {{"path", component.path}, {"class", std::string(flat_.strings[component.class_name])}};
        entry[words[term.kind]] = term.kind == stored ? term.last - term.first : term.integral;
        entry[term.kind == stored ? "largest" : std::string(words[term.kind]) + "_power"] = term.largest;
    }
    json["components"] = Json::array();
    for (auto& [id, entry] : components) json["components"].push_back(std::move(entry));
    if (!terms_.empty()) {
        json["time"] = totals_.times();
        for (std::size_t kind = 0; kind < kinds; ++kind) json["over_time"][words[kind]] = totals_.column(kind);
    }
    return text(json);
}

} // namespace torsion::report
