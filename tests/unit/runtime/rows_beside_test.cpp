// Results written beside the simulation: the same bytes with a thread and without, in any tempo; failures on the way; a
// run that stops early.

#include "runtime/output/async_row_writer.h"
#include "tests/support/scratch_folder.h"
#include "tests/unit/runtime/mock_model.h"
#include "torsion/output.h"

#include <doctest/doctest.h>

#include <chrono>
#include <cmath>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace torsion::runtime;
using torsion::testing::read;
using torsion::testing::ScratchFolder;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace {

/// Thirty variables, each changing at a rate of its own, a third of them in a state of its own section.
struct Wide : MockModel {
    static constexpr std::uint32_t n = 30;
    std::vector<double> y = std::vector<double>(n), x = std::vector<double>(n);
    TorsionFrame frame{};

    Wide() {
        for (std::uint32_t i = 0; i < n; ++i) add_y("y" + std::to_string(i));
        for (std::uint32_t i = 0; i < n; i += 3) add_state("x" + std::to_string(i));
        add_variable("minus", TORSION_Y, 3).flags = TORSION_ALIAS | TORSION_NEGATED;
        finish();
        frame.y = y.data();
        frame.x = x.data();
    }
    const TorsionFrame& at(int row) {
        frame.time = 1e-4 * row;
        for (std::uint32_t i = 0; i < n; ++i) y[i] = std::sin(0.001 * (row / (i + 1))), x[i] = std::exp(y[i]);
        return frame;
    }
};

std::unique_ptr<Sink> sink_of(const fs::path& path, bool may_start_thread) {
    std::string error;
    auto sink = csv_sink({.path = path.string(), .may_start_thread = may_start_thread}, error);
    REQUIRE_MESSAGE(sink, error);
    return sink;
}

/// Rows until one is refused.
int rows_taken(Sink& sink, Wide& model, int most) {
    for (int row = 0; row < most; ++row) {
        if (!sink.row(model.at(row))) return row;
    }
    return most;
}

} // namespace

TEST_CASE("rows beside: the same bytes with and without a thread, for short and long results") {
    ScratchFolder folder;
    Wide model;
    for (const int rows : {0, 1, 400, 410, 409 * 4, 20000}) {
        std::string bytes[2];
        for (const bool with_thread : {false, true}) {
            const fs::path path = folder.path() / "r.csv";
            const auto sink = sink_of(path, with_thread);
            REQUIRE(sink->begin(model.model));
            CHECK(rows_taken(*sink, model, rows) == rows);
            REQUIRE(sink->finish(true));
            bytes[with_thread] = read(path);
            struct stat status{};
            REQUIRE(::stat(path.c_str(), &status) == 0);
            // room ahead was given back
            CHECK(512 * static_cast<std::uint64_t>(status.st_blocks) < bytes[with_thread].size() + (1 << 17));
        }
        CHECK(std::count(bytes[0].begin(), bytes[0].end(), '\n') == rows + 1);
        CHECK(bytes[0] == bytes[1]);
    }
}

TEST_CASE("rows beside: what is slow to come is written a few times a second, by the caller's thread while no chunk is "
          "full") {
    ScratchFolder folder;
    Wide model;
    for (const int fast_rows : {0, 1000}) {
        const fs::path path = folder.path() / "slow.csv";
        const auto sink = sink_of(path, true);
        REQUIRE(sink->begin(model.model));
        const fs::path part = fs::directory_iterator(folder.path())->path(); // slow.csv.…….part
        REQUIRE(rows_taken(*sink, model, fast_rows) == fast_rows);
        std::this_thread::sleep_for(300ms);
        REQUIRE(sink->row(model.at(fast_rows)));
        std::string seen;
        // whole rows, and all of them
        for (int wait = 0; wait < 500 && std::count(seen.begin(), seen.end(), '\n') < fast_rows + 2; ++wait) {
            std::this_thread::sleep_for(10ms);
            seen = read(part);
        }
        CHECK(std::count(seen.begin(), seen.end(), '\n') == fast_rows + 2);
        CHECK(seen.ends_with('\n'));
        CHECK_FALSE(fs::exists(path));
        REQUIRE(sink->finish(true));
        CHECK(read(path) == seen);
        CHECK_FALSE(fs::exists(part));
        fs::remove(path);
    }
}

TEST_CASE("rows beside: a full disk is reported while rows come, or at the end, and nothing is left") {
    Wide model;
    for (const bool with_thread : {false, true}) {
        for (const int rows : {10, 100000}) {
            const auto sink = sink_of("/dev/full", with_thread);
            REQUIRE(sink->begin(model.model));
            const bool is_refused = rows_taken(*sink, model, rows) < rows;
            CHECK(is_refused == (rows > 10));
            CHECK_FALSE(sink->finish(!is_refused));
            CHECK(sink->error() == "cannot write `/dev/full`: No space left on device");
        }
    }
    ScratchFolder folder; // a regular file that may not grow: the system's limit on its size
    rlimit before{};
    REQUIRE(::getrlimit(RLIMIT_FSIZE, &before) == 0);
    const rlimit small = {1 << 20, before.rlim_max};
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    for (const bool with_thread : {false, true}) {
        const fs::path path = folder.path() / "r.csv";
        std::ofstream(path) << "older\n";
        const auto sink = sink_of(path, with_thread);
        REQUIRE(sink->begin(model.model));
        REQUIRE(::setrlimit(RLIMIT_FSIZE, &small) == 0);
        const int taken = rows_taken(*sink, model, 100000);
        REQUIRE(::setrlimit(RLIMIT_FSIZE, &before) == 0);
        CHECK(taken < 100000);
        CHECK_FALSE(sink->finish(false));
        CHECK(sink->error().find("File too large") != std::string::npos);
        CHECK(read(path) == "older\n");
        CHECK(std::distance(fs::directory_iterator(folder.path()), {}) == 1);
    }
    std::signal(SIGXFSZ, handler);
}

TEST_CASE("rows beside: a run that gives up leaves the older file, finished or not, with chunks on their way") {
    ScratchFolder folder;
    const fs::path path = folder.path() / "r.csv";
    std::ofstream(path) << "older\n";
    Wide model;
    for (const bool is_told : {false, true}) {
        for (const int rows : {10, 409, 409 * 3 + 7, 5000}) {
            const auto sink = sink_of(path, true);
            REQUIRE(sink->begin(model.model));
            REQUIRE(rows_taken(*sink, model, rows) == rows);
            if (is_told) CHECK(sink->finish(false));
        }
        CHECK(read(path) == "older\n");
        CHECK(std::distance(fs::directory_iterator(folder.path()), {}) == 1);
    }
    const auto unopened = sink_of(folder.path() / "missing" / "r.csv", true);
    CHECK_FALSE(unopened->begin(model.model));
    CHECK_FALSE(unopened->finish(false));
}

TEST_CASE("rows beside: every row once and in order, whoever is slower; a failure is told once and ends the writing") {
    for (const auto& [writer_waits, caller_waits] :
         {std::pair(0us, 0us), std::pair(200us, 0us), std::pair(0us, 50us)}) {
        constexpr std::size_t width = 3000, rows = 200; // five to a chunk
        double next = 0, failed_at = 1e9;
        int calls_after = 0;
        const auto write = [&](std::span<const double> values, bool) {
            if (next > failed_at) ++calls_after;
            std::this_thread::sleep_for(writer_waits);
            for (std::size_t row = 0; row < values.size(); row += width) {
                if (values[row] != next || values[row + width - 1] != -next) return false;
                if (next++ >= failed_at) return false;
            }
            return values.size() % width == 0;
        };
        const auto fill = [&](AsyncRowWriter& beside) {
            for (std::size_t row = 0; row < rows; ++row) {
                double* numbers = beside.room();
                numbers[0] = static_cast<double>(row), numbers[width - 1] = -static_cast<double>(row);
                std::this_thread::sleep_for(caller_waits);
                if (!beside.push()) return false;
            }
            return true;
        };
        {
            AsyncRowWriter beside(write, width, true);
            CHECK(fill(beside));
            CHECK(beside.finish());
            CHECK(beside.finish()); // again
            CHECK(next == rows);
        }
        next = 0, failed_at = 77;
        {
            AsyncRowWriter beside(write, width, true);
            const bool is_taken = fill(beside); // or told only at the end
            CHECK_FALSE(beside.finish());
            CHECK((is_taken || next < rows));
            CHECK(calls_after == 0);
        }
        next = 0, failed_at = 1e9;
        {
            AsyncRowWriter beside(write, width, true);
            CHECK(fill(beside));
            beside.stop();
            const double written = next;
            beside.stop();
            CHECK(next == written);
        }
    }
}
