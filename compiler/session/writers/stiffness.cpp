#include "compiler/session/writers/stiffness.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>

namespace torsion::session {

namespace {

using Json = nlohmann::ordered_json;
using Complex = std::complex<double>;

constexpr double least_steps = 10; ///< of a period, for it to be seen
constexpr std::size_t most_warnings = 5;

/// By how much a step of the method enlarges a motion exp(λt); z = λ·step.
double growth(const std::string& solver, Complex z) {
    if (solver == "euler") return std::abs(1.0 + z);
    if (solver == "rosenbrock") { // ROS2: L-stable
        const double gamma = 1 - 1 / std::numbers::sqrt2;
        const Complex denominator = 1.0 - gamma * z;
        return std::abs((1.0 + (1 - 2 * gamma) * z) / (denominator * denominator));
    }
    return std::abs(1.0 + z * (1.0 + z * (0.5 + z * (1.0 / 6 + z / 24.0))));
}

/// The component with the largest share of the energy, or of the motion; empty: not known.
std::string component_of(const Mode& mode) {
    const auto share = [](const ModeEnergy& e) { return std::max(e.kinetic, e.potential); };
    const auto most = std::ranges::max_element(mode.energy, {}, share);
    if (most != mode.energy.end() && share(*most) > 0) return most->component;
    const auto moved = std::ranges::max_element(mode.shape, {}, [](const ModeMotion& m) { return std::abs(m.value); });
    return moved != mode.shape.end() ? moved->name : "";
}

std::string words_of(const Mode& mode) {
    const std::string component = component_of(mode);
    const double rate = -mode.eigenvalue.real();
    const std::string what = mode.eigenvalue.imag() != 0 ? fmt::format("{:.4g} Hz", mode.frequency)
                             : rate > 0                  ? fmt::format("time constant {:.4g} s", 1 / rate)
                                                         : fmt::format("growing with {:.4g} 1/s", -rate);
    return what + (component.empty() ? "" : fmt::format(", mostly of `{}`", component));
}

/// Empty: nothing speaks against the step.
std::string warning_of(const Mode& mode, const std::string& solver, double step) {
    const Complex z = mode.eigenvalue * step;
    const double factor = growth(solver, z);
    if (mode.eigenvalue.real() <= 0 && factor > 1 + 1e-9)
        return fmt::format("{} is unstable with this step: {}; each step multiplies it by {:.6g}", solver,
                           words_of(mode), factor);
    const double steps = 2 * std::numbers::pi / std::abs(z.imag());
    if (steps < least_steps)
        return fmt::format("a vibration is not resolved: {}; {:.2g} steps in a period", words_of(mode), steps);
    return "";
}

std::vector<std::string> warnings_of(std::vector<Mode> modes, const std::string& solver, double step) {
    std::ranges::sort(modes, std::greater{}, [](const Mode& mode) { return std::abs(mode.eigenvalue); });
    std::vector<std::string> warnings;
    for (const Mode& mode : modes) {
        const std::string warning = warning_of(mode, solver, step);
        if (!warning.empty() && warnings.size() < most_warnings) warnings.push_back(warning);
    }
    return warnings;
}

} // namespace

void add_modes(StepBound& bound, const ControllerCode& code, const std::function<Modes()>& modes) {
    const std::string solver = code.solver.empty() ? "rk4" : code.solver;
    const double step = code.step.value_or(1e-3);
    Json json = Json::parse(bound.json);
    try {
        const std::vector<Mode> all = modes().modes;
        const auto fastest =
            std::ranges::max_element(all, {}, [](const Mode& mode) { return std::abs(mode.eigenvalue); });
        if (fastest == all.end()) {
            bound.text += "fastest mode at the start: there is none\n";
        } else {
            const double ratio = std::abs(fastest->eigenvalue) * step;
            bound.text +=
                fmt::format("fastest mode at the start: {}; |eigenvalue| * step = {:.4g}\n", words_of(*fastest), ratio);
            json["stiffness"] = {{"eigenvalue", {fastest->eigenvalue.real(), fastest->eigenvalue.imag()}},
                                 {"eigenvalue_times_step", ratio},
                                 {"component", component_of(*fastest)}};
        }
        const std::vector<std::string> warnings = warnings_of(all, solver, step);
        json["warnings"] = warnings;
        for (const std::string& warning : warnings) bound.text += "warning: " + warning + "\n";
    } catch (const Error& error) {
        bound.text += fmt::format("fastest mode at the start: not known: {}\n", error.what());
        json["stiffness"] = {{"unknown", error.what()}};
    }
    bound.json = json.dump(2);
}

} // namespace torsion::session
