#pragma once
// Components that depend on the angle of their shaft with a period of some turns, as their classes declare: cylinders, meshes, joints. Each has two
// states of its own (compiler/flat/excitation_inputs.h) that turn it against its shaft: an angle θ, and a speed.
//
// While all else stands at the operating point, a component that turns changes the derivatives and outputs by f(θ), with its period. Harmonics of f
// are loads; the mean of its slopes is the law of the linear system. An angle as such holds nothing: the mean over a period of ∂f/∂θ is zero.

#include "compiler/analysis/response/response_problem.h"

#include "torsion/model.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace torsion::analysis {

class MeanBalance;

struct TurningSource {
    std::string angle;                       ///< the variable that the class declares
    std::uint32_t angle_row = 0;             ///< of variables
    std::uint32_t component = 0;             ///< of the model
    std::size_t turn = 0, rate = 0;          ///< states: θ and its derivative
    std::optional<std::uint32_t> combustion; ///< place of the input beside its share of combustion, among the frame's
    std::uint32_t combustion_row = 0;        ///< of that share, among variables
    bool is_misfiring = false;

    // Found by analyses:
    double ratio = 1; ///< turns of its angle in a turn of the shaft whose speeds are given
    double speed = 0; ///< of its angle at the operating point, in rad/s
    double turns = 1; ///< in the period; 0: there is none of at most twelve turns
};

/// What a component declares, as rows of variables.
struct DeclaredAngle {
    std::uint32_t angle = 0;
    std::optional<std::uint32_t> combustion;
};

std::vector<TurningSource> turning_sources(const TorsionModel& model, const std::vector<DeclaredAngle>& declared);

/// Turns sources of a model at an operating point. Each function leaves the frame as it was; false or nothing: the model cannot be evaluated.
class TurnedModel {
public:
    TurnedModel(TorsionFrame& frame, const std::vector<std::uint32_t>& outputs);

    /// Finds the periods. `shaft_speed` in rev/min.
    bool measure(std::vector<TurningSource>& sources, double shaft_speed);
    /// Goes to the mean state at a speed of the shaft, from the operating point on. `angles`: rows of the sources' angles over the states.
    bool balance(std::vector<TurningSource>& sources, double shaft_speed, const MeanBalance& mean, const std::vector<std::vector<double>>& angles);

    /// As sensitivities(), as the mean over `samples` turned positions, without what the states of the sources change. The last rows of the outputs
    /// are the angles of the sources.
    bool mean_sensitivities(const std::vector<TurningSource>& sources, double shaft_speed, std::size_t samples, Matrix& all, std::string& problem);

    /// Adds the loads of the sources at all speeds of the response, each at its mean state, and how their laws change with the speed from
    /// `shaft_speed` on. `shaft_angle`: of the shaft at the operating point.
    bool add_sources(std::vector<TurningSource>& sources, double shaft_speed, double shaft_angle, const MeanBalance& mean,
                     const std::vector<std::vector<double>>& angles, ResponseProblem& response);

private:
    using Rows = std::vector<std::size_t>;
    bool evaluate(std::vector<double>& values);
    void turn(const TurningSource& source, double angle, double shaft_speed);
    void restore();
    bool changes_along(std::size_t state, std::vector<double>& changes);
    bool affected_rows(const TurningSource& source, double shaft_speed, Rows& rows);
    bool find_period(TurningSource& source, double shaft_speed, const Rows& rows);
    bool sample(const TurningSource& source, double shaft_speed, std::size_t count, const Rows& rows, std::vector<double>& samples);
    bool mean_slopes(const TurningSource& source, double shaft_speed, const Rows& rows, std::vector<double>& slopes);
    bool add_periodic_law(const TurningSource& source, double shaft_speed, double shaft_angle, const Rows& rows, std::size_t count,
                          ResponseProblem& response);
    struct Spectra;
    bool resolve(std::vector<TurningSource>& sources, double shaft_speed, std::vector<Spectra>& spectra);
    bool mean_derivatives(const std::vector<TurningSource>& sources, double shaft_speed, std::vector<double>& mean);
    bool speeds_of(std::vector<TurningSource>& sources, const std::vector<std::vector<double>>& angles);

    TorsionFrame& frame_;
    const TorsionModel& model_;
    const std::vector<std::uint32_t>& outputs_;
    std::vector<double> point_, u_; ///< of the operating point
    std::vector<double> x_;         ///< of the mean state
};

} // namespace torsion::analysis
