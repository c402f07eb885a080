// State events on smooth motion: times, double roots, grazing, restart, simultaneous events, chattering.

#include "tests/unit/runtime/mock_model.h"

#include <doctest/doctest.h>

#include <numbers>

using namespace torsion::runtime;

namespace {

using std::numbers::pi;

// A mass against a spring stop: m v̇ = −g + (s < 0 ? −c s : 0)
struct Bouncer : MockModel {
    static constexpr double c = 1e4, g = 10, height = 0.2;
    Bouncer() {
        add_state("s", 1e-3);
        add_state("v");
        const std::uint32_t component = add_component("stop", "ElastoGap");
        add_relation("s < 0", 0, 1e-3, false, component);
        model.start = [](TorsionFrame* f) { return f->x[0] = height, f->x[1] = 0, 0; };
        model.derivatives = [](TorsionFrame* f) {
            f->der[0] = f->x[1];
            f->der[1] = -g - (f->relation[0] != 0 ? c * f->x[0] : 0);
            return 0;
        };
        model.outputs = model.derivatives;
        model.initialize = model.discrete = [](TorsionFrame* f) {
            relate(f, 0, f->x[0] < 0);
            return f->model->derivatives(f);
        };
        model.crossings = [](TorsionFrame* f) { return cross(f, 0, f->x[0], 0), 0; };
        set_jacobian([](TorsionFrame* f) {
            f->jacobian[0] = 0;
            f->jacobian[1] = f->relation[0] != 0 ? -c : 0;
            f->jacobian[2] = 1;
            f->jacobian[3] = 0;
            return 0;
        });
        finish();
    }
};

} // namespace

TEST_CASE("a mass bouncing on a spring: event times") {
    Bouncer bouncer;
    Simulation simulation(bouncer.model);
    for (const double tolerance : {1e-6, 1e-10}) {
        Recorder recorder;
        const Result result = simulation.run(options_until(1.5, tolerance), {&recorder});
        REQUIRE_MESSAGE(result.ok, all_messages(result));
        const std::vector<double> events = recorder.events();
        const double fall = std::sqrt(2 * Bouncer::height / Bouncer::g), speed = Bouncer::g * fall;
        const double contact = 2 * (pi - std::atan2(speed / 100, Bouncer::g / Bouncer::c)) / 100;
        std::vector<double> expected;
        for (double t = fall; t < 1.5; t += 2 * fall) {
            expected.push_back(t);
            t += contact;
            if (t < 1.5) expected.push_back(t);
        }
        REQUIRE(events.size() == expected.size());
        CHECK(result.statistics.state_events == static_cast<std::int64_t>(events.size()));
        CHECK(result.statistics.events_of_component.at(0) == result.statistics.state_events);
        for (std::size_t i = 0; i < events.size(); ++i) CHECK(std::abs(events[i] - expected[i]) < 300 * tolerance);
    }
}

namespace {

// s' = 1, so that steps are long; the relation is on the parabola s − s²/2, whose top is 0.5 at t = 1
struct Parabola : MockModel {
    Parabola() {
        add_state("s");
        add_p("level");
        add_relation("s - s^2/2 > level", 2);
        add_d("above");
        model.derivatives = model.outputs = [](TorsionFrame* f) { return f->der[0] = 1, 0; };
        model.initialize = model.discrete = [](TorsionFrame* f) {
            f->d[0] = relate(f, 0, height(f) > f->p[0]) ? 1 : 0;
            return f->der[0] = 1, 0;
        };
        model.crossings = [](TorsionFrame* f) { return cross(f, 0, height(f), f->p[0]), 0; };
        finish();
    }
    static double height(TorsionFrame* f) { return f->x[0] - 0.5 * f->x[0] * f->x[0]; }
};

Recorder run_parabola(double level, double tolerance, Result& result) {
    Parabola parabola;
    Simulation simulation(parabola.model);
    simulation.set_parameter(1, level);
    Recorder recorder;
    Options options = options_until(3, tolerance);
    options.intervals = 1;
    result = simulation.run(options, {&recorder});
    REQUIRE_MESSAGE(result.ok, all_messages(result));
    return recorder;
}

} // namespace

TEST_CASE("a double root inside one step") {
    for (const double top : {1e-2, 1e-4, 1e-6, 1e-8}) {
        Result result;
        const Recorder recorder = run_parabola(0.5 - top, 1e-4, result);
        const std::vector<double> events = recorder.events();
        REQUIRE_MESSAGE(events.size() == 2, "top ", top);
        CHECK(result.statistics.steps < 40);
        const double epsilon = 1e-10; // the hysteresis
        CHECK(std::abs(events[0] - (1 - std::sqrt(2 * (top - epsilon)))) < 1e-11);
        CHECK(std::abs(events[1] - (1 + std::sqrt(2 * (top + epsilon)))) < 1e-11);
    }
}

TEST_CASE("a grazing contact makes no event, and none twice") {
    Result result;
    CHECK(run_parabola(0.5 + 1e-7, 1e-8, result).events().empty());
    CHECK(run_parabola(0.6, 1e-4, result).events().empty());
    const std::size_t touching = run_parabola(0.5, 1e-8, result).events().size();
    CHECK((touching == 0 || touching == 2)); // rounding decides
}

TEST_CASE("event times to 1e-12 at tolerance 1e-10") {
    Result result;
    const std::vector<double> events = run_parabola(0.375, 1e-10, result).events();
    REQUIRE(events.size() == 2);
    // the crossing is found where it is ε = 1e-10 beyond the threshold, at a slope of 0.5
    CHECK(std::abs(events[0] - (0.5 + 2e-10)) < 1e-12);
    CHECK(std::abs(events[1] - (1.5 + 2e-10)) < 1e-12);
}

namespace {

// s' = 1 from s(0) = p[0]: the relation s > 0 is false at the start
struct Line : MockModel {
    Line() {
        add_state("s");
        add_p("s0");
        add_relation("s > 0", 2);
        add_d("above");
        model.start = [](TorsionFrame* f) { return f->x[0] = f->p[0], 0; };
        model.derivatives = [](TorsionFrame* f) { return f->der[0] = 1, 0; };
        model.outputs = model.derivatives;
        model.initialize = model.discrete = [](TorsionFrame* f) {
            return f->d[0] = relate(f, 0, f->x[0] > 0) ? 1 : 0, f->der[0] = 1, 0;
        };
        model.crossings = [](TorsionFrame* f) { return cross(f, 0, f->x[0], 0), 0; };
        finish();
    }
};

} // namespace

TEST_CASE("a root at the restart fires, exactly at zero and a rounding to either side") {
    for (const double start : {0.0, -1e-16, 1e-16, -1e-300}) {
        Line line;
        Simulation simulation(line.model);
        simulation.set_parameter(1, start);
        Recorder recorder;
        REQUIRE(simulation.run(options_until(1), {&recorder}).ok);
        CHECK(recorder.rows.back().d[0] == 1);
        const std::vector<double> events = recorder.events();
        if (start > 0) {
            CHECK(events.empty());
        } else {
            REQUIRE(events.size() == 1);
            CHECK(events[0] == doctest::Approx(1e-10).epsilon(1e-4)); // its hysteresis later
        }
    }
}

TEST_CASE("a crossing that is not active is held, and fires when it becomes active") {
    // s(t) = t; `s > 0.3` sits in an arm that is taken from t = 0.6 on
    MockModel mock;
    mock.add_state("s");
    mock.add_relation("s > 0.6", 2);
    mock.add_relation("s > 0.3", 2);
    mock.add_d("inside");
    mock.model.derivatives = mock.model.outputs = [](TorsionFrame* f) { return f->der[0] = 1, 0; };
    mock.model.initialize = mock.model.discrete = [](TorsionFrame* f) {
        f->der[0] = 1;
        f->d[0] = relate(f, 0, f->x[0] > 0.6) && relate(f, 1, f->x[0] > 0.3) ? 1 : 0;
        return 0;
    };
    mock.model.crossings = [](TorsionFrame* f) {
        return cross(f, 0, f->x[0], 0.6), cross(f, 1, f->x[0], 0.3, f->relation[0] != 0), 0;
    };
    mock.finish();
    Recorder recorder;
    REQUIRE(Simulation(mock.model).run(options_until(1), {&recorder}).ok);
    REQUIRE(recorder.events().size() == 1);
    CHECK(recorder.events()[0] == doctest::Approx(0.6));
    CHECK(recorder.rows.back().d[0] == 1);
}

TEST_CASE("an arm that opens without an event finds its relation already beyond") {
    // active from s > 0.5 on (a condition in noEvent); its crossing was passed at 0.3
    MockModel mock;
    mock.add_state("s");
    mock.add_relation("s > 0.3", 2);
    mock.model.derivatives = mock.model.outputs = [](TorsionFrame* f) { return f->der[0] = 1, 0; };
    mock.model.initialize = mock.model.discrete = [](TorsionFrame* f) {
        f->der[0] = 1;
        if (f->x[0] > 0.5) relate(f, 0, f->x[0] > 0.3);
        return 0;
    };
    mock.model.crossings = [](TorsionFrame* f) { return cross(f, 0, f->x[0], 0.3, f->x[0] > 0.5), 0; };
    mock.finish();
    Recorder recorder;
    REQUIRE(Simulation(mock.model).run(options_until(1), {&recorder}).ok);
    REQUIRE(recorder.events().size() == 1);
    CHECK(recorder.events()[0] == doctest::Approx(0.5));
}

TEST_CASE("simultaneous events are one") {
    MockModel mock;
    mock.add_state("s");
    for (int i = 0; i < 3; ++i) mock.add_relation("s > 0.5", 2);
    mock.add_d("count", TORSION_INTEGER);
    mock.model.derivatives = mock.model.outputs = [](TorsionFrame* f) { return f->der[0] = 1, 0; };
    mock.model.initialize = mock.model.discrete = [](TorsionFrame* f) {
        f->der[0] = 1;
        f->d[0] = 0;
        for (std::uint32_t i = 0; i < 3; ++i) f->d[0] += relate(f, i, f->x[0] > 0.5) ? 1 : 0;
        return 0;
    };
    mock.model.crossings = [](TorsionFrame* f) {
        return cross(f, 0, f->x[0], 0.5), cross(f, 1, 2 * f->x[0], 1), cross(f, 2, f->x[0] - 0.5, 0), 0;
    };
    mock.finish();
    Recorder recorder;
    const Result result = Simulation(mock.model).run(options_until(1), {&recorder});
    REQUIRE(result.ok);
    CHECK(recorder.events().size() <= 2); // the differently rounded one may be a rounding later, but is literal by then
    CHECK(recorder.rows.back().d[0] == 3);
}

namespace {

// A state event and a time event at t = 0.5, and a time event at every p[0] s: `when time >= next then next = next +
// p[0]; n = n + 1`
struct Clock : MockModel {
    Clock() {
        add_state("s");
        add_p("period");
        add_p("level");
        add_relation("time >= next", 3, 1, true);
        add_relation("s > level", 2);
        add_d("next", TORSION_REAL);
        add_d("n", TORSION_INTEGER);
        add_d("ticks", TORSION_BOOLEAN);
        add_d("above", TORSION_BOOLEAN);
        model.defaults = [](TorsionFrame* f) { return f->p[0] = 0.5, f->p[1] = 0.5, 0; };
        model.start = [](TorsionFrame* f) { return f->d[0] = f->pre[0] = f->p[0], 0; };
        model.derivatives = model.outputs = [](TorsionFrame* f) { return f->der[0] = 1, 0; };
        model.initialize = [](TorsionFrame* f) {
            f->der[0] = 1;
            f->d[2] = relate(f, 0, f->time >= f->d[0]) ? 1 : 0;
            f->d[3] = relate(f, 1, f->x[0] > f->p[1]) ? 1 : 0;
            return 0;
        };
        model.discrete = [](TorsionFrame* f) {
            f->der[0] = 1;
            f->d[2] = relate(f, 0, f->time >= f->pre[0]) ? 1 : 0;
            f->d[3] = relate(f, 1, f->x[0] > f->p[1]) ? 1 : 0;
            if (f->d[2] != 0 && f->pre[2] == 0) {
                f->d[0] = f->pre[0] + f->p[0];
                f->d[1] = f->pre[1] + 1;
            }
            return 0;
        };
        model.crossings = [](TorsionFrame* f) {
            return cross(f, 0, f->time, f->d[0]), cross(f, 1, f->x[0], f->p[1]), 0;
        };
        model.next_time = [](TorsionFrame* f) {
            if (f->d[0] > f->time) f->work[0] = f->d[0], f->work[1] = 1;
            return 0;
        };
        finish();
    }
};

} // namespace

TEST_CASE("a time event that is a state event") {
    Clock clock;
    Recorder recorder;
    const Result result = Simulation(clock.model).run(options_until(0.9), {&recorder});
    REQUIRE_MESSAGE(result.ok, all_messages(result));
    CHECK(result.statistics.time_events == 1);
    CHECK(result.statistics.state_events <= 1);
    CHECK(recorder.events().at(0) == 0.5);
    CHECK(recorder.rows.back().d[1] == 1);
    CHECK(recorder.rows.back().d[3] == 1);
}

TEST_CASE("a thousand ticks of a clock, none lost: the forced") {
    Clock clock;
    Simulation simulation(clock.model);
    simulation.set_parameter(1, 0.1 / 3);
    Recorder recorder;
    const Result result = simulation.run(options_until(0.1 / 3 * 1000.5), {&recorder});
    REQUIRE_MESSAGE(result.ok, all_messages(result));
    CHECK(result.statistics.time_events == 1000);
    CHECK(recorder.rows.back().d[1] == 1000);
}

TEST_CASE("time events nearer to each other than the integrator can step") {
    Clock clock;
    Simulation simulation(clock.model);
    simulation.set_parameter(1, 0.5);
    simulation.set_parameter(2, 0.5 + 3e-16);
    REQUIRE(simulation.run(options_until(1), {}).ok);
    simulation.set_parameter(1, 1e-15); // chattering at the resolution of time, not a hang
    Options options = options_until(1e-3);
    options.max_events = 2000;
    const Result result = simulation.run(options, {});
    REQUIRE_FALSE(result.ok);
    CHECK(result.messages.back().code == "R306");
}

namespace {

// s' = sign that a relation on s switches to its own opposite: slides on s = 0
struct Chatter : MockModel {
    Chatter() {
        add_state("s");
        const std::uint32_t component = add_component("relay", "Relay");
        add_relation("s > 0", 2, 1, false, component);
        model.start = [](TorsionFrame* f) { return f->x[0] = 0.1, 0; };
        model.derivatives = model.outputs = [](TorsionFrame* f) { return f->der[0] = f->relation[0] != 0 ? -1 : 1, 0; };
        model.initialize = model.discrete = [](TorsionFrame* f) {
            relate(f, 0, f->x[0] > 0);
            return f->model->derivatives(f);
        };
        model.crossings = [](TorsionFrame* f) { return cross(f, 0, f->x[0], 0), 0; };
        finish();
    }
};

// A ball that loses half of its speed at every impact: infinitely many in finite time
struct Zeno : MockModel {
    Zeno() {
        add_state("s");
        add_state("v");
        add_relation("s < 0", 0, 1, false, add_component("ball", "Ball"));
        add_d("impact");
        model.start = [](TorsionFrame* f) { return f->x[0] = 1, f->x[1] = 0, 0; };
        model.derivatives = model.outputs = [](TorsionFrame* f) { return f->der[0] = f->x[1], f->der[1] = -9.81, 0; };
        model.initialize = model.discrete = [](TorsionFrame* f) {
            f->d[0] = relate(f, 0, f->x[0] < 0) ? 1 : 0;
            if (f->initial == 0 && f->d[0] != 0 && f->pre[0] == 0) f->x[1] = -0.5 * f->x[1];
            return f->model->derivatives(f);
        };
        model.crossings = [](TorsionFrame* f) { return cross(f, 0, f->x[0], 0), 0; };
        finish();
    }
};

} // namespace

TEST_CASE("chattering: a warning that names the component, then the end") {
    Chatter chatter;
    Simulation simulation(chatter.model);
    Options options = options_until(1);
    options.max_events = 3000;
    const Result result = simulation.run(options, {});
    REQUIRE_FALSE(result.ok);
    CHECK(result.end_time == doctest::Approx(0.1).epsilon(1e-3));
    REQUIRE(result.messages.size() == 2);
    CHECK(result.messages[0].code == "R307");
    CHECK_FALSE(result.messages[0].is_error);
    CHECK(result.messages[0].text.find("`relay` (Relay)") != std::string::npos);
    CHECK(result.messages[0].notes.at(0).find("`s > 0`") != std::string::npos);
    CHECK(result.messages[1].code == "R306");
    CHECK(result.statistics.state_events <= 3002);
}

TEST_CASE("chattering that is not reported within a millionth of the span ends, too, and does not fill the disk") {
    Chatter chatter; // 5,000 events in a microsecond
    Recorder recorder;
    const Result result = Simulation(chatter.model).run(options_until(1), {&recorder});
    REQUIRE_FALSE(result.ok);
    CHECK(result.messages.back().code == "R306");
    CHECK(result.statistics.state_events <= 100'002);
    CHECK(recorder.rows.size() <= 200'600);
}

TEST_CASE("chattering: the run goes on, and one warning covers all of it") {
    Chatter chatter;
    Simulation simulation(chatter.model);
    Recorder recorder;
    Options options = options_until(0.100001);
    std::vector<Message> at_once;
    options.at_once = [&](const Message& message) { at_once.push_back(message); };
    const Result result = simulation.run(options, {&recorder});
    REQUIRE_MESSAGE(result.ok, all_messages(result));
    REQUIRE(result.messages.size() == 1);
    CHECK(result.messages[0].code == "R307");
    CHECK(result.statistics.state_events > 4000);
    REQUIRE(at_once.size() == 1); // when it was noticed, with what was known then
    CHECK(at_once[0].code == "R307");
    CHECK(at_once[0].text != result.messages[0].text);
    const std::string words = result.messages[0].text;
    // all but what is short of a window
    CHECK_MESSAGE((words.find(": 4,") != std::string::npos || words.find(": 5,") != std::string::npos), words);
    CHECK_MESSAGE(words.find("s at t = 0.1") != std::string::npos, words);
    CHECK(result.messages[0].notes.at(0).find("flips with a period of") != std::string::npos);
}

TEST_CASE("Zeno: the run ends with a message, in a short time") {
    Zeno zeno;
    Options options = options_until(3);
    options.max_events = 1000;
    const Result result = Simulation(zeno.model).run(options, {});
    REQUIRE_FALSE(result.ok);
    CHECK(result.messages.back().code == "R311");
    CHECK(result.statistics.state_events < 2000);
    CHECK(result.end_time > 1.3);
}

namespace {

// The same moment said twice, and rounded differently: 0.1 + 0.2 is a rounding more than 0.3
struct SameMoment : MockModel {
    SameMoment() {
        add_state("s");
        add_relation("time >= 0.3", 3, 1, true);
        add_relation("time - 0.1 >= 0.2", 3, 1, true);
        add_relation("0.3 - time > 0", 2, 1, true);
        add_d("a");
        add_d("b");
        add_d("c");
        model.derivatives = model.outputs = [](TorsionFrame* f) { return f->der[0] = 1, 0; };
        model.initialize = model.discrete = [](TorsionFrame* f) {
            f->der[0] = 1;
            f->d[0] = relate(f, 0, f->time >= 0.3);
            f->d[1] = relate(f, 1, f->time - 0.1 >= 0.2);
            f->d[2] = relate(f, 2, 0.3 - f->time > 0);
            return 0;
        };
        model.crossings = [](TorsionFrame* f) {
            return cross(f, 0, f->time, 0.3), cross(f, 1, f->time - 0.1, 0.2), cross(f, 2, 0.3 - f->time, 0), 0;
        };
        model.next_time = [](TorsionFrame* f) {
            const double times[] = {0.3, 0.1 + 0.2, 0.3};
            for (int i = 2; i >= 0; --i)
                if (times[i] > f->time && times[i] <= f->work[0]) f->work[0] = times[i], f->work[1] = i + 1;
            for (int i = 0; i < 3; ++i) f->candidate[i] = times[i] == f->work[0] && f->work[0] < 1;
            return 0;
        };
        finish();
    }
};

} // namespace

TEST_CASE("time events a rounding apart are one, whatever literal evaluation says there") {
    SameMoment same;
    for (const double start : {0.0, 0.3}) {
        Options options = options_until(1);
        options.start_time = start;
        Recorder recorder;
        const Result result = Simulation(same.model).run(options, {&recorder});
        REQUIRE_MESSAGE(result.ok, all_messages(result));
        if (start == 0) CHECK(result.statistics.time_events == 1);
        CHECK(recorder.rows.back().d == std::vector<double>{1, 1, 0});
    }
}
