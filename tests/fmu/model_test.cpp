#include "tests/fmu/model.h"

#include "compiler/package/dependency_table.h"
#include "compiler/package/fmu_arrays.h"
#include "tests/support/fmu_table.h"
#include "torsion/fmi/array_table.h"
#include "torsion/fmi/dependency_table.h"

#include <mutex>

namespace torsion::testing {

const TorsionModel*& present_model() {
    static thread_local const TorsionModel* model = nullptr;
    return model;
}

std::vector<std::uint32_t>& present_dependencies() {
    static thread_local std::vector<std::uint32_t> words{0};
    return words;
}

std::vector<std::uint32_t>& present_arrays() {
    static thread_local std::vector<std::uint32_t> words = package::array_table({});
    return words;
}

package::FmuTable use_arrays(const Compilation& compilation) {
    use(compilation);
    package::FmuTable table = package::with_arrays(fmu_table_of(compilation));
    present_arrays() = package::array_table(table);
    return table;
}

const TorsionModel& use(const Compilation& compilation) {
    present_arrays() = package::array_table({});
    if (present_model() == &compilation.compiled->descriptor()) return *present_model();
    present_model() = &compilation.compiled->descriptor();
    present_dependencies() = package::dependency_table(fmu_table_of(compilation));
    return *present_model();
}

namespace {

const Compilation& compiled(const std::string& key, const PipelineOptions& options) {
    static std::mutex lock;
    static std::map<std::string, std::unique_ptr<Compilation>> all;
    const std::lock_guard guard(lock);
    std::unique_ptr<Compilation>& entry = all[key];
    if (!entry) {
        PipelineOptions with_library = options;
        with_library.library.stdlib_dir = TORSION_SOURCE_DIR "/stdlib_models";
        entry = compile(with_library);
    }
    REQUIRE(entry->ok);
    return *entry;
}

} // namespace

const Compilation& example(const std::string& file) {
    PipelineOptions options;
    options.target = TORSION_SOURCE_DIR "/examples/" + file;
    return compiled(file, options);
}

const Compilation& compile_text(const std::string& text, const std::string& tunable) {
    PipelineOptions options;
    options.text = text;
    options.tunable = tunable;
    return compiled(tunable + "\n" + text, options);
}

std::uint32_t reference(const TorsionModel& model, const std::string& name) {
    for (std::uint32_t row = 0; row < model.n_variables; ++row) {
        if (model.strings + model.variables[row].name == name) return row;
    }
    FAIL("no variable ", name);
    return 0;
}

} // namespace torsion::testing

extern "C" const TorsionModel* torsion_model(void) { return torsion::testing::present_model(); }
extern "C" const std::uint32_t* torsion_fmi_arrays(void) { return torsion::testing::present_arrays().data(); }
extern "C" const std::uint32_t* torsion_fmi_dependencies(void) {
    return torsion::testing::present_dependencies().data();
}
