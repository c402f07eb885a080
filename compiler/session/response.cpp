// The steady response of a session's model to excitations by order.

#include "compiler/analysis/linear/frozen_sources.h"
#include "compiler/analysis/response/forced_response.h"
#include "compiler/analysis/response/response_report.h"
#include "compiler/analysis/response/shaft_ratio.h"
#include "compiler/session/operating_point.h"
#include "runtime/output/file.h"

#include <fmt/format.h>

#include <cmath>
#include <numbers>
#include <optional>
#include <string_view>
#include <unordered_set>

namespace torsion {

namespace {

using session::guarded;
using session::Point;

constexpr std::size_t most_speeds = 100000;
constexpr double far_below = 1e-4; // of the slowest excitation: there everything that turns freely turns as one

[[noreturn]] void refuse_option(const std::string& message, const std::string& help = "") { session::refuse(source::Code::C101, message, help); }

std::vector<double> speeds_of(const ResponseOptions& options) {
    const auto [from, to, step] = std::tuple(options.from, options.to, options.step);
    if (!std::isfinite(from) || !std::isfinite(to) || !std::isfinite(step) || !(to >= from) || !(step > 0))
        refuse_option(fmt::format("--speeds: `{:g}:{:g}:{:g}` is no range FROM:TO:STEP in rev/min", from, to, step), "for example 300:3000:10");
    if (!(from > 0)) refuse_option("--speeds: a shaft that stands still is excited by no order", "begin above 0 rev/min");
    const double count = std::floor((to - from) / step * (1 + 1e-12)) + 1;
    if (count > most_speeds) refuse_option(fmt::format("--speeds: {:.0f} speeds are more than {}", count, most_speeds));
    std::vector<double> speeds;
    for (double i = 0; i < count; ++i) speeds.push_back(from + i * step);
    return speeds;
}

void check_orders(const ResponseOptions& options) {
    if (options.orders.empty())
        refuse_option("nothing excites the model: no --order is given",
                      "for example --order torque.tau=2:40:90, the peak and the phase in degrees of order 2");
    for (const OrderExcitation& e : options.orders) {
        if (!(e.order > 0) || std::isinf(e.order))
            refuse_option(fmt::format("--order: the order {:g} of `{}` is no positive number", e.order, e.name));
        if (!std::isfinite(e.amplitude) || !std::isfinite(e.phase))
            refuse_option(fmt::format("--order: the amplitude or phase of `{}` is no finite number", e.name));
    }
}

std::optional<std::uint32_t> row_of(const TorsionModel& model, std::string_view name) {
    for (std::uint32_t row = 0; row < model.n_variables; ++row) {
        if (runtime::text(model, model.variables[row].name) == name) return row;
    }
    return std::nullopt;
}

std::optional<std::uint32_t> angle_of(const TorsionModel& model, const std::string& component) {
    for (const char* angle : {"phi", "flange_a.phi", "flange.phi", "flange_b.phi", "flangeR.phi"}) {
        if (const auto row = row_of(model, component + "." + angle)) return row;
    }
    return std::nullopt;
}

/// Torques and forces of elements that have a twist or a stretch.
std::vector<std::uint32_t> elastic_torques(const TorsionModel& model) {
    std::unordered_set<std::string> names;
    for (std::uint32_t row = 0; row < model.n_variables; ++row) names.insert(std::string(runtime::text(model, model.variables[row].name)));
    std::vector<std::uint32_t> rows;
    for (std::uint32_t row = 0; row < model.n_variables; ++row) {
        const std::string name(runtime::text(model, model.variables[row].name));
        const std::size_t dot = name.rfind('.');
        const std::string component = dot == std::string::npos ? "" : name.substr(0, dot + 1), own = name.substr(component.size());
        if ((own == "tau" && names.contains(component + "phi_rel")) || (own == "f" && names.contains(component + "s_rel"))) rows.push_back(row);
    }
    return rows;
}

class Responder {
public:
    Responder(Point& point, const ResponseOptions& options) : point_(point), options_(options) {
        check_orders(options);
        speeds_ = speeds_of(options);
        choose_variables();
        choose_angles();
        std::string problem;
        if (!session::excited_system_at(point.frame(), rows_, point.options().excitations, system_, problem)) point.refuse(problem);
    }

    analysis::ForcedResponse respond() {
        const std::vector<analysis::Excitation> excitations = excitations_of();
        cut_outputs();
        analysis::Unbounded unbounded;
        auto response = forced_response(system_, excitations, speeds_, unbounded);
        if (unbounded.speed > 0)
            session::refuse(source::Code::R302,
                            fmt::format("order {:g} at {:g} rev/min excites a vibration of {:g} Hz that nothing damps: its amplitude has no bound",
                                        unbounded.order, unbounded.speed, unbounded.order * unbounded.speed / 60),
                            "give the shafts their damping, or leave this speed out");
        return response;
    }
    const analysis::LinearSystem& system() const { return system_; }

private:
    void choose_variables() {
        if (options_.variables.empty()) {
            rows_ = elastic_torques(point_.model());
            if (rows_.empty())
                refuse_option("the model has no elastic element whose torque or force could be shown", "name variables: --variables REGEX");
        } else {
            if (const std::string wrong = session::wrong_pattern("--variables", options_.variables); !wrong.empty()) refuse_option(wrong);
            rows_ = point_.matching("--variables", options_.variables);
        }
        shown_ = rows_.size();
    }

    /// Behind what is shown: the angle of the shaft, then that of each excitation.
    void choose_angles() {
        const TorsionModel& model = point_.model();
        const auto component = [](const std::string& name) { return name.substr(0, name.rfind('.')); };
        std::optional<std::uint32_t> shaft;
        if (!options_.shaft.empty()) {
            shaft = angle_of(model, options_.shaft);
            if (!shaft) refuse_option(fmt::format("--shaft: `{}` is no component with an angle", options_.shaft), "for example an inertia");
        }
        for (const OrderExcitation& e : options_.orders) {
            const auto angle = e.name.find('.') == std::string::npos ? std::nullopt : angle_of(model, component(e.name));
            if (!shaft) shaft = angle;
            angles_.push_back(angle);
        }
        if (!shaft) return;
        shaft_place_ = rows_.size();
        rows_.push_back(*shaft);
        for (const auto& angle : angles_) rows_.push_back(angle.value_or(*shaft));
    }

    std::size_t input_of(const std::string& name) const {
        for (std::size_t i = 0; i < system_.inputs.size(); ++i) {
            if (system_.inputs[i].name == name) return i;
        }
        refuse_option(fmt::format("--order: `{}` is no input of the model", name), "for example the input of a source: torque.tau");
    }

    /// Orders of the shaft: an excitation behind a gear has others. One that turns backwards runs through its phase the other way.
    std::vector<analysis::Excitation> excitations_of() const {
        double slowest = INFINITY;
        for (const OrderExcitation& e : options_.orders) slowest = std::min(slowest, e.order * speeds_.front() * std::numbers::pi / 30);
        std::vector<analysis::Excitation> excitations;
        for (std::size_t i = 0; i < options_.orders.size(); ++i) {
            const OrderExcitation& e = options_.orders[i];
            const std::size_t input = input_of(e.name);
            double ratio = 1;
            if (shaft_place_ && angles_[i] && *angles_[i] != rows_[*shaft_place_])
                ratio = shaft_ratio(system_, input, *shaft_place_ + 1 + i, *shaft_place_, far_below * slowest).value_or(1);
            const std::complex<double> amplitude = std::polar(1.0, e.phase * std::numbers::pi / 180) * e.amplitude;
            excitations.push_back({input, e.order * std::abs(ratio), ratio < 0 ? std::conj(amplitude) : amplitude});
        }
        return excitations;
    }

    void cut_outputs() {
        const auto first_rows = [&](const analysis::Matrix& matrix) {
            analysis::Matrix result(shown_, matrix.columns);
            for (std::size_t j = 0; j < matrix.columns; ++j) {
                for (std::size_t i = 0; i < shown_; ++i) result(i, j) = matrix(i, j);
            }
            return result;
        };
        system_.outputs.resize(shown_);
        system_.c = first_rows(system_.c), system_.d = first_rows(system_.d);
    }

    Point& point_;
    const ResponseOptions& options_;
    std::vector<double> speeds_;
    std::vector<std::uint32_t> rows_;
    std::size_t shown_ = 0;
    std::vector<std::optional<std::uint32_t>> angles_; ///< of each excitation
    std::optional<std::size_t> shaft_place_;           ///< among the outputs
    analysis::LinearSystem system_;
};

} // namespace

Response OperatingPoint::response(const ResponseOptions& options) const {
    return guarded([&] {
        Responder responder(*impl_, options);
        const analysis::ForcedResponse response = responder.respond();
        Response result;
        result.speeds = response.speeds;
        for (const analysis::OrderResponse& order : response.orders) {
            result.orders.push_back(order.order);
            result.values.insert(result.values.end(), order.values.begin(), order.values.end());
        }
        result.sum = response.sum;
        for (const analysis::LinearVariable& variable : responder.system().outputs) {
            result.variables.push_back(variable.name);
            result.units.push_back(variable.unit);
        }
        const analysis::ResponseRecord record{impl_->name(), impl_->modes, responder.system(), response};
        result.json = response_json(record), result.text = response_text(record), result.csv = response_csv(record);
        result.diagnostics = impl_->diagnostics;
        return result;
    });
}

Response Model::response(const ResponseOptions& options) const {
    LinearizeOptions point = options.point;
    for (const OrderExcitation& e : options.orders) {
        if (std::ranges::find(point.excitations, e.name) == point.excitations.end()) point.excitations.push_back(e.name);
    }
    return at(point).response(options);
}

void Response::write(const std::string& path) const {
    if (path != "-" && !path.ends_with(".json") && !path.ends_with(".csv")) refuse_option(fmt::format("-o: `{}` is neither .json nor .csv", path));
    const std::string why = runtime::write_file(path, path.ends_with(".csv") ? csv : json);
    if (!why.empty()) session::refuse(source::Code::E102, why);
}

} // namespace torsion
