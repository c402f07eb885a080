#pragma once
// What a sweep does before its first run: reads what is varied, compiles the model, finds what is varied in it.

#include "compiler/compilation.h"
#include "compiler/pipeline_options.h"
#include "compiler/sweep/run.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace torsion::sweep {

/// Who has to mend what keeps a sweep from its work.
enum class Fault { None, Request, Model };

/// What holds of a Plan without a fault: there is a model for each combination, and the first one is compiled.
struct Plan {
    std::unique_ptr<Compilation> compilation =
        std::make_unique<Compilation>();               ///< of the first variant; with the messages, those about the request too
    std::vector<std::unique_ptr<Compilation>> further; ///< of the other combinations
    std::optional<Variants> variants;
    std::vector<std::string> names;        ///< of what is varied; of a start value `x.start`
    std::vector<std::uint32_t> parameters; ///< rows of variables, or is_compiled_in
    Combinations combinations;
    std::vector<Compiled> models;
    std::vector<std::pair<std::uint32_t, double>> settings; ///< of a compiled library
    Fault fault = Fault::None;

    /// Reports, and is false.
    bool refuse(source::Code id, std::string message, std::string help = {});
    /// Likewise, of a value outside of its limits: at fault is the model with this value.
    bool refuse_value(std::string message);
};

/// What is varied: texts NAME=VALUES, or the table of samples at a path. False: reported.
bool read_variants(const std::vector<std::string>& ranges, const std::string& samples, Plan& plan);

struct Request {
    PipelineOptions pipeline; ///< of the model, or of a compiled library in its place
    std::string solver;
    std::vector<std::string> collect; ///< expressions; none: final values of outputs and states
};

/// The models for variants that have been read. False: reported.
bool compile_models(Request request, Plan& plan);

/// Native code that the model names may have memory that all threads share.
bool has_foreign_code(const Plan& plan);

} // namespace torsion::sweep
