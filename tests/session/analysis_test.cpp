#include "support.h"

#include <filesystem>
#include <fstream>
#include <sstream>

using namespace torsion;

namespace {

std::string temporary(const std::string& name) { return std::string(std::getenv("TMPDIR")) + "/" + name; }
const std::string spring = "model Spring\n  parameter Real c = 4, d = 0.4, J = 1;\n  input Real u(start = 0);\n  output Real y = x;\n"
                           "  Real x(start = 1, fixed = true), v(start = 0, fixed = true);\nequation\n  der(x) = v;\n  J*der(v) = u - c*x - d*v;\n"
                           "end Spring;\n";

} // namespace

TEST_CASE("a linear system has names and matrices") {
    Session session;
    const Model model = session.load_text(spring);
    const Linearization l = model.linearize({.at = 1.0});
    CHECK(l.time == 1);
    CHECK(l.states == std::vector<std::string>{"x", "v"});
    CHECK(l.inputs == std::vector<std::string>{"u"});
    CHECK(l.outputs == std::vector<std::string>{"y"});
    CHECK(l.a == std::vector<double>{0, 1, -4, -0.4});
    CHECK(l.b == std::vector<double>{0, 1});
    CHECK(l.c == std::vector<double>{1, 0});
    CHECK(l.d == std::vector<double>{0});
    CHECK(l.json.find("\"A\"") != std::string::npos);
    CHECK(model.linearize({.set = {{"c", 9.0}}, .outputs = {"v"}}).a[2] == -9);
    CHECK(code_of([&] { model.linearize({.outputs = {"q"}}); }) == "C101");
}

TEST_CASE("modes are those of the closed form") {
    Session session;
    const Modes modes = session.load_text(spring).modes();
    REQUIRE(modes.modes.size() == 1);
    CHECK(is_near(modes.modes[0].frequency, 2 / (2 * M_PI), 1e-12));
    CHECK(is_near(modes.modes[0].damping, 0.1, 1e-12));
}

TEST_CASE("a sweep gives a table in memory, and the file of the command line") {
    Session session;
    const Model model = session.load_text(spring);
    const SweepOptions options{
        .run = {.stop = 2.0}, .vary = {{"c", {1, 4, 9}, {}}, {"d", {0, 0.4}, {}}}, .collect = {{"peak", "max(abs(v))"}, {"", "final(x)"}}, .jobs = 2};
    const SweepTable table = model.sweep(options);
    CHECK(table.rows() == 6);
    CHECK(table.is_complete());
    CHECK(table.failed() == 0);
    CHECK(table["c"][0] == 1);
    CHECK(table["d"][1] == 0.4);
    CHECK(table.status(5) == "ok");
    CHECK(is_near(table["peak"][2], 2, 1e-3)); // c = 4, without damping
    const Result one = model.simulate({.run = {.stop = 2.0}, .set = {{"c", 9.0}}});
    CHECK(table["final(x)"][5] == one["x"].back());
    table.write(temporary("table.csv"));
    std::ifstream file(temporary("table.csv"));
    std::string head;
    std::getline(file, head);
    CHECK(head == "\"number\",\"c\",\"d\",\"status\",\"steps\",\"events\",\"peak\",\"final(x)\"");
    CHECK(code_of([&] { table["q"]; }) == "C101");
    CHECK(code_of([&] { model.sweep({.vary = {{"q", {1}, {}}}}); }) != "");
    CHECK(code_of([&] { model.sweep({.vary = {{"c", {}, {}}}}); }) == "C120");
    CHECK(code_of([&] { model.sweep({.vary = {{"c", {1, 2}, {}}}, .collect = {{"a", "nothing + 1"}}}); }) == "C122");
    const SweepTable samples = model.sweep({.vary = {{"c", {1, 4}, {}}, {"d", {0, 1}, {}}}, .is_samples = true, .collect = {{"x", "final(x)"}}});
    CHECK(samples.rows() == 2);
}

TEST_CASE("a sweep can be stopped") {
    Session session;
    const Model model = session.load_text(spring);
    std::vector<double> many(100000);
    for (std::size_t i = 0; i < many.size(); ++i) many[i] = 1 + static_cast<double>(i);
    const SweepTable table =
        model.sweep({.run = {.stop = 20.0}, .vary = {{"c", many, {}}}, .collect = {{"x", "final(x)"}}, .jobs = 2, .progress = [](const Progress& p) {
                         return p.finished < 10;
                     }});
    CHECK_FALSE(table.is_complete());
    CHECK(table.status(many.size() - 1) == "stopped");
    CHECK(std::isnan(table["x"].back()));
    CHECK(table.status(0) == "ok");
}

TEST_CASE("a model is built as a library and as an FMU") {
    Session session;
    const Model model = session.load_text(spring);
    const Written library = model.build(temporary("libspring.so"));
    CHECK(library.files.size() == 2);
    for (const std::string& path : library.files) CHECK(std::filesystem::file_size(path) > 0);
    const Model built = session.load(temporary("libspring.so"));
    CHECK(built.simulate()["x"].back() == model.simulate()["x"].back());
    CHECK(built.simulate({.set = {{"c", 9.0}}})["x"].back() == model.simulate({.set = {{"c", 9.0}}})["x"].back());
    CHECK(model.build(temporary("libprefix.so"), {.prefix = "spring"}).files.size() == 2);
    CHECK(model.fmu(temporary("spring.fmu"), {.version = 3}).files.size() == 1);
    CHECK(std::filesystem::file_size(temporary("spring.fmu")) > 0);
    CHECK(code_of([&] { model.build("/nowhere/libspring.so"); }) == "E102");
    CHECK(code_of([&] { model.build(temporary("a.so"), {.target_cpu = "abacus"}); }) == "C101");
    CHECK(code_of([&] { model.fmu(temporary("a.fmu"), {.version = 4}); }) == "C101");
    CHECK(code_of([&] { model.fmu(temporary("a.fmu"), {.tunable = "("}); }) == "C101");
}

TEST_CASE("a model in the loop") {
    Session session;
    const Model model = session.load_text(spring);
    for (const char* solver : {"auto", "rk4"}) {
        Simulation s = model.stepper({.run = {.tolerance = 1e-9, .solver = solver}, .dt = 1e-3, .inputs = {"u"}, .outputs = {"y", "v"}});
        double u = 0, y[2] = {};
        for (int i = 0; i < 1000; ++i) {
            s.step({&u, 1}, y);
            u = -2 * y[1]; // a damper by hand
        }
        CHECK(is_near(s.time(), 1));
        CHECK(y[0] == s.get(0));
        CHECK(s.value("x") == y[0]);
        CHECK(is_near(y[0], 0.217, 0.003));
        const std::vector<std::byte> saved = s.save();
        u = 1;
        s.step({&u, 1}, y);
        const double after = y[0];
        s.restore(saved);
        s.step({&u, 1}, y);
        CHECK(y[0] == after);
        s.set_parameter("c", 9);
        s.reset();
        CHECK(s.time() == 0);
        CHECK(s.value("x") == 1);
        CHECK(s.value("c") == 9);
        CHECK(code_of([&] { s.restore({}); }) == "C103");
        CHECK(code_of([&] { s.step({}, y); }) == "C101");
        CHECK(code_of([&] { s.set(0, NAN); }) == "C103");
        CHECK(code_of([&] { s.advance_to(-1); }) == "C103");
    }
    CHECK(code_of([&] { model.stepper({.dt = 1e-3, .inputs = {"w"}}); }) == "C102");
    CHECK(code_of([&] { model.stepper({.dt = 1e-3, .inputs = {"x"}}); }) == "C104");
    CHECK(code_of([&] { model.stepper({.dt = -1}); }) == "C101");
}

TEST_CASE("steps of a model that fails, or ends") {
    Session session;
    Simulation s = session.load(std::string(TORSION_SOURCE_DIR) + "/tests/session/Drive.mo", "Drives.Fails").stepper({.dt = 0.1});
    CHECK(code_of([&] {
              for (int i = 0; i < 20; ++i) s.advance();
          }) == "R302");
    CHECK(code_of([&] { s.advance(); }) != "");
    Simulation e = session.load(std::string(TORSION_SOURCE_DIR) + "/tests/session/Drive.mo", "Drives.Ends").stepper({.dt = 0.1});
    for (int i = 0; i < 20; ++i) e.advance();
    CHECK(e.is_over());
    CHECK(is_near(e.time(), 0.5));
    CHECK(e.events() >= 1);
}
