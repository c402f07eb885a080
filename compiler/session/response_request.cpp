#include "compiler/session/response_request.h"

#include "compiler/structure/sorted_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <optional>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

namespace torsion::session {

namespace {

constexpr double most_speeds = 100000;
// beyond, amplitudes are no numbers any more, and phases are rounding
constexpr double largest_amplitude = 1e100, largest_phase = 1e6;
// rev/min: a shaft that stands still turns once, for a mean
constexpr double slowest = 1;

[[noreturn]] void refuse_option(const std::string& message, const std::string& help = "") {
    refuse(source::Diag::InvalidCommandLine, message, help);
}

/// They ascend from above 0.
std::vector<double> checked_speeds(const std::vector<double>& speeds) {
    if (!std::ranges::all_of(speeds, [](double speed) { return std::isfinite(speed); }))
        refuse_option("--speeds: a speed is no finite number");
    if (!(speeds.front() > 0))
        refuse_option("--speeds: a shaft that stands still is excited by no order", "begin above 0 rev/min");
    if (std::ranges::adjacent_find(speeds, std::ranges::greater_equal()) != speeds.end())
        refuse_option("--speeds: the speeds do not rise");
    if (static_cast<double>(speeds.size()) > most_speeds)
        refuse_option(fmt::format("--speeds: {} speeds are more than {}", speeds.size(), most_speeds));
    return speeds;
}

std::vector<double> speeds_of(const ResponseOptions& options) {
    if (!options.speeds.empty()) return checked_speeds(options.speeds);
    const auto [from, to, step] = std::tuple(options.from, options.to, options.step);
    if (!std::isfinite(from) || !std::isfinite(to) || !std::isfinite(step) || !(to >= from) || !(step > 0))
        refuse_option(fmt::format("--speeds: `{:g}:{:g}:{:g}` is no range FROM:TO:STEP in rev/min", from, to, step),
                      "for example 300:3000:10");
    if (!(from > 0))
        refuse_option("--speeds: a shaft that stands still is excited by no order", "begin above 0 rev/min");
    const double count = std::floor((to - from) / step * (1 + 1e-12)) + 1;
    if (count > most_speeds) refuse_option(fmt::format("--speeds: {:.0f} speeds are more than {}", count, most_speeds));
    std::vector<double> speeds;
    for (double i = 0; i < count; ++i) speeds.push_back(from + i * step);
    return speeds;
}

void check_amplitude(const std::string& name, double amplitude, double phase) {
    if (!std::isfinite(amplitude) || !std::isfinite(phase))
        refuse_option(fmt::format("--order: the amplitude or phase of `{}` is no finite number", name));
    if (std::abs(amplitude) > largest_amplitude)
        refuse_option(
            fmt::format("--order: the amplitude {:g} of `{}` is more than {:g}", amplitude, name, largest_amplitude));
    if (std::abs(phase) > largest_phase)
        refuse_option(
            fmt::format("--order: the phase {:g} of `{}` is more than {:g} degrees", phase, name, largest_phase));
}

void check_orders(const ResponseOptions& options) {
    for (const OrderExcitation& e : options.orders) {
        if (!(e.order > 0) || std::isinf(e.order))
            refuse_option(fmt::format("--order: the order {:g} of `{}` is no positive number", e.order, e.name));
        check_amplitude(e.name, e.amplitude, e.phase);
        for (const OrderAmplitude& a : e.over_speed) {
            check_amplitude(e.name, a.amplitude, a.phase);
            if (!(a.speed >= 0) || std::isinf(a.speed))
                refuse_option(fmt::format("--order: the speed {:g} of `{}` is no number from 0 on", a.speed, e.name));
        }
        if (!std::ranges::is_sorted(e.over_speed, {}, &OrderAmplitude::speed))
            refuse_option(fmt::format("--order: the speeds of `{}` do not rise", e.name));
    }
    for (const auto& [component, factor] : options.loss_factors) {
        if (!(factor >= 0) || std::isinf(factor))
            refuse_option(
                fmt::format("--loss-factor: the factor {:g} of `{}` is no number from 0 on", factor, component));
        if (std::ranges::count(options.loss_factors, component, &std::pair<std::string, double>::first) > 1)
            refuse_option(fmt::format("--loss-factor: `{}` has two factors", component));
    }
}

/// Rows of variables by their names.
class Names {
public:
    explicit Names(const TorsionModel& model) {
        for (std::uint32_t row = 0; row < model.n_variables; ++row)
            rows_.emplace(runtime::text(model, model.variables[row].name), row);
    }
    std::optional<std::uint32_t> operator()(const std::string& name) const {
        const auto found = rows_.find(name);
        return found == rows_.end() ? std::nullopt : std::optional(found->second);
    }

private:
    std::unordered_map<std::string_view, std::uint32_t> rows_;
};

std::optional<std::uint32_t> angle_of(const Names& names, const std::string& component) {
    for (const char* angle : {"phi", "flange_a.phi", "flange.phi", "flange_b.phi", "flangeR.phi"}) {
        if (const auto row = names(component + "." + angle)) return row;
    }
    return std::nullopt;
}

/// Components that store energy, or lock.
std::unordered_set<std::string_view> elastic_components(const Point& point, const Names& names) {
    const TorsionModel& model = point.model();
    std::unordered_set<std::string_view> components;
    const auto* sorted = point.sorted();
    for (std::uint32_t c = 0; c < model.n_components; ++c) {
        const std::string_view path = runtime::text(model, model.components[c].path);
        const bool stores = sorted && std::ranges::any_of(sorted->flat.energy.owners[0],
                                                          [&](flat::ComponentId owner) { return owner.index() == c; });
        if (stores || !sorted || names(std::string(path) + ".locked")) components.insert(path);
    }
    return components;
}

/// A row that is a torque or a force of an element with a twist or a stretch, also of those in segments, tau[2] and
/// phi_rel[2].
struct ElementEffort {
    std::uint32_t effort = 0, twist = 0;
    std::string component, index; ///< "shaft" and "[2]"
};

std::optional<ElementEffort> element_effort(const TorsionModel& model, const Names& names, std::uint32_t row) {
    const std::string_view name = runtime::text(model, model.variables[row].name);
    const std::size_t dot = name.rfind('.');
    if (dot == std::string::npos) return std::nullopt;
    const std::size_t bracket = std::min(name.find('[', dot), name.size());
    const std::string component(name.substr(0, dot)), index(name.substr(bracket));
    const std::string_view own = name.substr(dot + 1, bracket - dot - 1);
    for (const auto& [effort, twist] : {std::pair("tau", ".phi_rel"), std::pair("f", ".s_rel")}) {
        if (own != effort) continue;
        if (const auto found = names(component + twist + index)) return ElementEffort{row, *found, component, index};
    }
    return std::nullopt;
}

/// Efforts of elements that store energy, and of what may part.
std::vector<std::uint32_t> elastic_torques(const Point& point, const Names& names) {
    const TorsionModel& model = point.model();
    const auto elastic = elastic_components(point, names);
    std::vector<std::uint32_t> rows;
    for (std::uint32_t row = 0; row < model.n_variables; ++row) {
        const bool is_effort = std::any_of(model.gaps, model.gaps + model.n_gaps,
                                           [&](const TorsionGap& gap) { return gap.effort == row; });
        const auto element = element_effort(model, names, row);
        if (is_effort || (element && elastic.contains(element->component))) rows.push_back(row);
    }
    return rows;
}

/// A torque of N.m has the limit of the stress times the section modulus π d³/16.
double stress_factor(const TorsionModel& model, std::uint32_t row, const ResponseLimit& limit) {
    const std::string_view unit = runtime::text(model, model.variables[row].unit);
    if (limit.diameter == 0 || unit == "Pa" || unit == "N/m2") return 1;
    if (unit == "N.m") return std::numbers::pi * std::pow(limit.diameter, 3) / 16;
    refuse_option(
        fmt::format("--limit: `{}` is neither a stress nor a torque: its unit is `{}`", limit.variable, unit));
}

void check_limits(const ResponseOptions& options) {
    for (const ResponseLimit& limit : options.limits) {
        bool is_right =
            !limit.points.empty() && std::ranges::is_sorted(limit.points, {}, &std::pair<double, double>::first);
        for (const auto& [speed, value] : limit.points) is_right = is_right && std::isfinite(speed) && value > 0;
        if (!is_right)
            refuse_option(fmt::format("--limit: the limit of `{}` is no curve of positive values over rising speeds",
                                      limit.variable));
    }
    if (!(options.modal_damping >= 0 && options.modal_damping < 1))
        refuse_option(fmt::format("--modal-damping: {:g} is not from 0 to 1", options.modal_damping));
}

std::vector<std::uint32_t> shown(const Point& point, const ResponseOptions& options, const Names& names) {
    if (options.variables.empty()) {
        auto rows = elastic_torques(point, names);
        if (rows.empty() && options.limits.empty())
            refuse_option("the model has no elastic element whose torque or force could be shown",
                          "name variables: --variables REGEX");
        return rows;
    }
    if (const std::string wrong = wrong_pattern("--variables", options.variables); !wrong.empty()) refuse_option(wrong);
    return point.matching("--variables", options.variables);
}

std::complex<double> amplitude_at(const OrderExcitation& e, double speed) {
    const auto polar = [](double amplitude, double phase) {
        return amplitude * std::polar(1.0, phase * std::numbers::pi / 180);
    };
    if (e.over_speed.empty()) return polar(e.amplitude, e.phase);
    const auto above = std::ranges::upper_bound(e.over_speed, speed, {}, &OrderAmplitude::speed);
    if (above == e.over_speed.begin()) return polar(above->amplitude, above->phase);
    const OrderAmplitude& low = *(above - 1);
    if (above == e.over_speed.end()) return polar(low.amplitude, low.phase);
    const double share = (speed - low.speed) / (above->speed - low.speed);
    return polar(std::lerp(low.amplitude, above->amplitude, share), std::lerp(low.phase, above->phase, share));
}

std::vector<analysis::GivenLoad> loads_of(const ResponseOptions& options, const Names& names) {
    std::vector<analysis::GivenLoad> loads;
    for (const OrderExcitation& e : options.orders) {
        const std::size_t dot = e.name.rfind('.');
        loads.push_back({e.name, dot == std::string::npos ? std::nullopt : angle_of(names, e.name.substr(0, dot)),
                         e.order, [e](double speed) { return amplitude_at(e, speed); }});
    }
    return loads;
}

/// Of an angle at the point, in rev/min, without its sign.
double speed_of(Point& point, std::uint32_t angle) {
    analysis::Matrix all;
    std::string problem;
    if (!analysis::sensitivities(point.frame(), {angle}, all, problem)) point.refuse(problem);
    double speed = 0;
    for (std::size_t i = 0; i < point.model().n_x; ++i) speed += all(point.model().n_x, i) * point.frame().der[i];
    return std::abs(speed) * 30 / std::numbers::pi;
}

std::vector<analysis::DeclaredAngle> declared_angles(const Point& point) {
    std::vector<analysis::DeclaredAngle> angles;
    const auto* sorted = point.sorted();
    if (!sorted) return angles;
    for (const flat::DeclaredExcitation& declared : sorted->flat.excitations)
        angles.push_back({sorted->flat.components[declared.component].path, declared.angle.index(),
                          declared.combustion.valid() ? std::optional(declared.combustion.index()) : std::nullopt});
    return angles;
}

} // namespace

analysis::ExcitationRequest request_of(const Point& point, const ResponseOptions& options) {
    check_orders(options);
    const Names names(point.model());
    analysis::ExcitationRequest request;
    request.speeds = speeds_of(options);
    request.given = loads_of(options, names);
    request.held = point.options().excited.inputs;
    if (options.declared) request.declared = declared_angles(point);
    if (request.given.empty() && request.declared.empty())
        refuse_option("nothing excites the model: no component declares an excitation, and no --order is given",
                      "for example --order torque.tau=2:40:90, the peak and the phase in degrees of order 2");
    request.shown = shown(point, options, names);
    check_limits(options);
    request.modal_damping = options.modal_damping;
    for (const ResponseLimit& limit : options.limits) {
        const auto row = names(limit.variable);
        if (!row) refuse_option(fmt::format("--limit: `{}` is no variable of the model", limit.variable));
        analysis::LimitCurve curve{limit.variable, limit.points, limit.rated_speed, limit.is_transient};
        for (auto& [speed, value] : curve.points) value *= stress_factor(point.model(), *row, limit);
        request.limits.push_back(std::move(curve));
        if (std::ranges::find(request.shown, *row) == request.shown.end()) request.shown.push_back(*row);
    }
    for (const auto& [component, factor] : options.loss_factors) {
        const auto twist = names(component + ".phi_rel");
        if (!twist)
            refuse_option(
                fmt::format("--loss-factor: `{}` is no elastic element: it has no twist `phi_rel`", component));
        request.springs.push_back({*twist, factor});
    }
    if (!options.shaft.empty()) {
        request.shaft = angle_of(names, options.shaft);
        if (!request.shaft)
            refuse_option(fmt::format("--shaft: `{}` is no component with an angle", options.shaft),
                          "for example an inertia");
    }
    for (const analysis::GivenLoad& load : request.given) {
        if (!request.shaft) request.shaft = load.angle;
    }
    if (!request.shaft && !request.declared.empty()) request.shaft = request.declared.front().angle;
    if (options.misfire.empty()) return request;
    const auto fires = [&](const analysis::DeclaredAngle& declared) {
        return declared.combustion && (options.misfire == "each" || declared.component == options.misfire ||
                                       declared.component.starts_with(options.misfire + "."));
    };
    if (std::ranges::none_of(request.declared, fires))
        refuse_option(options.misfire == "each"
                          ? "--misfire: no component has a combustion that could fail"
                          : fmt::format("--misfire: `{}` has no combustion that could fail", options.misfire),
                      "name a cylinder: engine.cylinder[1]");
    if (options.misfire != "each") request.misfiring = options.misfire;
    return request;
}

std::vector<analysis::LossyElement> lossy_elements(const TorsionModel& model) {
    const Names names(model);
    std::vector<analysis::LossyElement> elements;
    for (std::uint32_t row = 0; row < model.n_variables; ++row) {
        if (const auto element = element_effort(model, names, row))
            elements.push_back({element->component + element->index, row, element->twist});
    }
    return elements;
}

analysis::ExcitationRequest mean_request_of(Point& point) {
    analysis::ExcitationRequest request;
    request.declared = declared_angles(point);
    if (request.declared.empty()) return request;
    request.shaft = request.declared.front().angle;
    request.held = point.options().excited.inputs;
    request.speeds = {std::max(slowest, speed_of(point, *request.shaft))};
    return request;
}

bool turns(const Point& point) { return !declared_angles(point).empty(); }

void check_periods(const analysis::ExcitedSystem& system, const std::string& help) {
    if (!system.endless.empty())
        refuse_option(fmt::format("`{}` excites with no period of at most twelve turns", system.endless.front()), help);
    if (!system.unresolved.empty())
        refuse_option(
            fmt::format("the harmonics of what `{}` excites do not fall off: it jumps", system.unresolved.front()),
            help);
}

} // namespace torsion::session

namespace torsion {

LinearizeOptions excited_point(const ResponseOptions& options) {
    LinearizeOptions point = options.point;
    const auto add = [](std::vector<std::string>& names, const std::string& name) {
        if (std::ranges::find(names, name) == names.end()) names.push_back(name);
    };
    for (const OrderExcitation& e : options.orders) add(point.excited.inputs, e.name);
    for (const auto& [component, factor] : options.loss_factors) add(point.excited.springs, component + ".phi_rel");
    point.excited.declared = options.declared;
    return point;
}

} // namespace torsion
