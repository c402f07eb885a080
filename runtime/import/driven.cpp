#include "runtime/import/driven.h"

#include "runtime/core/instance.h"
#include "runtime/core/names.h"

#include "torsion/import.h"
#include "torsion/literals.h"

#include <algorithm>
#include <cmath>

namespace torsion::fmu {

namespace {

Type type_of(const TorsionVariable& variable) {
    switch (variable.type) {
    case TORSION_REAL: return Type::Float64;
    case TORSION_BOOLEAN: return Type::Boolean;
    default: return Type::Int32;
    }
}

} // namespace

std::vector<InputVariable> inputs_of(const TorsionModel& model) {
    std::vector<InputVariable> result;
    for (std::uint32_t row = 0; row < model.n_variables; ++row) {
        const TorsionVariable& x = model.variables[row];
        if (x.section != TORSION_U || x.causality != TORSION_INPUT) continue;
        const bool is_continuous = x.type == TORSION_REAL && x.variability == TORSION_CONTINUOUS;
        result.push_back({std::string(runtime::text(model, x.name)), std::string(runtime::text(model, x.unit)), row,
                          type_of(x), is_continuous});
        double value = 0;
        for (std::string& literal : runtime::enumeration_of(model, row).literals)
            result.back().literals.emplace_back(std::move(literal), ++value);
    }
    return result;
}

DrivenModel::DrivenModel(const TorsionModel& model, Inputs inputs)
    : TorsionModel(model), model_(model), inputs_(std::move(inputs)), jump_relation_(model.n_relations),
      texts_(model.strings, model.strings_size), all_relations_(model.relations, model.relations + model.n_relations) {
    TorsionRelation jump{};
    jump.text = strings_size;
    jump.component = UINT32_MAX;
    jump.op = 3;
    jump.is_time_event = 1;
    all_relations_.push_back(jump);
    texts_.append("time >= next jump of the inputs").push_back('\0');
    strings = texts_.data();
    strings_size = static_cast<std::uint32_t>(texts_.size());
    relations = all_relations_.data();
    n_relations = jump_relation_ + 1;
    wrap<&TorsionModel::derivatives>();
    wrap<&TorsionModel::outputs>();
    wrap<&TorsionModel::jacobian_values>();
    wrap<&TorsionModel::asserts>();
    wrap<&TorsionModel::residual_oracle>();
    wrap<&TorsionModel::left_limits>();
    wrap<&TorsionModel::energy>();
    wrap<&TorsionModel::checks>();
    wrap<&TorsionModel::pivots>();
    wrap<&TorsionModel::operands>();
    wrap<&TorsionModel::bends>();
    wrap<&TorsionModel::residual>();
    wrap<&TorsionModel::residual_jacobian>();
    wrap<&TorsionModel::defaults>();
    wrap<&TorsionModel::parameters>();
    wrap<&TorsionModel::start>();
    wrap<&TorsionModel::sensitivity_derivatives>();
    wrap<&TorsionModel::sensitivity_outputs>();
    wrap<&TorsionModel::sensitivity_event>();
    wrap<&TorsionModel::sensitivity_start>();
    if (sensitivity_crossings != nullptr) sensitivity_crossings = differentiate_crossings;
    initialize = start_up;
    discrete = handle_event;
    crossings = evaluate_crossings;
    next_time = find_next_time;
}

DrivenModel& DrivenModel::of(TorsionFrame* frame) {
    return *const_cast<DrivenModel*>(static_cast<const DrivenModel*>(&runtime::Instance::of(frame).model));
}

// Interpreted kernels find their program through frame->model; so do kernels of blocks, which the host calls itself.
// The first call sets it for all later ones.
int32_t DrivenModel::call(TorsionKernel kernel, TorsionFrame& frame) const {
    frame.model = &model_;
    return kernel == nullptr ? 0 : kernel(&frame);
}

template <TorsionKernel TorsionModel::* slot>
int32_t DrivenModel::with_inputs(TorsionFrame* frame) {
    const DrivenModel& self = of(frame);
    self.set_inputs(*frame);
    return self.call(self.model_.*slot, *frame);
}

template <TorsionKernel TorsionModel::* slot>
void DrivenModel::wrap() {
    if (this->*slot != nullptr) this->*slot = with_inputs<slot>;
}

void DrivenModel::set_inputs(TorsionFrame& frame) const {
    inputs_.each(frame.time, false, [&](std::uint32_t row, Type, double value) {
        const TorsionVariable& variable = model_.variables[row];
        const bool is_negated = (variable.flags & TORSION_NEGATED) != 0;
        frame.u[variable.index] = !is_negated ? value : variable.type == TORSION_BOOLEAN ? 1 - value : -value;
        return Status::Ok;
    });
}

int32_t DrivenModel::start_up(TorsionFrame* frame) {
    DrivenModel& self = of(frame);
    self.inputs_.start(frame->time);
    runtime::Instance::of(frame).bends = &self.inputs_.bends();
    runtime::Instance::of(frame).corners = &self.inputs_.corners();
    return with_inputs<&TorsionModel::initialize>(frame);
}

// At an event, inputs have their values to the right of jumps.
int32_t DrivenModel::handle_event(TorsionFrame* frame) {
    DrivenModel& self = of(frame);
    self.inputs_.pass(frame->time);
    frame->relation[self.jump_relation_] = frame->forced[self.jump_relation_] = 0;
    return with_inputs<&TorsionModel::discrete>(frame);
}

int32_t DrivenModel::evaluate_crossings(TorsionFrame* frame) {
    const DrivenModel& self = of(frame);
    const double jump = self.inputs_.pending_jump();
    frame->difference[self.jump_relation_] = std::isfinite(jump) ? frame->time - jump : -1;
    frame->magnitude[self.jump_relation_] = std::abs(frame->time);
    frame->active[self.jump_relation_] = 1;
    return with_inputs<&TorsionModel::crossings>(frame);
}

// Along the solution inputs change with their slopes, which stand behind the last column.
int32_t DrivenModel::differentiate_crossings(TorsionFrame* frame) {
    const DrivenModel& self = of(frame);
    double* const slopes =
        frame->work + self.work_sensitivity + std::size_t{self.n_sensitivities + 1} * self.sensitivity_stride;
    const std::vector<std::uint32_t> rows = self.inputs_.continuous_references();
    const std::vector<double> values = self.inputs_.slopes_before(frame->time);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const TorsionVariable& variable = self.model_.variables[rows[i]];
        slopes[variable.index] = (variable.flags & TORSION_NEGATED) != 0 ? -values[i] : values[i];
    }
    return with_inputs<&TorsionModel::sensitivity_crossings>(frame);
}

int32_t DrivenModel::find_next_time(TorsionFrame* frame) {
    const DrivenModel& self = of(frame);
    if (const int32_t answer = with_inputs<&TorsionModel::next_time>(frame); answer != 0) return answer;
    const double jump = self.inputs_.pending_jump();
    if (!(jump <= frame->work[0]) || !std::isfinite(jump)) return 0;
    if (jump == frame->work[0]) return frame->candidate[self.jump_relation_] = 1, 0;
    std::fill_n(frame->candidate, self.n_relations, 0.0);
    frame->work[0] = jump;
    frame->work[1] = self.jump_relation_ + 1;
    return 0;
}

struct Driven::Impl {
    DrivenModel model;
};

Driven::Driven(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Driven::~Driven() = default;
const TorsionModel& Driven::model() const { return impl_->model; }

std::unique_ptr<Driven> Driven::make(const TorsionModel& model, const InputTable& table, runtime::Message& problem) {
    Inputs inputs;
    if (!inputs.bind(table, inputs_of(model), "the model", problem)) return nullptr;
    return std::unique_ptr<Driven>(new Driven(std::unique_ptr<Impl>(new Impl{{model, std::move(inputs)}})));
}

} // namespace torsion::fmu
