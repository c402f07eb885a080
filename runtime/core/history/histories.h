#pragma once
// The pasts of a model's delayed signals: written at accepted steps and events, read by kernels, part of a saved state.

#include "runtime/core/history/history.h"
#include "runtime/core/history/profile.h"
#include "torsion/model.h"

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

namespace torsion::runtime {

class Instance;

/// Brings the frame's time and states to a time inside the last step.
class StepPath {
public:
    virtual void go(double time) = 0;

protected:
    ~StepPath() = default;
};

class Histories {
public:
    explicit Histories(const TorsionModel& model);

    bool is_empty() const { return rows_.empty() && profiles_.empty(); }

    /// Has what an event iteration would show changed without an event? It is asked once.
    bool has_hidden_break();

    /// At the solved initial equations.
    void begin(TorsionFrame& frame);
    /// Until the first event is over, the signals' values are those at the start. True if some have changed.
    bool follow_start(TorsionFrame& frame);
    /// Lets readers pass the breaks that they have reached, or go back. True if some did.
    bool move_readers(TorsionFrame& frame);
    /// After an event, or the start, with outputs computed. Leaves the frame as it was, but for the readers' breaks.
    int pass_event(Instance& instance);

    /// Later times need what is not known yet; the integrator's steps end there. Infinity: no limit.
    double limit(const TorsionFrame& frame) const;
    /// Adds an accepted step up to the time `to`, where it leaves the frame.
    int add_step(Instance& instance, double to, StepPath& path);
    /// The same for hosts that show only the ends of steps: states on the cubic through them.
    int add_step(Instance& instance);

    /// host->recall
    int recall(Instance& instance, std::uint32_t row, bool wants_slope, double* values) const;

    /// The signals are accurate to this part of their size.
    void set_tolerance(double tolerance) { tolerance_ = tolerance; }
    /// From now on nothing is allocated: at most one polynomial for each step, each step no shorter than `step` but at
    /// events.
    void reserve(const Instance& instance, double step);

    std::vector<double> save() const;
    bool restore(const double* from, std::size_t count);

private:
    double now(const TorsionFrame& frame, std::uint32_t variable) const;
    static void set(TorsionFrame& frame, const TorsionModel& model, std::uint32_t variable, double value);
    double cursor(const TorsionFrame& frame, std::size_t row) const { return now(frame, table_[row].next); }
    void put_reader(TorsionFrame& frame, std::size_t row, double cursor) const;
    int sample(Instance& instance, double time, StepPath& path, std::size_t number);
    int add_part(Instance& instance, double from, double to, StepPath& path, int depth);
    bool are_accurate() const;
    int find_slopes(Instance& instance);
    void note_end(const TorsionFrame& frame);
    int refuse_long(Instance& instance) const;

    // distributions.cpp
    static constexpr std::size_t of_part = 2 * Profile::samples - 1;
    struct Samples {
        std::array<double, of_part> x{}, in[2]{};
    };
    void begin_profiles(TorsionFrame& frame);
    bool follow_position(TorsionFrame& frame);
    bool move_profile_readers(TorsionFrame& frame);
    void put_profile_reader(TorsionFrame& frame, std::size_t row, int end, double cursor, bool is_now) const;
    void show_breaks(TorsionFrame& frame);
    void note_entering(const TorsionFrame& frame, bool is_after);
    int pass_event_in_profiles(Instance& instance);
    int check_motion(Instance& instance) const;
    int refuse_motion(Instance& instance, std::size_t row, const char* what) const;
    double profile_limit(double limit) const;
    void sample_profiles(const TorsionFrame& frame, std::size_t number);
    bool are_profiles_accurate() const;
    void add_to_profiles(const TorsionFrame& frame, double from, double to, bool in_two);
    int recall_profile(Instance& instance, std::uint32_t reader, bool wants_slope, double* values) const;

    const TorsionModel& model_;
    const TorsionHistory* table_;
    std::vector<History> rows_;
    std::vector<Profile> profiles_;
    std::vector<Samples> profile_samples_; ///< of the part under way
    std::vector<double> speeds_, reached_; ///< of the profiles' positions, at the end of the last part
    struct Entering {
        double x = 0;
        Profile::Value value;
    };
    std::vector<Entering> entering_; ///< just after an event
    bool is_starting_ = false;       ///< the first event is not over
    bool is_bounded_ = false;
    double tolerance_ = 1e-6;
    std::vector<double> samples_; ///< of the part under way: per row 2 · samples − 1
    std::vector<double> slopes_, values_;
    std::vector<double> kept_; ///< of find_slopes: the frame's memory
    double end_time_ = 0;      ///< of the last step: its end for the next add_step(instance)
    std::vector<double> end_x_, end_der_;
    std::vector<double> delays_; ///< there
};

} // namespace torsion::runtime
