// Save, go on, go back and go on: the same to the bit, whatever happened before. And what is no state of this model is
// refused.

#include "tests/fmu/importer.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <random>
#include <string>

using namespace torsion;
using namespace torsion::testing;

namespace {

const std::string looped = R"(
model Looped "a nonlinear system, a singular one, friction, samples"
  input Real u(start = 1);
  Modelica.Mechanics.Rotational.Components.Inertia load(J = 0.5, phi(start = 0, fixed = true), w(start = 2, fixed = true));
  Modelica.Mechanics.Rotational.Components.BearingFriction left(tau_pos = [0, 1; 10, 2]), right(tau_pos = [0, 1.5; 10, 2]);
  Modelica.Mechanics.Rotational.Sources.Torque torque;
  Real z(start = 0.7);
  discrete output Real held(start = 0, fixed = true);
equation
  connect(torque.flange, load.flange_a);
  connect(load.flange_b, left.flange_a);
  connect(left.flange_b, right.flange_a);
  z + 0.3*sin(z) = load.w + 0.1*held;
  torque.tau = 3*u*sin(5*time) - 0.2*z;
  when sample(0.05, 0.07) then
    held = load.phi;
  end when;
  annotation(experiment(StopTime = 3));
end Looped;
)";

const std::string switched = R"(
model Switched "a chain that is solved from one end while p is small, and whole between 0.31 s and 0.72 s"
  Real x[10], p, w(start = 1, fixed = true);
equation
  p = if time < 0.31 then 0.125 elseif time < 0.72 then 1e4 else 0.12;
  p*x[1] - x[2] = w;
  for i in 2:9 loop
    p*x[i] - x[i - 1] - x[i + 1] = w;
  end for;
  p*x[10] - x[9] = w;
  der(w) = x[5] - w;
  annotation(experiment(StopTime = 3));
end Switched;
)";

const std::string delayed = R"(
model Delayed "delays: of a state, of a jump, of an echo, of what changes at events, with a varying time"
  input Real u(start = 1);
  Real x(start = 1, fixed = true), y = u*sin(time) + 0.5*delay(y, 0.05), z = delay(x, 0.1 + 0.05*sin(3*time), 0.2);
  Boolean b = delay(sin(20*time) > 0, 0.07);
  Integer n(start = 0, fixed = true);
equation
  der(x) = -5*delay(x, 0.2) + (if b then 1 else -1) + 0.1*z;
  when b then
    n = pre(n) + 1;
  end when;
  annotation(experiment(StopTime = 3));
end Delayed;
)";

/// What can be seen of an instance, bit for bit.
template <class Importer>
std::vector<double> all_values(Importer& fmu, const TorsionModel& model) {
    std::vector<double> values;
    for (std::uint32_t r = 0; r < model.n_variables; ++r) {
        if (model.variables[r].type == TORSION_REAL) values.push_back(fmu.real(r));
    }
    return values;
}

bool same_bits(const std::vector<double>& a, const std::vector<double>& b) {
    return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0);
}

struct Saved {
    void* state = nullptr;
    double time = 0;
};

Saved save(Importer2& fmu, double time) {
    Saved saved{nullptr, time};
    REQUIRE(fmi2GetFMUstate(fmu.c, &saved.state) == fmi2OK);
    return saved;
}
Saved save(Importer3& fmu, double time) {
    Saved saved{nullptr, time};
    REQUIRE(fmi3GetFMUState(fmu.c, &saved.state) == fmi3OK);
    return saved;
}
void restore(Importer2& fmu, const Saved& saved) { REQUIRE(fmi2SetFMUstate(fmu.c, saved.state) == fmi2OK); }
void restore(Importer3& fmu, const Saved& saved) { REQUIRE(fmi3SetFMUState(fmu.c, saved.state) == fmi3OK); }
std::vector<char> bytes_of(Importer2& fmu, const Saved& saved) {
    std::size_t size = 0;
    REQUIRE(fmi2SerializedFMUstateSize(fmu.c, saved.state, &size) == fmi2OK);
    std::vector<char> bytes(size);
    REQUIRE(fmi2SerializeFMUstate(fmu.c, saved.state, bytes.data(), size) == fmi2OK);
    return bytes;
}
std::vector<char> bytes_of(Importer3& fmu, const Saved& saved) {
    std::size_t size = 0;
    REQUIRE(fmi3SerializedFMUStateSize(fmu.c, saved.state, &size) == fmi3OK);
    std::vector<char> bytes(size);
    REQUIRE(fmi3SerializeFMUState(fmu.c, saved.state, reinterpret_cast<std::uint8_t*>(bytes.data()), size) == fmi3OK);
    return bytes;
}
bool read(Importer2& fmu, const std::vector<char>& bytes, Saved& saved) {
    return fmi2DeSerializeFMUstate(fmu.c, bytes.data(), bytes.size(), &saved.state) == fmi2OK;
}
bool read(Importer3& fmu, const std::vector<char>& bytes, Saved& saved) {
    return fmi3DeserializeFMUState(fmu.c, reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size(),
                                   &saved.state) == fmi3OK;
}

/// Steps of random lengths with inputs that change at random, and all values now and then.
template <class Importer>
std::vector<double> go_on(Importer& fmu, const TorsionModel& model, unsigned seed, double time) {
    std::mt19937 random(seed);
    std::vector<double> seen;
    for (int i = 0; i < 12; ++i) {
        const double length = 0.01 + 0.001 * (random() % 60);
        if (model.n_u > 0 && random() % 3 == 0) {
            for (std::uint32_t r = 0; r < model.n_variables; ++r) {
                if (model.variables[r].section == TORSION_U) REQUIRE(fmu.set_real(r, 0.1 * (random() % 20)));
            }
        }
        REQUIRE(fmu.step(time, length));
        time += length;
        if (random() % 3 == 0) {
            const auto values = all_values(fmu, model);
            seen.insert(seen.end(), values.begin(), values.end());
        }
    }
    const auto values = all_values(fmu, model);
    seen.insert(seen.end(), values.begin(), values.end());
    return seen;
}

template <class Importer>
void check_histories(const TorsionModel& model) {
    for (unsigned history = 0; history < 6; ++history) {
        CAPTURE(history);
        std::mt19937 random(history);
        Importer fmu(model, false), other(model, false);
        REQUIRE(fmu.start());
        REQUIRE(other.start());
        double time = 0;
        for (unsigned i = 0, n = random() % 20; i < n; ++i, time += 0.03) REQUIRE(fmu.step(time, 0.03));
        if (random() % 2) all_values(fmu, model);
        const Saved saved = save(fmu, time);
        const std::vector<char> bytes = bytes_of(fmu, saved);
        const auto first = go_on(fmu, model, history, time);
        for (int again = 0; again < 2; ++again) {
            if (again == 1) go_on(fmu, model, history + 100, fmu.real(model.n_variables));
            restore(fmu, saved);
            CHECK(same_bits(go_on(fmu, model, history, time), first));
        }
        Saved elsewhere; // another instance, that has been somewhere else
        REQUIRE(other.step(0, 0.5));
        REQUIRE(read(other, bytes, elsewhere));
        restore(other, elsewhere);
        CHECK(same_bits(go_on(other, model, history, time), first));
        CHECK(bytes_of(other, elsewhere) == bytes);
    }
}

void check_damage(const std::string& source) {
    const TorsionModel& model = use(compile_text(source));
    Importer2 fmu(model, false);
    REQUIRE(fmu.start());
    REQUIRE(fmu.step(0, 0.4));
    const Saved saved = save(fmu, 0.4);
    const std::vector<char> bytes = bytes_of(fmu, saved);
    std::mt19937 random(1);
    Saved got;
    for (std::size_t at = 0; at < bytes.size(); at += at < 200 ? 1 : 1 + random() % 40) {
        std::vector<char> damaged = bytes;
        damaged[at] = static_cast<char>(damaged[at] ^ (1 << random() % 8));
        CAPTURE(at);
        CHECK_FALSE(read(fmu, damaged, got));
    }
    for (const std::size_t size : {std::size_t{0}, std::size_t{8}, bytes.size() / 2, bytes.size() - 1})
        CHECK_FALSE(read(fmu, {bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size)}, got));
    std::vector<char> longer = bytes;
    longer.push_back(0);
    CHECK_FALSE(read(fmu, longer, got));
    CHECK(read(fmu, bytes, got));
    std::string text = source;
    text.replace(text.find("*sin"), 4, "*cos");
    const TorsionModel& another = use(compile_text(text));
    Importer2 stranger(another, false);
    REQUIRE(stranger.start());
    CHECK_FALSE(read(stranger, bytes, got));
}

void check_native(const TorsionModel& model, const std::string& file) {
    for (const runtime::SolverInfo& solver : runtime::solvers()) {
        CAPTURE(file);
        CAPTURE(solver.name);
        runtime::Options options;
        options.solver = solver.name;
        options.stop_time = 1.5;
        options.step_size = 1e-4;
        runtime::Simulation simulation(model), other(model);
        if (!simulation.initialize(options).ok) continue;
        if (!simulation.advance(0.41, {}).ok) continue; // explicit steps may be too long for it
        const auto bytes = simulation.save();
        const auto run = [&](runtime::Simulation& s) {
            REQUIRE(s.advance(0.7, {}).ok);
            REQUIRE(s.advance(1.1, {}).ok);
            return std::vector<double>(s.frame().x, s.frame().x + model.n_x);
        };
        const auto first = run(simulation);
        REQUIRE(simulation.restore(bytes));
        CHECK(same_bits(run(simulation), first));
        REQUIRE(other.initialize(options).ok);
        REQUIRE(other.restore(bytes));
        CHECK(same_bits(run(other), first));
        auto damaged = bytes;
        damaged[bytes.size() / 2] ^= 1;
        CHECK_FALSE(other.restore(damaged));
    }
}

} // namespace

TEST_CASE("co-simulation: going on, and going on after coming back, give the same bits") {
    const TorsionModel& loop = use(compile_text(looped));
    check_histories<Importer2>(loop);
    check_histories<Importer3>(loop);
    const TorsionModel& whole = use(compile_text(switched));
    check_histories<Importer2>(whole);
    check_histories<Importer3>(whole);
    const TorsionModel& past = use(compile_text(delayed));
    check_histories<Importer2>(past);
    check_histories<Importer3>(past);
    for (const char* file :
         {"StickSlip/StickSlip.mo", "CoupledClutches/CoupledClutches.mo", "BacklashDrive/BacklashDrive.mo"}) {
        CAPTURE(file);
        check_histories<Importer3>(use(example(file)));
    }
}

TEST_CASE("a state at an event that waits for the importer is kept with it") {
    const TorsionModel& model = use(compile_text(looped));
    fmi3Instance c = fmi3InstantiateCoSimulation("x", token(model), nullptr, false, false, true, true, nullptr, 0,
                                                 nullptr, nullptr, nullptr);
    REQUIRE(fmi3EnterInitializationMode(c, false, 0, 0, false, 0) == fmi3OK);
    REQUIRE(fmi3ExitInitializationMode(c) == fmi3OK);
    bool a, b, d, e, f, needs = false, end = false, early = false;
    double next = 0, last = 0;
    const auto settle = [&] {
        REQUIRE(fmi3UpdateDiscreteStates(c, &a, &b, &d, &e, &f, &next) == fmi3OK);
        REQUIRE(fmi3EnterStepMode(c) == fmi3OK);
    };
    const std::uint32_t held = reference(model, "held");
    const auto run = [&](double until) {
        std::vector<double> seen;
        while (last < until) {
            REQUIRE(fmi3DoStep(c, last, until - last, false, &needs, &end, &early, &last) == fmi3OK);
            double value = 0;
            REQUIRE(fmi3GetFloat64(c, &held, 1, &value, 1) == fmi3OK);
            seen.push_back(last), seen.push_back(value);
            if (!needs) continue;
            REQUIRE(fmi3EnterEventMode(c) == fmi3OK);
            settle();
        }
        return seen;
    };
    settle();
    while (!needs || last < 0.3) {
        REQUIRE(fmi3DoStep(c, last, 1, false, &needs, &end, &early, &last) == fmi3OK);
        if (needs && last >= 0.3) break;
        REQUIRE(fmi3EnterEventMode(c) == fmi3OK);
        settle();
    }
    fmi3FMUState state = nullptr;
    REQUIRE(fmi3GetFMUState(c, &state) == fmi3OK);
    const double at = last;
    std::vector<double> first;
    for (int i = 0; i < 3; ++i) {
        last = at;
        REQUIRE(fmi3EnterEventMode(c) == fmi3OK);
        settle();
        const auto seen = run(1.5);
        CHECK(seen.size() > 20);
        if (i == 0) first = seen;
        CHECK(same_bits(seen, first));
        REQUIRE(fmi3SetFMUState(c, state) == fmi3OK);
    }
    fmi3FreeInstance(c);
}

TEST_CASE("Model Exchange: evaluations after coming back give the same bits") {
    const TorsionModel& model = use(compile_text(looped));
    Importer3 fmu(model, true);
    REQUIRE(fmu.start());
    Discrete discrete;
    REQUIRE(fmu.update(discrete));
    REQUIRE(fmu.enter_continuous());
    std::vector<double> x(model.n_x), der(model.n_x);
    const auto go = [&](unsigned seed) {
        std::mt19937 random(seed);
        std::vector<double> seen;
        for (int i = 0; i < 30; ++i) {
            REQUIRE(fmu.set_time(0.01 * i));
            for (double& value : x) value = 0.01 * (random() % 1000);
            REQUIRE(fmu.set_states(x));
            REQUIRE(fmu.derivatives(der));
            seen.insert(seen.end(), der.begin(), der.end());
            if (i % 7 == 0) {
                REQUIRE(fmu.enter_event());
                REQUIRE(fmu.update(discrete));
                REQUIRE(fmu.enter_continuous());
            }
            const auto values = all_values(fmu, model);
            seen.insert(seen.end(), values.begin(), values.end());
        }
        return seen;
    };
    go(1);
    const Saved saved = save(fmu, 0);
    const auto first = go(2);
    go(3);
    restore(fmu, saved);
    CHECK(same_bits(go(2), first));
}

TEST_CASE("a changed byte, another length, another model: no state") {
    for (const std::string* text : {&looped, &delayed}) check_damage(*text);
}

TEST_CASE("the same of a native simulation, with every solver") {
    for (const char* file : {"StickSlip/StickSlip.mo", "CoupledClutches/CoupledClutches.mo"})
        check_native(use(example(file)), file);
    check_native(use(compile_text(delayed)), "Delayed");
}
