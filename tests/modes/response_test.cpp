// Forced responses against closed forms, the elimination of a chain, and a run.

#include "compiler/analysis/response/response_peaks.h"
#include "tests/modes/excited.h"

#include <cmath>
#include <complex>
#include <numbers>
#include <random>
#include <sstream>

using namespace torsion;
using namespace torsion::tests;
using Complex = std::complex<double>;

namespace {

const std::string two_discs = R"(model M
  import Modelica.Mechanics.Rotational.{Components, Sources};
  Components.Inertia a(J = 0.2, phi(start = 0.3, fixed = true), w(start = 5, fixed = true)), b(J = 0.5);
  Components.SpringDamper shaft(c = 800, d = 0.6, phi_rel(start = 0, fixed = true), w_rel(start = 0, fixed = true));
  Sources.Torque torque;
equation
  connect(torque.flange, a.flange_a);
  connect(a.flange_b, shaft.flange_a);
  connect(shaft.flange_b, b.flange_a);
  torque.tau = )";

Complex shaft_torque(double pulsation, Complex amplitude) {
    const Complex stiffness(800, 0.6 * pulsation);
    return stiffness * (-amplitude / 0.2) / (stiffness * (1 / 0.2 + 1 / 0.5) - pulsation * pulsation);
}

} // namespace

TEST_CASE("the shaft between two discs") {
    const std::vector<double> speeds{200, 355.5, 700, 3000};
    const Complex amplitude = std::polar(30.0, 0.7);
    for (const char* law : {"0", "300*sin(2*a.phi) - 4*a.w + 10*sin(a.w)"}) { // what depends on the motion is held
        INFO(std::string(law));
        Excited model(two_discs + law + ";\nend M;\n", {"torque.tau"}, {"shaft.tau", "torque.tau"});
        const auto response = model.respond({{0, 2, amplitude}, {0, 0.5, 3.0 * amplitude}}, speeds);
        CHECK(model.unbounded.speed == 0);
        CHECK(response.turns == 2);
        for (std::size_t k = 0; k < 2; ++k) {
            const double order = response.orders[k].order;
            CHECK(order == (k == 0 ? 0.5 : 2));
            for (std::size_t i = 0; i < speeds.size(); ++i) {
                const Complex expected =
                    shaft_torque(pulsation(order, speeds[i]), k == 0 ? 3.0 * amplitude : amplitude);
                CHECK(std::abs(response.at(k, i, 0) - expected) < 1e-10 * std::abs(expected));
                CHECK(std::abs(response.at(k, i, 1) - (k == 0 ? 3.0 : 1.0) * amplitude) < 1e-12);
            }
        }
    }
}

TEST_CASE("all orders together, over the turns that they share") {
    Excited model(two_discs + "0;\nend M;\n", {"torque.tau"}, {"shaft.tau"});
    const std::vector<Excitation> excitations{
        {0, 1, 20.0}, {0, 1.5, std::polar(15.0, 1.0)}, {0, 4, std::polar(9.0, -2.0)}};
    const auto response = model.respond(excitations, {500});
    double largest = 0;
    for (int i = 0; i < 200000; ++i) {
        double sum = 0;
        for (std::size_t k = 0; k < 3; ++k)
            sum +=
                std::abs(response.at(k, 0, 0)) *
                std::cos(response.orders[k].order * 4 * std::numbers::pi * i / 200000 + std::arg(response.at(k, 0, 0)));
        largest = std::max(largest, std::abs(sum));
    }
    CHECK(response.sum_at(0, 0) == doctest::Approx(largest).epsilon(2e-3));
    const auto apart = model.respond({{0, 1, 20.0}, {0, std::numbers::pi, 5.0}}, {500});
    CHECK(apart.turns == 0);
    CHECK(apart.sum_at(0, 0) == doctest::Approx(std::abs(apart.at(0, 0, 0)) + std::abs(apart.at(1, 0, 0))));
}

TEST_CASE("random chains, against an elimination along the shaft") {
    std::mt19937 random(7);
    const auto between = [&](double low, double high) {
        return low * std::pow(high / low, std::uniform_real_distribution<double>()(random));
    };
    for (int run = 0; run < 5; ++run) {
        constexpr int n = 12;
        std::vector<double> J(n), c(n - 1), d(n - 1);
        std::string declared, connected, tau;
        for (int i = 0; i < n; ++i) J[i] = between(0.01, 10);
        for (int i = 0; i + 1 < n; ++i) c[i] = between(100, 1e6), d[i] = between(1e-3, 10);
        const auto text = [](double x) {
            std::ostringstream out;
            out.precision(17);
            out << x;
            return out.str();
        };
        for (int i = 0; i < n; ++i)
            declared += "  Modelica.Mechanics.Rotational.Components.Inertia j" + std::to_string(i) +
                        "(J = " + text(J[i]) + ");\n";
        for (int i = 0; i + 1 < n; ++i) {
            const std::string name = "s" + std::to_string(i);
            declared += "  Modelica.Mechanics.Rotational.Components.SpringDamper " + name + "(c = " + text(c[i]) +
                        ", d = " + text(d[i]) + ");\n";
            connected += "  connect(j" + std::to_string(i) + ".flange_b, " + name + ".flange_a);\n  connect(" + name +
                         ".flange_b, j" + std::to_string(i + 1) + ".flange_a);\n";
        }
        Excited model("model M\n" + declared +
                          "  Modelica.Mechanics.Rotational.Sources.Torque t(tau = 0);\nequation\n" + connected +
                          "  connect(t.flange, j0.flange_a);\nend M;\n",
                      {"t.tau"}, {"s0.tau", "s5.tau", "s10.tau"});
        std::vector<double> speeds;
        for (int i = 0; i < 20; ++i) speeds.push_back(between(10, 1e5));
        const auto response = model.respond({{0, 1, 1.0}}, speeds);
        for (std::size_t k = 0; k < speeds.size(); ++k) {
            // From the far end: the torque that the rest of the chain takes per twist of its first disc
            const double w = pulsation(1, speeds[k]);
            std::vector<Complex> stiffness(n);
            stiffness[n - 1] = -w * w * J[n - 1];
            for (int i = n - 2; i >= 0; --i) {
                const Complex shaft(c[i], w * d[i]);
                stiffness[i] = -w * w * J[i] + shaft * stiffness[i + 1] / (shaft + stiffness[i + 1]);
            }
            Complex phi = 1.0 / stiffness[0];
            for (int i = 0, output = 0; i + 1 < n; ++i) {
                const Complex shaft(c[i], w * d[i]), next = phi * shaft / (shaft + stiffness[i + 1]),
                                                     torque = shaft * (next - phi);
                if (i % 5 == 0)
                    CHECK(std::abs(response.at(0, k, static_cast<std::size_t>(output++)) - torque) <
                          1e-7 * std::abs(torque));
                phi = next;
            }
        }
    }
}

TEST_CASE("a run at one speed has the same amplitude") {
    const double speed = 700, w = pulsation(2, speed);
    Point run(two_discs + "30*cos(" + std::to_string(w) + "*time);\nend M;\n");
    Excited model(two_discs + "0;\nend M;\n", {"torque.tau"}, {"shaft.tau"});
    const auto response = model.respond({{0, 2, 30.0}}, {speed});
    double largest = 0;
    const std::uint32_t tau = rows_of(run.model(), {"shaft.tau"})[0];
    for (int i = 0; i < 400; ++i) {
        REQUIRE(run.simulation->advance(20 + i * 1e-3, {}).ok);
        REQUIRE(run.model().outputs(&run.frame()) == 0);
        largest = std::max(largest, std::abs(runtime::value_of(run.frame(), run.model().variables[tau])));
    }
    CHECK(largest == doctest::Approx(std::abs(response.at(0, 0, 0))).epsilon(2e-3));
}

TEST_CASE("peaks, and a resonance without damping") {
    std::string undamped = two_discs + "0;\nend M;\n";
    undamped.replace(undamped.find("d = 0.6"), 7, "d = 0.0");
    Excited model(two_discs + "0;\nend M;\n", {"torque.tau"}, {"shaft.tau"});
    const double own = std::sqrt(800 * (1 / 0.2 + 1 / 0.5)) * 30 / std::numbers::pi; // in rev/min, of order 1
    std::vector<double> speeds;
    for (int i = 0; i <= 200; ++i) speeds.push_back(own / 2 * (0.5 + i / 200.0));
    const auto response = model.respond({{0, 2, 1.0}}, speeds);
    const auto peaks = analysis::peaks_of(response);
    REQUIRE(!peaks.empty());
    CHECK(response.speeds[peaks.front().speed] == doctest::Approx(own / 2).epsilon(0.01));
    Excited endless(undamped, {"torque.tau"}, {"shaft.tau"});
    endless.respond({{0, 2, 1.0}}, {300, own / 2});
    CHECK(endless.unbounded.speed == own / 2);
    CHECK(endless.unbounded.order == 2);
    Excited beside(undamped, {"torque.tau"}, {"shaft.tau"});
    beside.respond({{0, 2, 1.0}}, {300, own / 2 * 1.001});
    CHECK(beside.unbounded.speed == 0);
}

TEST_CASE("what cannot be excited says why") {
    const auto message = [](const std::string& text, const std::string& name) {
        PipelineOptions options;
        options.text = text;
        options.library.stdlib_dir = TORSION_SOURCE_DIR "/stdlib_models";
        options.lowering.linearization = true;
        options.excited.inputs = {name};
        const auto compilation = compile(options);
        REQUIRE(!compilation->ok);
        return source::render(compilation->diagnostics, compilation->sources);
    };
    const std::string model = two_discs + "0;\nend M;\n";
    CHECK(message(model, "torqe.tau").find("`torqe.tau` is no variable of the model") != std::string::npos);
    CHECK(message(model, "a.J").find("`a.J` is no continuous Real") != std::string::npos);
    CHECK(message(model, "a.flange_a.tau").find("no equation of its component uses `a.flange_a.tau`") !=
          std::string::npos);
    const std::string jerk = "model M\n  Modelica.Mechanics.Rotational.Sources.Accelerate s(a = a);\n  Real a(unit = "
                             "\"rad/s2\") = 3*cos(time), b = der(a);\n"
                             "  Modelica.Mechanics.Rotational.Components.Inertia j(J = 1);\nequation\n  "
                             "connect(s.flange, j.flange_a);\nend M;\n";
    CHECK(message(jerk, "a").find("the derivative of `a` is used") != std::string::npos);
}

TEST_CASE("orders share turns only if they are whole in them") {
    using torsion::analysis::common_turns;
    CHECK(common_turns({0.5, 1, 2}) == 2);
    CHECK(common_turns({289.0 / 31, 17}) == 31);
    CHECK(common_turns({1e-7, 1}) == 0);
    CHECK(common_turns({1, 1.0000001}) == 0);
}
