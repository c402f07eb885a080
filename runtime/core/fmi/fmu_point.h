#pragma once
// The present point of an instance while others are evaluated: afterwards the instance is as before, to the bit.

#include "runtime/core/fmi/fmu_instance.h"

#include <algorithm>
#include <utility>

namespace torsion::fmi {

/// The saved instance, and its Jacobian, while derivatives are computed.
struct FmuInstance::Point {
    explicit Point(FmuInstance& f)
        : fmu(f), memory(f.instance_->memory().begin(), f.instance_->memory().end()), time(f.instance_->frame.time),
          setup(f.setup_), next_event(f.next_event_), has_warned(f.instance_->has_warned),
          has_crossings(f.has_crossings_), was_terminated(f.is_terminated()) {}
    Point(const Point&) = delete;
    ~Point() {
        go_back();
        fmu.setup_ = setup;
        fmu.next_event_ = std::move(next_event);
        fmu.has_crossings_ = has_crossings;
        runtime::Instance& instance = *fmu.instance_;
        instance.warnings.clear();
        instance.has_warned = std::move(has_warned);
        if (!was_terminated) instance.termination.reset();
        instance.failure.reset();
        fmu.has_outputs_ = fmu.has_derivatives_ = true; // refresh() ran first
        if (fmu.mode_ == Initialization) fmu.has_initialized_ = true;
    }
    void go_back() const {
        std::copy(memory.begin(), memory.end(), fmu.instance_->memory().begin());
        fmu.instance_->frame.time = time;
    }

    FmuInstance& fmu;
    std::vector<double> memory;
    double time;
    Setup setup;
    runtime::TimeEvent next_event;
    std::vector<char> has_warned;
    bool has_crossings, was_terminated;
    std::vector<double> jacobian; ///< empty: none
    std::vector<double> entries;  ///< one of its columns, by row
};

} // namespace torsion::fmi
