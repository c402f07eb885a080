#include "support.h"

#include <algorithm>

using namespace torsion;

namespace {

const RunOptions endless = {.stop = 1e9, .step_size = 1e-3, .solver = "rk4"};

} // namespace

TEST_CASE("a model tells its parameters, variables and components") {
    Session session;
    const Model model = drive(session);
    CHECK(model.name() == "Drives.Drive");
    CHECK(model.description() == "a motor turns a load through a soft shaft with play");
    CHECK(model.experiment().stop == 2.0);
    CHECK_FALSE(model.experiment().tolerance.has_value());

    const Parameter* c = model.parameter("c");
    REQUIRE(c != nullptr);
    CHECK(c->kind == ParameterKind::Tunable);
    CHECK(c->value == "100");
    CHECK(c->number == 100.0);
    CHECK(c->unit == "N.m/rad");
    CHECK(c->description == "of the shaft");
    CHECK(c->min == 0.0);
    CHECK(c->max == 1e6);
    REQUIRE(c->declaration.has_value());
    CHECK(c->declaration->begin.line == 5);

    REQUIRE(model.parameter("n") != nullptr);
    CHECK(model.parameter("n")->kind == ParameterKind::Structural);
    CHECK(model.parameter("n")->type == Type::Integer);
    CHECK(model.parameter("twice")->kind == ParameterKind::Structural);
    CHECK(model.parameter("twice")->value == "200");
    CHECK(model.parameter("fixedValue")->kind == ParameterKind::Fixed);
    CHECK(model.parameter("phi.start")->kind == ParameterKind::Initial);
    CHECK(model.parameter("phi.start")->number == 1.0);
    CHECK(model.parameter("form")->literals == std::vector<std::string>{"round", "square"});
    CHECK(model.parameter("form")->value == "Drives.Form.round");
    CHECK(model.parameter("pushes")->value == "true");
    CHECK(model.parameter("nothing") == nullptr);

    const auto named = [&](const std::string& name) {
        return std::find_if(model.variables().begin(), model.variables().end(),
                            [&](const Variable& v) { return v.name == name; });
    };
    REQUIRE(named("w") != model.variables().end());
    CHECK(named("w")->is_state);
    CHECK(named("w")->causality == Causality::Output);
    CHECK(named("w")->display_unit == "rev/min");
    CHECK(named("u")->causality == Causality::Input);
    REQUIRE_FALSE(model.components().empty());
    CHECK(model.components()[0].class_name == "Drives.Drive");
}

TEST_CASE("a result has columns, parameters, events and a summary") {
    Session session;
    const Model model = drive(session);
    const Result r = model.simulate({.run = {.stop = 1.0, .intervals = 100}});
    CHECK(r.status() == RunStatus::Finished);
    CHECK(r.time().front() == 0);
    CHECK(r.time().back() == 1);
    CHECK(r.rows() == r["w"].size());
    CHECK(r["phi"].front() == 1);
    CHECK(is_near(r["steps[2]"].back(), 2));
    for (std::size_t i = 0; i < r.rows(); ++i) CHECK(r["negative"][i] == -r["w"][i]);
    CHECK(r.parameter("c") == 100.0);
    CHECK_FALSE(r.parameter("w").has_value());
    CHECK(r.statistics().steps > 0);
    CHECK(r.statistics().rows == static_cast<std::int64_t>(r.rows()));
    REQUIRE_FALSE(r.events().empty());
    const EventDescription& event = r.events().front();
    CHECK(event.kind == EventDescription::Kind::State);
    REQUIRE_FALSE(event.changes.empty());
    CHECK(event.changes.front().name == "phi > gap");
    CHECK(event.changes.front().from == 1);
    CHECK(event.changes.front().to == 0);
    CHECK(r.summary().find("state events") != std::string::npos);
    CHECK(r.provenance().find("Drives.Drive") != std::string::npos);
    CHECK(r.svg(std::vector<std::string>{"w", "phi"}).find("<svg") != std::string::npos);
    CHECK(r.svg().find("<svg") != std::string::npos);
    CHECK(r.svg(std::vector<std::string>{"w"}, {.title = "Title", .units = {"rpm"}, .from = 0.1, .to = 0.2})
              .find("Title") != std::string::npos);
    CHECK(code_of([&] { r.svg({}, {.units = {"nothing"}}); }) == "C101");
    CHECK(code_of([&] { r["speed"]; }) == "C101");
}

TEST_CASE("patterns choose the columns; equal ones share their numbers") {
    Session session;
    const Model model = drive(session);
    const Result r = model.simulate({.variables = {"steps*", "w"}});
    CHECK(r.columns().size() == 3);
    CHECK(code_of([&] { model.simulate({.variables = {"x*"}}); }) == "C101");
    const Result ends = model.simulate({.variables = {"w"}, .rows = Rows::Ends});
    CHECK(ends.rows() == 2);
    CHECK(ends["w"].back() == r["w"].back());
    const Result steps = model.simulate({.variables = {"w"}, .rows = Rows::Steps});
    CHECK(steps.rows() > static_cast<std::size_t>(steps.statistics().steps));
}

TEST_CASE("tunable and initial values need no compilation, structural ones one each") {
    Session session;
    const Model model = drive(session);
    const std::uint64_t before = session.work().compilations;
    const Result stiff =
        model.simulate({.set = {{"c", 400.0}, {"phi.start", 0.5}, {"pushes", "false"}, {"form", "Form.square"}}});
    CHECK(stiff["phi"].front() == 0.5);
    CHECK(stiff.parameter("c") == 400.0);
    CHECK(stiff.parameter("twice") == 800.0);
    CHECK(stiff.parameter("form") == 2.0);
    CHECK(session.work().compilations == before);
    CHECK(code_of([&] { model.simulate({.set = {{"n", 3.0}}, .may_compile = false}); }) == "C104");
    const Result three = model.simulate({.set = {{"n", 3.0}}});
    CHECK(is_near(three["steps[3]"].back(), 6));
    CHECK(session.work().compilations == before + 1);
    const Result again = model.simulate({.set = {{"n", "3"}, {"c", 50.0}}});
    CHECK(again.parameter("c") == 50.0);
    CHECK(is_near(again["steps[3]"].back(), 6));
    CHECK(session.work().compilations == before + 1);
    CHECK(model.simulate({.set = {{"twice", 5.0}}}).parameter("twice") == 5.0);
    CHECK(model.simulate({}).parameter("twice") == 200.0);
}

TEST_CASE("numbers of Booleans and enumerations are their words") {
    Session session;
    const Model model =
        session.load_text("model E\n  type G = enumeration(one, two);\n  parameter G g = G.one;\n"
                          "  parameter G built_in = G.one annotation(Evaluate = true);\n"
                          "  parameter Boolean b = false annotation(Evaluate = true);\n"
                          "  Real y = Integer(g) + 10*Integer(built_in) + (if b then 100 else 0);\nend E;\n");
    const auto y = [&](const Values& set) { return model.simulate({.set = set})["y"].back(); };
    const auto before = session.work().compilations;
    CHECK(y({{"g", 2.0}}) == 12);
    CHECK(session.work().compilations == before);
    CHECK(y({{"built_in", 2.0}, {"b", 1.0}}) == 121);
    CHECK(session.work().compilations == before + 1);
    CHECK(y({{"built_in", "two"}, {"b", "true"}, {"g", 2.0}}) == 122);
    CHECK(session.work().compilations == before + 1); // the same words
    CHECK(code_of([&] { y({{"built_in", 3.0}}); }) != "");
    CHECK(code_of([&] { y({{"g", 1.5}}); }) != "");
}

TEST_CASE("a value without effect is told with the run that has it") {
    Session session;
    const Model model = session.load_text(
        "model A\n  Real x(start = 1, fixed = true);\n  output Real y = 2*x;\nequation\n  der(x) = -x;\nend A;\n");
    CHECK(model.simulate().diagnostics().empty());
    const Result r = model.simulate({.set = {{"y.start", 3.0}}});
    REQUIRE(r.diagnostics().size() == 1);
    CHECK(r.diagnostics()[0].code == "C105");
    CHECK(model.linearize({.set = {{"y.start", 3.0}}}).diagnostics.front().code == "C105");
    Simulation s = model.stepper({.set = {{"y.start", 3.0}}, .dt = 0.1});
    CHECK(s.diagnostics().front().code == "C105");
    CHECK(s.diagnostics().empty());
    CHECK(model.simulate().diagnostics().empty());
}

TEST_CASE("values that the command line refuses are refused with its words") {
    Session session;
    const Model model = drive(session);
    CHECK(code_of([&] { model.simulate({.set = {{"spede", 1.0}}}); }) == "C102");
    CHECK(code_of([&] { model.simulate({.set = {{"c", "fast"}}}); }) != "");
    CHECK(code_of([&] { model.simulate({.set = {{"c", -1.0}}}); }) == "I122");
    CHECK(code_of([&] { model.simulate({.set = {{"fixedValue", 1.0}}}); }) != "");
    CHECK(code_of([&] { model.simulate({.set = {{"n", 1.5}}}); }) != "");
    CHECK(code_of([&] { model.simulate({.run = {.solver = "cvodes"}}); }) == "C101");
    CHECK(code_of([&] { model.simulate({.run = {.start = 1.0, .stop = 0.0}}); }) == "C101");
    CHECK(code_of([&] { model.simulate({.run = {.tolerance = -1.0}}); }) == "C101");
    const std::pair<RunOptions, const char*> wrong[] = {
        {{.start = INFINITY}, "--start-time: `inf` is not a finite number"},
        {{.step_size = 0.0}, "--step-size: `0` is not a number greater than 0"},
        {{.max_step = NAN}, "--max-step: `nan` is not a number greater than 0"},
        {{.intervals = 0}, "--intervals: `0` is not a number greater than 0"},
        {{.intervals = 2000000000}, "--intervals: `2000000000` is not a number up to 1000000000"},
        {{.step_size = 0.1, .intervals = 3}, "--step-size excludes --intervals"},
        {{.max_events = 0}, "--max-events is at least 1, --max-steps at least 0"},
        {{.max_steps = -1}, "--max-events is at least 1, --max-steps at least 0"},
    };
    for (const auto& [run, words] : wrong) {
        try {
            model.simulate({.run = run});
            FAIL(words);
        } catch (const Error& error) {
            CHECK(error.diagnostics().back().message == words);
        }
    }
    CHECK(code_of([&] { session.load(file("Drive.mo"), "Drives.Wheel"); }) == "L101");
    CHECK(code_of([&] { session.load(file("None.mo")); }) == "E101");
    CHECK(code_of([&] { session.load(""); }) == "C101");
    CHECK(code_of([&] { session.load("a.fmu"); }) == "I190");
    CHECK(code_of([&] { Session({.library_paths = {"/nowhere"}}); }) == "C101");
}

TEST_CASE("an error shows the place, and knows what would repair it") {
    Session session;
    const std::string text = "model M\n  Real speed(start = 0);\nequation\n  der(speed) = spede;\nend M;\n";
    try {
        session.load_text(text);
        FAIL("it compiles");
    } catch (const Error& error) {
        REQUIRE(error.diagnostics().size() == 1);
        const Diagnostic& d = error.diagnostics().front();
        CHECK(d.severity == Severity::Error);
        REQUIRE(d.range.has_value());
        CHECK(d.range->begin.line == 4);
        CHECK(d.range->begin.column == 16);
        CHECK(text.substr(d.range->first_byte, d.range->end_byte - d.range->first_byte) == "spede");
        CHECK(render(d).find("^^^^^") != std::string::npos);
        CHECK(std::string(error.what()) + "\n" == render(d));
        REQUIRE(d.fixes.size() == 1);
        CHECK(d.fixes.front().replacement == "speed");
        CHECK(render_json(error.diagnostics()).starts_with("[{"));
    }
    CHECK(explain("C101").find("C101") != std::string::npos);
    CHECK(explain("X999").empty());
}

TEST_CASE("a run that fails throws, and keeps what was computed") {
    Session session;
    const Model model = session.load(file("Drive.mo"), "Drives.Fails");
    try {
        model.simulate();
        FAIL("it runs");
    } catch (const Error& error) {
        REQUIRE(error.partial() != nullptr);
        CHECK(error.partial()->status() == RunStatus::Failed);
        CHECK(error.partial()->end_time() > 0.9);
        CHECK(error.partial()->rows() > 100);
    }
    const Result ended = session.load(file("Drive.mo"), "Drives.Ends").simulate();
    CHECK(ended.status() == RunStatus::Terminated);
    CHECK(is_near(ended.end_time(), 0.5));
}

TEST_CASE("a run ends when it is asked to, and keeps its result") {
    Session session;
    const Model model = drive(session);
    Cancel cancel = true;
    const Result none = model.simulate({.cancel = &cancel});
    CHECK(none.status() == RunStatus::Stopped);
    CHECK(none.end_time() < 2);
    const Result few = model.simulate({.run = {.max_steps = 20}});
    CHECK(few.status() == RunStatus::Stopped);
    CHECK(few.rows() > 1);
    int told = 0;
    const Result told_to_end = model.simulate(
        {.run = endless, .variables = {"w"}, .rows = Rows::Ends, .events = false, .progress = [&](const Progress& p) {
             CHECK(p.fraction <= 1);
             return ++told < 2;
         }});
    CHECK(told == 2);
    CHECK(told_to_end.status() == RunStatus::Stopped);
    CHECK(told_to_end.end_time() > 0);
}

TEST_CASE("what a function of the caller throws comes back as it was") {
    Session session;
    const Model model = drive(session);
    struct Mine {};
    const auto progress = [](const Progress&) -> bool { throw Mine(); };
    CHECK_THROWS_AS(
        model.simulate({.run = endless, .variables = {"w"}, .rows = Rows::Ends, .events = false, .progress = progress}),
        Mine);
    CHECK(model.simulate().status() == RunStatus::Finished);
}

TEST_CASE("inputs follow a table") {
    Session session;
    const Model model = drive(session);
    const InputTable table{.names = {"u"}, .time = {0, 1, 1, 2}, .columns = {{0, 0, 10, 10}}, .units = {}};
    const Result r = model.simulate({.inputs = table});
    CHECK(r["u"].front() == 0);
    CHECK(r["u"].back() == 10);
    CHECK(code_of([&] { model.simulate({.inputs = {.names = {"v"}, .time = {0}, .columns = {{0}}, .units = {}}}); }) ==
          "E204");
}

TEST_CASE("results are written and read in all formats") {
    Session session;
    const Result r = drive(session).simulate({.variables = {"w", "negative"}});
    for (const char* name : {"r.csv", "r.mat"}) {
        const std::string path = std::string(std::getenv("TMPDIR")) + "/" + name;
        r.write(path);
        const Result back = Result::read(path);
        REQUIRE(back.rows() == r.rows());
        CHECK(back.columns().size() == 2);
        for (std::size_t i = 0; i < r.rows(); ++i) CHECK(back["w"][i] == r["w"][i]);
    }
    CHECK(Result::read(std::string(std::getenv("TMPDIR")) + "/r.mat").parameter("c") == 100.0);
    CHECK(code_of([&] { r.write("r.xyz"); }) == "C101");
    CHECK(code_of([&] { r.write("/nowhere/r.csv"); }) == "E102");
    CHECK(code_of([&] { Result::read("/nowhere/r.csv"); }) == "E103");
}

TEST_CASE("values of inputs fit their names and times") {
    Session session;
    const Model model = drive(session);
    CHECK(code_of([&] { model.simulate({.inputs = {.names = {"u"}, .time = {0, 1}, .columns = {}}}); }) == "C101");
    CHECK(code_of([&] { model.simulate({.inputs = {.names = {"u"}, .time = {1, 0}, .columns = {{1, 2}}}}); }) ==
          "C101");
    CHECK(code_of([&] { model.simulate({.inputs = {.names = {"u"}, .time = {0, NAN}, .columns = {{1, 2}}}}); }) ==
          "C101");
    CHECK(code_of([&] { model.simulate({.inputs = {.names = {"u"}, .time = {0, 1}, .columns = {{1}}}}); }) == "C101");
    CHECK(code_of([&] { model.simulate({.inputs = {.names = {"u"}, .time = {0, 1}, .columns = {{1, 2}, {1, 2}}}}); }) ==
          "C101");
}
