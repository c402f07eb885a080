#pragma once
// Records the events of a run for the page, in bounded memory: the first ones of each kind in full, and the number of
// all over time, per component. Time events are counted apart: two thousand samples would bury a hundred impacts.

#include "torsion/simulate.h"

#include <map>
#include <string>
#include <vector>

namespace torsion::report {

class EventRecorder final : public runtime::EventSink {
public:
    /// Forwards every event to `next`; may be null.
    explicit EventRecorder(runtime::EventSink* next) : next_(next) {}

    bool begin(const TorsionModel& model) override;
    bool event(const runtime::Event& event) override;
    bool finish(bool complete) override;
    std::string error() const override { return next_ != nullptr ? next_->error() : std::string(); }

    /// The section "events" as JSON text; empty if the run did not begin.
    std::string section() const;

private:
    struct Counts {
        std::int64_t events = 0;
        std::vector<std::int64_t> cells;             ///< number of events in each cell of time
        std::map<std::uint32_t, std::int64_t> fired; ///< by relation
    };
    struct Component {
        Counts state, time;
    };
    struct Kept {
        std::int64_t total = 0, listed = 0;
        std::size_t changes = 0;
    };
    static Kept& of(const runtime::Event& event, Kept& state, Kept& time) {
        return event.kind == runtime::Event::Kind::Time ? time : state;
    }
    std::size_t cell_of(double time);
    void halve_resolution();
    void count(const runtime::Event& event);

    runtime::EventSink* next_;
    const TorsionModel* model_ = nullptr;
    double start_ = 0, end_ = 0, cell_width_ = 0;
    bool is_complete_ = false;
    Kept state_, time_;
    std::map<std::uint32_t, Component> components_; ///< by row; components with fired relations
    std::vector<runtime::Event> kept_;
};

} // namespace torsion::report
