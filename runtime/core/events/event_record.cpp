#include "runtime/core/events/event_record.h"

#include "runtime/core/algebra/block_access.h"
#include "runtime/core/branch_end.h"

namespace torsion::runtime {

void EventRecorder::before(bool is_time_event, bool is_jump) {
    if (sink_ == nullptr) return;
    const TorsionModel& model = instance_.model;
    event_ = {is_time_event ? Event::Kind::Time : Event::Kind::State, instance_.frame.time, ++number_, 0, 0, {}};
    event_.iterations = -instance_.statistics.event_iterations;
    event_.passes = -instance_.statistics.configuration_passes;
    relation_.assign(instance_.frame.relation, instance_.frame.relation + model.n_relations);
    d_.assign(instance_.frame.d, instance_.frame.d + model.n_d);
    has_fired_.assign(model.n_relations, false);
    tears_.assign(is_jump ? model.n_blocks : 0, {});
    for (std::uint32_t b = 0; b < tears_.size(); ++b) {
        tears_[b].resize(model.blocks[b].n);
        load_tears(instance_.frame, model.blocks[b], tears_[b].data());
    }
}

void EventRecorder::fired(const std::vector<std::uint32_t>& relations) {
    if (sink_ == nullptr) return;
    for (const std::uint32_t relation : relations) has_fired_[relation] = true;
}

int EventRecorder::after() {
    if (sink_ == nullptr) return 0;
    const TorsionModel& model = instance_.model;
    TorsionFrame& frame = instance_.frame;
    event_.iterations += instance_.statistics.event_iterations;
    event_.passes += instance_.statistics.configuration_passes;
    for (const bool has_fired : {true, false}) { // the cause first
        for (std::uint32_t r = 0; r < model.n_relations; ++r) {
            if (has_fired_[r] != has_fired || (!has_fired && frame.relation[r] == relation_[r])) continue;
            event_.changes.push_back({has_fired ? EventChange::What::Fired : EventChange::What::Followed, r,
                                      relation_[r], frame.relation[r]});
        }
    }
    list_jumps();
    for (std::uint32_t v = 0; v < model.n_variables; ++v) {
        const TorsionVariable& variable = model.variables[v];
        const bool is_listed =
            variable.section == TORSION_D && (variable.flags & (TORSION_HIDDEN | TORSION_ALIAS | TORSION_NEGATED)) == 0;
        if (is_listed && frame.d[variable.index] != d_[variable.index])
            event_.changes.push_back({EventChange::What::Variable, v, d_[variable.index], frame.d[variable.index]});
    }
    return pass(event_);
}

void EventRecorder::list_jumps() {
    std::vector<double> now;
    for (std::uint32_t b = 0; b < tears_.size(); ++b) {
        const TorsionBlock& block = instance_.model.blocks[b];
        now.resize(block.n);
        load_tears(instance_.frame, block, now.data());
        if (!instance_.tears.keeps(b) || !is_jump(block, tears_[b].data(), now.data())) continue;
        for (std::uint32_t j = 0; j < block.n; ++j)
            event_.changes.push_back({EventChange::What::Variable, block.tear_variable[j], tears_[b][j], now[j]});
    }
}

int EventRecorder::mark(Event::Kind kind) {
    if (sink_ == nullptr) return 0;
    return pass({kind, instance_.frame.time, number_, 0, 0, {}});
}

int EventRecorder::pass(const Event& event) {
    if (sink_->event(event)) return 0;
    Message message;
    message.code = "E102";
    message.text = sink_->error();
    return instance_.fail(std::move(message), -1);
}

} // namespace torsion::runtime
