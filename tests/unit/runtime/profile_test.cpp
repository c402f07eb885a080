#include "runtime/core/history/profile.h"

#include <doctest/doctest.h>

#include <cmath>
#include <functional>

using torsion::runtime::Profile;

namespace {

using Signal = std::function<double(double)>;

/// One step, as the host makes it. The time of a reader that has passed a break is noted.
struct Pipe {
    Profile profile;
    Signal x, in_0, in_1;
    double time = 0;
    int passed = 0;

    void step(double to, bool is_forward) {
        Profile::Part part;
        for (int k = 0; k < Profile::samples; ++k) {
            const double t = time + (to - time) * k / (Profile::samples - 1);
            part.x[static_cast<std::size_t>(k)] = x(t);
            part.in[0][static_cast<std::size_t>(k)] = in_0(t);
            part.in[1][static_cast<std::size_t>(k)] = in_1(t);
        }
        profile.trim();
        profile.add(part, is_forward);
        profile.follow(is_forward ? 0 : 1);
        time = to;
    }
    void event(bool is_forward) {
        profile.pass_event(x(time), is_forward, {is_forward ? in_0(time) : in_1(time), NAN});
    }
    double out(int end) {
        const double place = end == 1 ? x(time) - 1 : x(time);
        for (double next = profile.cursor(end); !Profile::is_never(next) && (end == 1 ? place >= next : place <= next);
             ++passed)
            next = profile.next_cursor(end, next);
        const auto found = profile.at(end, place, profile.cursor(end));
        return found ? found->value : NAN;
    }
};

void begin(Pipe& pipe, double at_0, double at_1) {
    const double points[] = {0, 1}, values[] = {at_0, at_1};
    pipe.profile.begin(pipe.x(0), points, values);
    pipe.event(true);
}

} // namespace

TEST_CASE("what enters leaves when x has grown by 1, wherever x began") {
    Pipe pipe{
        {}, [](double t) { return 5 + 2 * t; }, [](double t) { return std::sin(3 * t); }, [](double) { return 7; }};
    begin(pipe, 4, 2);
    for (int i = 1; i <= 100; ++i) {
        pipe.step(0.01 * i, true);
        const double t = pipe.time;
        CHECK(pipe.out(1) == doctest::Approx(t < 0.5 ? 2 + 4 * t : std::sin(3 * t - 1.5)).epsilon(1e-12));
    }
    CHECK(pipe.passed == 1); // between the first content and what has entered
}

TEST_CASE("what has not left comes back, and what enters behind it follows") {
    const double pi = std::acos(-1);
    Pipe pipe{
        {}, [](double t) { return 2 * std::sin(t); }, [](double t) { return t; }, [](double t) { return 10 + t; }};
    begin(pipe, 0, 0);
    for (int i = 1; i <= 600; ++i) {
        const bool is_forward = i <= 300;
        if (i == 301) pipe.event(false);
        pipe.step(pi * i / 600, is_forward);
        const double t = pipe.time;
        if (!is_forward && t < 5 * pi / 6 - 1e-9) CHECK(std::abs(pipe.out(0) - (pi - t)) < 1e-12);
    }
    CHECK(std::abs(pipe.out(0) - (10 + 5 * pi / 6)) < 1e-6);
    CHECK(pipe.passed == 1);
}

TEST_CASE("a standstill makes a jump of a signal that goes on") {
    Pipe pipe{{},
              [](double t) { return t < 1   ? t
                                    : t < 2 ? 1
                                            : t - 1; },
              [](double t) { return t; },
              [](double) { return 0; }};
    begin(pipe, 0, 0);
    for (int i = 1; i <= 350; ++i) {
        if (i == 101 || i == 201) pipe.event(true);
        pipe.step(0.01 * i, true);
        const double t = pipe.time, place = pipe.x(t) - 1;
        if (t > 2.005 && std::abs(t - 3) > 0.001)
            CHECK(pipe.out(1) == doctest::Approx(place < 1 ? place : place + 1).epsilon(1e-12));
        else pipe.out(1);
    }
}

TEST_CASE("more than the content in one step: the value is not known, except at an end where matter enters") {
    Pipe pipe{{}, [](double t) { return t; }, [](double t) { return t; }, [](double) { return 0; }};
    begin(pipe, 0, 0);
    pipe.step(0.1, true);
    CHECK(pipe.profile.at(1, 0.05, pipe.profile.behind_all(1)));
    CHECK_FALSE(pipe.profile.at(1, 0.15, pipe.profile.behind_all(1)));
    CHECK(pipe.profile.at(0, 0.15, pipe.profile.behind_all(0)));
    CHECK_FALSE(pipe.profile.at(0, -1.05, pipe.profile.behind_all(0)));
    CHECK(pipe.profile.at(1, -1.05, pipe.profile.behind_all(1)));
}

TEST_CASE("a restored profile gives the same values; numbers that are none are refused") {
    Pipe pipe{
        {}, [](double t) { return t; }, [](double t) { return t < 0.5 ? 1 : std::exp(t); }, [](double) { return 0; }};
    begin(pipe, 2, 3);
    for (int i = 1; i <= 20; ++i) {
        if (i == 11) pipe.event(true);
        pipe.step(0.05 * i, true);
    }
    std::vector<double> saved;
    pipe.profile.save(saved);
    Profile again;
    const double* from = saved.data();
    REQUIRE(again.restore(from, saved.data() + saved.size()));
    CHECK(from == saved.data() + saved.size());
    for (const double place : {0.01, 0.3, 0.49, 0.8})
        CHECK(again.at(1, place, again.behind_all(1))->value ==
              pipe.profile.at(1, place, pipe.profile.behind_all(1))->value);
    CHECK(again.cursor(1) == pipe.profile.cursor(1));
    from = saved.data();
    CHECK_FALSE(again.restore(from, saved.data() + saved.size() - 1));
}

TEST_CASE("errors that move x against the flow change nothing") {
    const double pi = std::acos(-1);
    const auto error = [](double t) { return 1e-6 * std::sin(1e4 * t); };
    Pipe pipe{{},
              [&](double t) { return 2 * std::sin(std::min(t, pi / 2)) + (t > 2 ? 2 * (t - 2) : 0) + error(t); },
              [](double t) { return t; },
              [](double) { return -5; }};
    begin(pipe, 0, 0);
    for (int i = 1; i <= 300; ++i) {
        if (i == 201) pipe.event(true);
        pipe.step(0.01 * i, true);
        const double t = pipe.time, out = pipe.out(1);
        if (t > pi / 2 && t < 2) CHECK(std::abs(out - pi / 6) < 1e-5); // what entered at x = 1
        if (t > 2.51) CHECK(std::abs(out - (t - 0.5)) < 1e-5);         // behind the jump of the standstill
    }
}
