#pragma once
// The same model as machine code and interpreted, kernel by kernel.

#include "compiler/native/compiled_model.h"
#include "tests/abi/mock_host.h"
#include "tests/unit/lower/lowered.h"

#include <doctest/doctest.h>

#include <cstring>
#include <functional>
#include <random>

namespace torsion::testing {

using MakeModel = std::function<structure::SortedModel()>;

inline bool same_bits(double a, double b) {
    return std::memcmp(&a, &b, sizeof a) == 0 || (std::isnan(a) && std::isnan(b));
}

inline std::unique_ptr<native::CompiledModel> compile(const MakeModel& make, const native::NativeOptions& options) {
    return native::compile(testing::lowered(make(), {.residual_oracle = true}), options);
}

/// The same model as machine code and interpreted: two hosts in step.
class Pair {
public:
    Pair(const MakeModel& make, const native::NativeOptions& options)
        : compiled_(compile(make, options)), interpreted_(compile(make, {.interpret = true})),
          left_(compiled_->descriptor()), right_(interpreted_->descriptor()) {}

    void fill(std::mt19937& random) {
        auto number = [&] { return (static_cast<int>(random() % 2000) - 1000) / 250.0; };
        auto truth = [&] { return random() % 2; };
        set(&TorsionFrame::x, model().n_x, number);
        set(&TorsionFrame::u, model().n_u, number);
        set(&TorsionFrame::relation, model().n_relations, truth);
        set(&TorsionFrame::forced, model().n_relations, [&] { return random() % 5 == 0; });
        set(&TorsionFrame::d, model().n_d, truth);
        set(&TorsionFrame::pre, model().n_d, truth);
        left_.frame.time = right_.frame.time = std::fabs(number());
    }

    void check(std::initializer_list<TorsionKernel TorsionModel::*> kernels) {
        for (auto kernel : kernels) {
            std::int32_t left = (compiled_->descriptor().*kernel)(&left_.frame),
                         right = (model().*kernel)(&right_.frame);
            CHECK(left == right);
            CHECK(count_differences() == 0);
        }
        CHECK(left_.violated == right_.violated);
        CHECK(left_.solves == right_.solves);
    }

    void check_start() {
        check({&TorsionModel::defaults, &TorsionModel::parameters, &TorsionModel::start, &TorsionModel::initialize});
    }
    void check_all() {
        check({&TorsionModel::discrete, &TorsionModel::derivatives, &TorsionModel::crossings, &TorsionModel::outputs,
               &TorsionModel::jacobian_values, &TorsionModel::asserts, &TorsionModel::next_time,
               &TorsionModel::residual_oracle});
    }

private:
    const TorsionModel& model() const { return interpreted_->descriptor(); }

    template <class Make>
    void set(double* TorsionFrame::* section, std::uint32_t count, Make make) {
        for (std::uint32_t i = 0; i < count; ++i)
            (left_.frame.*section)[i] = (right_.frame.*section)[i] = static_cast<double>(make());
    }

    /// Machine code may have more work slots, at the end.
    std::size_t count_differences() {
        std::size_t differences = 0;
        for (std::size_t array = 0; array < right_.memory().size(); ++array) {
            const std::vector<double>&left = left_.memory()[array], &right = right_.memory()[array];
            for (std::size_t i = 0; i + 1 < right.size(); ++i) differences += !same_bits(left[i], right[i]);
        }
        return differences;
    }

    std::unique_ptr<native::CompiledModel> compiled_, interpreted_;
    MockHost left_, right_;
};

inline void check_model(const MakeModel& make, const native::NativeOptions& options, unsigned seed) {
    CAPTURE(seed);
    Pair pair(make, options);
    std::mt19937 random(seed);
    pair.check_start();
    for (int i = 0; i < 5; ++i) {
        pair.fill(random);
        pair.check_all();
    }
}

} // namespace torsion::testing
