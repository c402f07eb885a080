#pragma once
// What a run writes down along a period: the variables that are shown and the components of z.

#include "torsion/simulate.h"

#include <cmath>
#include <cstdint>
#include <vector>

namespace torsion::periodic {

/// Values at the times of an even grid over the period, and on both sides of events.
struct OrbitRows {
    std::vector<double> times;
    std::vector<std::vector<double>> values; ///< of each variable
};

constexpr int rows_per_period = 512;

class OrbitSink final : public runtime::Sink {
public:
    OrbitSink(const TorsionModel& model, const std::vector<std::uint32_t>& variables, OrbitRows& rows)
        : model_(model), variables_(variables), rows_(rows) {
        rows_.times.clear();
        rows_.values.resize(variables.size());
        for (auto& values : rows_.values) values.clear();
    }
    bool begin(const TorsionModel&) override { return true; }
    bool row(const TorsionFrame& frame) override {
        rows_.times.push_back(frame.time);
        for (std::size_t i = 0; i < variables_.size(); ++i)
            rows_.values[i].push_back(runtime::value_of(frame, model_.variables[variables_[i]]));
        return true;
    }
    bool finish(bool) override { return true; }
    std::string error() const override { return {}; }

private:
    const TorsionModel& model_;
    const std::vector<std::uint32_t>& variables_;
    OrbitRows& rows_;
};

/// Counts how often each relation has made an event. Events that hardly lie apart are one: what friction holds is
/// passed, and met again at once.
class CrossingCount final : public runtime::EventSink {
public:
    CrossingCount(std::vector<std::int64_t>& counts, double period)
        : counts_(counts), last_(counts.size(), -INFINITY), apart_(1e-5 * period) {}
    bool begin(const TorsionModel&) override { return true; }
    bool event(const runtime::Event& event) override {
        for (const runtime::EventChange& change : event.changes) {
            if (change.what != runtime::EventChange::What::Fired) continue;
            if (event.time - last_[change.row] > apart_) ++counts_[change.row];
            last_[change.row] = event.time;
        }
        return true;
    }
    bool finish(bool) override { return true; }
    std::string error() const override { return {}; }

private:
    std::vector<std::int64_t>& counts_;
    std::vector<double> last_; ///< time of the last event of each relation
    double apart_;
};

} // namespace torsion::periodic
