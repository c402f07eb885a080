// Over how many steps the audit integrates at once, and the ends of steps that it comes back to.

#include "runtime/core/power_stride.h"
#include "runtime/core/step_ends.h"

#include <doctest/doctest.h>

#include <set>

using namespace torsion::runtime;

namespace {

constexpr double good = 1e-4, middling = 0.1, poor = 0.5;

PowerStride longest() {
    PowerStride stride;
    for (int i = 0; i < 20; ++i) stride.succeed(good);
    return stride;
}

} // namespace

TEST_CASE("spans grow where the polynomial is much better than it must be, and only there") {
    CHECK(longest().steps() >= PowerStride::most - 1);
    PowerStride stride;
    for (int i = 0; i < 100; ++i) {
        stride.succeed(middling);
        CHECK(stride.steps() == 1);
    }
}

TEST_CASE("spans differ in turn: no vibration fits all of them") {
    PowerStride stride = longest();
    std::set<int> lengths;
    for (int i = 0; i < 10; ++i) {
        lengths.insert(stride.steps());
        stride.succeed(good);
    }
    CHECK(lengths == std::set<int>{PowerStride::most - 1, PowerStride::most});
}

TEST_CASE(
    "a doubtful span makes the next ones shorter, a failure makes them single, and each failure takes more patience") {
    PowerStride stride = longest();
    stride.succeed(poor);
    CHECK(stride.steps() <= PowerStride::most / 2);
    int before = 0;
    for (int failures = 0; failures < 4; ++failures) {
        stride.fail();
        CHECK(stride.steps() == 1);
        CHECK(stride.tries()); // each step has its own polynomial
        int spans = 0;
        for (; stride.steps() == 1 && spans < 1000; ++spans) stride.succeed(good);
        CHECK(spans > before);
        before = spans;
    }
}

TEST_CASE("where single steps fail, too, the pause between two tries grows up to eight steps, and a success ends it") {
    PowerStride stride;
    for (const int pause : {1, 2, 4, 8, 8}) {
        stride.fail();
        for (int i = 0; i < pause; ++i) CHECK_FALSE(stride.tries());
        CHECK(stride.tries());
    }
    stride.succeed(good);
    stride.fail();
    CHECK_FALSE(stride.tries());
    CHECK(stride.tries());
    stride.fail();
    stride.forget();
    CHECK(stride.tries());
}

TEST_CASE("the ends of steps follow each other") {
    StepEnds ends;
    ends.resize(2, 3);
    CHECK(ends.steps() == 0);
    CHECK_FALSE(ends.begins_at(0));
    const double x[][2] = {{1, 2}, {3, 4}, {5, 6}, {7, 8}};
    ends.begin(0.5, x[0]);
    CHECK(ends.steps() == 0);
    CHECK(ends.begins_at(0.5));
    for (int i = 1; i <= 3; ++i) ends.add(0.5 + i, x[i]);
    CHECK(ends.steps() == 3);
    CHECK(ends.begins_at(3.5));
    for (std::size_t i = 0; i <= 3; ++i) {
        CHECK(ends.time(i) == 0.5 + static_cast<double>(i));
        CHECK(ends.x(i)[1] == x[i][1]);
    }
    ends.begin(9, x[2]);
    CHECK(ends.steps() == 0);
    CHECK(ends.x(0)[0] == 5);
    ends.forget();
    CHECK_FALSE(ends.begins_at(9));
}
