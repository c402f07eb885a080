#pragma once
// What a step costs: runtime/events.c.in, methods.c.in and steps.c.in, function by function.

#include "compiler/c_source/bound/block_cost.h"
#include "compiler/c_source/interface.h"
#include "compiler/c_source/memory.h"

namespace torsion::c_source {

class StepCosts {
public:
    StepCosts(const program::Program& program, const Options& options);
    StepCosts(const StepCosts&) = delete;
    StepCosts& operator=(const StepCosts&) = delete;

    Cost step();                             ///< with all events that fit into it
    Cost quiet_step();                       ///< without an event
    Cost event();                            ///< at one point of time, with those that it causes there
    Cost start();                            ///< NAME_init
    RoutineCosts& held() { return held_; }   ///< of kernels between events
    RoutineCosts& moved() { return moved_; } ///< of kernels at events

private:
    bool has(const char* need) const { return needs_.contains(need); }
    Cost round();
    Cost rest();
    Cost first_of_stops();
    Cost rest_of_sums();
    Cost iteration();
    Cost look_again();
    Cost lift_forced();
    Cost confirmed() const;
    Cost force_fired();
    Cost time_slopes();
    Cost next_time();
    Cost gathered();
    Cost find_fired() const;
    Cost watch_bounces();
    Cost check_bounces() const;
    Cost hysteresis() const;
    Cost equality() const;
    Cost says_other() const;
    Cost note_stays() const;
    Cost at_threshold() const;
    Cost refresh();
    Cost method();
    Cost rosenbrock();
    Cost runge_kutta();
    Cost advance();
    Cost located();
    Cost accepted();
    Cost inputs(bool has_event);
    Cost parts(bool has_event);
    Cost kernel(program::KernelId k) { return held_.kernel(k); }

    const program::Program& program_;
    const Options& options_;
    Interface interface_;
    std::set<std::string> needs_;
    std::uint64_t x_, u_, d_, y_, r_;
    BlockCosts held_blocks_, moved_blocks_;
    RoutineCosts held_, moved_;
};

} // namespace torsion::c_source
