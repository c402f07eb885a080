// Whole runs, with the events and the singular systems that only the real host solves: the interpreter's and the
// machine code's, bit for bit.

#include "compiler/pipeline.h"
#include "torsion/simulate.h"

#include <doctest/doctest.h>

#include <cstring>

using namespace torsion;

namespace {

/// Everything in the frame at every row.
class Rows final : public runtime::Sink {
public:
    std::vector<double> values;

    bool begin(const TorsionModel&) override { return true; }
    bool row(const TorsionFrame& f) override {
        const TorsionModel& m = *f.model;
        values.push_back(f.time);
        for (const auto& [section, n] :
             {std::pair{f.x, m.n_x}, {f.der, m.n_x}, {f.y, m.n_y}, {f.d, m.n_d}, {f.relation, m.n_relations}})
            values.insert(values.end(), section, section + n);
        return true;
    }
    bool finish(bool) override { return true; }
    std::string error() const override { return {}; }
};

std::vector<double> run(const std::string& file, bool interpret, const std::string& solver) {
    PipelineOptions options;
    options.target = file;
    options.library.stdlib_dir = TORSION_SOURCE_DIR "/stdlib_models";
    options.native.interpret = interpret;
    const auto compilation = compile(options);
    REQUIRE(compilation->ok);
    Rows rows;
    runtime::Options run;
    run.tolerance = 1e-6;
    run.solver = solver;
    const runtime::Result result = runtime::Simulation(compilation->compiled->descriptor()).run(run, {&rows});
    REQUIRE_MESSAGE(result.ok, result.messages.back().text);
    return std::move(rows.values);
}

} // namespace

TEST_CASE("two elements on one shaft: the interpreter's trajectory, bit for bit") {
    for (const std::string file : {"examples/HeatLosses/HeatLosses.mo", "examples/LossyGearDemo2/LossyGearDemo2.mo",
                                   "tests/simulation/hybrid/TwoBrakes.mo"}) {
        for (const std::string solver : {"cvode", "dopri5"}) {
            CAPTURE(file);
            CAPTURE(solver);
            const std::string path = std::string(TORSION_SOURCE_DIR "/") + file;
            const std::vector<double> interpreted = run(path, true, solver), compiled = run(path, false, solver);
            REQUIRE(interpreted.size() == compiled.size());
            CHECK(std::memcmp(interpreted.data(), compiled.data(), interpreted.size() * sizeof(double)) == 0);
        }
    }
}
