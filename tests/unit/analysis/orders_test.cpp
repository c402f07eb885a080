#include "compiler/analysis/orders/order_tracking.h"

#include <doctest/doctest.h>

#include <cmath>
#include <functional>
#include <numbers>
#include <vector>

using namespace torsion::analysis;

namespace {

constexpr double pi = std::numbers::pi;

/// A run-up from 600 rev/min by 300 rev/min in a second.
double angle_of(double t) { return 2 * pi * (10 * t + 2.5 * t * t); }
double speed_of(double t) { return 2 * pi * (10 + 5 * t); }
double signal_of(double phi) { return 7 + 3 * std::cos(2 * phi + 0.7) + 0.5 * std::cos(4.5 * phi - 2); }

std::vector<double> even_times(double step, double end) {
    std::vector<double> times;
    for (int i = 0; i * step <= end; ++i) times.push_back(i * step);
    return times;
}

/// Steps between 0.4 and 1.6 of the mean, and pairs of rows that nearly fall together.
std::vector<double> uneven_times(double step, double end) {
    std::vector<double> times;
    unsigned seed = 12345;
    for (double t = 0; t <= end;) {
        times.push_back(t);
        seed = seed * 1664525U + 1013904223U;
        t += step * (0.4 + 1.2 * static_cast<double>(seed >> 8) / (1U << 24));
        if ((seed >> 24) % 50 == 0) times.push_back(times.back() + 1e-9 * step);
    }
    return times;
}

std::vector<double> over(const std::vector<double>& times, const std::function<double(double)>& f) {
    std::vector<double> values;
    for (const double t : times) values.push_back(f(t));
    return values;
}

double degrees(std::complex<double> value) { return std::arg(value) * 180 / pi; }

} // namespace

TEST_CASE("orders 2 and 4.5 of a run-up have their amplitudes and phases, whatever the steps") {
    for (const bool is_even : {true, false}) {
        for (const bool is_speed : {true, false}) {
            for (const WindowForm form : {WindowForm::Hann, WindowForm::FlatTop}) {
                CAPTURE(is_even);
                CAPTURE(is_speed);
                const std::vector<double> time = is_even ? even_times(1e-3, 4) : uneven_times(7e-4, 4);
                OrderOptions options{.form = form, .lines = {2, 4.5}};
                if (form == WindowForm::FlatTop) options.turns = 12;
                const OrderMap map =
                    track_orders(time, over(time, is_speed ? speed_of : angle_of), is_speed,
                                 {over(time, [](double t) { return signal_of(angle_of(t)); })}, options);
                REQUIRE(map.windows.size() >= 15);
                CHECK(map.left_out.empty());
                CHECK(map.turns == doctest::Approx(80).epsilon(0.001));
                for (std::size_t w = 0; w < map.windows.size(); ++w) {
                    const TurnsWindow& window = map.windows[w];
                    CHECK(window.speed ==
                          doctest::Approx(30 * (speed_of(window.from) + speed_of(window.to)) / (2 * pi)).epsilon(1e-6));
                    CHECK(std::abs(map.at(0, w, 0)) == doctest::Approx(3).epsilon(0.005));
                    CHECK(degrees(map.at(0, w, 0)) == doctest::Approx(0.7 * 180 / pi).epsilon(0.005));
                    CHECK(std::abs(map.at(0, w, 1)) == doctest::Approx(0.5).epsilon(0.005));
                    CHECK(degrees(map.at(0, w, 1)) == doctest::Approx(-2 * 180 / pi).epsilon(0.005));
                    CHECK(map.variables[0].mean[w] == doctest::Approx(7).epsilon(0.001));
                    CHECK(map.variables[0].rms[w] == doctest::Approx(std::sqrt((9 + 0.25) / 2)).epsilon(0.005));
                    CHECK(map.variables[0].missed[w] < 0.2);
                    CHECK(map.variables[0].peak[w] <= 3.55);
                    CHECK(map.variables[0].peak[w] >= 3.3);
                }
            }
        }
    }
}

TEST_CASE("a flat top takes the trend off with positive weights, and shows no line that it does not tell from it") {
    const std::vector<double> time = even_times(2e-3, 10);
    const auto angle = [](double t) { return 2 * pi * t; };
    const auto swing = [&](double t) { return 10 * std::sin(0.15 * angle(t) + 0.8) + std::sin(4 * angle(t)); };
    for (const bool over_frequency : {false, true}) {
        const OrderMap map = track_orders(
            time, over(time, angle), false, {over(time, swing)},
            {.form = WindowForm::FlatTop, .over_frequency = over_frequency, .lines = {0.15, 0.5, 0.625, 2.5, 4}});
        REQUIRE(map.windows.size() == 1);
        CHECK(std::isnan(map.at(0, 0, 0).real()));
        CHECK(std::isnan(map.at(0, 0, 1).real()));
        CHECK(std::isfinite(map.at(0, 0, 2).real()));
        CHECK(std::abs(map.at(0, 0, 3)) < 0.05);
        CHECK(std::abs(map.at(0, 0, 4)) == doctest::Approx(1).epsilon(0.02));
        CHECK(map.variables[0].peak[0] < 25);
    }
}

TEST_CASE("the numbers do not depend on the number of threads") {
    const std::vector<double> time = uneven_times(1e-3, 3), shaft = over(time, speed_of),
                              y = over(time, [](double t) { return signal_of(angle_of(t)); });
    OrderOptions one{.on_all_cores = false}, all;
    const OrderMap a = track_orders(time, shaft, true, {y, shaft}, one),
                   b = track_orders(time, shaft, true, {y, shaft}, all);
    REQUIRE(a.windows.size() == b.windows.size());
    for (std::size_t v = 0; v < 2; ++v) {
        CHECK(a.variables[v].rms == b.variables[v].rms);
        for (std::size_t i = 0; i < a.variables[v].amplitudes.size(); ++i) {
            const std::complex<double> x = a.variables[v].amplitudes[i], z = b.variables[v].amplitudes[i];
            CHECK((x == z || (std::isnan(x.real()) && std::isnan(z.real()))));
        }
    }
}

TEST_CASE("rows of one time part smooth curves: a rectangle over the angle has its Fourier series") {
    std::vector<double> time, shaft, y; // one turn in a second; +1 in the first half of each, then -1
    for (int turn = 0; turn < 20; ++turn) {
        for (const double sign : {1.0, -1.0}) {
            for (int i = 0; i <= 13; ++i) {
                time.push_back(turn + (sign > 0 ? 0 : 0.5) + 0.5 * i / 13);
                shaft.push_back(2 * pi), y.push_back(sign);
            }
        }
    }
    const OrderMap map = track_orders(time, shaft, true, {y}, {.lines = {1, 2, 3, 5}});
    REQUIRE(map.windows.size() == 4);
    for (std::size_t w = 0; w < map.windows.size(); ++w) {
        CHECK(std::abs(map.at(0, w, 0)) == doctest::Approx(4 / pi).epsilon(1e-4));
        CHECK(degrees(map.at(0, w, 0)) == doctest::Approx(-90).epsilon(1e-4));
        CHECK(std::abs(map.at(0, w, 1)) < 1e-4);
        CHECK(std::abs(map.at(0, w, 2)) == doctest::Approx(4 / (3 * pi)).epsilon(1e-3));
        CHECK(std::abs(map.at(0, w, 3)) == doctest::Approx(4 / (5 * pi)).epsilon(1e-3));
        CHECK(map.variables[0].peak[w] == doctest::Approx(1).epsilon(0.03));
    }
}

TEST_CASE("windows with missing rows tell nothing of what vibrates there") {
    std::vector<double> time, ramp, fast;
    for (const double t : even_times(1e-3, 20)) {
        if (t > 8.01 && t < 8.52) continue;
        time.push_back(t), fast.push_back(7 + 3 * std::cos(2 * 4 * pi * t)), ramp.push_back(5 + 0.01 * t);
    }
    const OrderMap map =
        track_orders(time, over(time, [](double t) { return 4 * pi * t; }), false, {fast, ramp}, {.lines = {2}});
    REQUIRE(map.windows.size() == 9);
    REQUIRE(map.gaps.size() == 1);
    CHECK(map.gaps[0].from == doctest::Approx(8.01).epsilon(1e-3));
    CHECK(map.gaps[0].to == doctest::Approx(8.52).epsilon(1e-3));
    CHECK(map.variables[0].hidden == 2);
    CHECK(map.variables[1].hidden == 0);
    for (std::size_t w = 0; w < map.windows.size(); ++w) {
        const bool is_hidden = map.windows[w].from < 8.5 && map.windows[w].to > 8.02;
        CAPTURE(w);
        for (const double value :
             {map.variables[0].rms[w], map.variables[0].peak[w], map.variables[0].mean[w], map.at(0, w, 0).real()})
            CHECK(std::isnan(value) == is_hidden);
        if (!is_hidden) CHECK(map.variables[0].peak[w] == doctest::Approx(3).epsilon(0.001));
        CHECK(map.variables[1].mean[w] ==
              doctest::Approx(5 + 0.005 * (map.windows[w].from + map.windows[w].to)).epsilon(1e-6));
    }
}

TEST_CASE("steps that only vary, and few of them missing, are no gap") {
    std::vector<double> time, angle, y;
    for (double t = 0; t < 20; t += t > 8 && t < 9 ? 0.002 : 0.025) time.push_back(t); // 20 in a period
    for (const double t : time) angle.push_back(4 * pi * t), y.push_back(std::cos(4 * pi * t));
    const OrderMap map = track_orders(time, angle, false, {y}, {.lines = {1}});
    CHECK(map.gaps.empty());
    for (const double rms : map.variables[0].rms) CHECK(rms == doctest::Approx(std::sqrt(0.5)).epsilon(0.01));
}

TEST_CASE("huge and tiny values have their rms") {
    for (const double size : {1e307, 1e200, 1e-200, 1e-300}) {
        const std::vector<double> time = even_times(1e-3, 10);
        const OrderMap map =
            track_orders(time, over(time, [](double t) { return 4 * pi * t; }), false,
                         {over(time, [&](double t) { return size * std::cos(4 * pi * t); })}, {.lines = {1}});
        for (std::size_t w = 0; w < map.windows.size(); ++w) {
            CHECK(map.variables[0].rms[w] / size == doctest::Approx(std::sqrt(0.5)).epsilon(1e-3));
            CHECK(map.variables[0].peak[w] / size == doctest::Approx(1).epsilon(1e-3));
            CHECK(std::abs(map.at(0, w, 0)) / size == doctest::Approx(1).epsilon(1e-3));
        }
    }
}

TEST_CASE("what the rows do not resolve is left out, and so is a shaft that stands or turns back") {
    const std::vector<double> time = even_times(0.005, 24);
    const auto speed = [](double t) {
        return t < 8    ? 2 * pi * 4
               : t < 10 ? 2 * pi * 4 * std::cos((t - 8) * pi / 2)
               : t < 12 ? -2 * pi * 4
               : t < 14 ? 0.0
                        : 2 * pi * 8;
    };
    std::vector<double> shaft = over(time, speed);
    const OrderMap map = track_orders(time, shaft, true, {shaft}, {.lines = {1, 8}});
    REQUIRE(map.windows.size() > 10);
    bool has_left = false, has_kept = false;
    for (std::size_t w = 0; w < map.windows.size(); ++w) {
        CHECK((map.windows[w].to < 9.02 || map.windows[w].from > 13.98));
        CHECK(std::isfinite(std::abs(map.at(0, w, 0))));
        // at 4 turns in a second there are 50 rows in a turn, at 8 there are 25
        const bool is_resolved = map.windows[w].highest >= 8;
        CHECK(std::isfinite(std::abs(map.at(0, w, 1))) == is_resolved);
        (is_resolved ? has_kept : has_left) = true;
    }
    CHECK(has_left);
    CHECK(has_kept);
    bool stands = false, turns_back = false;
    for (const LeftOut& part : map.left_out) {
        stands = stands || part.reason.starts_with("the shaft stands");
        turns_back = turns_back || part.reason == "the shaft turns backwards";
    }
    CHECK(stands);
    CHECK(turns_back);
    CHECK(track_orders(time, shaft, true, {shaft}, {.turns = 1000, .step = 500}).windows.empty());
}

TEST_CASE("vibrations that are too fast for the rows are told") {
    const std::vector<double> time = even_times(0.01, 40), shaft = over(time, [](double) { return 2 * pi; });
    for (const double order : {5.0, 30.0, 45.0, 60.0, 70.0}) { // of 100 rows in a turn: the last two show as 40 and 30
        const std::vector<double> y =
            over(time, [&](double t) { return 10 * std::cos(2 * pi * t) + 10 * std::cos(2 * pi * order * t); });
        const OrderMap map = track_orders(time, shaft, true, {y}, {});
        CAPTURE(order);
        CHECK(map.lines.back() == doctest::Approx(12));
        CHECK((map.variables[0].missed[2] > most_missed) == (order > 20));
    }
}

TEST_CASE("a shaft that turns backwards throughout has its orders, and an angle may begin anew with each turn") {
    const std::vector<double> time = even_times(1e-3, 4);
    const std::vector<double> back = over(time, [](double t) { return -speed_of(t); });
    const std::vector<double> y = over(time, [](double t) { return std::cos(-2 * angle_of(t) + 0.3); });
    const OrderMap map = track_orders(time, back, true, {y}, {.lines = {2}});
    REQUIRE(!map.windows.empty());
    CHECK(std::abs(map.at(0, 3, 0)) == doctest::Approx(1).epsilon(0.002));
    CHECK(std::arg(map.at(0, 3, 0)) == doctest::Approx(0.3).epsilon(0.002));

    const std::vector<double> wrapped = over(time, [](double t) { return std::fmod(angle_of(t), 2 * pi); });
    const std::vector<double> angle = unwrapped(wrapped, 2 * pi);
    for (std::size_t i = 0; i < time.size(); i += 100) CHECK(angle[i] == doctest::Approx(angle_of(time[i])));
    CHECK(unwrapped(over(time, angle_of), 2 * pi)[4000] == doctest::Approx(angle_of(4)));
}

TEST_CASE("a vibration of fixed frequency stands at its frequency while the speed changes") {
    const std::vector<double> time = even_times(5e-4, 4);
    const std::vector<double> y = over(time, [](double t) { return 2 * std::cos(2 * pi * 40 * t + 1); });
    const OrderMap map = track_orders(time, over(time, speed_of), true, {y}, {.over_frequency = true, .lines = {40}});
    for (std::size_t w = 0; w < map.windows.size(); ++w) {
        CHECK(std::abs(map.at(0, w, 0)) == doctest::Approx(2).epsilon(0.005));
        CHECK(std::arg(map.at(0, w, 0)) == doctest::Approx(1).epsilon(0.005));
    }
    const OrderMap lines = track_orders(time, over(time, speed_of), true, {y}, {.over_frequency = true, .highest = 60});
    CHECK(lines.lines.back() == doctest::Approx(60).epsilon(0.05));
}
