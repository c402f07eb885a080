#include "compiler/package/shared_library.h"
#include "compiler/pipeline.h"
#include "tests/abi/mock_host.h"
#include "tests/support/relative_chain.h"
#include "torsion/compiled_library.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <random>
#include <set>

#include <unistd.h>

using namespace torsion;
using testing::MockHost;

namespace {

PipelineOptions options_for(const std::string& file) { // or the text of a model
    PipelineOptions options;
    if (file.starts_with("model ")) options.text = file;
    else options.target = file;
    options.library.stdlib_dir = TORSION_SOURCE_DIR "/stdlib_models";
    options.lowering.residual_form = options.lowering.residual_oracle = true;
    return options;
}

std::unique_ptr<Compilation> compile_example(const std::string& file, const native::NativeOptions& native) {
    PipelineOptions options = options_for(file);
    options.native = native;
    return compile(options);
}

/// The same model as a shared library for the oldest processor, opened again.
std::unique_ptr<runtime::CompiledLibrary> library_of(const std::string& file) {
    PipelineOptions options = options_for(file);
    options.native.interpret = true;
    options.object = native::ObjectOptions{};
    auto compilation = compile(options);
    REQUIRE(compilation->ok);
    static int number = 0; // the loader knows libraries by their paths
    const std::filesystem::path path =
        std::filesystem::temp_directory_path() /
        ("torsion-equivalence-" + std::to_string(getpid()) + "-" + std::to_string(number++) + ".so");
    std::string error = package::write_library({std::move(compilation->objects), false, path.string()});
    CHECK(error == "");
    auto library = runtime::CompiledLibrary::open(path.string(), error);
    std::filesystem::remove(path);
    CAPTURE(error);
    REQUIRE(library);
    return library;
}

/// Several ways to run the same model, in step.
class Runs {
public:
    explicit Runs(const std::string& file) {
        for (const native::NativeOptions& native :
             std::initializer_list<native::NativeOptions>{{.interpret = true},
                                                          {.everything = true},
                                                          {.everything = true, .function_limit = 40},
                                                          {.everything = true, .optimization = 1},
                                                          {}}) {
            compilations_.push_back(compile_example(file, native));
            REQUIRE(compilations_.back()->ok);
            models_.push_back(&compilations_.back()->compiled->descriptor());
        }
        library_ = library_of(file);
        models_.push_back(&library_->model());
        for (const TorsionModel* model : models_) hosts_.push_back(std::make_unique<MockHost>(*model));
    }

    const TorsionModel& model() const { return compilations_.front()->compiled->descriptor(); }

    void run(const std::function<void(const TorsionModel&, MockHost&)>& action) {
        for (std::size_t i = 0; i < hosts_.size(); ++i) action(*models_[i], *hosts_[i]);
        check();
    }

private:
    void check() {
        const std::vector<std::vector<double>>& first = hosts_.front()->memory();
        std::size_t differences = 0;
        for (const auto& host : hosts_) {
            for (std::size_t array = 0; array < first.size(); ++array) {
                for (std::size_t i = 0; i + 1 < first[array].size(); ++i) {
                    double a = first[array][i], b = host->memory()[array][i];
                    differences += std::memcmp(&a, &b, sizeof a) != 0 && !(std::isnan(a) && std::isnan(b));
                }
            }
        }
        CHECK(differences == 0);
    }

    std::vector<std::unique_ptr<Compilation>> compilations_;
    std::unique_ptr<runtime::CompiledLibrary> library_;
    std::vector<const TorsionModel*> models_;
    std::vector<std::unique_ptr<MockHost>> hosts_;
};

void check_example(const std::string& file) {
    CAPTURE(file);
    Runs runs(file);
    runs.run([](const TorsionModel&, MockHost& host) { host.initialize(); });
    std::mt19937 random(1);
    for (int round = 0; round < 5; ++round) {
        double time = static_cast<double>(random() % 1000) * 1e-3;
        std::vector<double> shift;
        for (std::uint32_t i = 0; i < runs.model().n_x; ++i)
            shift.push_back((static_cast<int>(random() % 2001) - 1000) * 1e-4);
        runs.run([&](const TorsionModel& model, MockHost& host) {
            host.frame.time = time;
            for (std::uint32_t i = 0; i < model.n_x; ++i) host.frame.x[i] += shift[i] * model.states[i].nominal;
            host.settle();
        });
        runs.run([](const TorsionModel& model, MockHost& host) {
            REQUIRE(model.outputs(&host.frame) == 0);
            for (std::uint32_t i = 0; i < model.n_x; ++i)
                host.frame.work[model.work_derivative + i] = 1.25 * host.frame.der[i];
            for (std::uint32_t k = 0; k < model.n_z; ++k)
                host.frame.work[model.work_z + k] = host.slot(model.z_section[k], model.z_index[k]);
        });
        for (auto kernel :
             {&TorsionModel::derivatives, &TorsionModel::crossings, &TorsionModel::jacobian_values,
              &TorsionModel::outputs, &TorsionModel::residual_oracle, &TorsionModel::asserts, &TorsionModel::checks,
              &TorsionModel::pivots, &TorsionModel::next_time, &TorsionModel::left_limits, &TorsionModel::residual,
              &TorsionModel::residual_jacobian, &TorsionModel::discrete}) {
            runs.run([&](const TorsionModel& model, MockHost& host) {
                CHECK((!(model.*kernel) || (model.*kernel)(&host.frame) == 0));
            });
        }
    }
}

} // namespace

TEST_CASE("interpreter = machine code = library, however it is cut and optimized, on every example and hybrid model") {
    std::set<std::string> files;
    for (const auto& folder : std::filesystem::directory_iterator(TORSION_SOURCE_DIR "/examples")) {
        std::filesystem::path file = folder.path() / (folder.path().filename().string() + ".mo");
        if (std::filesystem::exists(file)) files.insert(file.string());
    }
    REQUIRE(files.size() >= 5);
    for (const auto& model : std::filesystem::directory_iterator(TORSION_SOURCE_DIR "/tests/simulation/hybrid"))
        files.insert(model.path().string());
    // Two elements hold one shaft, or a source moves what is stuck: the mock host cannot solve singular systems.
    auto is_singular = [](const std::string& file) {
        return file.find("HeatLosses") != std::string::npos || file.find("LossyGearDemo2") != std::string::npos ||
               file.find("TwoBrakes") != std::string::npos || file.find("SetsIn") != std::string::npos;
    };
    for (const std::string& file : files) {
        if (!is_singular(file)) check_example(file);
    }
    check_example(testing::relative_chain(30)); // with algebraic unknowns in its residual form
}
