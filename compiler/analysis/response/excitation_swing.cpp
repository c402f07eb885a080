#include "compiler/analysis/response/excitation_swing.h"

#include "torsion/simulate.h"

#include <algorithm>
#include <cmath>

namespace torsion::analysis {

namespace {

// rad, times the order: side bands have a seventh of the amplitude, and the order itself lacks 2 %
constexpr double small = 0.3;

struct MeanOrder {
    double weights = 0, sum = 0;
    void add(double order, double weight) { weights += weight, sum += order * weight; }
    double value() const { return weights > 0 ? sum / weights : 0; }
};

/// Loads on derivatives, in orders of an angle that turns `ratio` times in a turn of the shaft.
void add_declared(const ResponseProblem& problem, std::size_t speed, double ratio, MeanOrder& order) {
    for (const Load& load : problem.loads) {
        if (load.changes.rows.empty()) continue;
        const std::complex<double>* const values = load.changes.at(speed);
        for (std::size_t i = 0; i < load.changes.rows.size(); ++i) {
            if (load.changes.rows[i] < problem.system.states.size()) order.add(load.order / ratio, std::abs(values[i]));
        }
    }
}

} // namespace

bool ExcitationSwing::is_large() const { return order * swing > small; }

std::vector<ExcitationAngle> excitation_angles(const ExcitationRequest& request, const TorsionModel& model) {
    std::vector<ExcitationAngle> angles;
    const auto name_of = [&](std::uint32_t row) {
        return std::string(runtime::text(model, model.variables[row].name));
    };
    for (const GivenLoad& load : request.given) {
        const auto row = load.angle ? load.angle : request.shaft;
        if (!row) continue;
        auto angle = std::ranges::find_if(angles, [&](const ExcitationAngle& a) { return a.row == *row; });
        if (angle == angles.end()) angle = angles.insert(angles.end(), ExcitationAngle{*row, name_of(*row), {}});
        angle->given.push_back(load);
    }
    for (const DeclaredAngle& declared : request.declared)
        angles.push_back({declared.angle, name_of(declared.angle), {}});
    return angles;
}

ExcitationSwing swing_of(const ExcitationAngle& angle, const ForcedResponse& response, std::size_t output,
                         const ExcitedSystem& system) {
    ExcitationSwing largest{angle.name};
    double ratio = 1;
    const auto source = std::ranges::find(system.sources, angle.row, &TurningSource::angle_row);
    if (source != system.sources.end()) ratio = std::abs(source->ratio);
    else if (angle.given.empty()) return largest; // left out
    for (std::size_t speed = 0; speed < response.speeds.size(); ++speed) {
        MeanOrder order;
        if (angle.given.empty()) add_declared(system.problem, speed, ratio, order);
        for (const GivenLoad& load : angle.given)
            order.add(load.order, std::abs(load.amplitude(response.speeds[speed])));
        const double swing = response.sum_at(speed, output);
        if (order.value() * swing > largest.order * largest.swing)
            largest = {angle.name, swing, response.speeds[speed], order.value()};
    }
    return largest;
}

} // namespace torsion::analysis
