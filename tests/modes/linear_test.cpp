// Linear systems against finite differences, closed forms and the Fourier analysis of simulations.

#include "tests/modes/point.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <filesystem>
#include <numbers>

using namespace torsion;
using namespace torsion::tests;
using analysis::Matrix;

namespace {

/// Keeps one variable at equidistant times.
class Samples : public runtime::Sink {
public:
    Samples(std::string name, double step) : name_(std::move(name)), step_(step) {}
    bool begin(const TorsionModel& model) override {
        for (std::uint32_t i = 0; i < model.n_variables; ++i) {
            if (runtime::text(model, model.variables[i].name) == name_) variable_ = &model.variables[i];
        }
        return variable_ != nullptr;
    }
    bool row(const TorsionFrame& frame) override {
        if (std::abs(frame.time - step_ * static_cast<double>(values.size())) < 1e-6 * step_)
            values.push_back(runtime::value_of(frame, *variable_));
        return true;
    }
    bool finish(bool) override { return true; }
    std::string error() const override { return "no such variable"; }
    std::vector<double> values;

private:
    std::string name_;
    double step_;
    const TorsionVariable* variable_ = nullptr;
};

/// Amplitude of the discrete Fourier transform at any frequency in Hz, of samples under a Hann window.
double amplitude(const std::vector<double>& samples, double step, double frequency) {
    std::complex<double> sum = 0;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const double window =
            0.5 - 0.5 * std::cos(2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(samples.size()));
        sum += window * samples[i] * std::polar(1.0, -2 * std::numbers::pi * frequency * step * static_cast<double>(i));
    }
    return std::abs(sum);
}

/// The `count` highest peaks of the spectrum in Hz, ascending, each from the parabola through the logarithms of three
/// neighbours.
std::vector<double> peaks(std::vector<double> samples, double step, std::size_t count) {
    double mean = 0;
    for (const double v : samples) mean += v / static_cast<double>(samples.size());
    for (double& v : samples) v -= mean;
    const double resolution = 1 / (step * static_cast<double>(samples.size()));
    std::vector<double> bins;
    for (std::size_t k = 0; k < samples.size() / 4; ++k)
        bins.push_back(amplitude(samples, step, resolution * static_cast<double>(k)));
    std::vector<std::size_t> tops;
    for (std::size_t k = 2; k + 1 < bins.size(); ++k) {
        if (bins[k] > bins[k - 1] && bins[k] >= bins[k + 1]) tops.push_back(k);
    }
    std::sort(tops.begin(), tops.end(), [&](std::size_t a, std::size_t b) { return bins[a] > bins[b]; });
    tops.resize(std::min(tops.size(), count));
    std::sort(tops.begin(), tops.end());
    std::vector<double> result;
    for (const std::size_t k : tops) {
        const double l = std::log(bins[k - 1]), m = std::log(bins[k]), r = std::log(bins[k + 1]);
        result.push_back(resolution * (static_cast<double>(k) + 0.5 * (l - r) / (l - 2 * m + r)));
    }
    return result;
}

std::vector<double> simulated(Point& point, const std::string& variable, double step, double until) {
    Samples samples(variable, step);
    runtime::Options run;
    run.energy = false, run.tolerance = 1e-9, run.step_size = step, run.stop_time = until;
    const runtime::Result result = point.simulation->run(run, {&samples});
    REQUIRE_MESSAGE(result.ok, (result.messages.empty() ? "" : result.messages.back().text));
    REQUIRE(samples.values.size() >= static_cast<std::size_t>(until / step));
    return samples.values;
}

/// The states' derivatives, then `variables`, by central differences at held relations.
std::vector<double> values_at(TorsionFrame& frame, const std::vector<std::uint32_t>& variables) {
    REQUIRE(frame.model->outputs(&frame) == 0);
    std::vector<double> values(frame.der, frame.der + frame.model->n_x);
    for (const std::uint32_t row : variables) values.push_back(runtime::value_of(frame, frame.model->variables[row]));
    return values;
}

/// With what rounding may be, relative to the largest change of a row.
void check_differences(Point& point, const std::vector<std::uint32_t>& variables) {
    TorsionFrame& frame = point.frame();
    const TorsionModel& model = point.model();
    Matrix exact;
    std::string problem;
    REQUIRE_MESSAGE(analysis::sensitivities(frame, variables, exact, problem), problem);
    const std::vector<std::uint32_t> inputs = analysis::inputs_of(model);
    for (std::size_t j = 0; j < exact.columns; ++j) {
        const bool is_state = j < model.n_x;
        double& place = is_state ? frame.x[j] : frame.u[model.variables[inputs[j - model.n_x]].index];
        const double sign = is_state || (model.variables[inputs[j - model.n_x]].flags & TORSION_NEGATED) == 0 ? 1 : -1;
        const double value = place, h = 1e-6 * (1 + std::abs(value));
        place = value + h;
        const std::vector<double> up = values_at(frame, variables);
        place = value - h;
        const std::vector<double> down = values_at(frame, variables);
        place = value;
        for (std::size_t i = 0; i < exact.rows; ++i) {
            const double difference = sign * (up[i] - down[i]) / (2 * h), rounding = 1e-9 * (std::abs(up[i]) + 1) / h;
            CAPTURE(i);
            CAPTURE(j);
            CHECK(exact(i, j) == doctest::Approx(difference).epsilon(1e-5).scale(0.1 + rounding));
        }
    }
}

} // namespace

TEST_CASE("Fourier analysis of a free vibration gives the eigenfrequencies") {
    Point p(drivetrain(
        "  Components.Inertia a(J = 1, phi(start = 0.01, fixed = true), w(start = 0, fixed = true));\n"
        "  Components.Inertia b(J = 2, phi(start = 0, fixed = true), w(start = 0, fixed = true));\n"
        "  Components.Inertia c(J = 3, phi(start = -0.02, fixed = true), w(start = 0, fixed = true));\n"
        "  Components.SpringDamper s(c = 4000, d = 0.4);\n  Components.SpringDamper t(c = 9000, d = 0.5);\n",
        "  connect(a.flange_b, s.flange_a);\n  connect(s.flange_b, b.flange_a);\n  connect(b.flange_b, t.flange_a);\n  "
        "connect(t.flange_b, c.flange_a);\n"));
    p.analyse();
    const std::vector<double> found = peaks(simulated(p, "s.phi_rel", 0.004, 8), 0.004, 2);
    REQUIRE(p.frequencies().size() == 2);
    REQUIRE(found.size() == 2);
    for (std::size_t k = 0; k < 2; ++k) CHECK(found[k] == doctest::Approx(p.modes.modes[k].frequency()).epsilon(1e-3));
}

TEST_CASE("Fourier analysis through a gear and a planetary train") {
    Point p(drivetrain("  Components.Inertia motor(J = 0.05, phi(start = 0, fixed = true), w(start = 20, fixed = "
                       "true));\n  Components.IdealPlanetary "
                       "planetary(ratio = 2);\n"
                       "  Components.Fixed housing;\n  Components.SpringDamper shaft(c = 900, d = 0.3, phi_rel(start = "
                       "0.1, fixed = true), w_rel(start = 0, fixed = "
                       "true));\n"
                       "  Components.IdealGear gear(ratio = -3);\n  Components.Inertia load(J = 40);\n",
                       "  connect(motor.flange_b, planetary.sun);\n  connect(housing.flange, planetary.ring);\n  "
                       "connect(planetary.carrier, shaft.flange_a);\n"
                       "  connect(shaft.flange_b, gear.flange_a);\n  connect(gear.flange_b, load.flange_a);\n"));
    p.analyse();
    const std::vector<double> found = peaks(simulated(p, "shaft.phi_rel", 0.005, 10), 0.005, 1);
    REQUIRE(p.frequencies().size() == 1);
    REQUIRE(found.size() == 1);
    CHECK(found[0] == doctest::Approx(p.modes.modes[0].frequency()).epsilon(1e-3));
    CHECK(p.frequencies()[0] == doctest::Approx(std::sqrt(900 * (1 / (0.05 * 9) + 1 / (40 / 9.0)))).epsilon(1e-9));
}

TEST_CASE("B, C and D of a model with inputs and outputs") {
    Point p("model M\n  input Real force(start = 3);\n  input Real gain(start = 2);\n  output Real power = force*v + "
            "x^2;\n  output Real mixed = "
            "gain*force;\n"
            "  Real x(start = 0.5, fixed = true);\n  Real v(start = -4, fixed = true);\nequation\n  der(x) = v;\n  "
            "2*der(v) = gain*force - 5*sin(x) "
            "- v*abs(v);\nend M;\n");
    std::string problem;
    REQUIRE(analysis::linearize(p.frame(), analysis::outputs_of(p.model()), p.system, problem));
    const analysis::LinearSystem& s = p.system;
    REQUIRE((s.states.size() == 2 && s.inputs.size() == 2 && s.outputs.size() == 2));
    const auto place = [](const std::vector<analysis::LinearVariable>& list, const std::string& name) {
        const auto found = std::find_if(list.begin(), list.end(), [&](const auto& v) { return v.name == name; });
        REQUIRE(found != list.end());
        return static_cast<std::size_t>(found - list.begin());
    };
    const std::size_t x = place(s.states, "x"), v = place(s.states, "v"), force = place(s.inputs, "force"),
                      gain = place(s.inputs, "gain");
    const std::size_t power = place(s.outputs, "power"), mixed = place(s.outputs, "mixed");
    const double f = runtime::value_of(p.frame(), p.model().variables[s.inputs[force].row]),
                 g = runtime::value_of(p.frame(), p.model().variables[s.inputs[gain].row]);
    const auto near = [](double value) { return doctest::Approx(value).epsilon(1e-12).scale(1e-12); };
    CHECK(s.a(x, v) == near(1));
    CHECK(s.a(v, x) == near(-2.5 * std::cos(0.5)));
    CHECK(s.a(v, v) == near(-4)); // d(v·|v|)/dv/2 = |v|
    CHECK(s.b(v, force) == near(g / 2));
    CHECK(s.b(v, gain) == near(f / 2));
    CHECK(s.b(x, force) == near(0));
    CHECK(s.c(power, x) == near(1));
    CHECK(s.c(power, v) == near(f));
    CHECK(s.d(power, force) == near(-4));
    CHECK(s.d(power, gain) == near(0));
    CHECK(s.d(mixed, force) == near(g));
    CHECK(s.d(mixed, gain) == near(f));
    check_differences(p, analysis::outputs_of(p.model()));
}

TEST_CASE("outputs that nothing moves have rows of zeros, in the order of declaration") {
    Point p("model M\n  parameter Real k = 2;\n  input Real u(start = 0.5);\n  Real x(start = 1, fixed = true);\n  "
            "output Real y[4] = {x, 5, u, k};\n"
            "  output Real z = sqrt(2);\n  output Boolean b = x > 0;\n  output Real w = 3*k;\n  discrete output Real "
            "held(start = 7, fixed = true);\n"
            "equation\n  der(x) = -k*x + u;\n  when x < 0 then\n    held = x;\n  end when;\nend M;\n");
    std::string problem;
    REQUIRE(analysis::linearize(p.frame(), analysis::outputs_of(p.model()), p.system, problem));
    const std::vector<std::string> names{"y[1]", "y[2]", "y[3]", "y[4]", "z", "w", "held"};
    const std::vector<double> c{1, 0, 0, 0, 0, 0, 0}, d{0, 0, 1, 0, 0, 0, 0},
        values{1, 5, 0.5, 2, std::sqrt(2.0), 6, 7};
    REQUIRE(p.system.outputs.size() == names.size());
    for (std::size_t i = 0; i < names.size(); ++i) {
        CAPTURE(names[i]);
        CHECK(p.system.outputs[i].name == names[i]);
        CHECK(p.system.c(i, 0) == c[i]);
        CHECK(p.system.d(i, 0) == d[i]);
        CHECK(runtime::value_of(p.frame(), p.model().variables[p.system.outputs[i].row]) == values[i]);
    }
}

TEST_CASE("examples: derivatives of states and outputs against finite differences at held relations") {
    int count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(TORSION_SOURCE_DIR "/examples")) {
        const std::string name = entry.path().filename().string(), model = entry.path().string() + "/" + name + ".mo";
        if (!std::filesystem::exists(model)) continue;
        CAPTURE(name);
        // A standing turbine is where driving and coasting meet, a driver who waits is where pedal and brake do.
        Point p("", name == "TorqueConverterLaunch" ? 8 : name == "ElectricCarNEDC" ? 20 : 0.03, model);
        std::vector<std::uint32_t> torques;
        for (std::uint32_t i = 0; i < p.model().n_variables && torques.size() < 40; ++i) {
            const TorsionVariable& v = p.model().variables[i];
            if (v.type == TORSION_REAL && v.variability == TORSION_CONTINUOUS && v.section <= TORSION_Y &&
                runtime::text(p.model(), v.name).ends_with(".tau"))
                torques.push_back(i);
        }
        check_differences(p, torques);
        ++count;
    }
    CHECK(count >= 30);
}

TEST_CASE("a gap that is closed for linearization has the stiffness and the damping of its contact, on either side and "
          "in several laws") {
    for (const double start : {-0.008, 0.0, 0.008}) {
        for (const char* law : {"Components.ElastoBacklash", "Drivetrain.Backlash.PhasePlaneBacklash",
                                "Drivetrain.Backlash.ExactBacklash", "Drivetrain.Backlash.DeadZoneBacklash"}) {
            CAPTURE(law);
            CAPTURE(start);
            Point p(drivetrain("  Components.Inertia a(J = 0.5, phi(start = 0, fixed = true), w(start = 3, fixed = "
                               "true));\n  Components.Inertia b(J "
                               "= 2, phi(start = " +
                                   std::to_string(start) + ", fixed = true), w(start = 3.5, fixed = true));\n  " + law +
                                   " shaft(c = 1e3, d = 3, b = 0.02);\n",
                               "  connect(a.flange_b, shaft.flange_a);\n  connect(shaft.flange_b, b.flange_a);\n"));
            REQUIRE(p.words() == "shaft gap open");
            REQUIRE(analysis::force_gaps(p.frame(), analysis::Gap::Closed).empty());
            CHECK(p.words() == "shaft gap closed");
            p.analyse();
            REQUIRE(p.frequencies().size() == 1);
            CHECK(p.frequencies()[0] == doctest::Approx(50).epsilon(1e-6));
            CHECK(p.modes.modes[0].damping_ratio() == doctest::Approx(0.5 * 3 * std::sqrt(2.5 / 1e3)).epsilon(1e-6));
            REQUIRE(analysis::force_gaps(p.frame(), analysis::Gap::Open).empty());
            p.analyse();
            CHECK(p.frequencies().empty());
        }
    }
}

TEST_CASE("gears of an automatic gearbox: a locked brake holds its shaft, and ratios are those of the gear") {
    const std::pair<double, double> gears[] = {{1, 4.17083},  {4.5, 2.33973}, {8, 1.52113},
                                               {13, 1.14279}, {19, 0.86718},  {24, 0.69106}};
    for (const auto& [time, ratio] : gears) {
        CAPTURE(time);
        Point p("", time, TORSION_SOURCE_DIR "/examples/SixSpeedGearbox/SixSpeedGearbox.mo");
        p.analyse();
        REQUIRE(p.modes.rigid_bodies.size() == 1);
        const auto of = [&](const std::string& name) {
            for (const auto& e : p.modes.rigid_bodies[0]) {
                if (e.name == name) return e.value.real();
            }
            return 0.0;
        };
        CHECK(of("engine") / of("vehicle") == doctest::Approx(ratio).epsilon(1e-5));
        CHECK(p.modes.modes.size() == 1); // the resistance of the air
        CHECK(p.frequencies().empty());
    }
}
