#include "compiler/report/base64.h"
#include "compiler/report/page.h"
#include "compiler/report/row_store.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

using torsion::report::RowStore;

TEST_CASE("rows that fit stay as they are") {
    RowStore store(2, 100);
    for (int i = 0; i < 100; ++i) {
        const double row[] = {double(i), -2.0 * i};
        store.add(0.1 * i, row);
    }
    REQUIRE(store.rows() == 100);
    CHECK(store.times()[99] == 0.1 * 99);
    CHECK(store.column(1)[50] == -100);
}

TEST_CASE("many rows are thinned: bounded, in order, with the peaks of every column and the rows of events") {
    constexpr int rows = 200'000, capacity = 1000;
    RowStore store(2, capacity);
    std::vector<double> events;
    for (int i = 0; i < rows; ++i) {
        const double time = 1e-3 * i;
        const double row[] = {i == 77'777 ? 5.0 : std::sin(1e-2 * i), i == 123'457 ? -9.0 : std::cos(1e-2 * i)};
        store.add(time, row);
        if (i % 20'000 == 10'000) {
            const double after[] = {42.0, 43.0};
            store.add(time, after);
            events.push_back(time);
        }
        REQUIRE(store.rows() <= capacity);
    }
    CHECK(store.added() == rows + std::ssize(events));
    CHECK(store.rows() >= capacity / 4);
    CHECK(std::is_sorted(store.times().begin(), store.times().end()));
    CHECK(store.times().front() == 0);
    CHECK(store.times().back() == 1e-3 * (rows - 1));
    const std::vector<float> a = store.column(0), b = store.column(1);
    CHECK(std::count(a.begin(), a.end(), 5.0f) == 1);
    CHECK(std::count(b.begin(), b.end(), -9.0f) == 1);
    CHECK(std::count(a.begin(), a.end(), 42.0f) == std::ssize(events));
    for (const double time : events) {
        const auto at = std::find(store.times().begin(), store.times().end(), time) - store.times().begin();
        REQUIRE(at + 1 < std::ssize(store.times()));
        CHECK(store.times()[static_cast<std::size_t>(at) + 1] == time);
        CHECK(a[static_cast<std::size_t>(at) + 1] == 42.0f);
    }
}

TEST_CASE("events without end do not grow beyond the capacity") {
    RowStore store(1, 64);
    for (int i = 0; i < 100'000; ++i) {
        const double row[] = {double(i % 7)};
        store.add(i / 2, row); // two rows at each time
        REQUIRE(store.rows() <= 64);
    }
    CHECK(store.rows() >= 16);
}

TEST_CASE("base64 of all lengths of the last group") {
    const auto text = [](std::string bytes) {
        return torsion::report::base64(reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
    };
    CHECK(text("") == "");
    CHECK(text("f") == "Zg==");
    CHECK(text("fo") == "Zm8=");
    CHECK(text("foo") == "Zm9v");
    CHECK(text("foobar") == "Zm9vYmFy");
    CHECK(text("\xff\xfe\xfd") == "//79");
}

TEST_CASE("what is drawn first are speeds, then torques, as by `plot`; one name for each curve, and none that stays "
          "the same") {
    torsion::report::Trajectory run;
    run.time = {0, 1, 2};
    int column = 0;
    for (const char* name : {"g.tau", "c.w_rel", "a.w", "b.w", "b.flange.w", "d.w", "x"}) {
        torsion::report::PageVariable v{name};
        v.unit = std::string(name).ends_with("tau") ? "N.m" : std::string(name) == "x" ? "1" : "rad/s";
        v.column = column++;
        run.variables.push_back(v);
        run.columns.push_back({0, 1, static_cast<float>(column)});
    }
    run.variables[4].column = run.variables[3].column;
    run.columns[5] = {2, 2, 2};
    CHECK(torsion::report::default_selection(run) == std::vector<std::string>{"a.w", "b.w", "c.w_rel", "g.tau"});
}
