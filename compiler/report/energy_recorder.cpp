#include "compiler/report/energy_recorder.h"

#include "compiler/symbolic/operators.h"
#include "compiler/symbolic/walk.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <map>

namespace torsion::report {

namespace {

using Json = nlohmann::ordered_json;
using symbolic::Kind;

constexpr const char* words[] = {"stored", "supplied", "dissipated", "unaccounted"};
constexpr std::size_t stored = 0;

} // namespace

EnergyRecorder::EnergyRecorder(const structure::SortedModel& sorted, const TorsionModel& model) : sorted_(sorted), model_(model) {
    const flat::Energy& energy = sorted.flat.energy;
    const std::vector<flat::ExprId>* const sums[] = {&energy.stored, &energy.supplied, &energy.dissipated, &energy.unaccounted};
    if (!energy.obstacle.empty() || model.energy == nullptr) return;
    for (std::size_t kind = 0; kind < std::size(sums); ++kind) {
        for (std::size_t i = 0; i < std::min(sums[kind]->size(), energy.owners[kind].size()); ++i) {
            Term term{kind, energy.owners[kind][i]};
            if (compile((*sums[kind])[i], term.step)) terms_.push_back(term);
            else ++left_out_;
        }
    }
    values_.resize(steps_.size());
}

/// Children come before parents, so the steps of an expression are a list; what several share is there once.
bool EnergyRecorder::compile(symbolic::ExprId root, std::uint32_t& step) {
    const symbolic::ExprPool& pool = sorted_.flat.pool;
    bool is_known = true;
    symbolic::Walker walk(pool);
    std::vector<symbolic::ExprId> nodes;
    walk(
        root,
        [&](symbolic::ExprId e) {
            const Kind kind = pool[e].kind;
            is_known = is_known && kind != Kind::Call && kind != Kind::Output && kind != Kind::Der && kind != Kind::Local && kind != Kind::Element;
            nodes.push_back(e);
        },
        [&](symbolic::ExprId e) { return steps_of_[e] == 0; });
    if (!is_known) return false;
    for (const symbolic::ExprId e : nodes) {
        if (steps_of_[e] != 0) continue;
        Step next{e};
        const symbolic::Children children = pool.children(e);
        std::uint32_t* const places[] = {&next.a, &next.b, &next.c};
        for (std::size_t i = 0; i < children.size(); ++i) *places[i] = steps_of_[children[i]] - 1;
        steps_.push_back(next);
        steps_of_.set(e, static_cast<std::uint32_t>(steps_.size()));
    }
    step = steps_of_[root] - 1;
    return true;
}

double EnergyRecorder::value(const Step& step, const TorsionFrame& frame) const {
    const symbolic::ExprPool& pool = sorted_.flat.pool;
    const symbolic::Node& node = pool[step.node];
    switch (node.kind) {
    case Kind::Constant: return pool.value(step.node);
    case Kind::Variable:
    case Kind::Pre: return runtime::value_of(frame, model_.variables[pool.var(step.node).index()]); // a row is written when an event is over
    case Kind::Time: return frame.time;
    case Kind::Unary: return symbolic::apply(node.op, values_[step.a]);
    case Kind::Binary:
    case Kind::Relation: return symbolic::apply(node.op, values_[step.a], values_[step.b]);
    case Kind::Select: return values_[step.a] != 0 ? values_[step.b] : values_[step.c];
    default: return 0;
    }
}

// Powers are integrated by the trapezoidal rule from row to row; at an event there are two rows, so a jump does no harm.
void EnergyRecorder::row(const TorsionFrame& frame) {
    for (std::size_t i = 0; i < steps_.size(); ++i) values_[i] = value(steps_[i], frame);
    const double length = rows_ == 0 ? 0 : frame.time - time_;
    total_[stored] = 0;
    for (Term& term : terms_) {
        const double now = values_[term.step];
        if (rows_ == 0) term.first = now;
        if (term.kind == stored) {
            total_[stored] += now;
            term.largest = std::max(term.largest, now);
        } else {
            const double part = rows_ == 0 ? 0 : length * (term.last + now) / 2;
            term.sum += part;
            total_[term.kind] += part;
            term.largest = std::max(term.largest, std::abs(now));
        }
        term.last = now;
    }
    time_ = frame.time;
    ++rows_;
    totals_.add(frame.time, total_.data());
}

std::string EnergyRecorder::section(const runtime::Energy& audit) const {
    if (!audit.is_audited && audit.obstacle.empty()) return {};
    Json json = {{"audited", audit.is_audited}};
    if (!audit.is_audited) json["reason"] = audit.obstacle;
    else {
        json["sums"] = {{"supplied", audit.supplied},       {"stored", audit.stored}, {"dissipated", audit.dissipated},
                        {"unaccounted", audit.unaccounted}, {"reinit", audit.reset},  {"turned_over", audit.turned_over},
                        {"closure", audit.closure()}};
    }
    std::map<flat::ComponentId, Json> components;
    for (const Term& term : terms_) {
        Json& entry = components[term.component];
        const flat::Component& component = sorted_.flat.components[term.component];
        if (entry.is_null()) entry = {{"path", component.path}, {"class", std::string(sorted_.flat.strings[component.class_name])}};
        entry[words[term.kind]] = term.kind == stored ? term.last - term.first : term.sum;
        entry[term.kind == stored ? "largest" : std::string(words[term.kind]) + "_power"] = term.largest;
    }
    json["components"] = Json::array();
    for (auto& [id, entry] : components) json["components"].push_back(std::move(entry));
    json["left_out"] = left_out_;
    if (rows_ > 0 && !terms_.empty()) {
        json["time"] = totals_.times();
        for (std::size_t kind = 0; kind < std::size(words); ++kind) json["over_time"][words[kind]] = totals_.column(kind);
    }
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace torsion::report
