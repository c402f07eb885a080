#pragma once
// Prepares a sweep: reads the variants, compiles the models, finds the varied parameters in them.

#include "compiler/compilation.h"
#include "compiler/pipeline_options.h"
#include "compiler/sweep/run.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace torsion::sweep {

/// The cause of a failure: the request, or the model.
enum class Fault { None, Request, Model };

/// Invariants of a Plan without a fault: each combination has a model; the first one is compiled.
struct Plan {
    std::unique_ptr<Compilation> compilation =
        std::make_unique<Compilation>(); ///< of the variant with which the sweep begins; also holds the messages about
                                         ///< the request
    std::vector<std::unique_ptr<Compilation>> further; ///< of the other combinations
    std::optional<Variants> variants;
    std::vector<std::string> names;        ///< of the varied parameters; of a start value `x.start`
    std::vector<std::uint32_t> parameters; ///< rows of variables, or is_compiled_in
    Combinations combinations;
    std::vector<Compiled> models;
    std::vector<std::pair<std::uint32_t, double>> settings; ///< of a compiled library
    Fault fault = Fault::None;

    /// Reports an error; false.
    bool refuse(source::Diag id, std::string message, std::string help = {});
    /// The same for a value outside its limits: the model with this value is at fault.
    bool refuse_value(std::string message);
};

/// Reads the variants: texts NAME=VALUES, or the table of samples at a path. False: reported.
bool read_variants(const std::vector<std::string>& ranges, const std::string& samples, Plan& plan);

struct Request {
    PipelineOptions pipeline; ///< of the model, or of a compiled library in its place
    std::string solver;
    std::vector<std::string> collect; ///< expressions; none: final values of outputs and states
};

/// Compiles the models for the variants read before. False: reported.
bool compile_models(Request request, Plan& plan);

/// External native code may have memory that all threads share.
bool has_foreign_code(const Plan& plan);

} // namespace torsion::sweep
