#pragma once
// Model Exchange: an FMU as a TorsionModel whose kernels call it, so that the main loop, the integrators and the sinks
// run it like any other model.
//
//     event indicators          relations `indicator > 0` with a crossing
//     the next event time       a relation on time; jumps of inputs: another
//     an event asked for by
//     a completed step          a relation that becomes true at the end of that step
//     event mode                the discrete kernel: states may jump in it. Relations then follow the indicators (no
//     forced: the FMU decides) completed steps           the asserts kernel, called only at accepted points

#include "runtime/import/host.h"

#include "torsion/model.h"

#include <vector>

namespace torsion::fmu {

class Exchange : public TorsionModel {
public:
    Exchange(Host& host, Tables& tables);
    Exchange(const Exchange&) = delete;
    Exchange& operator=(const Exchange&) = delete;

private:
    static Exchange& of(TorsionFrame* frame) {
        return *const_cast<Exchange*>(static_cast<const Exchange*>(frame->model));
    }
    static int32_t nothing(TorsionFrame*) { return 0; }
    template <int32_t (Exchange::*member)(TorsionFrame&)>
    static int32_t kernel(TorsionFrame* frame) {
        return (of(frame).*member)(*frame);
    }

    int32_t start_instance(TorsionFrame& frame);
    void read_nominals(TorsionFrame& frame);
    int32_t evaluate_derivatives(TorsionFrame& frame);
    int32_t evaluate_outputs(TorsionFrame& frame);
    int32_t evaluate_crossings(TorsionFrame& frame);
    int32_t evaluate_jacobian(TorsionFrame& frame);
    int32_t before_event(TorsionFrame& frame);
    int32_t handle_event(TorsionFrame& frame);
    int32_t accepted_point(TorsionFrame& frame);
    int32_t find_next_time(TorsionFrame& frame);

    Status sync(const TorsionFrame& frame);
    Status event_mode(TorsionFrame& frame, bool& is_settled);
    int32_t read_event_result(TorsionFrame& frame);
    int32_t answer(TorsionFrame& frame, Status status) const;
    int32_t complete_step(TorsionFrame& frame);

    Host& host_;
    Tables& tables_;
    std::uint32_t n_indicators_, time_relation_, input_relation_, step_relation_;
    std::vector<double> z_, scale_; ///< event indicators; the largest magnitude of each up to now
    std::vector<double> seed_, sensitivity_;
    double next_time_ = INFINITY, completed_time_ = 0;
    bool is_event_pending_ = false, is_fresh_ = true, wants_event_ = false, is_terminated_ = false;
    TorsionAssertion termination_{};
};

} // namespace torsion::fmu
