#pragma once
// A compiled model as the runtime takes it, for measurements and hosts in this source tree. The public interface is
// torsion/session.h.
//
//   auto compiled = torsion::compile_model({.target = "Drive.mo", .stdlib_folder = "stdlib_models"});
//   if (!compiled.model) { std::cerr << compiled.messages; return 1; }
//   torsion::runtime::Simulation simulation(compiled.model->descriptor());
//   auto result = simulation.run({.stop_time = 2.0}, {sink.get()});

#include "torsion/model.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace torsion {

struct CompileRequest {
    /// a class name (`A.B.C`), a file, or the folder of a package
    std::string target;
    std::string model;                                         ///< which class of the file; empty: the only one
    std::vector<std::string> library_paths;                    ///< searched in order, before `stdlib_folder`
    std::string stdlib_folder;                                 ///< stdlib_models of this installation
    std::vector<std::pair<std::string, std::string>> settings; ///< parameters and start values: name, value
    bool interpret = false;                                    ///< the interpreter instead of machine code
};

/// A model compiled in this process. Copies share it.
class CompiledCode {
public:
    explicit CompiledCode(std::shared_ptr<const void> owner, const TorsionModel& descriptor)
        : owner_(std::move(owner)), descriptor_(&descriptor) {}
    const TorsionModel& descriptor() const { return *descriptor_; } ///< lives as long as a copy of this object

private:
    std::shared_ptr<const void> owner_;
    const TorsionModel* descriptor_;
};

struct CompileResult {
    std::optional<CompiledCode> model; ///< nothing when the model is at fault
    std::string messages;              ///< errors and warnings, as the command line prints them
};

CompileResult compile_model(const CompileRequest& request);

} // namespace torsion
