// What is on the board after saves, values and stops.

#include "compiler/watch/live_run.h"
#include "compiler/watch/run_data.h"

#include "tests/support/scratch_folder.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstring>
#include <thread>

using namespace torsion;
using namespace torsion::watch;
using std::chrono::milliseconds;

namespace {

const std::string decay = "model Decay\n  parameter Real k = 1;\n  Real x(start = 1, fixed = true);\nequation\n  "
                          "der(x) = -k * x;\nend Decay;\n";

struct Live {
    testing::ScratchFolder folder;
    std::string file = (folder.path() / "Decay.mo").string();
    Board board;
    std::vector<std::string> read;
    std::unique_ptr<LiveRun> run;

    explicit Live(const std::string& text, RunOptions options = {},
                  std::function<std::vector<Setting>()> settings = {}) {
        testing::write(file, text);
        SessionOptions session;
        session.cache_folder = "";
        LiveOptions live;
        live.load.target = file;
        live.load.code.report = live.load.code.linearization = true;
        live.run.run = options;
        live.settings = std::move(settings);
        live.has_read = [this](const std::vector<std::string>& files, auto, bool) { read = files; };
        run = std::make_unique<LiveRun>(Session(session), std::move(live), board);
        run->reload();
    }
    /// The first state that is as wished; the last one if none is.
    BoardState when(const std::function<bool(const BoardState&)>& is_wished) {
        BoardState state = board.now();
        for (const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(20);
             !is_wished(state) && std::chrono::steady_clock::now() < until;)
            state = board.wait(state.version, milliseconds(100));
        CHECK(is_wished(state));
        return state;
    }
    BoardState when_run(std::uint64_t number) {
        return when([&](const BoardState& s) {
            return s.curves && s.curves->number >= number && !s.curves->is_partial && !s.is_busy;
        });
    }
};

double end_of(const BoardState& state, const char* name) {
    const auto values = (*state.curves->result)[name];
    return values.empty() ? NAN : values.back();
}

} // namespace

TEST_CASE("live run: a save, a value, values of a model that lacks them") {
    Live live(decay);
    BoardState state = live.when_run(1);
    CHECK(end_of(state, "x") == doctest::Approx(0.36788).epsilon(1e-3));
    CHECK(std::count(live.read.begin(), live.read.end(), live.file) == 1);
    CHECK_FALSE(state.has_failed);
    live.run->set({{"k", 2.0}});
    state = live.when_run(2);
    CHECK(end_of(state, "x") == doctest::Approx(0.13534).epsilon(1e-3));
    CHECK(state.set.size() == 1);
    state = live.when([](const BoardState& s) { return s.details != nullptr; });
    CHECK(data_of(*state.details).find("\"structure\"") != std::string::npos);
    testing::write(live.file, "model Decay\n  parameter Real c = 3;\n  Real x(start = 1, fixed = true);\nequation\n  "
                              "der(x) = -c * x;\nend Decay;\n");
    live.run->reload();
    state = live.when_run(3);
    CHECK(end_of(state, "x") == doctest::Approx(0.049787).epsilon(1e-3));
    CHECK(state.set.empty());
    CHECK(state.note.find("no longer in the model: k") != std::string::npos);
    live.run->set_only({});
    CHECK(live.when_run(4).note.find("no longer") == std::string::npos);
}

TEST_CASE("live run: what does not compile is said until the next good save, and the curves stay") {
    Live live(decay);
    live.when_run(1);
    testing::write(live.file, decay + "model Decay end;");
    live.run->reload();
    BoardState state = live.when([](const BoardState& s) { return s.has_failed; });
    CHECK(state.is_stale);
    CHECK(state.said.find("Decay.mo:7:") != std::string::npos);
    CHECK(state.said.find("^") != std::string::npos);
    CHECK(state.curves->number == 1);
    live.run->set({{"k", 3.0}}); // of the model before
    state = live.when([](const BoardState& s) { return s.curves->number > 1; });
    CHECK(state.has_failed);
    testing::write(live.file, decay);
    live.run->reload();
    state = live.when([](const BoardState& s) { return !s.has_failed && !s.is_stale; });
    CHECK(end_of(state, "x") == doctest::Approx(0.049787).epsilon(1e-3)); // the value still counts
}

TEST_CASE("live run: a value outside of its limits, and a run that fails") {
    Live live("model Decay\n  parameter Real k(min = 0) = 1;\n  Real x(start = 1, fixed = true);\nequation\n  der(x) = "
              "-k * x;\n  assert(k < 5 or "
              "time < 0.5, "
              "\"too fast\");\nend Decay;\n");
    live.when_run(1);
    live.run->set({{"k", -1.0}});
    BoardState state = live.when([](const BoardState& s) { return s.has_failed; });
    CHECK(state.said.find("k") != std::string::npos);
    live.run->set({{"k", 6.0}});
    state = live.when([](const BoardState& s) { return s.said.find("too fast") != std::string::npos; });
    CHECK(state.has_failed);
    live.run->set_only({});
    CHECK_FALSE(live.when([](const BoardState& s) { return !s.has_failed && !s.is_busy; }).has_failed);
}

TEST_CASE("live run: a long run shows its rows, can be stopped, and ends when files change") {
    RunOptions options;
    options.stop = 1e9, options.solver = "euler", options.step_size = 1e-3;
    Live live(decay, options);
    BoardState state = live.when([](const BoardState& s) { return s.curves && s.curves->is_partial && s.is_busy; });
    CHECK(state.curves->page.runs[0].time.size() > 1);
    CHECK(state.is_simulating);
    live.run->stop();
    state = live.when([](const BoardState& s) { return s.curves && !s.curves->is_partial && !s.is_busy; });
    CHECK(state.curves->result->status() == RunStatus::Stopped);
    CHECK(state.note.find("stopped at") != std::string::npos);
    live.run->set({{"k", 2.0}});
    live.when([](const BoardState& s) { return s.is_simulating; });
    testing::write(live.file, "model Decay Real x = tim; end Decay;");
    live.run->reload();
    CHECK(live.when([](const BoardState& s) { return s.is_stale && !s.is_busy; }).has_failed);
}

TEST_CASE("live run: work that heeds no request is left behind, and the next save counts") {
    const auto is_free = std::make_shared<std::atomic<bool>>(false);
    const auto calls = std::make_shared<std::atomic<int>>(0);
    {
        Live live(decay, {}, [=] {
            if (++*calls == 1) is_free->wait(false);
            return std::vector<Setting>();
        });
        while (*calls == 0) std::this_thread::sleep_for(milliseconds(1));
        live.run->reload();
        CHECK(live.when_run(2).curves->number == 2);
        CHECK_FALSE(live.run->end());
        *is_free = true;
        is_free->notify_all();
        while (!live.run->end()) std::this_thread::sleep_for(milliseconds(1));
        CHECK(live.board.now().curves->number == 2); // what it says now nobody hears
    }
}

TEST_CASE("live run: data for a page are its content, times and columns") {
    Live live(decay);
    const BoardState state = live.when_run(1);
    const std::string data = data_of(*state.curves);
    std::uint32_t length = 0;
    std::memcpy(&length, data.data(), sizeof length);
    CHECK((length + 4) % 8 == 0);
    const report::Trajectory& run = state.curves->page.runs[0];
    CHECK(data.size() == 4 + length + run.time.size() * (8 + 4 * run.columns.size()));
    CHECK(data.substr(4, length).find("\"number\":1,\"partial\":false,\"columns\":" +
                                      std::to_string(run.columns.size()) + "}") != std::string::npos);
    double last = 0;
    std::memcpy(&last, data.data() + 4 + length + 8 * (run.time.size() - 1), sizeof last);
    CHECK(last == 1);
}
