#pragma once
// One period of a model, from any state: where the motion is at its end, and the derivatives of that with respect to
// the state and the speed, right through events (runtime/core/sensitivity).
//
// What a model remembers is of two kinds. States and discrete Reals make the vector z, which the search moves. The rest
// of the frame, such as whether a clutch is locked and which side of a gap touches, is taken from the end of the period
// before: `Memory`.

#include "compiler/periodic/mode_count.h"
#include "compiler/periodic/orbit_rows.h"
#include "runtime/core/instance.h"

#include "torsion/simulate.h"

#include <Eigen/Dense>

#include <atomic>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace torsion::periodic {

/// How the speed makes the period: T = turns · factor / speed, or turns · factor · speed of a parameter that is a
/// period itself.
struct PeriodLaw {
    double factor = 1;
    bool is_period = false;
    double of(double speed, double turns) const { return is_period ? turns * factor * speed : turns * factor / speed; }
    double slope(double speed, double turns) const {
        return is_period ? turns * factor : -turns * factor / (speed * speed);
    }
};

struct MapOptions {
    std::vector<std::pair<std::uint32_t, double>> settings = {}; ///< rows of variables, values
    std::uint32_t speed = 0;                                     ///< row of the parameter
    PeriodLaw law = {};
    double turns = 1; ///< so many periods of the excitation
    std::vector<std::uint32_t> shown = {};
    /// columns follow the motion by exponentials (variation.h), not in the integrator's vector
    bool has_own_columns = false;
    runtime::Options run = {}; ///< solver, start time, tolerance, longest step, cancellation
};

/// A component of z.
struct Slot {
    std::uint8_t section = 0; ///< TORSION_X or TORSION_D
    std::uint32_t index = 0;  ///< in it
    std::uint32_t variable = 0;
};

using Memory = std::vector<double>;

/// All that the model remembers and a vector can hold. The model has a column for each, the first ones.
std::vector<Slot> slots_of(const TorsionModel& model);

struct PeriodEnd {
    Eigen::VectorXd z;
    Eigen::MatrixXd by_start; ///< dz/d(start), if the map has it
    Eigen::VectorXd by_speed; ///< of z at the end of the period, whose length follows the speed, too; if the map has it
    Memory memory;
    /// how often each relation has crossed; behind them: how often each element with modes has changed its own
    std::vector<std::int64_t> switches;
    OrbitRows rows;
};

class PeriodMap {
public:
    /// Of a model with a column for each slot, or for the speed, or first for each slot and then for the speed.
    PeriodMap(const TorsionModel& model, const MapOptions& options, std::vector<Slot> slots);

    bool has_by_start() const { return has_by_start_; }
    bool has_by_speed() const { return has_by_speed_; }
    /// The memory of another map of the same model. Call start() before.
    Memory adopted(const PeriodMap& other, const Memory& memory) const;

    const TorsionModel& model() const { return model_; }
    const MapOptions& options() const { return options_; }
    void set_turns(double turns) { options_.turns = turns; }
    double period(double speed) const { return options_.law.of(speed, options_.turns); }
    const std::vector<Slot>& slots() const { return slots_; }
    const std::vector<ModeRows>& elements() const { return elements_; } ///< with modes
    Eigen::Index size() const { return static_cast<Eigen::Index>(slots_.size()); }

    /// The consistent start at this speed. False: see problem().
    bool start(double speed, Eigen::VectorXd& z, Memory& memory);
    /// One period, `after` periods behind the start of time. False: see problem().
    bool run(double speed, const Eigen::VectorXd& z, const Memory& memory, PeriodEnd& end, double after = 0);
    const runtime::Message& problem() const { return problem_; }
    bool was_cancelled() const;

    /// Sizes of the components of z, for the accuracy of the derivatives. They begin at the model's nominal values.
    const Eigen::VectorXd& sizes() const { return sizes_; }
    void set_sizes(Eigen::VectorXd sizes) { sizes_ = std::move(sizes); }
    /// Discrete variables that follow time, not the motion: they are those of a run that begins.
    bool is_of_time(std::uint32_t discrete) const { return is_of_time_[discrete] != 0; }
    /// Of a component of z: it keeps what a run begins with.
    bool is_slot_of_time(std::size_t slot) const {
        return slots_[slot].section == TORSION_D && is_of_time(slots_[slot].index);
    }
    /// Where the discrete variables stand in a Memory.
    std::size_t first_discrete() const {
        return static_cast<std::size_t>(instance_.frame.d - instance_.memory().data());
    }
    void set_of_time(std::vector<char> is_of_time) { is_of_time_ = std::move(is_of_time); }

private:
    bool place(double speed, const Eigen::VectorXd& z, const Memory& memory, double time);
    bool begin();
    void place_columns(double speed);
    bool begin_anew(double speed);
    bool set_speed(double speed);
    bool fail();
    double* column(std::uint32_t c);
    double& value_at(const Slot& slot);
    void read_end(double speed, PeriodEnd& end);

    const TorsionModel& model_;
    MapOptions options_;
    runtime::Instance instance_;
    std::vector<Slot> slots_;
    std::vector<ModeRows> elements_;
    bool has_by_start_, has_by_speed_;
    Eigen::VectorXd sizes_;
    Memory fresh_;           ///< the frame of a run that begins
    double fresh_speed_ = 0; ///< with this speed
    std::vector<char> is_of_time_;
    double start_time_ = 0;
    runtime::Message problem_;
};

} // namespace torsion::periodic
