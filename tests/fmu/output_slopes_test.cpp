// Derivatives of outputs over time: against closed forms, against what the FMU itself goes through, and what has none.

#include "tests/fmu/importer.h"

#include <cmath>
#include <string>
#include <vector>

using namespace torsion;
using namespace torsion::testing;

namespace {

const char* const rates = R"(
model Rates
  input Real u(start = 1), v(start = 0.2);
  input Boolean on(start = true);
  Real z(start = 0.5, fixed = true), quick(start = 0, fixed = true);
  output Real x(start = 1, fixed = true), minus = -x, square = x^2 + z, mixed = if on then exp(z)*x + time^2 else -x;
  output Real wave = sin(4000*time), through = 2*u + v*x, fast = quick^2, large = 1e9 + x, cancelled = (1e6 + x) - 1e6, constant_one = 1 + 0*x;
  output Real root(start = 1), pair;
  Real other;
equation
  der(x) = -x + u;
  der(z) = x - z^3;
  der(quick) = 1e5*(sin(time) - quick);
  root^3 + root = z + x;
  pair + 2*other = x;
  pair - z*other = u;
  annotation(experiment(StopTime = 10));
end Rates;
)";

bool set_slope(fmi2Component c, std::uint32_t r, double slope) {
    const int order = 1;
    return fmi2SetRealInputDerivatives(c, &r, 1, &order, &slope) == fmi2OK;
}

fmi2Status ask(fmi2Component c, std::uint32_t r, double& slope, int order = 1) {
    return fmi2GetRealOutputDerivatives(c, &r, 1, &order, &slope);
}

double slope_of(fmi2Component c, std::uint32_t r) {
    double slope = NAN;
    CHECK(ask(c, r, slope) == fmi2OK);
    return slope;
}

/// All outputs of `rates` at the present point, with the slopes of the inputs.
void check_rates(Importer2& fmu, const TorsionModel& model, double u_slope, double v_slope) {
    const auto real = [&](const char* name) { return fmu.real(reference(model, name)); };
    const double t = fmu.real(model.n_variables), u = real("u"), v = real("v"), x = real("x"), z = real("z"),
                 quick = real("quick");
    const double root = real("root"), other = real("other"), dx = u - x, dz = x - z * z * z,
                 dquick = 1e5 * (std::sin(t) - quick);
    const double dother = (dx - u_slope - dz * other) / (2 + z); // of x - u = (2 + z)*other
    const std::pair<const char*, double> expected[] = {{"x", dx},
                                                       {"minus", -dx},
                                                       {"square", 2 * x * dx + dz},
                                                       {"mixed", std::exp(z) * (dz * x + dx) + 2 * t},
                                                       {"wave", 4000 * std::cos(4000 * t)},
                                                       {"through", 2 * u_slope + v_slope * x + v * dx},
                                                       {"fast", 2 * quick * dquick},
                                                       {"root", (dz + dx) / (3 * root * root + 1)},
                                                       {"pair", dx - 2 * dother}};
    for (const auto& [name, slope] : expected) {
        CAPTURE(name);
        CAPTURE(t);
        const double size = std::string(name) == "wave" ? 4000 : 1; // where it turns
        CHECK(std::abs(slope_of(fmu.c, reference(model, name)) - slope) <=
              1e-6 * std::max(std::abs(slope), 1e-3 * size));
    }
    CHECK(slope_of(fmu.c, reference(model, "x")) == dx); // exact
    CHECK(slope_of(fmu.c, reference(model, "constant_one")) == 0);
    CHECK(std::abs(slope_of(fmu.c, reference(model, "large")) - dx) <= 2e-2); // few of its sixteen digits move
    CHECK(std::abs(slope_of(fmu.c, reference(model, "cancelled")) - dx) <= 2e-4);
}

} // namespace

TEST_CASE("slopes of outputs are those of closed forms: linear, nonlinear, in systems, fast, with slopes of inputs") {
    const TorsionModel& model = use(compile_text(rates));
    const std::uint32_t u = reference(model, "u"), v = reference(model, "v");
    Importer2 fmu(model, false, NAN, 1e-8);
    REQUIRE(fmu.start());
    check_rates(fmu, model, 0, 0);
    REQUIRE(fmu.step(0, 0.25));
    check_rates(fmu, model, 0, 0);
    REQUIRE(set_slope(fmu.c, u, -0.5));
    check_rates(fmu, model, -0.5, 0); // of the step to come
    REQUIRE(set_slope(fmu.c, v, 3));
    REQUIRE(fmu.step(0.25, 0.5));
    check_rates(fmu, model, -0.5, 3); // of the step that is over
    REQUIRE(fmu.set_real(v, 0.7));
    check_rates(fmu, model, -0.5, 0);
    REQUIRE(fmu.step(0.75, 0.5)); // no slopes
    check_rates(fmu, model, 0, 0);
    REQUIRE(set_slope(fmu.c, v, 1));
    REQUIRE(fmu.step(1.25, 0.25));
    REQUIRE(set_slope(fmu.c, u, 1)); // the one of v is over
    check_rates(fmu, model, 1, 0);
    REQUIRE(fmi2Terminate(fmu.c) == fmi2OK);
    check_rates(fmu, model, 1, 0);
}

TEST_CASE("slopes of outputs are those of the way that the FMU goes") {
    const TorsionModel& model = use(compile_text(R"(
model Drive
  import Modelica.Mechanics.Rotational;
  input Real torque(start = 1);
  output Real twist = spring.phi_rel, tau = spring.tau, power = spring.tau*load.w, late = delay(load.w, 0.05), acceleration = load.a;
  Rotational.Components.Inertia motor(J = 0.1, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Rotational.Components.Inertia load(J = 2, phi(start = 0, fixed = true), w(start = 0, fixed = true));
  Rotational.Components.ElastoBacklash spring(c = 1000, d = 2, b = 0.01);
  Rotational.Sources.Torque drive;
equation
  drive.tau = torque*cos(3*time);
  connect(drive.flange, motor.flange_a);
  connect(motor.flange_b, spring.flange_a);
  connect(spring.flange_b, load.flange_a);
  annotation(experiment(StopTime = 2));
end Drive;
)"));
    Importer2 fmu(model, false, NAN, 1e-11);
    REQUIRE(fmu.start());
    const char* const names[] = {"twist", "tau", "power", "late", "acceleration"};
    constexpr double part = 1e-5;
    int compared = 0;
    double t = 0;
    for (int i = 1; i <= 40; ++i) {
        REQUIRE(fmu.step(t, 0.05 * i - t));
        t = 0.05 * i;
        std::vector<double> values, slopes;
        for (const char* name : names)
            values.push_back(fmu.real(reference(model, name))),
                slopes.push_back(slope_of(fmu.c, reference(model, name)));
        REQUIRE(fmu.step(t, part));
        t += part;
        for (std::size_t k = 0; k < std::size(names); ++k) {
            CAPTURE(names[k]);
            CAPTURE(t);
            const double after = slope_of(fmu.c, reference(model, names[k])),
                         now = fmu.real(reference(model, names[k]));
            if (std::abs(after - slopes[k]) > 0.05 * (std::abs(after) + 0.1)) continue; // an event between both
            CHECK(std::abs((now - values[k]) / part - (after + slopes[k]) / 2) <= 2e-4 * (std::abs(after) + 1));
            ++compared;
        }
    }
    CHECK(compared > 150);
}

TEST_CASE("asking for slopes of outputs changes nothing, to the bit, and a saved state keeps what they need") {
    const TorsionModel& model = use(compile_text(rates));
    const std::uint32_t u = reference(model, "u"), pair = reference(model, "pair");
    double ends[2] = {};
    for (const bool asks : {false, true}) {
        Importer2 fmu(model, false);
        REQUIRE(fmu.start());
        for (int i = 0; i < 20; ++i) {
            REQUIRE(set_slope(fmu.c, u, std::sin(i)));
            if (asks) slope_of(fmu.c, pair);
            REQUIRE(fmu.step(0.1 * i, 0.1));
            if (asks) slope_of(fmu.c, pair);
        }
        ends[asks] = fmu.real(pair);
        if (!asks) continue;
        fmi2FMUstate state = nullptr;
        REQUIRE(fmi2GetFMUstate(fmu.c, &state) == fmi2OK);
        std::size_t size = 0;
        REQUIRE(fmi2SerializedFMUstateSize(fmu.c, state, &size) == fmi2OK);
        std::vector<fmi2Byte> bytes(size);
        REQUIRE(fmi2SerializeFMUstate(fmu.c, state, bytes.data(), size) == fmi2OK);
        Importer2 another(model, false);
        REQUIRE(another.start());
        fmi2FMUstate read = nullptr;
        REQUIRE(fmi2DeSerializeFMUstate(another.c, bytes.data(), size, &read) == fmi2OK);
        REQUIRE(fmi2SetFMUstate(another.c, read) == fmi2OK);
        CHECK(slope_of(another.c, pair) == slope_of(fmu.c, pair));
        REQUIRE(fmu.step(2, 0.1));
        REQUIRE(another.step(2, 0.1)); // both without a slope
        CHECK(another.real(pair) == fmu.real(pair));
        CHECK(slope_of(another.c, pair) == slope_of(fmu.c, pair));
    }
    CHECK(ends[0] == ends[1]);
}

TEST_CASE("a reset forgets the slopes of inputs") {
    const TorsionModel& model = use(compile_text(rates));
    const std::uint32_t u = reference(model, "u");
    Importer2 fmu(model, false);
    REQUIRE(fmu.start());
    REQUIRE(set_slope(fmu.c, u, 4));
    REQUIRE(fmi2Reset(fmu.c) == fmi2OK);
    REQUIRE(fmi2SetupExperiment(fmu.c, 0, 0, 0, 0, 0) == fmi2OK);
    REQUIRE(fmu.start());
    REQUIRE(fmu.step(0, 0.5));
    CHECK(fmu.real(u) == 1);
}

TEST_CASE("where an output has a corner, the side to come counts; where it has no slope, it is refused") {
    const TorsionModel& model = use(compile_text(R"(
model Corners
  output Real roof = noEvent(if time < 1 then time else 3 - 2*time), steep = noEvent(if time > 1 then sqrt(time - 1) else 0);
  output Real gain = if time < 1 then 5*time else 7 - time;
end Corners;
)"));
    Importer2 fmu(model, false);
    REQUIRE(fmu.start());
    const std::uint32_t roof = reference(model, "roof"), steep = reference(model, "steep"),
                        gain = reference(model, "gain");
    REQUIRE(fmu.step(0, 0.5));
    CHECK(slope_of(fmu.c, roof) == doctest::Approx(1));
    CHECK(slope_of(fmu.c, gain) == doctest::Approx(5));
    CHECK(slope_of(fmu.c, steep) == 0);
    REQUIRE(fmu.step(0.5, 0.5));
    CHECK(slope_of(fmu.c, roof) == doctest::Approx(-2));
    CHECK(slope_of(fmu.c, gain) == doctest::Approx(-1)); // the event at the end of the step has happened
    double slope = 0;
    CHECK(ask(fmu.c, steep, slope) == fmi2Discard);
    REQUIRE(fmu.step(1, 1));
    CHECK(slope_of(fmu.c, steep) == doctest::Approx(0.5));
}

namespace {

int slope_messages = 0;
void count_slopes2(fmi2ComponentEnvironment, fmi2String, fmi2Status, fmi2String, fmi2String, ...) { ++slope_messages; }
const fmi2CallbackFunctions counting_slopes2 = {count_slopes2, nullptr, nullptr, nullptr, nullptr};

} // namespace

TEST_CASE("what has no slope: other orders, what is discrete, what is no output, and the wrong time to ask") {
    const TorsionModel& model = use(compile_text(interface_model));
    const std::uint32_t w = reference(model, "w");
    fmi2Component c = fmi2Instantiate("x", fmi2CoSimulation, token(model), nullptr, &counting_slopes2, 0, 0);
    REQUIRE(fmi2SetupExperiment(c, 0, 0, 0, 0, 0) == fmi2OK);
    double slope = 7;
    slope_messages = 0;
    CHECK(ask(c, w, slope) == fmi2Error);
    REQUIRE(fmi2EnterInitializationMode(c) == fmi2OK);
    CHECK(ask(c, w, slope) == fmi2Error);
    REQUIRE(fmi2ExitInitializationMode(c) == fmi2OK);
    for (const int order : {0, 2, -1}) CHECK(ask(c, w, slope, order) == fmi2Error);
    for (const char* name : {"is_fast", "doubled", "tau", "J", "k", "phi", "der(w)", "load"})
        CHECK_MESSAGE(ask(c, reference(model, name), slope) == fmi2Error, name);
    CHECK(ask(c, model.n_variables, slope) == fmi2Error); // time
    CHECK(ask(c, 4000000000u, slope) == fmi2Error);
    const int order = 1;
    CHECK(fmi2GetRealOutputDerivatives(c, nullptr, 1, &order, &slope) == fmi2Error);
    CHECK(fmi2GetRealOutputDerivatives(c, &w, 1, nullptr, &slope) == fmi2Error);
    CHECK(fmi2GetRealOutputDerivatives(c, &w, 1, &order, nullptr) == fmi2Error);
    CHECK(slope_messages == 18);
    CHECK(slope == 7);
    CHECK(fmi2GetRealOutputDerivatives(c, nullptr, 0, nullptr, nullptr) == fmi2OK);
    CHECK(ask(c, w, slope) == fmi2OK);
    CHECK(slope == 0.5);
    fmi2FreeInstance(c);
    Importer2 exchange(model, true);
    REQUIRE(exchange.start());
    CHECK(ask(exchange.c, w, slope) == fmi2Error);
}

namespace {

/// Asks inside of a step, in version 3.
struct Asking {
    fmi3Instance c = nullptr;
    std::uint32_t w = 0, power = 0;
    int times = 0;

    static void update(fmi3InstanceEnvironment environment, fmi3Float64, fmi3Boolean, fmi3Boolean, fmi3Boolean,
                       fmi3Boolean, fmi3Boolean*, fmi3Float64*) {
        Asking& self = *static_cast<Asking*>(environment);
        const std::uint32_t both[] = {self.w, self.power};
        const std::int32_t orders[] = {1, 1};
        double values[2] = {}, slopes[2] = {NAN, NAN};
        CHECK(fmi3GetFloat64(self.c, both, 2, values, 2) == fmi3OK);
        CHECK(fmi3GetOutputDerivatives(self.c, both, 2, orders, slopes, 2) == fmi3OK);
        const double dw = (1 - 0.1 * values[0] * values[0]) / 2; // tau = 1
        CHECK(slopes[0] == doctest::Approx(dw).epsilon(1e-12));
        CHECK(slopes[1] == doctest::Approx(dw).epsilon(1e-7));
        ++self.times;
    }
};

} // namespace

TEST_CASE("version 3: slopes of outputs between steps, inside of them, and before an event") {
    const TorsionModel& model = use(compile_text(interface_model));
    Asking asking;
    asking.w = reference(model, "w"), asking.power = reference(model, "power");
    asking.c = fmi3InstantiateCoSimulation("x", token(model), nullptr, false, false, false, false, nullptr, 0, &asking,
                                           nullptr, &Asking::update);
    REQUIRE(asking.c != nullptr);
    REQUIRE(fmi3EnterInitializationMode(asking.c, false, 0, 0, false, 0) == fmi3OK);
    REQUIRE(fmi3ExitInitializationMode(asking.c) == fmi3OK);
    bool event = false, end = false, early = false;
    double last = 0, slope = 0;
    const std::int32_t order = 1, second = 2;
    for (int i = 0; i < 15; ++i) {
        REQUIRE(fmi3DoStep(asking.c, 0.1 * i, 0.1, false, &event, &end, &early, &last) == fmi3OK);
        Asking::update(&asking, 0, false, true, true, false, nullptr, nullptr);
    }
    CHECK(asking.times > 30);
    CHECK(fmi3GetOutputDerivatives(asking.c, &asking.w, 1, &second, &slope, 1) == fmi3Error);
    CHECK(fmi3GetOutputDerivatives(asking.c, &asking.w, 1, &order, &slope, 2) == fmi3Error);
    const std::uint32_t is_fast = reference(model, "is_fast");
    CHECK(fmi3GetOutputDerivatives(asking.c, &is_fast, 1, &order, &slope, 1) == fmi3Error);
    fmi3FreeInstance(asking.c);

    const TorsionModel& corner =
        use(compile_text("model Corner output Real y = if time < 1 then 5*time else 7 - time; end Corner;"));
    const std::uint32_t y = reference(corner, "y");
    fmi3Instance c = fmi3InstantiateCoSimulation("x", token(corner), nullptr, false, false, true, true, nullptr, 0,
                                                 nullptr, nullptr, nullptr);
    REQUIRE(fmi3EnterInitializationMode(c, false, 0, 0, false, 0) == fmi3OK);
    REQUIRE(fmi3ExitInitializationMode(c) == fmi3OK);
    bool a = false, b = false, d = false, e = false, f = false;
    double next = 0;
    const auto leave = [&] {
        REQUIRE(fmi3UpdateDiscreteStates(c, &a, &b, &d, &e, &f, &next) == fmi3OK);
        REQUIRE(fmi3EnterStepMode(c) == fmi3OK);
    };
    leave();
    REQUIRE(fmi3DoStep(c, 0, 2, false, &event, &end, &early, &last) == fmi3OK);
    CHECK(early);
    CHECK(last == doctest::Approx(1));
    REQUIRE(fmi3GetOutputDerivatives(c, &y, 1, &order, &slope, 1) == fmi3OK);
    CHECK(slope == doctest::Approx(5));
    REQUIRE(fmi3EnterEventMode(c) == fmi3OK);
    CHECK(fmi3GetOutputDerivatives(c, &y, 1, &order, &slope, 1) == fmi3Error);
    leave();
    REQUIRE(fmi3GetOutputDerivatives(c, &y, 1, &order, &slope, 1) == fmi3OK);
    CHECK(slope == doctest::Approx(-1));
    fmi3FreeInstance(c);
}
