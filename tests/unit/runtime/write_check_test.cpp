// Kernels that forget something are found out.

#include "tests/unit/runtime/mock_model.h"
#include "torsion/unwritten.h"

#include <doctest/doctest.h>

#include <bit>
#include <cstdlib>
#include <optional>
#include <string>

using namespace torsion::runtime;

namespace {

class CheckWrites { // while it lives
public:
    CheckWrites() { setenv("TORSION_CHECK_WRITES", "1", 1); }
    ~CheckWrites() {
        if (before_) setenv("TORSION_CHECK_WRITES", before_->c_str(), 1);
        else unsetenv("TORSION_CHECK_WRITES");
    }

private:
    static std::optional<std::string> present() {
        const char* value = std::getenv("TORSION_CHECK_WRITES");
        return value ? std::optional<std::string>(value) : std::nullopt;
    }
    std::optional<std::string> before_ = present();
};

/// der(a) = b; der(b) = −y, y = a: two states and one algebraic variable.
struct Pendulum : MockModel {
    Pendulum() {
        add_state("a");
        add_state("b");
        add_y("y");
        model.start = [](TorsionFrame* f) { return f->x[0] = 1, f->x[1] = 0, f->y[0] = 0, 0; };
        const auto all = [](TorsionFrame* f) {
            return f->y[0] = f->x[0], f->der[0] = f->x[1], f->der[1] = -f->y[0], 0;
        };
        model.initialize = model.derivatives = model.outputs = model.discrete = all;
        finish();
    }
};

std::string outcome(const TorsionModel& model) {
    Simulation simulation(model);
    Options options;
    options.stop_time = 1, options.solver = "rk4", options.step_size = 0.1;
    const Result result = simulation.run(options, {});
    return result.ok ? "" : result.messages.back().code + " " + result.messages.back().text;
}

} // namespace

TEST_CASE("a run with the check is as good as one without") {
    const CheckWrites on;
    CHECK(outcome(Pendulum().model) == "");
}

TEST_CASE("R303: a derivative that a kernel leaves as it was") {
    const CheckWrites on;
    Pendulum pendulum;
    pendulum.model.derivatives = [](TorsionFrame* f) { return f->der[0] = f->x[1], 0; };
    CHECK(outcome(pendulum.model).starts_with("R303 `der(b)` was not computed at t = 0"));
}

TEST_CASE("R303: a derivative made of what only another kernel computes") {
    const CheckWrites on;
    Pendulum pendulum;
    pendulum.model.derivatives = [](TorsionFrame* f) { return f->der[0] = f->x[1], f->der[1] = -2 * f->y[0], 0; };
    CHECK(outcome(pendulum.model).starts_with("R303 `der(b)` was computed from `y`, which was not at t = 0"));
}

TEST_CASE("R303: a start value that is forgotten") {
    const CheckWrites on;
    Pendulum pendulum;
    pendulum.model.start = [](TorsionFrame* f) { return f->x[0] = 1, f->y[0] = 0, 0; };
    CHECK(outcome(pendulum.model).starts_with("R303 `der(a)` was computed from `b`, which was not"));
}

TEST_CASE("a block starts from its last solution, and its residual must be written") {
    const CheckWrites on;
    struct Loop : MockModel {
        Loop() {
            add_state("x");
            add_y("z");
            add_block(
                1, 0,
                [](TorsionFrame* f) {
                    const TorsionBlock& b = f->model->blocks[0];
                    const double z = f->y[0];
                    f->work[b.residual] = z * z * z - 1 - f->x[0]; // from 0 its Jacobian is singular
                    f->work[b.jacobian] = 3 * z * z;
                    return 0;
                },
                TORSION_NONLINEAR);
            model.start = [](TorsionFrame* f) { return f->x[0] = 0, f->y[0] = 1, 0; };
            const auto all = [](TorsionFrame* f) {
                if (const int32_t answer = f->host->solve_block(f, 0)) return answer;
                return f->der[0] = f->y[0], 0;
            };
            model.initialize = model.derivatives = model.outputs = model.discrete = all;
            finish();
        }
    };
    CHECK(outcome(Loop().model) == "");
    struct Forgetful : Loop {
        Forgetful() {
            const_cast<TorsionBlock*>(model.blocks)[0].residuals = [](TorsionFrame* f) {
                return f->work[f->model->blocks[0].residual] = f->y[0] - 1, 0;
            };
        }
    };
    CHECK(outcome(Forgetful().model).find("R303 work[") == 0);
}

TEST_CASE("what is made of an unwritten value still names it") {
    const volatile double missing = unwritten(2, 7);
    CHECK(is_unwritten(missing));
    const double sum = 1.5 - missing * 3;
    CHECK(!is_unwritten(sum));
    const std::optional<SlotName> source = unwritten_source(sum);
    REQUIRE(source);
    CHECK(int{source->section} == 2);
    CHECK(source->index == 7);
    CHECK(!unwritten_source(std::bit_cast<double>(0x7ff8000000000000u)));
    CHECK(!unwritten_source(1.0));
}
