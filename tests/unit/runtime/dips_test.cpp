// Events that show in no sign at the ends of steps: what the history of margins must not overlook.

#include "tests/unit/runtime/mock_model.h"

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

using namespace torsion::runtime;

namespace {

using std::numbers::pi;

/// An oscillator that keeps the steps short, and relations on functions of time that it knows nothing of: above their
/// level for a part of a step only.
struct Peaks : MockModel {
    static constexpr double frequency = 3, kink = 7;
    Peaks() {
        add_state("x");
        add_state("v");
        add_p("omega");
        add_p("level");
        // 0: peaks that are round, 1: with a kink, 2: round, and in an arm that is taken only shortly before
        add_p("shape");
        add_relation("height > level", 2);
        model.start = [](TorsionFrame* f) { return f->x[0] = 1, f->x[1] = 0, 0; };
        model.derivatives = model.outputs = [](TorsionFrame* f) {
            f->der[0] = f->p[0] * f->x[1];
            f->der[1] = -f->p[0] * f->x[0];
            return 0;
        };
        model.initialize = model.discrete = [](TorsionFrame* f) {
            if (is_taken(f)) relate(f, 0, height(f) > f->p[1]);
            return f->model->derivatives(f);
        };
        model.crossings = [](TorsionFrame* f) { return cross(f, 0, height(f), f->p[1], is_taken(f)), 0; };
        set_jacobian([](TorsionFrame* f) {
            f->jacobian[0] = f->jacobian[3] = 0;
            f->jacobian[1] = -f->p[0];
            f->jacobian[2] = f->p[0];
            return 0;
        });
        finish();
    }
    static double height(TorsionFrame* f) {
        const double turns = frequency * f->time;
        return f->p[2] == 1 ? 1 - kink * std::abs(turns - std::round(turns)) : std::cos(2 * pi * turns);
    }
    static bool is_taken(TorsionFrame* f) { return f->p[2] != 2 || std::cos(2 * pi * frequency * f->time) > 0.8; }
};

} // namespace

TEST_CASE("double roots inside steps whose ends foretell each other, and peaks that stay below") {
    constexpr double stop = 5.5; // 16 whole peaks, after the first half
    for (const double omega : {30.0, 100.0}) {
        for (const int shape : {0, 1, 2}) {
            for (const double top : {1e-2, 1e-4, 1e-6, 1e-8, -1e-8, -1e-4, -1e-2, -1.0}) {
                CAPTURE(omega);
                CAPTURE(shape);
                CAPTURE(top);
                Peaks peaks;
                Simulation simulation(peaks.model);
                simulation.set_parameter(2, omega);
                simulation.set_parameter(3, 1 - top);
                simulation.set_parameter(4, shape);
                Recorder recorder;
                Options options = options_until(stop);
                options.intervals = 1;
                const Result result = simulation.run(options, {&recorder});
                REQUIRE_MESSAGE(result.ok, all_messages(result));
                const std::vector<double> events = recorder.events();
                REQUIRE(events.size() == (top > 0 ? 33 : 0)); // out of the first one, then into and out of each
                const double half = shape == 1 ? top / Peaks::kink / Peaks::frequency
                                               : std::acos(1 - top) / (2 * pi * Peaks::frequency);
                for (std::size_t i = 0; i < events.size(); ++i) {
                    const double expected =
                        static_cast<double>((i + 1) / 2) / Peaks::frequency + (i % 2 == 0 ? half : -half);
                    // the hysteresis
                    CHECK(std::abs(events[i] - expected) < 1e-5 * half + 3e-10 / std::max(half, 1e-5));
                }
                // Nothing to see: about one evaluation a step; far from the peaks likewise
                const double per_step = static_cast<double>(result.statistics.crossing_evaluations) /
                                        static_cast<double>(result.statistics.steps);
                CHECK(per_step < (top <= -1e-2 ? 1.5 : 5));
            }
        }
    }
}
