#pragma once
// A native model with inputs over time: a TorsionModel whose kernels set the inputs and call the model's kernels, so
// that the main loop, the integrators and the sinks run it like any other. Jumps of inputs are a relation on time,
// added as the last relation.

#include "runtime/import/inputs.h"

#include "torsion/model.h"

#include <string>
#include <vector>

namespace torsion::fmu {

class DrivenModel : public TorsionModel {
public:
    DrivenModel(const TorsionModel& model, Inputs inputs);
    DrivenModel(const DrivenModel&) = delete;
    DrivenModel& operator=(const DrivenModel&) = delete;

private:
    static DrivenModel& of(TorsionFrame* frame);
    template <TorsionKernel TorsionModel::* slot>
    static int32_t with_inputs(TorsionFrame* frame);
    template <TorsionKernel TorsionModel::* slot>
    void wrap();

    int32_t call(TorsionKernel kernel, TorsionFrame& frame) const;
    void set_inputs(TorsionFrame& frame) const;
    static int32_t start_up(TorsionFrame* frame);
    static int32_t handle_event(TorsionFrame* frame);
    static int32_t evaluate_crossings(TorsionFrame* frame);
    static int32_t find_next_time(TorsionFrame* frame);
    static int32_t differentiate_crossings(TorsionFrame* frame);

    const TorsionModel& model_;
    Inputs inputs_;
    std::uint32_t jump_relation_; ///< `time >= next jump of the inputs`
    std::string texts_;
    std::vector<TorsionRelation> all_relations_;
};

/// The inputs of a native model, for Inputs::bind; references are rows of its variables.
std::vector<InputVariable> inputs_of(const TorsionModel& model);

} // namespace torsion::fmu
