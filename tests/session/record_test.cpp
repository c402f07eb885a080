// Loading with progress, files of a run, pages.

#include "support.h"

#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

using namespace torsion;

namespace {

std::string text_of(const std::string& path) {
    std::ostringstream all;
    all << std::ifstream(path).rdbuf();
    return all.str();
}

const std::string decay = "model Decay \"a decay\"\n  parameter Real k = 1;\n  Real x(start = 1, fixed = "
                          "true);\nequation\n  der(x) = -k*x;\nend Decay;\n";

} // namespace

TEST_CASE("a compilation tells its stages and can be stopped between them") {
    Session session;
    std::vector<std::string> stages;
    LoadOptions options{.text = decay,
                        .progress = [&](std::string_view stage) { return stages.emplace_back(stage), true; }};
    const Model model = session.load(options);
    CHECK(stages == std::vector<std::string>{"parse", "instance", "type", "flat", "sort", "lower", "passes", "native"});
    for (const std::string& last : stages) {
        Session other;
        options.progress = [&](std::string_view stage) { return stage != last; };
        CHECK(code_of([&] { other.load(options); }) == "E130");
    }
    Session other;
    const Cancel cancel = true;
    CHECK(code_of([&] { other.load(LoadOptions{.text = decay, .cancel = &cancel}); }) == "E130");
    options.progress = [](std::string_view) -> bool { throw std::runtime_error("of the caller"); };
    CHECK_THROWS_WITH(other.load(options), "of the caller");
    options.progress = {};
    // nothing is left of those that were stopped
    CHECK(other.load(options).simulate()["x"].back() == model.simulate()["x"].back());
}

TEST_CASE("a compilation is told, also one that failed") {
    Session session;
    const CompilationRecord good = session.load_text(decay).compilation();
    CHECK(good.is_good());
    CHECK(good.model() == "Decay");
    CHECK(good.phases().size() >= 6);
    CHECK(good.json().find("\"Decay\"") != std::string::npos);
    try {
        session.load_text("model Wrong\n  Real x = y;\nend Wrong;\n");
        FAIL("it is at fault");
    } catch (const Error& error) {
        REQUIRE(error.compilation() != nullptr);
        CHECK_FALSE(error.compilation()->is_good());
        CHECK(error.compilation()->model() == "Wrong");
        CHECK(error.compilation()->write_report(temporary("wrong.html")).empty());
        CHECK(text_of(temporary("wrong.html")).find("L102") != std::string::npos);
    }
}

TEST_CASE("settings keep their order, and the last value counts") {
    Session session;
    const Model model = session.load(
        LoadOptions{.text = decay, .set = {{"k", 3.0}}, .settings = {{"x.start", "2"}, {"k", "4"}, {"k", "5"}}});
    const std::string record = model.simulate().provenance();
    CHECK(model.parameter("k")->number == 5);
    CHECK(record.find("\"k\": \"5\"") < record.find("\"x.start\": \"2\""));
}

TEST_CASE("a run writes its files while it runs") {
    Session session;
    const Model model = session.load_text(decay);
    const SimulateOptions options{.rows = Rows::None,
                                  .files = {.results = {temporary("decay.csv"), temporary("decay.mat")},
                                            .report = temporary("decay.html"),
                                            .provenance = temporary("decay.json")}};
    const Result result = model.simulate(options);
    CHECK(result.columns().empty());
    CHECK(result.rows() == 0);
    CHECK(result.statistics().rows > 100);
    CHECK(Result::read(temporary("decay.csv"))["x"].back() == model.simulate()["x"].back());
    CHECK(Result::read(temporary("decay.mat"))["x"].back() == model.simulate()["x"].back());
    CHECK(text_of(temporary("decay.json")) == result.provenance());
    CHECK(text_of(temporary("decay.html")).find("a decay") != std::string::npos);
    CHECK(result.summary().find("decay.csv") != std::string::npos);
    CHECK(result.json().find("decay.mat") != std::string::npos);
    const auto with = [](RunFiles files) { return SimulateOptions{.files = std::move(files)}; };
    CHECK(code_of([&] { model.simulate(with({.results = {temporary("decay.txt")}})); }) == "C101");
    CHECK(code_of([&] { model.simulate(with({.results = {temporary("a.csv"), temporary("a.csv")}})); }) == "C101");
    CHECK(code_of([&] { model.simulate(with({.results = {temporary("a.csv")}, .variables = "nothing"})); }) == "C101");
    CHECK(code_of([&] { model.simulate(with({.results = {temporary("a.csv")}, .variables = "("})); }) == "C101");
    CHECK(code_of([&] { model.simulate(with({.results = {"/nowhere/a.csv"}})); }) != "");
    CHECK(code_of([&] { model.simulate(with({.report = "/nowhere/a.html"})); }) == "E102");
    CHECK(code_of([&] { model.simulate(with({.provenance = "/nowhere/a.json"})); }) == "E102");
}

TEST_CASE("a run does not write over its model") {
    Session session;
    const std::string path = temporary("Kept.mo");
    std::ofstream(path) << "model Kept\n  Real x = time;\nend Kept;\n";
    const Model model = session.load(path);
    CHECK(code_of([&] { model.simulate({.files = {.provenance = path}}); }) == "C101");
    CHECK(text_of(path).starts_with("model Kept"));
}

TEST_CASE("what makes a page ends where its progress says so") {
    Session session;
    const Model endless = session.load_text(
        "model Endless\n  Real x(start = 1, fixed = true), v(start = 0, fixed = true);\nequation\n  der(x) = v;\n"
        "  der(v) = -1e6*x;\nend Endless;\n");
    int asked = 0;
    const Result r = endless.simulate(
        {.run = {.stop = 1e9}, .rows = Rows::Ends, .progress = [&](const Progress&) { return ++asked < 8; }});
    int told = 0;
    const auto no_more = [&](const Progress&) { return ++told < 2; };
    CHECK(code_of([&] { r.report_html(no_more); }) == "R314");
    CHECK(told == 2);
    CHECK_THROWS_WITH(r.report_html([](const Progress&) -> bool { throw std::runtime_error("of the caller"); }),
                      "of the caller");
}

TEST_CASE("the writing of libraries and FMUs ends where its progress says so") {
    Session session;
    const Model model = session.load_text(decay);
    const std::string fmu = temporary("watched.fmu");
    std::vector<std::string> stages;
    const BuildWatch all{[&](std::string_view stage) { return stages.emplace_back(stage), true; }};
    model.fmu(fmu, {.verify = true, .watch = all});
    CHECK(stages.size() >= 6);
    std::filesystem::remove(fmu);
    for (const std::string& last : {std::string("parse"), std::string("lower")}) {
        const BuildWatch some{[&](std::string_view stage) { return stage != last; }};
        CHECK(code_of([&] { model.fmu(fmu, {.watch = some}); }) == "E130");
        CHECK(code_of([&] { model.build(temporary("watched.so"), {.watch = some}); }) == "E130");
        CHECK(code_of([&] { session.fmu(LoadOptions{.text = decay}, fmu, {.watch = some}); }) == "E130");
        CHECK_FALSE(std::filesystem::exists(fmu));
        CHECK_FALSE(std::filesystem::exists(temporary("watched.so")));
    }
    const Cancel cancel = true;
    CHECK(code_of([&] { model.build(temporary("watched.so"), {.watch = {.cancel = &cancel}}); }) == "E130");
    const BuildWatch thrown{[](std::string_view) -> bool { throw std::runtime_error("of the caller"); }};
    CHECK_THROWS_WITH(model.fmu(fmu, {.watch = thrown}), "of the caller");
    const Model endless = session.load_text(
        "model Endless\n  Real x(start = 1, fixed = true), v(start = 0, fixed = true);\nequation\n  der(x) = v;\n"
        "  der(v) = -1e6*x;\n  annotation(experiment(StopTime = 1e9));\nend Endless;\n");
    const BuildWatch until_verified{[](std::string_view stage) { return stage != "verify"; }};
    CHECK(code_of([&] { endless.fmu(fmu, {.has_reference = false, .verify = true, .watch = until_verified}); }) ==
          "E130");
    CHECK(std::filesystem::exists(fmu)); // it is whole, and only not compared
    const BuildWatch thrown_late{
        [](std::string_view stage) { return stage == "verify" ? throw std::runtime_error("of the caller") : true; }};
    CHECK_THROWS_WITH(endless.fmu(fmu, {.has_reference = false, .verify = true, .watch = thrown_late}),
                      "of the caller");
}

TEST_CASE("the page of a result is that of --report") {
    Session session;
    const Model model = drive(session);
    const Result result = model.simulate({.set = {{"c", 50.0}}});
    const std::string page = result.report_html();
    CHECK(page.starts_with("<!doctype html>"));
    model.simulate({.set = {{"c", 50.0}}, .files = {.report = temporary("drive.html")}});
    const std::string file = text_of(temporary("drive.html"));
    const auto part = [](const std::string& text, const std::string& from) {
        return text.substr(text.find(from), 1000);
    };
    CHECK(part(page, "\"structure\"") == part(file, "\"structure\""));
    CHECK(part(page, "\"events\"") == part(file, "\"events\""));
    result.write(temporary("drive.csv"));
    CHECK(Result::read(temporary("drive.csv")).report_html().find("</html>") != std::string::npos);
}

TEST_CASE("the energy of components sums up to the balance") {
    Session session;
    const Model model = session.load(std::string(TORSION_SOURCE_DIR) + "/examples/TwoMassTorsion/TwoMassTorsion.mo");
    const Result result = model.simulate();
    REQUIRE(result.energy().is_audited);
    double stored = 0, supplied = 0, dissipated = 0;
    const std::vector<ComponentEnergy> components = result.component_energy();
    REQUIRE_FALSE(components.empty());
    for (const ComponentEnergy& c : components) {
        CHECK_FALSE(c.component.empty());
        CHECK_FALSE(c.class_name.empty());
        stored += c.stored, supplied += c.supplied, dissipated += c.dissipated;
    }
    CHECK(is_near(stored, result.energy().stored, 1e-9));
    CHECK(is_near(supplied, result.energy().supplied, 1e-9));
    // By other rules: three points in each step here, a polynomial through the ends of several steps there, as near as
    // the tolerance of 1e-6 says of the energy turned over (docs/decisions/short-steps.md).
    CHECK(is_near(dissipated, result.energy().dissipated, 1e-5));
    CHECK(model.simulate({.energy = false}).component_energy().empty());
}

TEST_CASE("an FMU runs in a session") {
    Session session;
    const Model model = session.load_text(decay);
    model.fmu(temporary("decay.fmu"));
    const Result result = session.simulate_fmu({.target = temporary("decay.fmu"), .set = {{"k", 2.0}}},
                                               {.files = {.results = {temporary("fmu.csv")}}});
    CHECK(is_near(result["x"].back(), std::exp(-2.0), 1e-5));
    CHECK(Result::read(temporary("fmu.csv"))["x"].back() == result["x"].back());
    CHECK(result.summary().find("FMI 2.0 Model Exchange") != std::string::npos);
    CHECK(result.provenance().find("decay.fmu") != std::string::npos);
    CHECK(result.report_html().find("</html>") != std::string::npos);
    CHECK(is_near(session.simulate_fmu({.target = temporary("decay.fmu")}, {}, {.kind = "cs"})["x"].back(),
                  std::exp(-1.0), 1e-4));
    CHECK(code_of([&] { session.simulate_fmu({.target = "/nowhere/a.fmu"}); }) == "E101");
    CHECK(code_of([&] { session.load(temporary("decay.fmu")); }) == "I190");
}
