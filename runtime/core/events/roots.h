#pragma once
// State events: the first time in a step at which a frozen relation's operands have crossed.

#include "runtime/core/integrate/integrator.h"

#include <cstdint>
#include <vector>

namespace torsion::runtime {

class Instance;

class RootFinder {
public:
    explicit RootFinder(Instance& instance);

    /// Starts from the frame's present point. The crossings kernel must have run there. Relations that are beyond their crossing already → fired().
    void restart();

    /// Looks into the integrator's last step, from the time of the last call to `end`. Answers ≠ 0 with the instance's failure.
    /// Afterwards the frame has time, states and crossing functions of time(): the event, or `end` when nothing fired.
    int search(Integrator& integrator, double end);

    double time() const { return time_; }
    const std::vector<std::uint32_t>& fired() const { return fired_; }

private:
    struct Sample {
        double time = 0;
        std::vector<double> margin; ///< [watched]; an inactive relation is held far from its crossing
        bool has_fired = false;
    };

    int evaluate(Integrator& integrator, double time, Sample& sample);
    void read(Sample& sample) const;
    int find_dips(Integrator& integrator, const Sample& right, Sample& found);
    int minimise(Integrator& integrator, std::size_t watched, double right_time, double right_margin, double right_slope, Sample& found);
    int bracket(Integrator& integrator, Sample& right);
    double driver(const Sample& sample) const;
    void take_fired(const Sample& sample);

    Instance& instance_;
    std::vector<std::uint32_t> watched_; ///< relations with a crossing: not those of time events
    double time_ = 0;
    Sample left_, near_, right_, inside_, probe_, found_;
    std::vector<double> left_slope_, right_slope_, weight_;
    bool has_left_slope_ = false;
    std::vector<std::uint32_t> fired_;
};

} // namespace torsion::runtime
