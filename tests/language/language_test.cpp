// The constructs of the language, one small model each: files *.mo of this folder. A case goes from `// language: ID`
// to the next and is a text of its own, with what stands before the first case in front; its model M (or P.M) is run to
// its StopTime (default 1). What is expected stands in it, from the specification and not from what came out once:
//     // check x = 3           the last value of x
//     // refused I107          the codes of the errors, in order; nothing runs
//     // warns I136            a warning with this code, among others
//     // fails R312            the run ends with this error (one of them where there are several)
// A case is compiled once. Values are computed by machine code and by the interpreter.

#include "compiler/pipeline.h"
#include "compiler/source/render.h"
#include "tests/simulation/trajectory.h"
#include "tests/support/listed_cases.h"
#include "tests/support/own_library.h"
#include "tests/support/scratch_folder.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <regex>

using namespace torsion;
namespace fs = std::filesystem;

namespace {

struct Case {
    std::string name; ///< of its file, and its ID
    unsigned line = 0;
    std::string text, refused, fails, warns;
    std::vector<std::pair<std::string, double>> checks;
};

void take(Case& c, const std::string& line) {
    static const std::regex check(R"(^\s*// check (\S+) = (\S+)\s*$)"), refused(R"(^\s*// refused (.*\S)\s*$)"),
        fails(R"(^\s*// fails (.*\S)\s*$)"), warns(R"(^\s*// warns (.*\S)\s*$)");
    std::smatch m;
    c.text += line + "\n";
    if (line.find("// ") == std::string::npos) return; // expressions are slow
    if (std::regex_match(line, m, check)) c.checks.emplace_back(m[1], std::stod(m[2]));
    if (std::regex_match(line, m, refused)) c.refused = m[1];
    if (std::regex_match(line, m, fails)) c.fails = m[1];
    if (std::regex_match(line, m, warns)) c.warns = m[1];
}

void read_cases(const fs::path& file, std::vector<Case>& all) {
    static const std::regex tag(R"(^// language: (\S+)\s*$)");
    std::string common; // in front of each case
    std::ifstream in(file);
    std::smatch m;
    const std::size_t before = all.size();
    unsigned number = 0;
    for (std::string line; std::getline(in, line);) {
        ++number;
        if (line.starts_with("//") && std::regex_match(line, m, tag))
            all.push_back({file.filename().string() + " " + m[1].str(), number, common, {}, {}, {}, {}});
        else if (all.size() == before) common += line + "\n";
        else take(all.back(), line);
    }
}

/// Of all files, which are read once.
const std::vector<Case>& cases() {
    static const std::vector<Case> all = [] {
        std::vector<fs::path> files;
        for (const auto& entry : fs::directory_iterator(TORSION_SOURCE_DIR "/tests/language"))
            if (entry.path().extension() == ".mo") files.push_back(entry.path());
        std::sort(files.begin(), files.end());
        std::vector<Case> result;
        for (const fs::path& file : files) read_cases(file, result);
        return result;
    }();
    return all;
}

std::string errors_of(const source::Diagnostics& diagnostics) {
    std::string all;
    for (const auto& d : diagnostics.all())
        if (std::string name(source::info(d.code).code); source::info(d.code).severity == source::Severity::Error)
            all += (all.empty() ? "" : " ") + name;
    return all;
}

void check_values(const Case& c, const native::CompiledModel& model) {
    std::vector<std::string> names;
    for (const auto& [name, value] : c.checks) names.push_back(name);
    tests::Recorder recorder(names);
    runtime::Simulation simulation(model.descriptor());
    runtime::Options run;
    run.tolerance = 1e-9;
    const runtime::Result result = simulation.run(run, {&recorder});
    if (!c.fails.empty()) {
        CHECK_FALSE(result.ok);
        CHECK((!result.messages.empty() && c.fails.find(result.messages.back().code) != std::string::npos));
        return;
    }
    REQUIRE_MESSAGE(result.ok, result.messages.back().text);
    CHECK_MESSAGE(recorder.missing.empty(), "no variable ",
                  recorder.missing.empty() ? std::string() : recorder.missing.front());
    for (const auto& [name, value] : c.checks) {
        const auto found = recorder.trajectory.columns.find(name);
        if (found == recorder.trajectory.columns.end()) continue;
        CHECK_MESSAGE(std::fabs(found->second.back() - value) <= 1e-6 * std::max(1.0, std::fabs(value)), name, " is ",
                      found->second.back(), ", expected ", value);
    }
}

std::unique_ptr<Compilation> compiled(const Case& c, const std::string& file) {
    PipelineOptions options;
    options.target = file;
    std::ofstream(options.target) << c.text;
    if (("\n" + c.text).find("\npackage P\n") != std::string::npos) options.model = "P.M";
    else options.model = "M";
    options.library = testing::own_library();
    options.only_check = !c.refused.empty();
    options.native.everything = true;
    return compile(options);
}

void run(const Case& c) {
    REQUIRE_MESSAGE((!c.checks.empty() || !c.refused.empty() || !c.fails.empty() || !c.warns.empty()),
                    "nothing is expected");
    const testing::ScratchFolder folder;
    const auto compilation = compiled(c, folder.text() + "/language_case.mo");
    CHECK_MESSAGE(errors_of(compilation->diagnostics) == c.refused,
                  source::render(compilation->diagnostics, compilation->sources));
    const auto is_expected = [&](const source::Diagnostic& d) { return source::info(d.code).code == c.warns; };
    CHECK((c.warns.empty() || std::ranges::any_of(compilation->diagnostics.all(), is_expected)));
    if (!c.refused.empty() || !compilation->ok) return;
    {
        INFO("machine code");
        check_values(c, *compilation->compiled);
    }
    INFO("interpreted");
    check_values(c, *native::compile(*compilation->compiled->program(), {.interpret = true}));
}

void run_current() {
    static const std::map<std::string, const Case*> by_name = [] {
        std::map<std::string, const Case*> result;
        for (const Case& c : cases()) result.emplace(c.name, &c);
        return result;
    }();
    run(*by_name.at(testing::current_case()));
}

const bool are_registered = [] {
    for (const Case& c : cases())
        testing::register_case(c.name, TORSION_SOURCE_DIR "/tests/language/" + c.name.substr(0, c.name.find(' ')),
                               c.line, run_current);
    return true;
}();

} // namespace

TEST_CASE("arrays in functions that the stack has no room for") {
    PipelineOptions options;
    options.library.stdlib_dir = TORSION_SOURCE_DIR "/stdlib_models";
    const auto errors = [&](const std::string& large) {
        options.text = "model M function g input Real x; output Real y; protected Real a[" + large +
                       "]; algorithm for i in 1:integer(x) loop a[i] := i * x; end for; y := a[integer(x)]; end g;"
                       "function f input Real x; output Real y; protected Real a[200000];"
                       "algorithm for i in 1:integer(x) loop a[i] := g(x); end for; y := a[integer(x)]; end f; Real y "
                       "= f(2 + time); end M;";
        return errors_of(compile(options)->diagnostics);
    };
    options.native.everything = true;
    CHECK(errors("250000").empty());
    CHECK(errors("350000") == "I190");
    options.native.everything = false;
    options.native.interpret = true;
    CHECK(errors("350000").empty());
}

TEST_CASE("constructs of the language: each has a name of its own") {
    std::vector<std::string> names;
    for (const Case& c : cases()) names.push_back(c.name);
    std::sort(names.begin(), names.end());
    CHECK(names.size() > 900);
    CHECK(std::adjacent_find(names.begin(), names.end()) == names.end());
    CHECK(are_registered);
}
