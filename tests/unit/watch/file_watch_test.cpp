// How editors save, and what happens to folders.

#include "compiler/watch/file_watch.h"

#include "tests/support/scratch_folder.h"

#include <doctest/doctest.h>

#include <fstream>
#include <thread>

#include <sys/stat.h>

using namespace torsion::watch;
using std::chrono::milliseconds;
using torsion::testing::ScratchFolder;
using torsion::testing::write;
namespace fs = std::filesystem;

namespace {

constexpr milliseconds long_enough{3000}, short_time{60};

struct Followed {
    ScratchFolder folder;
    fs::path file = folder.path() / "models" / "M.mo";
    FileWatch watch;

    Followed(bool heeds_new = false) {
        fs::create_directory(folder.path() / "models");
        write(file, "model M end M;");
        watch.follow({file.string()}, std::chrono::system_clock::now() + std::chrono::seconds(1), heeds_new);
        while (watch.wait(milliseconds(1))) {}
    }
    bool sees() { return watch.wait(long_enough); }
    bool sees_nothing() { return !watch.wait(short_time); }
};

} // namespace

TEST_CASE("file watch: a file is written in place") {
    Followed f;
    CHECK(f.sees_nothing());
    write(f.file, "model M Real x; end M;");
    CHECK(f.sees());
    CHECK(f.sees_nothing());
}

TEST_CASE("file watch: a file is replaced by another one, of the same size and time") {
    Followed f;
    const fs::path other = f.file.string() + ".tmp";
    write(other, "model M end N;");
    fs::last_write_time(other, fs::last_write_time(f.file));
    CHECK(f.sees_nothing());
    fs::rename(other, f.file);
    CHECK(f.sees());
}

TEST_CASE("file watch: an editor moves the file away and writes a new one") {
    Followed f;
    std::thread editor([&] {
        fs::rename(f.file, f.file.string() + "~");
        std::this_thread::sleep_for(milliseconds(30));
        write(f.file, "model M Real y; end M;");
    });
    CHECK(f.sees());
    CHECK(fs::exists(f.file)); // it was waited for
    editor.join();
}

TEST_CASE("file watch: half of a text is no save") {
    Followed f;
    std::ofstream out(f.file, std::ios::trunc);
    out.flush();
    std::thread editor([&] {
        std::this_thread::sleep_for(milliseconds(40));
        out << "model M Real z; end M;";
        out.close();
    });
    CHECK(f.sees());
    CHECK(fs::file_size(f.file) > 0);
    editor.join();
}

TEST_CASE("file watch: a file vanishes and comes back, and so does its folder") {
    Followed f;
    fs::remove(f.file);
    CHECK(f.sees());
    write(f.file, "model M end M;");
    CHECK(f.sees());
    while (f.watch.wait(short_time)) {}
    fs::remove_all(f.file.parent_path());
    CHECK(f.sees());
    CHECK(f.sees_nothing());
    fs::create_directory(f.file.parent_path());
    write(f.file, "model M end M;");
    CHECK(f.sees());
    while (f.watch.wait(short_time)) {}
    write(f.file, "model M Real again; end M;"); // the new folder is followed
    CHECK(f.sees());
    fs::rename(f.file.parent_path(), f.folder.path() / "elsewhere");
    CHECK(f.sees());
}

TEST_CASE("file watch: other sources count only while the model lacks some, and what editors leave never does") {
    Followed f(true);
    write(f.file.parent_path() / ".#M.mo", "");
    write(f.file.parent_path() / "result.csv", "");
    CHECK(f.sees_nothing());
    write(f.file.parent_path() / "Shaft.mo", "model Shaft end Shaft;");
    CHECK(f.sees());
    f.watch.follow({f.file.string()}, std::chrono::system_clock::now(), false);
    while (f.watch.wait(milliseconds(1))) {}
    write(f.file.parent_path() / "Gear.mo", "model Gear end Gear;");
    CHECK(f.sees_nothing());
}

TEST_CASE("file watch: what was written since it was read has changed") {
    ScratchFolder folder;
    const fs::path file = folder.path() / "M.mo";
    const auto before = std::chrono::system_clock::now() - std::chrono::seconds(1);
    write(file, "model M end M;");
    FileWatch watch;
    watch.follow({file.string()}, before, false);
    CHECK(watch.wait(long_enough));
}

TEST_CASE("file watch: a wait ends when it is told to") {
    Followed f;
    std::thread other([&] {
        std::this_thread::sleep_for(milliseconds(20));
        f.watch.wake();
    });
    CHECK_FALSE(f.watch.wait(std::chrono::hours(1)));
    other.join();
}
