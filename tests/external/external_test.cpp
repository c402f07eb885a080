// External functions: a small library in C (native.c), built beside a package (Native) that calls it. Machine code and
// interpreter alike.

#include "compiler/pipeline.h"
#include "compiler/source/render.h"
#include "tests/simulation/trajectory.h"

#include <dlfcn.h>
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>

using namespace torsion;

namespace {

std::unique_ptr<Compilation> compiled(const std::string& model, bool interpret = false, bool allow = true) {
    PipelineOptions options;
    options.target = "Native." + model;
    options.library.paths = {NATIVE_FOLDER};
    options.library.stdlib_dir = TORSION_SOURCE_DIR "/stdlib_models";
    options.allow_external = allow;
    options.native.interpret = interpret;
    options.native.everything = !interpret;
    return compile(options);
}

/// A text that stands beside no library.
std::unique_ptr<Compilation> compiled_text(const std::string& function, bool allow = true) {
    PipelineOptions options;
    options.text = "model M function f input Real x; output Real y; " + function + " end f; Real y = f(time); end M;";
    options.only_check = true;
    options.allow_external = allow;
    options.library.stdlib_dir = TORSION_SOURCE_DIR "/stdlib_models";
    return compile(options);
}

std::string codes(const Compilation& compilation) {
    std::string result;
    for (const auto& d : compilation.diagnostics.all())
        result += (result.empty() ? "" : " ") + std::string(source::info(d.code).code);
    return result;
}

using Values = std::vector<std::pair<std::string, double>>;

tests::Trajectory run(const std::string& model, const std::vector<std::string>& names, bool interpret) {
    const auto compilation = compiled(model, interpret);
    REQUIRE_MESSAGE(compilation->ok, source::render(compilation->diagnostics, compilation->sources));
    tests::Recorder recorder(names);
    runtime::Simulation simulation(compilation->compiled->descriptor());
    const runtime::Result result = simulation.run({}, {&recorder});
    REQUIRE_MESSAGE(result.ok, result.messages.back().text);
    CHECK(recorder.missing.empty());
    return recorder.trajectory;
}

bool same_bits(const std::vector<double>& a, const std::vector<double>& b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0;
}

/// Last values, and that the two ways to run give the same bits everywhere.
void check(const std::string& model, const Values& expected, double tolerance = 1e-9) {
    CAPTURE(model);
    std::vector<std::string> names;
    for (const auto& [name, value] : expected) names.push_back(name);
    const tests::Trajectory native = run(model, names, false), interpreted = run(model, names, true);
    CHECK(same_bits(native.time, interpreted.time));
    for (const auto& [name, value] : expected) {
        CAPTURE(name);
        const std::vector<double>& column = native.columns.at(name);
        CHECK(same_bits(column, interpreted.columns.at(name)));
        CHECK(column.back() == doctest::Approx(value).epsilon(tolerance));
    }
}

} // namespace

TEST_CASE("scalars, in equations and in parameters") {
    check("Scalars", {{"p", 8}, {"c", 4.5}, {"y", 2}, {"most", 2147483647.0}, {"above", 1}, {"gear", 3}});
}

TEST_CASE("arrays row by row, with their sizes") {
    check("Arrays", {{"w", 3}, {"y[1]", 3}, {"y[2]", 9}, {"none", 0}, {"a[5]", 5}});
}

TEST_CASE("several outputs, and one with a first value") {
    check("Outputs", {{"r", 5}, {"phi", std::atan2(4, -3)}, {"quadrant", 2}, {"isThere", 1}, {"sum", 101}});
}

TEST_CASE("strings") { check("Texts", {{"n", 6}, {"all", 7}}); }

TEST_CASE("a library's own function comes before one of the same name elsewhere") {
    check("Names", {{"own", 1001}, {"system", 2}});
}

TEST_CASE("a trajectory over many calls is the same bit for bit") {
    const tests::Trajectory a = run("Oscillator", {"x", "v", "t"}, false), b = run("Oscillator", {"x", "v", "t"}, true);
    for (const char* name : {"x", "v", "t"}) CHECK(same_bits(a.columns.at(name), b.columns.at(name)));
    CHECK(a.columns.at("x").size() > 100);
    CHECK(std::fabs(a.columns.at("x").back()) < 1); // damped
}

TEST_CASE("Newton's method takes the derivative given, or a difference") {
    const tests::Trajectory t = run("Loop", {"x", "y"}, false);
    const double x = t.columns.at("x").back(), y = t.columns.at("y").back();
    CHECK(x + x * x * x + y == doctest::Approx(10).epsilon(1e-8));
    CHECK(y + y * y * y == doctest::Approx(x).epsilon(1e-8));
}

TEST_CASE("a constraint is differentiated by the derivative given") { check("Prescribed", {{"x", 2}, {"v", 4}}); }

TEST_CASE("where no derivative is given a constraint is refused") {
    const auto compilation = compiled("PrescribedTwice");
    CHECK_FALSE(compilation->ok);
    const std::string text = source::render(compilation->diagnostics, compilation->sources);
    CHECK_MESSAGE(text.find("D104") != std::string::npos, text);
    CHECK_MESSAGE(text.find("annotation(derivative = …) in `Native.springRate`") != std::string::npos, text);
}

TEST_CASE("a number that is no literal ends the run") {
    const auto compilation = compiled("NoLiteral");
    REQUIRE(compilation->ok);
    runtime::Simulation simulation(compilation->compiled->descriptor());
    const runtime::Result result = simulation.run({}, {});
    CHECK_FALSE(result.ok);
    CHECK(result.messages.back().text.find("no literal of Native.Gear") != std::string::npos);
}

TEST_CASE("without permission nothing is loaded") {
    for (const char* model : {"Scalars", "Names", "Oscillator", "Texts"}) {
        const auto compilation = compiled(model, false, false);
        CHECK_FALSE(compilation->ok);
        CHECK(codes(*compilation).find("I120") == 0);
        CHECK(source::render(compilation->diagnostics, compilation->sources).find("`--allow-external`") !=
              std::string::npos);
    }
    CHECK(codes(*compiled_text("external \"C\" y = f(x) annotation(Library = \"absent\");", false)) == "I120");
}

TEST_CASE("a library or a function that is not there") {
    const auto missing = compiled_text("external \"C\" y = f(x) annotation(Library = \"no_such_library\");");
    CHECK(codes(*missing) == "E104");
    const std::string text = source::render(missing->diagnostics, missing->sources);
    CHECK_MESSAGE(text.find("`no_such_library`") != std::string::npos, text);
    CHECK_MESSAGE(text.find("searched in ") != std::string::npos, text);
    CHECK(codes(*compiled_text("external \"C\" y = no_such_function(x) annotation(Library = \"m\");")) == "E105");
    CHECK(codes(*compiled_text("external \"C\" y = no_such_function(x);")) == "E105");
    CHECK(codes(*compiled_text("external \"C\" y = f(x) annotation(LibraryDirectory = \"modelica://Absent/x\");")) ==
          "L101");
    CHECK(codes(*compiled_text("external \"C\" y = f(x) annotation(Library = 3);")) == "I107");
}

TEST_CASE("C texts: macros, static functions, a text that functions share, a header in a folder of its own") {
    check("Included",
          {{"macro", 6}, {"hidden", 3}, {"p", 20}, {"shared", 1}, {"other", 2.5}, {"n", 6}, {"s[1]", 2}, {"s[2]", 4}});
}

TEST_CASE("a C text that does not compile, or does not have the function") {
    const auto text = [](const std::string& call, const std::string& c) {
        return compiled_text("external \"C\" y = " + call + " annotation(Include = \"" + c + "\");");
    };
    CHECK(codes(*text("g(x)", "double g(double x) { return x; }")).empty());
    CHECK(codes(*text("g(x)", "double h(double x) { return x; }")) == "E107");
    CHECK(codes(*text("g(x)", "double g(double x);")) == "E107");
    CHECK(codes(*text("g(x)", "double g(double* x) { return *x; }")) == "E107");
    CHECK(codes(*text("g(x)", "#include <torsion_absent.h>")) == "E107");
    const auto wrong = text("g(x)", "double g(double x) { return z; }");
    CHECK(codes(*wrong) == "E107");
    const std::string words = source::render(wrong->diagnostics, wrong->sources);
    CHECK_MESSAGE(words.find("M.f:1:") != std::string::npos, words);
    CHECK_MESSAGE(words.find("undeclared") != std::string::npos, words);
    CHECK(codes(*compiled_text("external \"C\" y = g(x) annotation(Include = \"double g(double x);\");", false)) ==
          "I120");
}

TEST_CASE("without a C compiler") {
    setenv("CC", "/nowhere/torsion_absent_cc", 1);
    const auto missing =
        compiled_text("external \"C\" y = g(x) annotation(Include = \"double g(double x) { return x; }\");");
    const auto library =
        compiled_text("external \"C\" y = sin(x) annotation(Include = \"#include <math.h>\", Library = \"m\");");
    unsetenv("CC");
    CHECK(codes(*missing) == "E107");
    CHECK(source::render(missing->diagnostics, missing->sources).find("/nowhere/torsion_absent_cc") !=
          std::string::npos);
    CHECK(codes(*library).empty()); // the text only declares it
}

TEST_CASE("ModelicaError ends the run with its words, from a text and from a library") {
    for (const char* model : {"GivesUp", "LibraryGivesUp"}) {
        for (const bool interpret : {false, true}) {
            CAPTURE(model);
            const auto compilation = compiled(model, interpret);
            REQUIRE_MESSAGE(compilation->ok, source::render(compilation->diagnostics, compilation->sources));
            runtime::Simulation simulation(compilation->compiled->descriptor());
            const runtime::Result result = simulation.run({}, {});
            REQUIRE_FALSE(result.ok);
            const runtime::Message& said = result.messages.back();
            std::string all = said.text;
            for (const std::string& note : said.notes) all += "\n" + note;
            CHECK_MESSAGE(all.find("2 is too much, {=#0t\t}") != std::string::npos, all);
        }
    }
    const auto known = compiled("GivesUpAtOnce");
    CHECK(codes(*known) == "I112");
    const std::string text = source::render(known->diagnostics, known->sources);
    CHECK_MESSAGE(text.find("3 is too much") != std::string::npos, text);
}

namespace {

/// A counter of the library: the library is loaded once in the process.
int count(const char* of) {
    void* const library = dlopen(NATIVE_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    REQUIRE_MESSAGE(library != nullptr, dlerror());
    return reinterpret_cast<int (*)()>(dlsym(library, of))();
}

struct Counted {
    int made = count("count_of_made"), ended = count("count_of_ended");
    int more_made() const { return count("count_of_made") - made; }
    int more_ended() const { return count("count_of_ended") - ended; }
};

std::string said_in(const runtime::Result& result) {
    std::string all;
    for (const runtime::Message& message : result.messages) {
        all += message.code + " " + message.text + "\n";
        for (const std::string& note : message.notes) all += note + "\n";
    }
    return all;
}

/// The codes of a model in the package of the functions.
std::string codes_of(const std::string& body) {
    PipelineOptions options;
    options.text = "model M import Native.*; " + body + " end M;";
    options.library.paths = {NATIVE_FOLDER};
    options.only_check = true;
    options.allow_external = true;
    options.library.stdlib_dir = TORSION_SOURCE_DIR "/stdlib_models";
    return codes(*compile(options));
}

} // namespace

TEST_CASE("external objects: of components, in arrays, records and components, one made of another; each is made and "
          "ends once") {
    for (const bool interpret : {false, true}) {
        CAPTURE(interpret);
        const Counted counted;
        const auto compilation = compiled("Objects", interpret);
        REQUIRE_MESSAGE(compilation->ok, source::render(compilation->diagnostics, compilation->sources));
        CHECK(counted.more_made() == 0);
        tests::Recorder recorder({"first", "holder2", "sum", "twice2", "y", "part[1].y", "part[2].y"});
        runtime::Simulation simulation(compilation->compiled->descriptor());
        for (int run = 1; run <= 3; ++run) { // each run has objects of its own
            const runtime::Result result = simulation.run({}, {&recorder});
            REQUIRE_MESSAGE(result.ok, said_in(result));
            CHECK(counted.more_made() == run * 7);
            CHECK(counted.more_ended() == run * 7);
        }
        const auto last = [&](const char* name) { return recorder.trajectory.columns.at(name).back(); };
        CHECK(last("first") == 3);
        CHECK(last("holder2") == 8);
        CHECK(last("sum") == 2);
        CHECK(last("twice2") == 3);
        CHECK(last("y") == 7);
        CHECK(recorder.trajectory.columns.at("y").front() == 5);
        CHECK(last("part[1].y") == 20);
        CHECK(last("part[2].y") == 40);
    }
}

TEST_CASE("arrays of objects: each element is made once, row by row, and ends once, the last one first") {
    for (const bool interpret : {false, true}) {
        CAPTURE(interpret);
        const auto compilation = compiled("ObjectArrays", interpret);
        REQUIRE_MESSAGE(compilation->ok, source::render(compilation->diagnostics, compilation->sources));
        while (count("next_step") != 0) {} // of other tests
        tests::Recorder recorder({"sum", "corner", "second", "last"});
        runtime::Simulation simulation(compilation->compiled->descriptor());
        const std::vector<int> made{1, 2, 3, 4, 5, 6, 7, 3, 6, 8, 9};
        for (int run = 1; run <= 2; ++run) {
            const runtime::Result result = simulation.run({}, {&recorder});
            REQUIRE_MESSAGE(result.ok, said_in(result));
            std::vector<int> expected = made, steps;
            for (std::size_t i = made.size(); i-- > 0;) expected.push_back(-made[i]);
            while (const int step = count("next_step")) steps.push_back(step);
            CHECK(steps == expected);
        }
        const auto last = [&](const char* name) { return recorder.trajectory.columns.at(name).back(); };
        CHECK(last("sum") == 6);
        CHECK(last("corner") == 6);
        CHECK(last("second") == 6);
        CHECK(last("last") == 3);
    }
}

TEST_CASE("an object follows its parameters from run to run") {
    const Counted counted;
    const auto compilation = compiled("Objects");
    REQUIRE(compilation->ok);
    const TorsionModel& model = compilation->compiled->descriptor();
    runtime::Simulation simulation(model);
    std::uint32_t k = 0;
    while (std::string(model.strings + model.variables[k].name) != "k") ++k;
    for (const double value : {11.0, 12.0}) {
        REQUIRE(simulation.set_parameter(k, value));
        tests::Recorder recorder({"first", "twice2"});
        REQUIRE(simulation.run({}, {&recorder}).ok);
        CHECK(recorder.trajectory.columns.at("first").back() == value);
        CHECK(recorder.trajectory.columns.at("twice2").back() == value);
    }
    CHECK(counted.more_made() == 14);
    CHECK(counted.more_ended() == 14);
}

TEST_CASE("an object whose argument the start computes") {
    const Counted counted;
    check("ObjectCalculated", {{"y", 42}});
    CHECK(counted.more_made() == counted.more_ended());
}

TEST_CASE("an object that is needed while the model is compiled ends with the compilation, and the run has its own") {
    const Counted counted;
    const auto compilation = compiled("ObjectForSize");
    REQUIRE_MESSAGE(compilation->ok, source::render(compilation->diagnostics, compilation->sources));
    CHECK(counted.more_made() == 1);
    CHECK(counted.more_ended() == 1);
    check("ObjectForSize", {{"n", 3}, {"y", 6}});
    CHECK(counted.more_made() == 1 + 2 * 2);
    CHECK(counted.more_ended() == 1 + 2 * 2);
}

TEST_CASE("an object made of another one is not made again when the run has made that one") {
    const Counted counted;
    const auto compilation = compiled("ObjectsForSize");
    REQUIRE_MESSAGE(compilation->ok, source::render(compilation->diagnostics, compilation->sources));
    const int while_compiled = counted.more_made();
    runtime::Simulation simulation(compilation->compiled->descriptor());
    tests::Recorder recorder({"y"});
    const runtime::Result result = simulation.run({}, {&recorder});
    REQUIRE_MESSAGE(result.ok, said_in(result));
    CHECK(recorder.trajectory.columns.at("y").back() == 4);
    CHECK(counted.more_made() - while_compiled == 2);
    CHECK(counted.more_made() == counted.more_ended());
}

TEST_CASE("objects of a function end when it returns, in either way") {
    const Counted counted;
    check("ObjectInFunction", {{"y", 105}, {"z", 7}});
    CHECK(counted.more_made() > 0);
    CHECK(counted.more_made() == counted.more_ended());
    check("ObjectLoop", {{"x", 1.6343652930}}, 1e-7);
    const tests::Trajectory t = run("ObjectLoop", {"x"}, false);
    const double x = t.columns.at("x").back();
    CHECK(3 + x + 2 + 2 + x * x * x == doctest::Approx(13).epsilon(1e-8));
    CHECK(counted.more_made() == counted.more_ended());
}

TEST_CASE("a constructor that gives up, and a run that fails") {
    const Counted counted;
    const auto fails = compiled("ObjectFails");
    REQUIRE(fails->ok);
    runtime::Simulation first(fails->compiled->descriptor());
    const std::string said = said_in(first.run({}, {}));
    CHECK_MESSAGE(said.find("too many numbers") != std::string::npos, said);
    CHECK(counted.more_made() == 0);
    const auto failed_run = compiled("ObjectOfFailedRun");
    REQUIRE(failed_run->ok);
    runtime::Simulation second(failed_run->compiled->descriptor());
    CHECK_FALSE(second.run({}, {}).ok);
    CHECK(counted.more_made() == 1);
    CHECK(counted.more_ended() == 1);
}

TEST_CASE("what objects cannot be") {
    CHECK(codes_of("Row a = Row({1.0}); Real y = at(a, 1);").empty());
    CHECK(codes_of("Row a = Row({1.0}); Row b = a;") == "I139");
    CHECK(codes_of("Row a;") == "I139");
    CHECK(codes_of("Row a[2] = fill(Row({1.0}), 2);") == "I139");
    CHECK(codes_of("Row a[2] = {Row({i}) for i in 1:2}; Real y = total(a);").empty());
    CHECK(codes_of("Row a = Row({1.0}), b = Row({2.0}); equation a = b;") == "I139");
    CHECK(codes_of("parameter Boolean c = true; Row a = Row({1.0}), b = Row({2.0}), d = if c then a else b;") ==
          "I139");
    CHECK(codes_of("Real y = at(Row({1.0}), 1);") == "I139");
    CHECK(codes_of("Row a = Row.constructor({1.0});") == "I139");
    CHECK(codes_of("input Row a = Row({1.0});") == "I139");
    CHECK(codes_of("constant Row a = Row({1.0});") == "I139");
    CHECK(codes_of(
              "function f input Row r; output Row s = r; algorithm end f; Row a = Row({1.0}); Real y = at(f(a), 1);") ==
          "I139");
    CHECK(codes_of("function f input Row r; output Real y; protected Row s = r; algorithm y := at(s, 1); end f; Row a "
                   "= Row({1.0}); Real y = f(a);") == "I139");
    CHECK(codes_of("function f input Real x; output Real y; protected Row s = Row({x}); algorithm s := Row({2.0}); y "
                   ":= at(s, 1); end f; "
                   "Real y = f(time);") == "I139");
    CHECK(codes_of("class Bad extends ExternalObject; function constructor output Bad b; external \"C\" b = "
                   "row_make(); end constructor; end Bad; "
                   "Bad b = Bad();") == "I139");
    CHECK(codes_of("class Bad extends ExternalObject; function constructor output Bad b; algorithm end constructor; "
                   "function destructor input Bad b; "
                   "external \"C\" row_end(b); end destructor; end Bad; Bad b = Bad();") == "I139");
    CHECK(codes_of("Row a = Row({1.0}); Real y = at(3, 1);") == "I107");
    CHECK(codes_of("Row a = Row({1.0}); Twice t = Twice(a); Real y = at(t, 1);") == "I107");
}

TEST_CASE(
    "impure functions: one call in an event, in the order of an algorithm, in initial sections and for parameters") {
    check("Counted", {{"n", 9}, {"m", 19}, {"a", 10 + 11}, {"b", 13}});
    check("Ordered", {{"all", 12345}});
    const tests::Trajectory t = run("AtStart", {"p", "q", "r", "d"}, false);
    const double p = t.columns.at("p").back(), q = t.columns.at("q").back(), r = t.columns.at("r").back(),
                 d = t.columns.at("d").back();
    CHECK(p == q);
    CHECK(r != p);
    CHECK(d != p);
    CHECK(r != d);
    CHECK(std::max({p, r, d}) - std::min({p, r, d}) == 2); // three calls
}

TEST_CASE("where impure functions cannot be called") {
    CHECK(codes_of("discrete Real y; equation when time > 0.5 then y = nextNumber(); end when;").empty());
    CHECK(codes_of("Real y = pure(nextNumber());").empty());
    CHECK(codes_of("Integer y = nextNumber();") == "I140");
    CHECK(codes_of("Integer y = nextOne();") == "I140");
    CHECK(codes_of("Real y; algorithm y := nextNumber();") == "I140");
    CHECK(codes_of("Real y; algorithm when nextNumber() > 3 then y := 1; end when;") == "I140");
    CHECK(codes_of("function f output Integer y; algorithm y := nextNumber(); end f; discrete Real y; equation when "
                   "time > 1 then y = f(); end when;") == "I142"); // a warning: it counts as impure
    CHECK(codes_of("parameter Integer n = nextNumber(); Real x[n] = fill(time, n);") == "I140");
    CHECK(codes_of("discrete Real y; algorithm when time > 0.5 then while y < time loop y := y + nextNumber(); end "
                   "while; end when;") == "I190");
    CHECK(codes_of("Real x(start = nextNumber(), fixed = true); equation der(x) = 1;") == "I140");
    CHECK(codes_of("impure function f input Real x; output Real y; external \"C\" y = sin(x); end f; Real x(start = "
                   "0), y(start = 0); "
                   "initial equation x = f(y) + y; y = f(x) - 2*x + 1; equation der(x) = 1; der(y) = 1;") == "I140");
}

TEST_CASE("texts from C where they are known; records") {
    check("TextsAndRecords", {{"n", 5},
                              {"m", 4},
                              {"e", 1},
                              {"y", 1 + 2 + 3 + 4 + 5},
                              {"made.n", 2},
                              {"made.x", 2.5},
                              {"filled.n", 7},
                              {"filled.x", 5},
                              {"text.n", 3},
                              {"text.x", 2.5},
                              {"whole.front.x", 2.5},
                              {"whole.front.n", 7},
                              {"whole.m", 9},
                              {"whole.deeper.deep.n", 3},
                              {"small.a.n", 2},
                              {"small.b.n", -2}});
    const std::string word = R"(function word input Real x; output String s; external "C" s = word(x)
        annotation(Include = "static const char* word(double x) { return x > 0 ? \"more\" : \"less\"; }"); end word; )";
    CHECK(
        codes_of(
            word +
            R"(parameter String s = word(1); Real y = if s == "more" then 1 else time; equation assert(s == "more", "no");)")
            .empty());
    CHECK(codes_of(word + "String s; equation s = word(time);").empty()); // with an event where it changes
}

TEST_CASE("the words of ModelicaError where the integrator shrinks its step") {
    for (const char* solver : {"cvode", "ida", "dopri5"}) {
        CAPTURE(solver);
        const auto compilation = compiled("GivesUpInSteps");
        REQUIRE(compilation->ok);
        runtime::Simulation simulation(compilation->compiled->descriptor());
        runtime::Options options;
        options.solver = solver;
        const runtime::Result result = simulation.run(options, {});
        CHECK_FALSE(result.ok);
        const std::string said = said_in(result);
        CHECK_MESSAGE(said.find("is too much, {=#0t") != std::string::npos, said);
    }
}

TEST_CASE("what is not supported") {
    CHECK(codes(*compiled_text("external \"FORTRAN 77\" y = sin(x);")) == "I190");
    CHECK(codes(*compiled_text("external \"C\" y = sin(x) annotation(arrayLayout = \"columnMajor\");")) == "I190");
    CHECK(codes(*compiled_text("record R Real a[2]; end R; protected R r; external \"C\" g(r, y);")) == "I190");
    CHECK(codes(*compiled_text("external \"C\" x = sin(y);")) == "I116");
    CHECK(codes(*compiled_text("external \"C\" y = sin(z);")) == "L102");
}

TEST_CASE("C's own library needs no annotation") {
    CHECK(codes(*compiled_text("external \"C\" y = sin(x);")).empty());
    CHECK(codes(*compiled_text("external \"C\" y = sin(x) annotation(Library = \"m\");")).empty());
}
