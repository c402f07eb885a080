// The FMU in our own importers gives what the native run gives; states are kept and restored; instances do not disturb
// each other.

#include "tests/fmu/importer.h"

#include <string>
#include <thread>

using namespace torsion;
using namespace torsion::testing;

namespace {

struct Case {
    const char* file;
    double stop, step; ///< of the Runge–Kutta importer
    double closeness;  ///< relative to the largest value of a state
};

// Without chattering and with a stiffness that classical Runge–Kutta can take
const Case cases[] = {
    {"CoupledClutches/CoupledClutches.mo", 1.5, 2e-4, 2e-4}, {"Friction/Friction.mo", 0.5, 1e-4, 1e-3},
    {"GearedInertias/GearedInertias.mo", 1.0, 1e-3, 1e-5},   {"OneWayClutch/OneWayClutch.mo", 1.0, 2e-4, 1e-3},
    {"SimpleGearShift/SimpleGearShift.mo", 1.0, 2e-4, 1e-3}, {"BacklashDrive/BacklashDrive.mo", 0.3, 2e-5, 1e-2},
};

constexpr int samples = 10;

/// States of a native run at even times, row after row.
std::vector<std::vector<double>> native_run(const TorsionModel& model, double stop) {
    runtime::Simulation simulation(model);
    runtime::Options options;
    options.stop_time = stop;
    options.tolerance = 1e-9;
    REQUIRE(simulation.initialize(options).ok);
    std::vector<std::vector<double>> rows;
    for (int i = 1; i <= samples; ++i) {
        REQUIRE(simulation.advance(i == samples ? stop : i * stop / samples, {}).ok);
        rows.emplace_back(simulation.frame().x, simulation.frame().x + model.n_x);
    }
    return rows;
}

void compare(const TorsionModel& model, const std::vector<std::vector<double>>& expected,
             const std::vector<std::vector<double>>& found, double closeness) {
    REQUIRE(found.size() == expected.size());
    for (std::uint32_t i = 0; i < model.n_x; ++i) {
        double largest = 1e-6;
        for (const auto& row : expected) largest = std::max(largest, std::abs(row[i]));
        CAPTURE(std::string(model.strings + model.variables[model.states[i].variable].name));
        for (std::size_t k = 0; k < expected.size(); ++k) {
            CAPTURE(k);
            CHECK(std::abs(found[k][i] - expected[k][i]) <= closeness * largest);
        }
    }
}

std::vector<double> all_states(auto& fmu, const TorsionModel& model) {
    std::vector<double> x;
    for (std::uint32_t i = 0; i < model.n_x; ++i) x.push_back(fmu.real(model.states[i].variable));
    return x;
}

template <class Importer>
std::vector<std::vector<double>> by_exchange(const TorsionModel& model, const Case& c) {
    Importer fmu(model, true, c.stop);
    Integration<Importer> integration(fmu, model.n_x);
    REQUIRE(integration.start());
    std::vector<std::vector<double>> rows;
    for (int i = 1; i <= samples; ++i) {
        REQUIRE(integration.run(i * c.stop / samples, c.step));
        rows.push_back(all_states(fmu, model));
    }
    return rows;
}

template <class Importer>
std::vector<std::vector<double>> by_steps(const TorsionModel& model, const Case& c, int steps) {
    Importer fmu(model, false, c.stop, 1e-9);
    REQUIRE(fmu.start());
    std::vector<std::vector<double>> rows;
    for (int i = 0; i < samples * steps; ++i) {
        const double t = i * c.stop / (samples * steps), end = (i + 1) * c.stop / (samples * steps);
        REQUIRE(fmu.step(t, end - t));
        if ((i + 1) % steps == 0) rows.push_back(all_states(fmu, model));
    }
    return rows;
}

} // namespace

TEST_CASE("FMI 2 and 3, model exchange: the native trajectory") {
    for (const Case& c : cases) {
        CAPTURE(std::string(c.file));
        const TorsionModel& model = use(example(c.file));
        const auto expected = native_run(model, c.stop);
        compare(model, expected, by_exchange<Importer2>(model, c), c.closeness);
        compare(model, expected, by_exchange<Importer3>(model, c), c.closeness);
    }
}

TEST_CASE("FMI 2 and 3, co-simulation: the native trajectory") {
    for (const Case& c : cases) {
        CAPTURE(std::string(c.file));
        const TorsionModel& model = use(example(c.file));
        const auto expected = native_run(model, c.stop);
        compare(model, expected, by_steps<Importer2>(model, c, 100), c.closeness);
        compare(model, expected, by_steps<Importer3>(model, c, 7), c.closeness);
    }
}

TEST_CASE("a co-simulation goes back anywhere and arrives at the same end") {
    const TorsionModel& model = use(example("CoupledClutches/CoupledClutches.mo"));
    Importer2 fmu(model, false, 1.5, 1e-9);
    REQUIRE(fmu.start());
    constexpr int steps = 150;
    const double h = 1.5 / steps;
    std::vector<fmi2FMUstate> kept;
    for (int i = 0; i < steps; ++i) {
        if (i % 10 == 0) REQUIRE(fmi2GetFMUstate(fmu.c, &kept.emplace_back(nullptr)) == fmi2OK);
        REQUIRE(fmu.step(i * h, h));
    }
    const std::vector<double> end = all_states(fmu, model);
    for (const std::size_t k : {7u, 0u, 14u, 3u, 7u}) {
        CAPTURE(k);
        REQUIRE(fmi2SetFMUstate(fmu.c, kept[k]) == fmi2OK);
        for (int i = static_cast<int>(k) * 10; i < steps; ++i) REQUIRE(fmu.step(i * h, h));
        const std::vector<double> again = all_states(fmu, model);
        for (std::size_t i = 0; i < end.size(); ++i) CHECK(again[i] == doctest::Approx(end[i]).epsilon(1e-6));
    }
    for (fmi2FMUstate& state : kept) CHECK(fmi2FreeFMUstate(fmu.c, &state) == fmi2OK);
}

TEST_CASE("a state as bytes makes another instance go on to the same end, exactly") {
    const TorsionModel& model = use(example("OneWayClutch/OneWayClutch.mo"));
    Importer3 fmu(model, false, 1, 1e-8), other(model, false, 1, 1e-8);
    REQUIRE(fmu.start());
    for (int i = 0; i < 37; ++i) REQUIRE(fmu.step(i * 0.01, 0.01));
    fmi3FMUState state = nullptr, read = nullptr;
    std::size_t size = 0;
    REQUIRE(fmi3GetFMUState(fmu.c, &state) == fmi3OK);
    REQUIRE(fmi3SerializedFMUStateSize(fmu.c, state, &size) == fmi3OK);
    std::vector<fmi3Byte> bytes(size);
    REQUIRE(fmi3SerializeFMUState(fmu.c, state, bytes.data(), size) == fmi3OK);
    REQUIRE(fmi3DeserializeFMUState(other.c, bytes.data(), size, &read) == fmi3OK);
    REQUIRE(fmi3SetFMUState(other.c, read) == fmi3OK);
    REQUIRE(fmi3SetFMUState(fmu.c, state) == fmi3OK); // which restarts the integrator, as in the other instance
    for (int i = 37; i < 100; ++i) {
        REQUIRE(fmu.step(i * 0.01, 0.01));
        REQUIRE(other.step(i * 0.01, 0.01));
    }
    CHECK(all_states(fmu, model) == all_states(other, model));
    // Bytes of something else are refused
    CHECK(fmi3DeserializeFMUState(other.c, bytes.data(), size - 1, &read) == fmi3Error);
    bytes[9] ^= 1;
    CHECK(fmi3DeserializeFMUState(other.c, bytes.data(), size, &read) == fmi3Error);
}

TEST_CASE("model exchange goes back over events") {
    const Case& c = cases[0];
    const TorsionModel& model = use(example(c.file));
    Importer3 fmu(model, true, c.stop);
    Integration<Importer3> first(fmu, model.n_x);
    REQUIRE(first.start());
    REQUIRE(first.run(0.6, c.step));
    fmi3FMUState state = nullptr;
    REQUIRE(fmi3GetFMUState(fmu.c, &state) == fmi3OK);
    Integration<Importer3> second = first;
    REQUIRE(first.run(1.3, c.step));
    const std::vector<double> end = all_states(fmu, model);
    CHECK(first.events > second.events);
    REQUIRE(fmi3SetFMUState(fmu.c, state) == fmi3OK);
    REQUIRE(second.run(1.3, c.step));
    CHECK(second.events == first.events);
    CHECK(all_states(fmu, model) == end);
}

TEST_CASE("eight instances in parallel give what one gives") {
    const Compilation& compilation = example("CoupledClutches/CoupledClutches.mo");
    const Case c{"", 0.5, 1e-3, 0};
    std::vector<std::vector<double>> ends(8);
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < ends.size(); ++i) {
        threads.emplace_back([&, i] {
            const TorsionModel& model = use(compilation);
            ends[i] = i % 2 == 0 ? by_steps<Importer2>(model, c, 5).back() : by_steps<Importer3>(model, c, 5).back();
        });
    }
    for (std::thread& thread : threads) thread.join();
    for (const auto& end : ends) CHECK(end == ends[0]);
}

namespace {

template <class Importer>
void check_restart() {
    Importer fmu(use(example("CoupledClutches/CoupledClutches.mo")), true);
    Discrete d;
    REQUIRE((fmu.start() && fmu.update(d) && fmu.enter_continuous()));
    REQUIRE(d.has_next);
    const double next = d.next;
    REQUIRE((fmu.enter_event() && fmu.update(d) && fmu.enter_continuous()));
    CHECK_FALSE(d.states_changed); // nothing happened
    REQUIRE((fmu.set_time(next) && fmu.enter_event() && fmu.update(d)));
    CHECK(d.states_changed); // the values are the same, but their derivatives jump
}

} // namespace

TEST_CASE("an event that changes relations makes importers start their integrators anew") {
    check_restart<Importer2>();
    check_restart<Importer3>();
}
