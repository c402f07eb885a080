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
constexpr std::size_t most_changes = 20'000; ///< recorded in full
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
    std::string text(std::uint32_t offset) const { return std::string(offset == 0 ? std::string_view() : runtime::text(model_, offset)); }
    void add(std::uint32_t name, std::uint32_t component, std::uint32_t file, std::uint32_t line) {
        const std::string path = component < model_.n_components ? text(model_.components[component].path) : std::string();
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
        ++total_;
        std::set<std::uint32_t> touched;
        const std::size_t cell = cell_of(event.time);
        for (const EventChange& change : event.changes) {
            if (change.what != EventChange::What::Fired) continue;
            const std::uint32_t component = model_->relations[change.row].component;
            if (touched.insert(component).second) count(component, cell);
            ++components_[component].fired[change.row];
        }
        if (changes_ + event.changes.size() < most_changes) {
            changes_ += event.changes.size() + 1;
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
        for (std::size_t i = 0; i < cells / 2; ++i) component.cells[i] = component.cells[2 * i] + component.cells[2 * i + 1];
        std::fill(component.cells.begin() + cells / 2, component.cells.end(), 0);
    }
}

void EventRecorder::count(std::uint32_t row, std::size_t cell) {
    Component& component = components_[row];
    if (component.cells.empty()) component.cells.resize(cells);
    ++component.events;
    ++component.cells[cell];
}

std::string EventRecorder::section() const {
    if (model_ == nullptr) return {};
    const auto text = [&](std::uint32_t offset) { return std::string(offset == 0 ? std::string_view() : runtime::text(*model_, offset)); };
    Json json = {{"start", start_}, {"end", end_},          {"complete", is_complete_},
                 {"total", total_}, {"kept", kept_.size()}, {"cell_width", cell_width_}};
    json["components"] = Json::array();
    for (const auto& [row, component] : components_) {
        const bool has_row = row < model_->n_components;
        const auto busiest =
            std::max_element(component.fired.begin(), component.fired.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
        Json entry = {{"path", has_row ? text(model_->components[row].path) : ""},
                      {"class", has_row ? text(model_->components[row].class_name) : ""},
                      {"events", component.events},
                      {"cells", component.cells}};
        if (busiest != component.fired.end()) entry["mostly"] = text(model_->relations[busiest->first].text);
        json["components"].push_back(std::move(entry));
    }
    Names names(*model_);
    json["events"] = Json::array();
    for (const Event& event : kept_) {
        Json changes = Json::array();
        for (const EventChange& c : event.changes) changes.push_back({word(c.what), names(c), c.from, c.to});
        json["events"].push_back({event.time, event.kind == Event::Kind::Time ? "time" : "state", event.iterations, std::move(changes)});
    }
    json["names"] = names.take();
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace torsion::report
