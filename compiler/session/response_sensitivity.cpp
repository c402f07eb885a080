// At the top of a peak over the speed, the change of its height is that of the amplitude at this speed (the speed of
// the top may change, its height does not by that), by differences of the whole computation.

#include "compiler/session/response_sensitivity.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string_view>

namespace torsion::session {

namespace {

constexpr double step = 1e-4;  // of a parameter
constexpr int narrowings = 30; // of the bracket of a top
constexpr std::size_t most_parameters = 400;

struct Top {
    std::size_t output = 0;
    double order = 0, speed = 0, amplitude = 0;
};

class Peaks {
public:
    Peaks(Point& point, const analysis::ExcitationRequest& request) : point_(point), request_(request) {}

    double amplitude(const Top& top, double speed) {
        const analysis::ExcitedSystem system = excited_at(speed);
        analysis::Unbounded unbounded;
        const analysis::ForcedResponse response = forced_response(system.problem, unbounded);
        for (std::size_t k = 0; k < response.orders.size() && unbounded.speed == 0; ++k) {
            if (std::abs(response.orders[k].order - top.order) <= 1e-6 * top.order)
                return std::abs(response.at(k, 0, top.output));
        }
        return 0;
    }

    /// Of the states, per change of each.
    std::vector<std::vector<double>> derivatives() {
        const analysis::Matrix a = excited_at(request_.speeds.front()).problem.system.a;
        std::vector<std::vector<double>> columns;
        for (std::size_t j = 0; j < a.columns; ++j) {
            std::vector<double>& column = columns.emplace_back();
            for (const analysis::Entry& e : a.column(j)) column.push_back(e.row), column.push_back(e.value);
        }
        return columns;
    }

    /// By golden sections between two speeds.
    void find(Top& top, double low, double high) {
        const double ratio = (std::sqrt(5.0) - 1) / 2;
        double a = high - ratio * (high - low), b = low + ratio * (high - low), at_a = amplitude(top, a),
               at_b = amplitude(top, b);
        for (int i = 0; i < narrowings && high - low > 1e-7 * high; ++i) {
            if (at_a > at_b) high = b, b = a, at_b = at_a, a = high - ratio * (high - low), at_a = amplitude(top, a);
            else low = a, a = b, at_a = at_b, b = low + ratio * (high - low), at_b = amplitude(top, b);
        }
        top.speed = (low + high) / 2, top.amplitude = amplitude(top, top.speed);
    }

private:
    analysis::ExcitedSystem excited_at(double speed) {
        request_.speeds = {speed};
        analysis::ExcitedSystem system;
        std::string problem;
        if (!analysis::excite(point_.frame(), request_, system, problem)) point_.refuse(problem);
        return system;
    }

    Point& point_;
    analysis::ExcitationRequest request_;
};

Top largest_peak(const analysis::ForcedResponse& response, std::size_t output, std::size_t& place) {
    Top top{output, 0, 0, 0};
    for (const analysis::OrderResponse& order : response.orders) {
        for (std::size_t i = 0; i < response.speeds.size(); ++i) {
            const double amplitude = std::abs(order.values[i * response.outputs + output]);
            if (amplitude > top.amplitude) top = {output, order.order, response.speeds[i], amplitude}, place = i;
        }
    }
    return top;
}

/// Which parameters that can be set act on elements: those that move a stiffness, an inertia or a damping, by the units
/// of what they move, and those without a unit that move the derivatives of states.
class ActingParameters {
public:
    ActingParameters(Point& point, Peaks& peaks) : point_(point), peaks_(peaks) {
        constexpr std::array<std::string_view, 6> units{"N.m/rad", "N/m", "kg.m2", "kg", "N.m.s/rad", "N.s/m"};
        const TorsionModel& model = point.model();
        for (std::uint32_t row = 0; row < model.n_variables; ++row) {
            const TorsionVariable& v = model.variables[row];
            if (v.type == TORSION_REAL && v.section == TORSION_P &&
                std::ranges::find(units, runtime::text(model, v.unit)) != units.end())
                elements_.push_back(row);
        }
    }

    std::vector<std::uint32_t> rows() {
        const TorsionModel& model = point_.model();
        std::vector<std::uint32_t> rows;
        for (std::uint32_t row = 0; row < model.n_variables && rows.size() < most_parameters; ++row) {
            const TorsionVariable& v = model.variables[row];
            const bool is_fit = v.type == TORSION_REAL && v.section == TORSION_P && (v.flags & TORSION_SETTABLE) != 0 &&
                                (v.flags & TORSION_ALIAS) == 0;
            if (is_fit && (std::ranges::binary_search(elements_, row) || acts(row))) rows.push_back(row);
        }
        return rows;
    }

private:
    /// Units of start values and loads, which are not tried: each trial goes to the point anew.
    static bool is_of_motion(std::string_view unit) {
        constexpr std::array<std::string_view, 9> units{"rad", "rad/s", "rad/s2", "m/s", "m/s2", "s", "N.m", "N", "W"};
        return std::ranges::find(units, unit) != units.end();
    }

    bool acts(std::uint32_t row) {
        const TorsionVariable& v = point_.model().variables[row];
        const double value = runtime::value_of(point_.frame(), v);
        const std::string_view unit = runtime::text(point_.model(), v.unit);
        if (value == 0 || is_of_motion(unit)) return false;
        const std::vector<double> before = values();
        if (unit.empty() && !unmoved_) unmoved_ = peaks_.derivatives();
        bool acts = false;
        try {
            point_.move(row, value * (1 + step));
            acts = values() != before || (unit.empty() && peaks_.derivatives() != *unmoved_);
        } catch (const Error&) { // the model cannot have it
        }
        point_.move(row, value);
        return acts;
    }

    std::vector<double> values() const {
        std::vector<double> values;
        for (const std::uint32_t row : elements_)
            values.push_back(runtime::value_of(point_.frame(), point_.model().variables[row]));
        return values;
    }

    Point& point_;
    Peaks& peaks_;
    std::vector<std::uint32_t> elements_; ///< rows of stiffnesses, inertias and dampings, ascending
    std::optional<std::vector<std::vector<double>>> unmoved_;
};

} // namespace

std::vector<analysis::PeakChanges> peak_changes(Point& point, const analysis::ExcitationRequest& request,
                                                const analysis::ForcedResponse& response,
                                                const std::vector<std::size_t>& outputs) {
    Peaks peaks(point, request);
    std::vector<Top> tops;
    std::vector<analysis::PeakChanges> result;
    for (const std::size_t output : outputs) {
        std::size_t place = 0;
        Top top = largest_peak(response, output, place);
        if (top.amplitude == 0) continue;
        const std::size_t last = response.speeds.size() - 1;
        if (last > 0)
            peaks.find(top, response.speeds[place == 0 ? 0 : place - 1], response.speeds[std::min(place + 1, last)]);
        const TorsionModel& model = point.model();
        result.push_back({std::string(runtime::text(model, model.variables[request.shown[output]].name)),
                          top.order,
                          top.speed,
                          top.amplitude,
                          {}});
        tops.push_back(top);
    }
    for (const std::uint32_t row : ActingParameters(point, peaks).rows()) {
        const double value = runtime::value_of(point.frame(), point.model().variables[row]);
        if (value == 0) continue;
        std::vector<double> changes(tops.size(), 0.0);
        for (const double sign : {1.0, -1.0}) {
            point.move(row, value * (1 + sign * step));
            for (std::size_t t = 0; t < tops.size(); ++t)
                changes[t] += sign * peaks.amplitude(tops[t], tops[t].speed) / (2 * step * tops[t].amplitude);
        }
        point.move(row, value);
        for (std::size_t t = 0; t < tops.size(); ++t) {
            if (std::abs(changes[t]) > 1e-6)
                result[t].parameters.emplace_back(runtime::text(point.model(), point.model().variables[row].name),
                                                  changes[t]);
        }
    }
    for (analysis::PeakChanges& changes : result)
        std::ranges::stable_sort(changes.parameters, std::ranges::greater(),
                                 [](const auto& p) { return std::abs(p.second); });
    return result;
}

} // namespace torsion::session
