// Many runs, and many threads.

#include "support.h"

#include <malloc.h>

#include <atomic>
#include <thread>

using namespace torsion;

TEST_CASE("ten thousand runs take no more memory than a few") {
    Session session;
    const Model model = drive(session);
    const auto run = [&](int i) { return model.simulate({.set = {{"c", 100.0 + i}}, .variables = {"w"}})["w"].back(); };
    for (int i = 0; i < 100; ++i) run(i);
    const auto before = mallinfo2().uordblks;
    for (int i = 0; i < 10000; ++i) run(i % 100);
    CHECK(mallinfo2().uordblks < before + 100000);
    CHECK(session.work().compilations == 1);
}

TEST_CASE("a runner keeps its memory, and gives what simulate() gives") {
    Session session;
    const Model model = drive(session);
    Runner runner = model.runner({.variables = {"w", "phi"}});
    const std::size_t c = runner.parameter("c"), start = runner.parameter("phi.start");
    const double* place = nullptr;
    for (int i = 0; i < 100; ++i) {
        runner.set(c, 100.0 + i);
        runner.set(start, 0.5);
        const Result& r = runner.run();
        REQUIRE(r.status() == RunStatus::Finished);
        if (i > 10 && place != nullptr) CHECK(r["w"].data() - r.time().data() == r["w"].data() - place);
        place = r.time().data();
        if (i % 25 == 0)
            CHECK(r["w"].back() == model.simulate({.set = {{"c", 100.0 + i}, {"phi.start", 0.5}}})["w"].back());
    }
    CHECK(code_of([&] { runner.parameter("n"); }) == "C104");
    CHECK(code_of([&] { runner.parameter("q"); }) == "C102");
    CHECK(code_of([&] { runner.set(c, -1); }) == "I122");
    CHECK(runner.run().parameter("c") == 199.0);
}

TEST_CASE("a runner takes a 0 in place of another value, and the reverse") {
    Session session;
    const Model model = session.load_text(R"(model M
        parameter Real d(min = 0) = 0.5, J(min = 0) = 2, c = 4, k = 0;
        Real x(start = 1, fixed = true), v, e = k * x;
      equation
        der(x) = v;
        if J > 0 then J * der(v) = -c * x - d * v; else c * x + d * v = 0; end if;
      initial equation
        if J > 0 then v = 0; end if;
      end M;)");
    Runner runner = model.runner({.variables = {"x", "e"}, .collect = {"final(x)", "max(e)"}});
    const auto expected = [&](double d, double k) {
        return model.simulate({.set = {{"d", d}, {"k", k}}, .variables = {"x", "e"}})["x"].back();
    };
    const std::size_t d = runner.parameter("d"), k = runner.parameter("k");
    for (const auto& [damping, gain] :
         {std::pair{0.0, 0.0}, {1.0, 0.0}, {0.0, 3.0}, {2.0, 3.0}, {0.0, 0.0}, {0.25, 0.0}}) {
        runner.set(d, damping);
        runner.set(k, gain);
        const Result& r = runner.run();
        REQUIRE(r.status() == RunStatus::Finished);
        CHECK(r["x"].back() == expected(damping, gain));
        REQUIRE(r.collected().size() == 2);
        CHECK(r.collected()[0] == r["x"].back());
        CHECK(r.collected()[1] == gain);
        CHECK(r.parameter("d") == damping);
    }
    Runner fixed = model.runner({.may_compile = false});
    CHECK(code_of([&] { fixed.set(fixed.parameter("d"), 0); }) == "I122");
    CHECK(code_of([&] { model.runner({.collect = {"max(nothing)"}}); }) == "C122");
}

TEST_CASE("several sessions and threads do not disturb each other") {
    Session shared;
    const Model model = drive(shared);
    const double expected = model.simulate({.set = {{"c", 150.0}}})["w"].back();
    std::vector<double> expected_of; // of n = 1, 2, 3
    for (const double n : {1.0, 2.0, 3.0})
        expected_of.push_back(
            Session().load(file("Drive.mo"), "Drives.Drive", {{"n", n}, {"c", 150.0}}).simulate()["w"].back());
    std::atomic<int> wrong = 0;
    std::vector<std::thread> threads;
    for (int t = 0; t < 6; ++t) {
        threads.emplace_back([&, t] {
            try {
                Session own({.cache_folder = ""});
                for (int i = 0; i < 8; ++i) {
                    if (t % 2 == 0) {
                        wrong += model.simulate({.set = {{"c", 150.0}}})["w"].back() == expected ? 0 : 1;
                    } else {
                        const Model mine =
                            (i % 2 == 0 ? own : shared)
                                .load(file("Drive.mo"), "Drives.Drive", {{"n", 1.0 + (i % 3)}, {"c", 150.0}});
                        wrong += mine.simulate()["w"].back() == expected_of[static_cast<std::size_t>(i % 3)] ? 0 : 1;
                        if (i == 3) own.forget();
                    }
                    wrong += code_of([&] { shared.load_text("model M\n  Real x = y;\nend M;\n"); }) == "L102" ? 0 : 1;
                }
            } catch (const std::exception& error) {
                MESSAGE(error.what());
                ++wrong;
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
    CHECK(wrong == 0);
}

TEST_CASE("cancelling one run leaves the others alone") {
    Session session;
    const Model model = drive(session);
    Cancel cancel = false;
    const RunOptions endless = {.stop = 1e9, .step_size = 1e-3, .solver = "rk4"};
    RunStatus stopped{};
    std::thread other([&] {
        stopped =
            model.simulate({.run = endless, .variables = {"w"}, .rows = Rows::Ends, .events = false, .cancel = &cancel})
                .status();
    });
    const Result r = model.simulate();
    cancel = true;
    other.join();
    CHECK(stopped == RunStatus::Stopped);
    CHECK(r.status() == RunStatus::Finished);
}
