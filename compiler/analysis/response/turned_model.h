#pragma once
// A model at a mean state, whose sources are turned. While all else stands there, a group of sources that turns changes
// the derivatives and outputs by f(θ), with its period. Harmonics of f are loads; slopes of f beside their mean are a
// periodic law of the linear system. An angle as such holds nothing: the mean over a period of ∂f/∂θ is zero.

#include "compiler/analysis/linear/linear_system.h"
#include "compiler/analysis/response/turning_source.h"

namespace torsion::analysis {

class MeanBalance;

/// False of a function: the model cannot be evaluated there.
class TurnedModel {
public:
    using Rows = std::vector<std::size_t>; ///< derivatives of the states, then outputs

    TurnedModel(TorsionFrame& frame, const std::vector<std::uint32_t>& outputs, std::vector<TurningSource>& sources);
    ~TurnedModel() { leave(); }
    TurnedModel(const TurnedModel&) = delete;
    TurnedModel& operator=(const TurnedModel&) = delete;

    void set_groups(std::vector<SourceGroup>& groups) { groups_ = &groups; }
    /// `speeds`: what the states change for 1 rad/s of the shaft, which turns with `speed` at the operating point.
    void set_motion(std::vector<double> speeds, double speed) { motion_ = std::move(speeds), point_speed_ = speed; }
    /// Sizes of what the rows are sums of: changes far below are rounding.
    void set_sizes(std::vector<double> sizes) { sizes_ = std::move(sizes); }
    double size_of(std::size_t row) const { return sizes_[row]; }
    /// Do both rows have the same unit, as derivatives of states, or as outputs?
    bool is_alike(std::size_t row, std::size_t other) const;
    const std::vector<TurningSource>& sources() const { return sources_; }
    std::size_t states() const { return model_.n_x; }

    /// All sources and states are as at the mean state from here on; the speeds of the sources are those of a speed of
    /// the shaft in rev/min.
    void go_to(double shaft_speed);
    /// A group's angle from its place at the mean state.
    void turn(const SourceGroup& group, double angle);
    /// The place i of `count` in a period of the group.
    static double angle_at(const SourceGroup& group, std::size_t i, std::size_t count);

    bool evaluate(std::vector<double>& values);
    /// Changes of all rows along a state.
    bool changes_along(std::size_t state, std::vector<double>& changes);
    /// Values of `rows` over a period of the group: [samples][rows]. Of a coupled group it is the mean over turns of
    /// the others.
    bool sample(const SourceGroup& group, std::size_t count, const Rows& rows, std::vector<double>& samples);
    /// Likewise at these angles: [angles][rows].
    bool sample_at(const SourceGroup& group, const std::vector<double>& angles, const Rows& rows,
                   std::vector<double>& samples);
    /// The same of changes along these states: [samples][rows][states].
    bool sample_changes(const SourceGroup& group, std::size_t count, const Rows& rows,
                        const std::vector<std::size_t>& along, std::vector<double>& samples);

    /// Finds rows that depend on a source.
    bool affected_rows(const std::vector<std::size_t>& sources, Rows& rows);
    /// As sensitivities(), as the mean over places of all groups, without what the states of the sources change.
    bool mean_sensitivities(Matrix& all, std::string& problem);
    /// Columns of the same along some states: [states][derivatives, then outputs].
    bool mean_columns(const std::vector<std::size_t>& states, std::vector<std::vector<double>>& columns);
    /// Means of the outputs over places of all groups, at the mean state.
    bool mean_outputs(std::vector<double>& mean);
    /// Goes to the mean state at a speed of the shaft; null: all twists are those of the operating point.
    bool balance(double shaft_speed, const MeanBalance* mean);
    /// The state that the model had.
    void leave();

private:
    bool mean_derivatives(std::vector<double>& mean);
    bool mean_values(std::vector<double>& mean);     ///< of derivatives, then outputs
    static constexpr std::size_t fewest_places = 17; ///< in a period, for a mean
    std::size_t places_of_mean(std::size_t fewest, const SourceGroup* except) const;
    bool find_speeds();
    std::vector<double> at_speed(double shaft_speed) const;
    std::vector<bool> contacts(); ///< of the gaps, at the frame's state
    template <class Visit>
    bool over_others(const SourceGroup& group, const Visit& visit);

    TorsionFrame& frame_;
    const TorsionModel& model_;
    const std::vector<std::uint32_t>& outputs_;
    std::vector<TurningSource>& sources_;
    std::vector<SourceGroup>* groups_ = nullptr;
    std::vector<double> point_, u_; ///< of the operating point
    std::vector<double> x_;         ///< of the mean state
    std::vector<bool> contacts_;    ///< of the operating point
    std::vector<double> motion_, sizes_;
    double point_speed_ = 0;
};

} // namespace torsion::analysis
