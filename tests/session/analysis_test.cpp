#include "support.h"

#include <filesystem>
#include <fstream>
#include <sstream>

using namespace torsion;

namespace {

const std::string spring =
    "model Spring\n  parameter Real c = 4, d = 0.4, J = 1;\n  input Real u(start = 0);\n  output Real y = x;\n"
    "  Real x(start = 1, fixed = true), v(start = 0, fixed = true);\nequation\n  der(x) = v;\n  J*der(v) = u - c*x - "
    "d*v;\n"
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

TEST_CASE("outputs that nothing moves are rows of zeros, also where a pattern names them") {
    Session session;
    const Model model = session.load_text(
        "model M\n  parameter Real k = 2;\n  input Real u(start = 0.5);\n  Real x(start = 1, fixed = true);\n"
        "  output Real y[3] = {x, 5, u};\n  output Real w = 3*k;\nequation\n  der(x) = -k*x + u;\nend M;\n");
    const Linearization all = model.linearize({.set = {{"k", 4.0}}});
    CHECK(all.outputs == std::vector<std::string>{"y[1]", "y[2]", "y[3]", "w"});
    CHECK(all.c == std::vector<double>{1, 0, 0, 0});
    CHECK(all.d == std::vector<double>{0, 0, 1, 0});
    CHECK(all.output_values == std::vector<double>{1, 5, 0.5, 12});
    const Linearization named = model.linearize({.outputs = {"w", "y[*]"}});
    CHECK(named.outputs == std::vector<std::string>{"w", "y[1]", "y[2]", "y[3]"});
    CHECK(named.c == std::vector<double>{0, 1, 0, 0});
    CHECK(code_of([&] { model.linearize({.outputs = {"k"}}); }) == "C101");
}

TEST_CASE("modes are those of the closed form") {
    Session session;
    const Modes modes = session.load_text(spring).modes();
    REQUIRE(modes.modes.size() == 1);
    CHECK(is_near(modes.modes[0].frequency, 2 / (2 * M_PI), 1e-12));
    CHECK(is_near(modes.modes[0].damping, 0.1, 1e-12));
}

TEST_CASE("critical speeds are where an order of the speed meets a mode") {
    Session session;
    const Model model = session.load_text(spring);
    const double frequency = std::sqrt(4 - 0.04) / (2 * M_PI);
    const Modes modes = model.modes({.campbell = std::pair(5.0, 30.0), .orders = {1, 2}});
    REQUIRE(modes.critical_speeds.size() == 2);
    CHECK(is_near(modes.critical_speeds[0].speed, 60 * frequency / 2, 1e-9));
    CHECK(modes.critical_speeds[0].order == 2);
    CHECK(is_near(modes.critical_speeds[1].speed, 60 * frequency, 1e-9));
    CHECK(modes.critical_speeds[1].mode == 0);
    CHECK(modes.json.find("critical_speeds") != std::string::npos);
    CHECK(modes.svg.find("<svg") != std::string::npos);
    CHECK(modes.csv.find(',') != std::string::npos);
    CHECK(model.modes().critical_speeds.empty());
    CHECK(code_of([&] { model.modes({.campbell = std::pair(30.0, 5.0)}); }) == "C101");
    CHECK(code_of([&] { model.modes({.campbell = std::pair(5.0, INFINITY)}); }) == "C101");
    CHECK(code_of([&] { model.modes({.campbell = std::pair(5.0, 30.0), .orders = {0}}); }) == "C101");
    CHECK(code_of([&] { model.modes({.campbell = std::pair(5.0, 30.0), .orders = {}}); }) == "C101");
}

TEST_CASE("a model that was loaded with a value is swept over the same parameter") {
    Session session;
    const Model model = session.load_text(spring, {}, {{"c", 9.0}, {"d", 1.0}});
    const SweepTable table = model.sweep({.vary = {{"c", {1, 4}, {}}}, .collect = {{"x", "final(x)"}}});
    CHECK(table["x"][1] == model.simulate({.set = {{"c", 4.0}}})["x"].back()); // d stays 1
    CHECK(table["x"][1] != session.load_text(spring).simulate({.set = {{"c", 4.0}}})["x"].back());
    CHECK(code_of([&] { model.sweep({.vary = {{"c", {1, 4}, {}}}, .set = {{"c", 2.0}}}); }) == "C120");
}

TEST_CASE("a table on disk goes on where it was stopped") {
    Session session;
    const Model model = session.load_text(spring);
    const std::string path = temporary("resumed.csv");
    std::vector<double> many(2000);
    for (std::size_t i = 0; i < many.size(); ++i) many[i] = 1 + static_cast<double>(i);
    SweepOptions options{.run = {.stop = 5.0}, .vary = {{"c", many, {}}}, .collect = {{"x", "final(x)"}}, .jobs = 2};
    const SweepTable whole = model.sweep(options);
    options.path = path;
    options.progress = [](const Progress&) { return false; };
    const SweepTable part = model.sweep(options);
    REQUIRE_FALSE(part.is_complete());
    CHECK_FALSE(std::filesystem::exists(path));
    CHECK(std::filesystem::exists(path + ".part"));
    SweepOptions other = options;
    other.collect = {{"v", "final(v)"}};
    CHECK(code_of([&] { model.sweep(other); }) == "E120");
    options.progress = {};
    const SweepTable rest = model.sweep(options);
    CHECK(rest.is_complete());
    CHECK_FALSE(std::filesystem::exists(path + ".part"));
    whole.write(temporary("whole.csv"));
    const auto text = [](const std::string& name) {
        std::ostringstream all;
        all << std::ifstream(name).rdbuf();
        return all.str();
    };
    CHECK(text(path) == text(temporary("whole.csv")));
    for (std::size_t row = 0; row < many.size(); ++row) CHECK(rest["x"][row] == whole["x"][row]);
    CHECK(code_of([&] { model.sweep({.vary = {{"c", {1, 2}, {}}}, .path = "/nowhere/table.csv"}); }) == "E102");
}

TEST_CASE("a sweep gives a table in memory, and the file of the command line") {
    Session session;
    const Model model = session.load_text(spring);
    const SweepOptions options{.run = {.stop = 2.0},
                               .vary = {{"c", {1, 4, 9}, {}}, {"d", {0, 0.4}, {}}},
                               .collect = {{"peak", "max(abs(v))"}, {"", "final(x)"}},
                               .jobs = 2};
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
    const SweepTable samples = model.sweep(
        {.vary = {{"c", {1, 4}, {}}, {"d", {0, 1}, {}}}, .is_samples = true, .collect = {{"x", "final(x)"}}});
    CHECK(samples.rows() == 2);
}

TEST_CASE("a sweep can be stopped") {
    Session session;
    const Model model = session.load_text(spring);
    std::vector<double> many(100000);
    for (std::size_t i = 0; i < many.size(); ++i) many[i] = 1 + static_cast<double>(i);
    const SweepTable table = model.sweep({.run = {.stop = 20.0},
                                          .vary = {{"c", many, {}}},
                                          .collect = {{"x", "final(x)"}},
                                          .jobs = 2,
                                          .progress = [](const Progress& p) { return p.finished < 10; }});
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

TEST_CASE("an input that is no finite number is refused") {
    Session session;
    Simulation s = session.load_text(spring).stepper({.dt = 1e-3, .inputs = {"u"}, .outputs = {"y"}});
    for (const double wrong : {HUGE_VAL, -HUGE_VAL, std::nan("")}) {
        double y = 0;
        CHECK(code_of([&] { s.step({&wrong, 1}, {&y, 1}); }) == "C103");
        CHECK(code_of([&] { s.set(0, wrong); }) == "C103");
    }
    CHECK(s.time() == 0);
    const double u = 0;
    double y = 0;
    s.step({&u, 1}, {&y, 1});
    CHECK(std::isfinite(y));
}

TEST_CASE("a model in the loop") {
    Session session;
    const Model model = session.load_text(spring);
    for (const char* solver : {"auto", "rk4"}) {
        Simulation s = model.stepper(
            {.run = {.tolerance = 1e-9, .solver = solver}, .dt = 1e-3, .inputs = {"u"}, .outputs = {"y", "v"}});
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

TEST_CASE("a saved state keeps the texts that the run has made") {
    Session session;
    const Model model = session.load_text(
        "model Words\n  Integer n(start = 0, fixed = true);\n  String s(start = \"\", fixed = true), t(start = \"\", "
        "fixed = true);\n"
        "  input Integer k(start = 1);\n  output Boolean is12, is34;\nequation\n  when sample(0.1, 0.1) then\n"
        "    n = pre(n) + 1;\n    s = pre(s) + String(k);\n    t = pre(t) + s;\n  end when;\n"
        "  is12 = s == \"1\" + \"2\";\n  is34 = s == \"34\";\nend Words;\n");
    for (const bool interpret : {false, true}) {
        const StepOptions options{.dt = 0.2, .inputs = {"k"}, .outputs = {"is12", "is34"}, .interpret = interpret};
        Simulation a = model.stepper(options), b = model.stepper(options);
        const auto go = [](Simulation& s, double k, double until) {
            s.set(0, k);
            s.advance_to(until);
        };
        go(a, 1, 0.15), go(b, 3, 0.15);
        const std::vector<std::byte> of_a = a.save();
        go(b, 4, 0.25);
        CHECK(b.get(1) == 1);
        b.restore(of_a);
        go(b, 2, 0.25);
        CHECK(b.get(0) == 1);
        a.reset();
        a.restore(of_a);
        go(a, 2, 0.25);
        CHECK(a.get(0) == 1);
        CHECK(a.get(1) == 0);
    }
}

TEST_CASE("a saved state keeps the state of random numbers") {
    Session session;
    const Model model = session.load_text(R"(model Draws
  function initialize
    input Integer p;
    output Integer id = 17;
  protected
    Integer state[33] = {if i == 33 then p else 1000003*i for i in 1:33};
    impure function set
      input Integer state[33];
      input Integer id;
      external "C" ModelicaRandom_setInternalState_xorshift1024star(state, size(state, 1), id);
    end set;
  algorithm
    set(state, id);
  end initialize;
  impure function draw
    input Integer id;
    output Real y;
    external "C" y = ModelicaRandom_impureRandom_xorshift1024star(id);
  end draw;
  parameter Integer id = initialize(14);
  output Real y(start = 0, fixed = true);
equation
  when sample(0.1, 0.1) then
    y = draw(id);
  end when;
end Draws;
)");
    const StepOptions options{.dt = 0.1, .outputs = {"y"}};
    Simulation a = model.stepper(options), b = model.stepper(options);
    a.advance_to(0.25);
    const std::vector<std::byte> saved = a.save();
    a.advance_to(0.55);
    const double after = a.get(0);
    b.advance_to(0.15);
    for (Simulation* s : {&a, &b}) {
        s->restore(saved);
        s->advance_to(0.55);
        CHECK(s->get(0) == after);
    }
    CHECK(after > 0);
}

TEST_CASE("steps of a model that fails, or ends") {
    Session session;
    Simulation s =
        session.load(std::string(TORSION_SOURCE_DIR) + "/tests/session/Drive.mo", "Drives.Fails").stepper({.dt = 0.1});
    CHECK(code_of([&] {
              for (int i = 0; i < 20; ++i) s.advance();
          }) == "R302");
    CHECK(code_of([&] { s.advance(); }) != "");
    Simulation e =
        session.load(std::string(TORSION_SOURCE_DIR) + "/tests/session/Drive.mo", "Drives.Ends").stepper({.dt = 0.1});
    for (int i = 0; i < 20; ++i) e.advance();
    CHECK(e.is_over());
    CHECK(is_near(e.time(), 0.5));
    CHECK(e.events() >= 1);
}
