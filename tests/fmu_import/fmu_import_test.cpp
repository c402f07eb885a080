// The importer of FMUs: FMUs of our own against exact solutions, and archives that nobody should send.

#include "runtime/import/description.h"
#include "tests/unit/runtime/mock_model.h"
#include "torsion/import.h"

#include <doctest/doctest.h>
#include <zip.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <sstream>
#include <sys/stat.h>
#include <unistd.h>

using namespace torsion;
namespace fs = std::filesystem;

namespace {

#if defined __aarch64__
const std::string platforms[] = {"aarch64-linux", "aarch64-linux"};
#else
const std::string platforms[] = {"linux64", "x86_64-linux"};
#endif

/// Temporary files of a test, and those of the importer: what it leaves behind is seen.
struct Folder {
    fs::path path = fs::temp_directory_path() / ("torsion-import-test-" + std::to_string(getpid()));
    std::string before = std::getenv("TMPDIR") != nullptr ? std::getenv("TMPDIR") : "";
    Folder() {
        fs::create_directories(path / "unpacked");
        setenv("TMPDIR", (path / "unpacked").c_str(), 1);
    }
    ~Folder() {
        if (before.empty()) unsetenv("TMPDIR");
        else setenv("TMPDIR", before.c_str(), 1);
        fs::remove_all(path);
    }
    bool is_clean() const { return fs::is_empty(path / "unpacked"); }
};

std::string content(const fs::path& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

struct Entry {
    std::string name, text;
    bool is_link = false, is_encrypted = false;
};

std::string pack(const Folder& folder, const std::vector<Entry>& entries, const std::string& name = "model.fmu") {
    const std::string path = (folder.path / name).string();
    zip_t* archive = zip_open(path.c_str(), ZIP_CREATE | ZIP_TRUNCATE, nullptr);
    REQUIRE(archive != nullptr);
    for (const Entry& entry : entries) {
        const auto index = zip_file_add(archive, entry.name.c_str(),
                                        zip_source_buffer(archive, entry.text.data(), entry.text.size(), 0), 0);
        REQUIRE(index >= 0);
        if (entry.is_link)
            zip_file_set_external_attributes(archive, index, 0, ZIP_OPSYS_UNIX,
                                             static_cast<zip_uint32_t>(S_IFLNK | 0777) << 16);
        if (entry.is_encrypted) REQUIRE(zip_file_set_encryption(archive, index, ZIP_EM_AES_128, "secret") == 0);
    }
    REQUIRE(zip_close(archive) == 0);
    return path;
}

struct Line {
    std::string name, type; ///< type as FMI 3.0 names it
    unsigned reference;
    std::string attributes, facts;
};

std::string variables(int version, const std::vector<Line>& lines) {
    std::string text;
    for (const Line& line : lines) {
        const std::string head =
            " name=\"" + line.name + "\" valueReference=\"" + std::to_string(line.reference) + "\" " + line.attributes;
        const std::string type2 = line.type == "Float64" ? "Real" : line.type == "Boolean" ? "Boolean" : "Integer";
        text += version == 3 ? "  <" + line.type + head + " " + line.facts + "/>\n"
                             : "  <ScalarVariable" + head + "><" + type2 + " " + line.facts + "/></ScalarVariable>\n";
    }
    return text;
}

/// `derivatives`: numbers of variables and what they depend on, for both versions.
std::string description(int version, const std::string& model, const std::string& list, const std::string& structure,
                        int indicators) {
    const std::string can = "modelIdentifier=\"" + model + "\" ";
    const std::string flags = version == 3 ? "canGetAndSetFMUState=\"true\" " : "canGetAndSetFMUstate=\"true\" ";
    const std::string directional =
        version == 3 ? "providesDirectionalDerivatives=\"true\"" : "providesDirectionalDerivative=\"true\"";
    std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<fmiModelDescription fmiVersion=\"" +
                       std::to_string(version) + ".0\" modelName=\"" + model + "\" ";
    text += version == 3 ? "instantiationToken=\"{test}\">\n"
                         : "guid=\"{test}\" numberOfEventIndicators=\"" + std::to_string(indicators) + "\">\n";
    text += " <ModelExchange " + can + directional + "/>\n <CoSimulation " + can + flags +
            "canHandleVariableCommunicationStepSize=\"true\"" + (version == 3 ? " hasEventMode=\"true\"" : "") +
            "/>\n <DefaultExperiment startTime=\"0\" stopTime=\"2\" stepSize=\"0.05\"/>\n";
    return text + " <ModelVariables>\n" + list + " </ModelVariables>\n <ModelStructure>\n" + structure +
           " </ModelStructure>\n</fmiModelDescription>\n";
}

/// Of FMI 2.0 by number, of FMI 3.0 by reference.
std::string derivative(int version, unsigned number, unsigned reference, const std::string& dependencies) {
    return version == 3 ? "  <ContinuousStateDerivative valueReference=\"" + std::to_string(reference) + "\" " +
                              dependencies + "/>\n"
                        : "   <Unknown index=\"" + std::to_string(number) + "\" " + dependencies + "/>\n";
}

std::string of_derivatives(int version, const std::string& list) {
    return version == 3 ? list : "  <Derivatives>\n" + list + "  </Derivatives>\n";
}

const std::string failure_line = "causality=\"parameter\" variability=\"fixed\"";

std::string description_of_model(int version, const std::string& model) {
    const bool is_3 = version == 3;
    const std::string name = "fmu" + std::to_string(version) + "_" + model;
    if (model == "ball") {
        const auto list =
            variables(version, {{"h", "Float64", 0, "initial=\"exact\"", "start=\"1\""},
                                {"v", "Float64", 1, "initial=\"exact\"",
                                 std::string("start=\"0\" ") + (is_3 ? "derivative=\"0\"" : "derivative=\"1\"")},
                                {"a", "Float64", 2, "", is_3 ? "derivative=\"1\"" : "derivative=\"2\""},
                                {"e", "Float64", 3, failure_line, "start=\"0.7\""}});
        const std::string indicator = is_3 ? "  <EventIndicator valueReference=\"0\"/>\n" : "";
        return description(
            version, name, list,
            of_derivatives(version, derivative(version, 2, 1, "") + derivative(version, 3, 2, "")) + indicator, 1);
    }
    if (model == "stair")
        return description(
            version, name,
            variables(version, {{"count", "Int32", 0, "variability=\"discrete\" causality=\"output\"", ""}}), "", 0);
    if (model == "through") {
        const std::string discrete = "variability=\"discrete\" ";
        const auto list =
            variables(version, {{"u", "Float64", 0, "causality=\"input\"", "start=\"0\""},
                                {"y", "Float64", 1, "causality=\"output\"", ""},
                                {"ud", "Float64", 2, discrete + "causality=\"input\"", "start=\"0\""},
                                {"yd", "Float64", 3, discrete + "causality=\"output\"", ""},
                                {"ui", "Int32", 4, discrete + "causality=\"input\"", "start=\"0\""},
                                {"yi", "Int32", 5, discrete + "causality=\"output\"", ""},
                                {"ub", "Boolean", 6, discrete + "causality=\"input\"", "start=\"false\""},
                                {"yb", "Boolean", 7, discrete + "causality=\"output\"", ""},
                                {"area", "Float64", 8, "causality=\"output\" initial=\"exact\"", "start=\"0\""},
                                {"der_area", "Float64", 9, "", is_3 ? "derivative=\"8\"" : "derivative=\"9\""}});
        return description(version, name, list,
                           of_derivatives(version, derivative(version, 10, 9, "dependencies=\"\"")), 0);
    }
    const auto list =
        variables(version, {{"x1", "Float64", 0, "initial=\"exact\" causality=\"output\"", "start=\"1\""},
                            {"x2", "Float64", 1, "initial=\"exact\"", "start=\"1\""},
                            {"d1", "Float64", 2, "", is_3 ? "derivative=\"0\"" : "derivative=\"1\""},
                            {"d2", "Float64", 3, "", is_3 ? "derivative=\"1\"" : "derivative=\"2\""},
                            {"failure", "Float64", 31, failure_line, "start=\"0\""},
                            {"polls", "Float64", 30, "causality=\"output\" variability=\"discrete\"", ""}});
    const std::string structure = derivative(version, 3, 2, is_3 ? "dependencies=\"0 1\"" : "dependencies=\"1 2\"") +
                                  derivative(version, 4, 3, is_3 ? "dependencies=\"1\"" : "dependencies=\"2\"");
    return description(version, name, list, of_derivatives(version, structure), 0);
}

std::vector<Entry> entries_of(int version, const std::string& model) {
    const std::string name = "fmu" + std::to_string(version) + "_" + model;
    return {{"modelDescription.xml", description_of_model(version, model)},
            {"binaries/" + platforms[version - 2] + "/" + name + ".so",
             content(fs::path(TORSION_TEST_FMUS) / (name + ".so"))},
            {"resources/note.txt", "read me"}};
}

/// Keeps every row.
class Rows final : public runtime::Sink {
public:
    std::vector<double> time;
    std::map<std::string, std::vector<double>> values;

    bool begin(const TorsionModel& model) override {
        model_ = &model;
        return true;
    }
    bool row(const TorsionFrame& frame) override {
        time.push_back(frame.time);
        for (std::uint32_t i = 0; i < model_->n_variables; ++i)
            values[std::string(runtime::text(*model_, model_->variables[i].name))].push_back(
                runtime::value_of(frame, model_->variables[i]));
        return true;
    }
    bool finish(bool) override { return true; }
    std::string error() const override { return {}; }
    double at(const std::string& name, double t) const { ///< the right limit
        std::size_t i = time.size();
        while (i > 0 && time[i - 1] > t + 1e-9) --i;
        REQUIRE(i > 0);
        return values.at(name)[i - 1];
    }

private:
    const TorsionModel* model_ = nullptr;
};

runtime::Result run(const std::string& path, const fmu::Options& options, Rows& rows, runtime::Options how = {}) {
    runtime::Message problem;
    const auto import = fmu::Import::open(path, options, problem);
    INFO(problem.code << " " << problem.text << " line " << problem.line);
    REQUIRE(import != nullptr);
    return import->run(how, {&rows});
}

/// The message that refuses an FMU.
runtime::Message refusal(const std::string& path, const fmu::Options& options = {}) {
    runtime::Message problem;
    CHECK(fmu::Import::open(path, options, problem) == nullptr);
    return problem;
}

template <class Check>
void for_all_kinds(const std::string& model, Check check) {
    for (const int version : {2, 3}) {
        for (const fmu::Kind kind : {fmu::Kind::ModelExchange, fmu::Kind::CoSimulation}) {
            CAPTURE(version);
            CAPTURE(kind == fmu::Kind::CoSimulation);
            const Folder folder;
            const std::string path = pack(folder, entries_of(version, model));
            fmu::Options options;
            options.kind = kind;
            check(path, options, version);
            CHECK(folder.is_clean());
        }
    }
}

} // namespace

TEST_CASE("linear equations, with every solver") {
    for_all_kinds("linear", [](const std::string& path, fmu::Options& options, int) {
        const bool is_exchange = options.kind == fmu::Kind::ModelExchange;
        for (const char* solver : {"cvode", "ida", "esdirk", "trapezoid", "dopri5"}) {
            CAPTURE(solver);
            Rows rows;
            runtime::Options how;
            how.solver = solver;
            if (std::string(solver) == "trapezoid") how.step_size = 1e-3;
            const auto result = run(path, options, rows, how);
            REQUIRE(result.ok);
            const double exact = std::exp(-1.0) + (std::exp(-1.0) - std::exp(-1000.0)) / 999; // x1(1)
            CHECK(rows.at("x1", 1) == doctest::Approx(exact).epsilon(is_exchange ? 2e-5 : 1e-3));
            // from directional derivatives
            if (is_exchange && std::string(solver) == "cvode") CHECK(result.statistics.jacobians > 0);
            if (is_exchange && std::string(solver) == "cvode") CHECK(result.statistics.jacobian_right_hand_sides == 0);
            if (!is_exchange) break;
        }
    });
}

TEST_CASE("a bouncing ball: state events, states set anew, rest") {
    for_all_kinds("ball", [](const std::string& path, fmu::Options& options, int) {
        const bool is_exchange = options.kind == fmu::Kind::ModelExchange;
        Rows rows;
        runtime::Options how;
        how.tolerance = 1e-9;
        how.stop_time = 3;
        const auto result = run(path, options, rows, how);
        REQUIRE_MESSAGE(result.ok, result.messages.back().text);
        const double fall = std::sqrt(2 / 9.81), t = 0.75 - fall; // after the first bounce at `fall`
        const double exact = 0.7 * 9.81 * fall * t - 9.81 / 2 * t * t;
        CHECK(rows.at("h", 0.75) == doctest::Approx(exact).epsilon(is_exchange ? 1e-6 : 5e-3));
        // it has come to rest: no bounce below 0.5 m/s is left
        CHECK(rows.values.at("v").back() == 0);
        if (is_exchange) CHECK(result.statistics.state_events == 7); // 4.43 · 0.7^k < 0.5 at the seventh
        for (const double h : rows.values.at("h")) CHECK(h > -1e-2);
        options.settings = {{"e", "0.5"}, {"h", "2"}};
        Rows higher;
        REQUIRE(run(path, options, higher).ok);
        CHECK(higher.values.at("h").front() == 2);
        CHECK(higher.at("h", 0.6) == doctest::Approx(2 - 9.81 / 2 * 0.36).epsilon(is_exchange ? 1e-5 : 5e-3));
    });
}

TEST_CASE("a stair: time events, and an end that the FMU asks for") {
    for_all_kinds("stair", [](const std::string& path, fmu::Options& options, int) {
        Rows rows;
        runtime::Options how;
        how.stop_time = 10;
        how.step_size = 0.3;
        const auto result = run(path, options, rows, how);
        REQUIRE(result.ok);
        CHECK(rows.at("count", 0.9) == 0);
        CHECK(rows.at("count", 1.2) == 1);
        CHECK(rows.at("count", 3.9) == 3);
        CHECK(result.end_time == doctest::Approx(4).epsilon(1e-9));
        REQUIRE(!result.messages.empty());
        CHECK(result.messages.back().code == "R310");
        if (options.kind == fmu::Kind::ModelExchange) CHECK(result.statistics.time_events == 4);
    });
}

TEST_CASE("inputs of all types, with lines, steps and jumps") {
    for_all_kinds("through", [](const std::string& path, fmu::Options& options, int) {
        const bool is_exchange = options.kind == fmu::Kind::ModelExchange;
        options.inputs.names = {"u", "ud", "ui", "ub"};
        options.inputs.time = {0, 1, 1, 1.5};
        options.inputs.columns = {{0, 2, 5, 5}, {1, 2, 3, 4}, {7, 7, -8, -8}, {0, 0, 1, 0}};
        Rows rows;
        const auto result = run(path, options, rows);
        REQUIRE(result.ok);
        if (is_exchange) {
            CHECK(rows.at("y", 0.5) == doctest::Approx(1));
            CHECK(rows.at("area", 1) == doctest::Approx(1).epsilon(1e-5));
            CHECK(rows.at("area", 2) == doctest::Approx(6).epsilon(1e-5));
            CHECK(result.statistics.time_events == 2); // t = 1 and the steps at 1.5
        } else {
            CHECK(rows.at("area", 2) == doctest::Approx(6).epsilon(0.02)); // inputs are held in a step
        }
        CHECK(rows.at("yd", 0.5) == 1);
        CHECK(rows.at("yd", 1.25) == 3);
        CHECK(rows.at("yd", 1.9) == 4);
        CHECK(rows.at("yi", 0.5) == 7);
        CHECK(rows.at("yi", 1.25) == -8);
        CHECK(rows.at("yb", 1.25) == 1);
        CHECK(rows.at("yb", 1.75) == 0);
        CHECK(rows.at("y", 2) == 5); // held after the last
    });
}

TEST_CASE("an FMU that fails says so") {
    for_all_kinds("linear", [](const std::string& path, fmu::Options& options, int) {
        const bool is_exchange = options.kind == fmu::Kind::ModelExchange;
        options.settings = {{"failure", "3"}};
        Rows nan;
        auto result = run(path, options, nan);
        CHECK_FALSE(result.ok);
        CHECK(result.messages.back().code == "R303");
        options.settings = {{"failure", "1"}};
        Rows discarded;
        result = run(path, options, discarded);
        CHECK(result.ok == !is_exchange); // short communication steps are accepted
        if (!is_exchange) CHECK(result.statistics.error_test_failures > 0);
        if (!is_exchange) {
            options.settings = {{"failure", "6"}};
            Rows halfway;
            result = run(path, options, halfway);
            CHECK_FALSE(result.ok); // nobody knows where it stands
            CHECK(result.messages.back().code == "R320");
            CHECK(result.messages.back().text.find("last successful time") != std::string::npos);
            return;
        }
        options.settings = {{"failure", "2"}};
        Rows failed;
        result = run(path, options, failed);
        CHECK_FALSE(result.ok);
        CHECK(result.messages.back().code == "R320");
        REQUIRE(!result.messages.back().notes.empty());
        CHECK(result.messages.back().notes.front().find("the test wants number 2") != std::string::npos);
    });
}

namespace {

/// area' = u, total' = count, both from inputs; u is a Real, count an Integer.
struct Native : runtime::MockModel {
    Native() {
        add_state("area");
        add_state("total");
        for (const char* name : {"u", "count"}) {
            TorsionVariable& input = add_variable(name, TORSION_U, model.n_u++);
            input.causality = TORSION_INPUT;
            input.flags = TORSION_SETTABLE;
            input.type = model.n_u == 1 ? TORSION_REAL : TORSION_INTEGER;
            input.variability = model.n_u == 1 ? TORSION_CONTINUOUS : TORSION_DISCRETE;
        }
        model.defaults = [](TorsionFrame* f) { return f->u[0] = 7, f->u[1] = 3, 0; };
        model.derivatives = model.outputs = [](TorsionFrame* f) { return f->der[0] = f->u[0], f->der[1] = f->u[1], 0; };
        model.initialize = model.discrete = [](TorsionFrame* f) {
            return f->model->derivatives(f);
        }; // f->model must be this one, as interpreted kernels want
        finish();
    }
};

} // namespace

TEST_CASE("a native model follows the same inputs") {
    Native native;
    fmu::InputTable table{{"u", "count"}, {0, 1, 1, 1.5}, {{0, 2, 5, 5}, {1, 1, 2, 4}}};
    for (const char* solver : {"cvode", "ida", "esdirk", "dopri5"}) {
        CAPTURE(solver);
        runtime::Message problem;
        const auto driven = fmu::Driven::make(native.model, table, problem);
        REQUIRE_MESSAGE(driven != nullptr, problem.text);
        runtime::Options options;
        options.stop_time = 2;
        options.solver = solver;
        options.tolerance = 1e-8;
        for (int again = 0; again < 2; ++again) {
            Rows rows;
            const auto result = runtime::Simulation(driven->model()).run(options, {&rows});
            REQUIRE(result.ok);
            CHECK(result.statistics.time_events == 2); // at 1 and 1.5
            CHECK(rows.at("area", 1) == doctest::Approx(1).epsilon(1e-7));
            CHECK(rows.at("area", 2) == doctest::Approx(6).epsilon(1e-7));
            CHECK(rows.at("total", 2) == doctest::Approx(1 + 1 + 2).epsilon(1e-7));
            CHECK(rows.at("u", 0.5) == doctest::Approx(1));
            CHECK(rows.at("u", 1) == 5);
            CHECK(rows.at("count", 1.2) == 2);
        }
    }
    table.names[1] = "other";
    runtime::Message problem;
    CHECK(fmu::Driven::make(native.model, table, problem) == nullptr);
    CHECK(problem.code == "E204");
    CHECK(problem.help == "its inputs are u, count");
}

TEST_CASE("steps that are pending, or end early") {
    for (const int version : {2, 3}) {
        CAPTURE(version);
        const Folder folder;
        const std::string path = pack(folder, entries_of(version, "linear"));
        fmu::Options options;
        options.kind = fmu::Kind::CoSimulation;
        Rows plain, odd;
        const auto expected = run(path, options, plain);
        REQUIRE(expected.ok);
        options.settings = {{"failure", version == 2 ? "4" : "5"}};
        const auto result = run(path, options, odd);
        REQUIRE(result.ok);
        CHECK(result.end_time == 2);
        CHECK(result.statistics.rows == expected.statistics.rows);
        for (const double t : {0.5, 1.0, 2.0})
            CHECK(odd.at("x1", t) == doctest::Approx(plain.at("x1", t)).epsilon(1e-3));
        if (version == 2) {
            CHECK(result.statistics.steps == expected.statistics.steps);
            // each step was asked for until it was done
            CHECK(odd.values.at("polls").back() == 3 * static_cast<double>(result.statistics.steps));
            CHECK(plain.values.at("polls").back() == 0);
        } else {
            CHECK(result.statistics.steps > 2 * expected.statistics.steps);
        }
    }
}

TEST_CASE("arrays are set as a whole") {
    const Folder folder;
    auto entries = entries_of(3, "linear");
    const std::string pair = "  <Float64 name=\"pair\" valueReference=\"20\" " + failure_line +
                             " start=\"1 2\"><Dimension start=\"2\"/></Float64>\n";
    entries[0].text.insert(entries[0].text.find(" </ModelVariables>"), pair);
    const std::string path = pack(folder, entries);
    for (const fmu::Kind kind : {fmu::Kind::ModelExchange, fmu::Kind::CoSimulation}) {
        fmu::Options options;
        options.kind = kind;
        options.settings = {{"pair", "3 -4.5"}, {"x1", "2"}};
        Rows rows;
        REQUIRE(run(path, options, rows).ok);
        CHECK(rows.values.at("pair[1]").back() == 3);
        CHECK(rows.values.at("pair[2]").back() == -4.5);
        CHECK(rows.values.at("x1").front() == 2);
        options.settings = {{"pair", "3"}};
        CHECK(refusal(path, options).code == "C103");
        options.settings = {{"pair", "3 4 5"}};
        CHECK(refusal(path, options).code == "C103");
        options.settings = {{"pair[1]", "3"}};
        CHECK(refusal(path, options).code == "C102");
    }
    entries[0].text.replace(entries[0].text.find("<Dimension start="), 17, "<Dimension other=");
    CHECK(refusal(pack(folder, entries), fmu::Options()).code == "E202");
    CHECK(folder.is_clean());
}

namespace {

/// An FMU of another tool with arrays; the size of x is a constant, that of the others the start value of a structural
/// parameter.
std::vector<Entry> entries_with_arrays(const std::string& dimension = "<Dimension valueReference=\"12\"/>") {
    const std::string list = "  <UInt64 name=\"n\" valueReference=\"12\" causality=\"structuralParameter\" "
                             "variability=\"fixed\" start=\"3\"/>\n"
                             "  <Float64 name=\"x\" valueReference=\"0\" initial=\"exact\" start=\"1 2 3\"><Dimension "
                             "start=\"3\"/></Float64>\n"
                             "  <Float64 name=\"der(x)\" valueReference=\"3\" derivative=\"0\">" +
                             dimension +
                             "</Float64>\n"
                             "  <Float64 name=\"u\" valueReference=\"6\" causality=\"input\" start=\"0 0 0\">" +
                             dimension +
                             "</Float64>\n"
                             "  <Float64 name=\"y\" valueReference=\"9\" causality=\"output\">" +
                             dimension + "<Alias name=\"also\"/></Float64>\n";
    const std::string structure =
        "  <Output valueReference=\"9\" dependencies=\"0\"/>\n" + derivative(3, 0, 3, "dependencies=\"0 6\"");
    return {{"modelDescription.xml", description(3, "fmu3_array", list, structure, 0)},
            {"binaries/" + platforms[1] + "/fmu3_array.so", content(fs::path(TORSION_TEST_FMUS) / "fmu3_array.so")}};
}

} // namespace

TEST_CASE("arrays of another tool: states, inputs, outputs, and sizes by a structural parameter") {
    const Folder folder;
    const std::string path = pack(folder, entries_with_arrays());
    for (const fmu::Kind kind : {fmu::Kind::ModelExchange, fmu::Kind::CoSimulation}) {
        CAPTURE(static_cast<int>(kind));
        fmu::Options options;
        options.kind = kind;
        options.settings = {{"x", "4 5 6"}};
        options.inputs.names = {"u[3]", "u[1]", "u[2]"}; // in any order
        options.inputs.time = {0, 10};
        options.inputs.columns = {{9, 9}, {7, 7}, {0, 0}};
        Rows rows;
        runtime::Options how;
        how.tolerance = 1e-9;
        REQUIRE(run(path, options, rows, how).ok);
        const double u[] = {7, 0, 9}, start[] = {4, 5, 6};
        for (int i = 0; i < 3; ++i) {
            const std::string subscript = "[" + std::to_string(i + 1) + "]";
            const double k = i + 1, exact = u[i] / k + (start[i] - u[i] / k) * std::exp(-2 * k);
            CHECK(rows.at("x" + subscript, 2) == doctest::Approx(exact).epsilon(1e-4));
            CHECK(rows.at("y" + subscript, 2) == doctest::Approx(2 * exact).epsilon(1e-4));
            CHECK(rows.at("also" + subscript, 2) == rows.at("y" + subscript, 2));
            CHECK(rows.at("der(x" + subscript + ")", 2) == doctest::Approx(u[i] - k * exact).epsilon(1e-3));
            CHECK(rows.at("u" + subscript, 1) == u[i]);
        }
    }
    fmu::Options half;
    half.inputs.names = {"u[1]", "u[3]"}, half.inputs.time = {0}, half.inputs.columns = {{1}, {2}};
    const runtime::Message missing = refusal(path, half);
    CHECK(missing.code == "E204");
    CHECK(missing.text.find("`u[2]`") != std::string::npos);
    fmu::Options structural;
    structural.settings = {{"n", "2"}};
    CHECK(refusal(path, structural).code == "C104");
    for (const char* wrong :
         {"<Dimension valueReference=\"0\"/>", "<Dimension valueReference=\"99\"/>", "<Dimension start=\"-1\"/>"}) {
        CAPTURE(wrong);
        CHECK(refusal(pack(folder, entries_with_arrays(wrong))).code == "E202");
    }
    // the derivative of three states
    CHECK(refusal(pack(folder, entries_with_arrays("<Dimension start=\"4\"/>"))).code == "E202");
    CHECK(folder.is_clean());
}

TEST_CASE("an entry that is there twice: the last one counts") {
    const Folder folder;
    auto entries = entries_of(3, "linear");
    auto changed = entries[0];
    changed.text.replace(changed.text.find("stopTime=\"2\""), 12, "stopTime=\"3\"");
    changed.name = "modelDescriptioX.xml";
    entries.push_back(changed);
    entries.push_back({"resources/nots.txt", "changed"});
    std::string bytes = content(pack(folder, entries));
    // what a zip library would not write
    for (const std::string name : {"modelDescriptioX.xml", "resources/nots.txt"}) {
        const std::string twin = name == "resources/nots.txt" ? "resources/note.txt" : "modelDescription.xml";
        for (std::size_t at = bytes.find(name); at != std::string::npos; at = bytes.find(name, at))
            bytes.replace(at, name.size(), twin);
    }
    const std::string path = (folder.path / "twice.fmu").string();
    std::ofstream(path, std::ios::binary) << bytes;
    for (const fmu::Kind kind : {fmu::Kind::ModelExchange, fmu::Kind::CoSimulation}) {
        fmu::Options options;
        options.kind = kind;
        Rows rows;
        const auto result = run(path, options, rows);
        CHECK(result.ok);
        CHECK(result.end_time == 3);
    }
    CHECK(folder.is_clean());
}

TEST_CASE("a co-simulation that promises an event mode and refuses it is run without") {
    const Folder folder;
    auto entries = entries_of(3, "linear");
    const std::string name = "fmu3_refusing";
    for (std::size_t at = entries[0].text.find("fmu3_linear"); at != std::string::npos;
         at = entries[0].text.find("fmu3_linear", at))
        entries[0].text.replace(at, 11, name);
    entries[1] = {"binaries/" + platforms[1] + "/" + name + ".so",
                  content(fs::path(TORSION_TEST_FMUS) / (name + ".so"))};
    fmu::Options options;
    options.kind = fmu::Kind::CoSimulation;
    Rows rows, plain;
    const auto result = run(pack(folder, entries), options, rows);
    for (const auto& message : result.messages) MESSAGE(message.text);
    REQUIRE(result.ok);
    REQUIRE(run(pack(folder, entries_of(3, "linear"), "plain.fmu"), options, plain).ok);
    CHECK(rows.at("x1", 2) == plain.at("x1", 2));
    entries[0].text.replace(entries[0].text.find("{test}"), 6, "{tost}"); // refused for another reason
    const std::string other = pack(folder, entries, "other.fmu");
    runtime::Message problem;
    const auto import = fmu::Import::open(other, options, problem);
    REQUIRE(import != nullptr);
    Rows none;
    const auto failed = import->run({}, {&none});
    CHECK_FALSE(failed.ok);
    CHECK(failed.messages.back().code == "R320");
}

TEST_CASE("whole numbers that no double holds are set as they are written") {
    const Folder folder;
    auto entries = entries_of(3, "linear");
    entries[0].text.insert(entries[0].text.find(" </ModelVariables>"),
                           "  <Int64 name=\"big\" valueReference=\"25\" " + failure_line +
                               " start=\"1\"/>\n"
                               "  <Float64 name=\"above\" valueReference=\"26\" variability=\"discrete\"/>\n");
    const std::string path = pack(folder, entries);
    const auto above = [&](const std::string& value) {
        fmu::Options options;
        options.kind = fmu::Kind::CoSimulation;
        options.settings = {{"big", value}};
        Rows rows;
        REQUIRE(run(path, options, rows).ok);
        return rows.values.at("above").back();
    };
    CHECK(above("9007199254740993") == 1);
    CHECK(above("+9007199254740995") == 3);
    CHECK(above("-9007199254740993") == -18014398509481985.0);
    CHECK(above("9.007199254740992e15") == 0);
    fmu::Options options;
    options.settings = {{"big", "9223372036854775808"}};
    CHECK(refusal(path, options).code == "C103");
    options.settings = {{"big", "1.5"}};
    CHECK(refusal(path, options).code == "C103");
}

TEST_CASE("archives that are refused before anything is written") {
    const std::string xml = description_of_model(2, "linear");
    const Entry good{"modelDescription.xml", xml};
    struct Case {
        std::vector<Entry> entries;
        const char* words;
    };
    const Case cases[] = {
        {{good, {"../evil.txt", "x"}}, "leaves its folder"},
        {{good, {"resources/../../evil.txt", "x"}}, "leaves its folder"},
        {{good, {"/tmp/evil.txt", "x"}}, "absolute"},
        {{good, {"C:/evil.txt", "x"}}, "absolute"},
        {{good, {"resources\\..\\evil.txt", "x"}}, "backslash"},
        {{good, {"resources//evil.txt", "x"}}, "empty part"},
        {{good, {"resources/a\nb", "x"}}, "control character"},
        {{good, {"resources/link", "/etc/passwd", true}}, "link"},
        {{good, {"resources/secret", "x", false, true}}, "encrypted"},
        {{good, {"resources/a", "x"}, {"resources/a/", ""}}, "twice"},
        {{good, {"resources/bomb", std::string(64 << 20, '\0')}}, "compressed more than"},
        {{good, {"resources/a", "x"}, {"resources/a/b", "y"}}, "cannot be unpacked"},
        {{{"readme.txt", "x"}}, "no modelDescription.xml"},
    };
    for (const Case& c : cases) {
        CAPTURE(c.words);
        const Folder folder;
        const auto message = refusal(pack(folder, c.entries));
        CHECK(message.code == "E201");
        CHECK(message.text.find(c.words) != std::string::npos);
        CHECK(folder.is_clean());
        CHECK_FALSE(fs::exists(folder.path / "evil.txt"));
    }
    const Folder folder;
    std::ofstream(folder.path / "text.fmu") << "not a zip";
    CHECK(refusal((folder.path / "text.fmu").string()).code == "E201");
    CHECK(refusal((folder.path / "absent.fmu").string()).code == "E101");
    CHECK(refusal(folder.path.string()).code == "E201"); // a folder
}

TEST_CASE("model descriptions and FMUs that cannot be used") {
    const Folder folder;
    const std::string xml = description_of_model(2, "linear");
    const auto with = [&](const std::string& from, const std::string& to) {
        std::string text = xml;
        REQUIRE(text.find(from) != std::string::npos);
        text.replace(text.find(from), from.size(), to);
        return refusal(pack(folder, {{"modelDescription.xml", text}}));
    };
    CHECK(with("", "").code == "E203"); // no binary
    CHECK(with("fmiVersion=\"2.0\"", "fmiVersion=\"1.0\"").code == "E203");
    CHECK(with("<ModelExchange ", "<ModelExchange needsExecutionTool=\"true\" ").code == "E203");
    const auto broken = with("</ModelVariables>", "");
    CHECK(broken.code == "E202");
    CHECK(broken.line > 0);
    CHECK(with("valueReference=\"0\"", "valueReference=\"zero\"").line == 7);
    CHECK(with("valueReference=\"0\"", "valueReference=\"-1\"").code == "E202");
    CHECK(with("index=\"3\"", "index=\"99\"").code == "E202");
    CHECK(with("derivative=\"1\"", "derivative=\"77\"").code == "E202");
    CHECK(with("modelIdentifier=\"fmu2_linear\"", "modelIdentifier=\"../../x\"").code == "E202");
    CHECK(with("name=\"x2\"", "name=\"x1\"").text.find("twice") != std::string::npos);
    CHECK(with("start=\"1\"", "nominal=\"much\"").code == "E202");
    const auto doctype = with("<fmiModelDescription", "<!DOCTYPE x [<!ENTITY a \"b\">]><fmiModelDescription");
    CHECK(doctype.text.find("document type") != std::string::npos);
    std::string deep;
    for (int i = 0; i < 100000; ++i) deep += "<a>";
    for (int i = 0; i < 100000; ++i) deep += "</a>";
    CHECK(with("<DefaultExperiment", deep + "<DefaultExperiment").text.find("nests deeper") != std::string::npos);

    auto incomplete = entries_of(2, "linear");
    incomplete[1].text = content(fs::path(TORSION_TEST_FMUS) / "fmu2_incomplete.so");
    const auto missing = refusal(pack(folder, incomplete));
    CHECK(missing.code == "E203");
    CHECK(missing.text.find("fmi2CompletedIntegratorStep") != std::string::npos);
    incomplete[1].text = "no library";
    CHECK(refusal(pack(folder, incomplete)).code == "E203");
    CHECK(folder.is_clean());
}

TEST_CASE("settings and inputs that do not fit") {
    const Folder folder;
    const std::string path = pack(folder, entries_of(3, "through"));
    const auto with = [&](const char* name, const char* value) {
        fmu::Options options;
        options.settings = {{name, value}};
        return refusal(path, options).code;
    };
    CHECK(with("nothing", "1") == "C102");
    CHECK(with("ui", "1.5") == "C103");
    CHECK(with("ub", "maybe") == "C103");
    CHECK(with("y", "1") == "C104");
    fmu::Options options;
    options.inputs.time = {0};
    options.inputs.names = {"y"};
    options.inputs.columns = {{1}};
    CHECK(refusal(path, options).code == "E204");
    options.inputs.names = {"ui"};
    options.inputs.columns = {{0.5}};
    CHECK(refusal(path, options).code == "E204");
}

TEST_CASE("truncated and damaged archives, damaged descriptions: refused, or run, never a crash") {
    const Folder folder;
    const std::string whole = content(
        pack(folder, {{"modelDescription.xml", description_of_model(3, "linear")}, {"resources/note.txt", "read me"}}));
    const std::string path = (folder.path / "damaged.fmu").string();
    std::mt19937 random(20261121);
    const auto refused = [&](const std::string& bytes) {
        std::ofstream(path, std::ios::binary) << bytes;
        const auto message = refusal(path); // there is no binary in it, so it never runs
        CHECK((message.code == "E201" || message.code == "E202" || message.code == "E203"));
    };
    for (std::size_t size = 0; size < whole.size(); size += 1 + whole.size() / 60) refused(whole.substr(0, size));
    for (int i = 0; i < 600; ++i) {
        std::string bytes = whole;
        for (unsigned k = 0; k <= random() % 8; ++k) bytes[random() % bytes.size()] = static_cast<char>(random());
        refused(bytes);
    }
    for (const int version : {2, 3}) { // beyond the checksums of the archive
        for (const char* model : {"ball", "through", "linear"}) {
            const std::string xml = description_of_model(version, model);
            for (int i = 0; i < 500; ++i) {
                std::string text = xml;
                const std::size_t at = random() % text.size(), length = random() % 6;
                if (random() % 2 == 0) text[at] = static_cast<char>(32 + random() % 96);
                else text.replace(at, length, std::to_string(random()));
                runtime::Message problem;
                const auto parsed = fmu::parse_description(text, problem);
                if (!parsed) CHECK((problem.code == "E202" || problem.code == "E203"));
            }
        }
    }
    CHECK(folder.is_clean());
}
