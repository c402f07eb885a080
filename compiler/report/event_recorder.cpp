#include "compiler/report/event_recorder.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <set>

namespace torsion::report {

namespace {

using Json = nlohmann::ordered_json;
using runtime::Event;
using runtime::EventChange;

constexpr std::size_t cells = 256;
constexpr std::size_t most_changes = 20'000; ///< of state events, and of time events, recorded in full
constexpr double first_cell = 0x1p-40;       ///< s

/// Texts of relations and variables, each once.
class Names {
public:
    explicit Names(const TorsionModel& model) : model_(model) {}

    std::size_t operator()(const EventChange& change) {
        const bool is_variable = change.what == EventChange::What::Variable;
        const auto [found, fresh] = known_.try_emplace({is_variable, change.row}, rows_.size());
        if (!fresh) return found->second;
        if (is_variable) {
            const TorsionVariable& v = model_.variables[change.row];
            add(v.name, v.component, v.file, v.line);
            rows_.back()["boolean"] = v.type == TORSION_BOOLEAN;
        } else {
            const TorsionRelation& r = model_.relations[change.row];
            add(r.text, r.component, r.file, r.line);
            rows_.back()["boolean"] = true;
        }
        return found->second;
    }
    Json take() { return std::move(rows_); }

private:
    std::string text(std::uint32_t offset) const {
        return std::string(offset == 0 ? std::string_view() : runtime::text(model_, offset));
    }
    void add(std::uint32_t name, std::uint32_t component, std::uint32_t file, std::uint32_t line) {
        const std::string path =
            component < model_.n_components ? text(model_.components[component].path) : std::string();
        rows_.push_back({{"text", text(name)}, {"component", path}, {"file", text(file)}, {"line", line}});
    }

    const TorsionModel& model_;
    std::map<std::pair<bool, std::uint32_t>, std::size_t> known_;
    Json rows_ = Json::array();
};

const char* word(EventChange::What what) {
    switch (what) {
    case EventChange::What::Fired: return "fired";
    case EventChange::What::Followed: return "followed";
    case EventChange::What::Variable: return "variable";
    }
    return "";
}

} // namespace

bool EventRecorder::begin(const TorsionModel& model) {
    model_ = &model;
    return next_ == nullptr || next_->begin(model);
}

bool EventRecorder::finish(bool complete) { return next_ == nullptr || next_->finish(complete); }

bool EventRecorder::event(const Event& event) {
    end_ = event.time;
    if (event.kind == Event::Kind::Start) start_ = event.time, cell_width_ = first_cell;
    else if (event.kind == Event::Kind::End) is_complete_ = true;
    else {
        count(event);
        Kept& kept = of(event, state_, time_);
        ++kept.total;
        if (kept.changes + event.changes.size() < most_changes) {
            kept.changes += event.changes.size() + 1;
            ++kept.listed;
            kept_.push_back(event);
        }
    }
    return next_ == nullptr || next_->event(event);
}

// The length of the run is unknown, so the cells double in width whenever time passes the last one.
std::size_t EventRecorder::cell_of(double time) {
    while (time - start_ >= cell_width_ * static_cast<double>(cells)) halve_resolution();
    return static_cast<std::size_t>((time - start_) / cell_width_);
}

void EventRecorder::halve_resolution() {
    cell_width_ *= 2;
    for (auto& [row, component] : components_) {
        for (Counts* counts : {&component.state, &component.time}) {
            std::vector<std::int64_t>& all = counts->cells;
            for (std::size_t i = 0; i < all.size() / 2; ++i) all[i] = all[2 * i] + all[2 * i + 1];
            std::fill(all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2), all.end(), 0);
        }
    }
}

void EventRecorder::count(const Event& event) {
    const std::size_t cell = cell_of(event.time);
    std::set<std::uint32_t> touched;
    for (const EventChange& change : event.changes) {
        if (change.what != EventChange::What::Fired) continue;
        const std::uint32_t row = model_->relations[change.row].component;
        Counts& counts = event.kind == Event::Kind::Time ? components_[row].time : components_[row].state;
        ++counts.fired[change.row];
        if (!touched.insert(row).second) continue;
        counts.cells.resize(cells);
        ++counts.events;
        ++counts.cells[cell];
    }
}

std::string EventRecorder::section() const {
    if (model_ == nullptr) return {};
    const auto text = [&](std::uint32_t offset) {
        return std::string(offset == 0 ? std::string_view() : runtime::text(*model_, offset));
    };
    const auto counted = [&](const Counts& counts) {
        Json json = {{"events", counts.events}, {"cells", counts.cells}};
        const auto busiest = std::max_element(counts.fired.begin(), counts.fired.end(),
                                              [](const auto& a, const auto& b) { return a.second < b.second; });
        if (busiest != counts.fired.end()) json["mostly"] = text(model_->relations[busiest->first].text);
        return json;
    };
    const auto kept = [](const Kept& of) { return Json({{"total", of.total}, {"listed", of.listed}}); };
    Json json = {{"start", start_},          {"end", end_},
                 {"complete", is_complete_}, {"total", state_.total + time_.total},
                 {"state", kept(state_)},    {"time", kept(time_)},
                 {"cell_width", cell_width_}};
    json["components"] = Json::array();
    for (const auto& [row, component] : components_) {
        const bool has_row = row < model_->n_components;
        Json entry = {{"path", has_row ? text(model_->components[row].path) : ""},
                      {"class", has_row ? text(model_->components[row].class_name) : ""}};
        if (component.state.events > 0) entry["state"] = counted(component.state);
        if (component.time.events > 0) entry["time"] = counted(component.time);
        json["components"].push_back(std::move(entry));
    }
    Names names(*model_);
    json["events"] = Json::array();
    for (const Event& event : kept_) {
        Json changes = Json::array();
        for (const EventChange& c : event.changes) changes.push_back({word(c.what), names(c), c.from, c.to});
        json["events"].push_back(
            {event.time, event.kind == Event::Kind::Time ? "time" : "state", event.iterations, std::move(changes)});
    }
    json["names"] = names.take();
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace torsion::report
