#include "support.h"

#include <chrono>
#include <filesystem>
#include <fstream>

using namespace torsion;

namespace {

const std::string mass_on_spring =
    "model M\n  parameter Real c = 4;\n  Real x(start = 1, fixed = true), v(start = 0, fixed = true);\n"
    "equation\n  der(x) = v;\n  der(v) = -c*x;\nend M;\n";

void write(const std::string& path, const std::string& text) { std::ofstream(path) << text; }
std::string with(std::string text, const std::string& from, const std::string& to) {
    return text.replace(text.find(from), from.size(), to);
}

} // namespace

TEST_CASE("the same model from unchanged texts is not compiled again") {
    Session session({.cache_folder = ""});
    const Model first = session.load_text(mass_on_spring);
    const Model second = session.load_text(mass_on_spring);
    CHECK(&first.name() == &second.name()); // the same object
    CHECK(session.work().compilations == 1);
    CHECK(session.work().reused == 1);
    session.load_text(mass_on_spring, {}, {{"c", 9.0}});
    CHECK(session.work().compilations == 2);
    session.forget();
    session.load_text(mass_on_spring);
    CHECK(session.work().compilations == 3);
}

TEST_CASE("a changed file is compiled again, an unchanged one is not parsed again") {
    const std::string path = temporary("M.mo");
    write(path, mass_on_spring);
    Session session({.cache_folder = ""});
    const Model first = session.load(path);
    CHECK(first.parameter("c")->number == 4.0);
    CHECK(session.load(path).parameter("c")->number == 4.0);
    CHECK(session.work().compilations == 1);
    write(path, with(mass_on_spring, "c = 4", "c = 5")); // within the resolution of the clock, and of the same size
    CHECK(session.load(path).parameter("c")->number == 5.0);
    CHECK(session.work().compilations == 2);
    CHECK(session.work().files_parsed == 2);
    CHECK(session.load(path, {}, {{"c", 1.0}}).parameter("c")->number == 1.0);
    CHECK(session.work().files_parsed == 2);
    CHECK(session.work().files_kept == 1);
    // A model keeps its texts: what it compiles later is of the same ones
    const Model old = first;
    CHECK(old.linearize().states == std::vector<std::string>{"x", "v"});
    CHECK(old.linearize().a == std::vector<double>{0, 1, -4, 0});
}

TEST_CASE("a class that appears beside the file is found") {
    const std::string folder = temporary("beside");
    std::filesystem::create_directory(folder);
    write(folder + "/Uses.mo", "model Uses\n  extends Base;\nend Uses;\n");
    Session session({.cache_folder = ""});
    CHECK(code_of([&] { session.load(folder + "/Uses.mo"); }) == "L101");
    write(folder + "/Base.mo", "model Base\n  Real x(start = 1, fixed = true);\nequation\n  der(x) = -x;\nend Base;\n");
    CHECK(session.load(folder + "/Uses.mo").variables().size() >= 1);
}

TEST_CASE("a file whose time was set back is compiled again") {
    const std::string path = temporary("Back.mo");
    const auto old = std::filesystem::file_time_type::clock::now() - std::chrono::hours(1);
    write(path, mass_on_spring);
    std::filesystem::last_write_time(path, old);
    Session session({.cache_folder = ""});
    CHECK(session.load(path).parameter("c")->number == 4.0);
    write(path, with(mass_on_spring, "c = 4", "c = 5"));
    std::filesystem::last_write_time(path, old);
    CHECK(session.load(path).parameter("c")->number == 5.0);
}

TEST_CASE("a folder that becomes a package is found") {
    const std::string near = temporary("near"), far = temporary("far");
    std::filesystem::create_directories(near + "/M");
    std::filesystem::create_directories(far);
    write(far + "/M.mo", mass_on_spring);
    Session session({.library_paths = {near, far}, .cache_folder = ""});
    CHECK(session.load("M").parameter("c")->number == 4.0);
    write(near + "/M/package.mo", with(mass_on_spring, "c = 4", "c = 6")); // the time of `near` stays
    CHECK(session.load("M").parameter("c")->number == 6.0);
    std::filesystem::remove(near + "/M/package.mo");
    CHECK(session.load("M").parameter("c")->number == 4.0);
}

TEST_CASE("a library that is built anew is opened anew, while the old one is in use") {
    const std::string library = temporary("libanew.so");
    Session session({.cache_folder = ""});
    session.load_text(mass_on_spring).build(library);
    const Model old = session.load(library);
    session.load_text(with(mass_on_spring, "c = 4", "c = 9")).build(library);
    const Model anew = session.load(library);
    CHECK(anew.parameter("c")->number == 9.0);
    CHECK(old.parameter("c")->number == 4.0);
    CHECK(is_near(anew.simulate({.run = {.stop = 1}})["x"].back(), std::cos(3), 1e-3));
    CHECK(is_near(old.simulate({.run = {.stop = 1}})["x"].back(), std::cos(2), 1e-3));
}

TEST_CASE("a model stays the same where the process changes its folder") {
    const std::filesystem::path before = std::filesystem::current_path();
    write(temporary("Here.mo"),
          with(mass_on_spring, "Real x", "parameter Integer n = 2; Real s[n] = fill(time, n); Real x"));
    std::filesystem::create_directories(temporary("elsewhere"));
    std::filesystem::current_path(temporary(""));
    Session session({.cache_folder = ""});
    const Model model = session.load("Here.mo");
    std::filesystem::current_path(temporary("elsewhere"));
    write("Here.mo", "model Other\n  parameter Integer n = 2;\n  Real y = n*time;\nend Other;\n");
    CHECK(model.simulate({.set = {{"n", 3.0}}}).find("s[3]").has_value());
    CHECK(session.load("Here.mo").name() == "Other");
    std::filesystem::current_path(before);
}

TEST_CASE("documents in memory stand in place of files") {
    const std::string path = temporary("Document.mo");
    write(path, with(mass_on_spring, "model M", "model M"));
    Session session({.cache_folder = ""});
    CHECK(session.load(path).parameter("c")->number == 4.0);
    CHECK_FALSE(session.revision(path).has_value());
    session.set_text(path, with(mass_on_spring, "c = 4", "c = 7"), 3);
    CHECK(session.revision(path) == 3);
    CHECK(session.load(path).parameter("c")->number == 7.0);
    session.set_text(path, "model M\n", 4);
    CHECK(code_of([&] { session.load(path); }).starts_with("S"));
    session.drop_text(path);
    CHECK(session.load(path).parameter("c")->number == 4.0);
    session.set_text(temporary("Nowhere.mo"), mass_on_spring, 1); // there is no such file
    CHECK(session.load(temporary("Nowhere.mo")).parameter("c")->number == 4.0);
}

TEST_CASE("classes are checked, one by one or all of a package") {
    Session session;
    const std::vector<CheckResult> all = session.check_all(file("Drive.mo"));
    REQUIRE(all.size() == 5);
    std::size_t bad = 0;
    for (const CheckResult& one : all) bad += one.is_good ? 0 : 1;
    CHECK(bad == 1);
    CHECK(session.classes(file("Drive.mo")).size() == 5);
    const CheckResult wrong = session.check(file("Drive.mo"), "Drives.Wrong");
    CHECK_FALSE(wrong.is_good);
    REQUIRE(wrong.diagnostics.size() == 1);
    CHECK(wrong.diagnostics.front().code == "L102");
    const CheckResult good = session.check(file("Drive.mo"), "Drives.Drive");
    CHECK(good.is_good);
    CHECK(good.states == 4);
    CHECK(session.check_text(mass_on_spring).is_good);
    CHECK(session.dump(file("Drive.mo"), "flat", "Drives.Drive").starts_with("class Drives.Drive"));
    CHECK(code_of([&] { session.dump(file("Drive.mo"), "flatt", "Drives.Drive"); }) == "C101");
}

TEST_CASE("a text may hold several classes") {
    Session session;
    const std::string two = mass_on_spring + "model N\n  extends M(c = 1);\nend N;\n";
    CHECK(session.load_text(two).name() == "N");
    CHECK(session.load_text(two, "M").parameter("c")->number == 4.0);
    CHECK(code_of([&] { session.load_text(two, "O"); }) == "L101");
    CHECK(code_of([&] { session.load_text(""); }) == "S107");
}

TEST_CASE("libraries of our own are found from the shared library") {
    Session session;
    const std::string text = "model M\n  Modelica.Mechanics.Rotational.Components.Inertia load(J = 2, w(start = 1, "
                             "fixed = true), phi(start = 0, "
                             "fixed = true));\nend M;\n";
    CHECK(is_near(session.load_text(text).simulate()["load.phi"].back(), 1));
}
