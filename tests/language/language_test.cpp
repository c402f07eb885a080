// The constructs of the language, one small model each: files *.mo of this folder. A case goes from `// language: ID` to the next and is a text of
// its own, with what stands before the first case in front; its model M (or P.M) is run to its StopTime (default 1). What is expected stands in it,
// from the specification and not from what came out once:
//     // check x = 3           the last value of x
//     // refused I107          the codes of the errors, in order; nothing runs
//     // warns I136            a warning with this code, among others
//     // fails R312            the run ends with this error (one of them where there are several)
// Values are computed by the interpreter and by machine code.

#include "compiler/pipeline.h"
#include "compiler/source/render.h"
#include "tests/simulation/trajectory.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <regex>

using namespace torsion;
namespace fs = std::filesystem;

namespace {

struct Case {
    std::string id, text, refused, fails, warns;
    std::vector<std::pair<std::string, double>> checks;
};

void take(Case& c, const std::string& line) {
    static const std::regex check(R"(^\s*// check (\S+) = (\S+)\s*$)"), refused(R"(^\s*// refused (.*\S)\s*$)"), fails(R"(^\s*// fails (.*\S)\s*$)"),
        warns(R"(^\s*// warns (.*\S)\s*$)");
    std::smatch m;
    if (std::regex_match(line, m, check)) c.checks.emplace_back(m[1], std::stod(m[2]));
    if (std::regex_match(line, m, refused)) c.refused = m[1];
    if (std::regex_match(line, m, fails)) c.fails = m[1];
    if (std::regex_match(line, m, warns)) c.warns = m[1];
    c.text += line + "\n";
}

std::vector<Case> cases_of(const fs::path& file) {
    static const std::regex tag(R"(^// language: (\S+)\s*$)");
    std::vector<Case> result;
    std::string common; // in front of each case
    std::ifstream in(file);
    std::smatch m;
    for (std::string line; std::getline(in, line);) {
        if (std::regex_match(line, m, tag)) result.push_back({m[1], common, {}, {}, {}, {}});
        else if (result.empty()) common += line + "\n";
        else take(result.back(), line);
    }
    return result;
}

std::string errors_of(const source::Diagnostics& diagnostics) {
    std::string all;
    for (const auto& d : diagnostics.all())
        if (std::string name(source::info(d.code).name); source::info(d.code).severity == source::Severity::Error)
            all += (all.empty() ? "" : " ") + name;
    return all;
}

void check_values(const Case& c, Compilation& compilation) {
    std::vector<std::string> names;
    for (const auto& [name, value] : c.checks) names.push_back(name);
    tests::Recorder recorder(names);
    runtime::Simulation simulation(compilation.compiled->descriptor());
    runtime::Options run;
    run.tolerance = 1e-9;
    const runtime::Result result = simulation.run(run, {&recorder});
    if (!c.fails.empty()) {
        CHECK_FALSE(result.ok);
        CHECK((!result.messages.empty() && c.fails.find(result.messages.back().code) != std::string::npos));
        return;
    }
    REQUIRE_MESSAGE(result.ok, result.messages.back().text);
    CHECK_MESSAGE(recorder.missing.empty(), "no variable ", recorder.missing.empty() ? std::string() : recorder.missing.front());
    for (const auto& [name, value] : c.checks) {
        const auto found = recorder.trajectory.columns.find(name);
        if (found == recorder.trajectory.columns.end()) continue;
        CHECK_MESSAGE(std::fabs(found->second.back() - value) <= 1e-6 * std::max(1.0, std::fabs(value)), name, " is ", found->second.back(),
                      ", expected ", value);
    }
}

void run(const Case& c, bool interpret) {
    PipelineOptions options;
    options.target = TORSION_BINARY_DIR "/language_case.mo";
    std::ofstream(options.target) << c.text;
    if (("\n" + c.text).find("\npackage P\n") != std::string::npos) options.model = "P.M";
    else options.model = "M";
    options.library.stdlib_dir = TORSION_SOURCE_DIR "/stdlib_models";
    options.only_check = !c.refused.empty();
    options.native.interpret = interpret;
    options.native.everything = !interpret;
    const auto compilation = compile(options);
    CHECK_MESSAGE(errors_of(compilation->diagnostics) == c.refused, source::render(compilation->diagnostics, compilation->sources));
    const auto is_expected = [&](const source::Diagnostic& d) { return source::info(d.code).name == c.warns; };
    CHECK((c.warns.empty() || std::ranges::any_of(compilation->diagnostics.all(), is_expected)));
    if (c.refused.empty() && compilation->ok) check_values(c, *compilation);
}

} // namespace

TEST_CASE("arrays in functions that the stack has no room for") {
    PipelineOptions options;
    options.library.stdlib_dir = TORSION_SOURCE_DIR "/stdlib_models";
    const auto errors = [&](const std::string& large) {
        options.text = "model M function g input Real x; output Real y; protected Real a[" + large +
                       "]; algorithm for i in 1:integer(x) loop a[i] := i * x; end for; y := a[integer(x)]; end g;"
                       "function f input Real x; output Real y; protected Real a[200000];"
                       "algorithm for i in 1:integer(x) loop a[i] := g(x); end for; y := a[integer(x)]; end f; Real y = f(2 + time); end M;";
        return errors_of(compile(options)->diagnostics);
    };
    options.native.everything = true;
    CHECK(errors("250000").empty());
    CHECK(errors("350000") == "I190");
    options.native.everything = false;
    options.native.interpret = true;
    CHECK(errors("350000").empty());
}

TEST_CASE("constructs of the language") {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(TORSION_SOURCE_DIR "/tests/language"))
        if (entry.path().extension() == ".mo") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    for (const fs::path& file : files) {
        for (const Case& c : cases_of(file)) {
            for (bool interpret : {true, false}) {
                SUBCASE((file.filename().string() + " " + c.id + (interpret ? ", interpreted" : "")).c_str()) {
                    REQUIRE_MESSAGE((!c.checks.empty() || !c.refused.empty() || !c.fails.empty() || !c.warns.empty()), "nothing is expected");
                    run(c, interpret);
                }
            }
        }
    }
}
