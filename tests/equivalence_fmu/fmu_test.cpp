#include "compiler/native/descriptor.h"
#include "compiler/package/fmu.h"
#include "compiler/package/shared_library.h"
#include "compiler/pipeline.h"
#include "tests/support/fmu_table.h"
#include "torsion/import.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstring>
#include <filesystem>
#include <functional>
#include <map>
#include <random>

#include <unistd.h>

using namespace torsion;

namespace {

/// The example as an FMU, opened by the importer for Model Exchange. The archive is gone afterwards: it has been
/// unpacked.
std::unique_ptr<fmu::Import> fmu_of(Compilation& compilation, int version) {
    package::FmuContent content;
    content.table = testing::fmu_table_of(compilation);
    const native::Descriptor named(*compilation.compiled->program(), 0, native::Descriptor::Paths::Names);
    content.table.token = named.model().strings + named.model().guid; // of the library: its paths have no folders
    content.version = version;
    std::string error;
    const std::string path =
        (std::filesystem::temp_directory_path() / ("torsion-fmu-" + std::to_string(getpid()) + ".fmu")).string();
    auto library = package::fmu_library(compilation.objects, content.table, version, native::TargetSpec::host(), error);
    CAPTURE(error);
    REQUIRE(library);
    content.libraries.push_back({native::host_platform(), std::move(*library)});
    REQUIRE(package::write_archive(path, package::fmu_entries(content), error));
    runtime::Message problem;
    auto import = fmu::Import::open(path, {fmu::Kind::ModelExchange, {}, {}, false}, problem);
    std::filesystem::remove(path);
    CAPTURE(problem.text);
    REQUIRE(import);
    return import;
}

using Values = std::map<std::string, double>;

/// All that changes with time, by name.
Values values_of(const TorsionFrame& frame) {
    Values values;
    for (std::uint32_t i = 0; i < frame.model->n_variables; ++i) {
        const TorsionVariable& variable = frame.model->variables[i];
        if (variable.type == TORSION_STRING || variable.variability <= TORSION_PARAMETER ||
            variable.section == TORSION_TIME)
            continue;
        values[std::string(runtime::text(*frame.model, variable.name))] = runtime::value_of(frame, variable);
    }
    return values;
}

bool same_bits(double a, double b) {
    return std::memcmp(&a, &b, sizeof a) == 0 || (std::isnan(a) && std::isnan(b)) || (a == 0 && b == 0);
}

/// How many of the FMU's variables the model has, too; all of these must be equal.
std::size_t check_same(const Values& fmu, const Values& native) {
    std::size_t common = 0;
    for (const auto& [name, value] : fmu) {
        const auto other = native.find(name);
        if (other == native.end()) continue;
        ++common;
        CAPTURE(name);
        CAPTURE(value);
        CAPTURE(other->second);
        CHECK(same_bits(value, other->second));
    }
    return common;
}

/// Stops a run at its first row, where the model has been initialized, for a look at the frame.
class AtStart final : public runtime::Sink {
public:
    explicit AtStart(std::function<void(TorsionFrame&)> visit) : visit_(std::move(visit)) {}
    bool begin(const TorsionModel&) override { return true; }
    bool row(const TorsionFrame& frame) override {
        has_been = true;
        visit_(const_cast<TorsionFrame&>(frame));
        return false;
    }
    bool finish(bool) override { return true; }
    std::string error() const override { return "seen enough"; }

    bool has_been = false;

private:
    std::function<void(TorsionFrame&)> visit_;
};

void check_points(TorsionFrame& a, TorsionFrame& b) {
    REQUIRE(a.model->n_x == b.model->n_x);
    std::mt19937 random(7);
    for (int round = 0; round < 10; ++round) { // relations stay what they are: there is no event
        a.time = b.time = round * 1e-3;
        for (std::uint32_t i = 0; i < a.model->n_x; ++i) {
            CHECK(same_bits(a.x[i], b.x[i]));
            a.x[i] += (static_cast<int>(random() % 2001) - 1000) * 1e-4 * a.model->states[i].nominal;
            b.x[i] = a.x[i];
        }
        REQUIRE(a.model->outputs(&a) == 0);
        REQUIRE(b.model->outputs(&b) == 0);
        for (std::uint32_t i = 0; i < a.model->n_x; ++i) CHECK(same_bits(a.der[i], b.der[i]));
        CHECK(check_same(values_of(b), values_of(a)) >= 5);
    }
}

void check_example(const std::string& name, int version) {
    CAPTURE(name);
    CAPTURE(version);
    PipelineOptions options;
    // a package with a model
    options.target = TORSION_SOURCE_DIR "/examples/" + name + "/" + (name == "Hoist" ? "Lift" : name) + ".mo";
    options.library.stdlib_dir = TORSION_SOURCE_DIR "/stdlib_models";
    options.object = native::ObjectOptions{};
    auto compilation = compile(options);
    REQUIRE(compilation->ok);
    auto import = fmu_of(*compilation, version);
    runtime::Simulation native(compilation->compiled->descriptor());
    REQUIRE(native.initialize({}).ok);
    AtStart visit([&](TorsionFrame& frame) { check_points(native.frame(), frame); });
    const runtime::Result result = import->run({}, {&visit});
    REQUIRE(!result.messages.empty());
    CAPTURE(result.messages.back().text); // at least that the sink stopped it
    CHECK(visit.has_been);
}

} // namespace

TEST_CASE("an FMU computes the same derivatives and outputs as machine code, bit for bit") {
    for (const char* name : {"BacklashDrive", "StickSlip", "TwoMassTorsion", "CoupledClutches", "GearboxDrive",
                             "ContactTorque", "PlanetaryTrain", "FlexibleCoupling", "Hoist"}) {
        for (int version : {2, 3}) check_example(name, version);
    }
}
