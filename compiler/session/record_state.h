#pragma once
// A compilation, and the request of which it was made.

#include "compiler/compilation.h"
#include "compiler/pipeline_options.h"
#include "compiler/provenance/provenance.h"
#include "compiler/report/run_report.h"

#include "torsion/session_record.h"

#include <filesystem>
#include <memory>
#include <string>

namespace torsion {

struct CompilationRecord::State {
    std::shared_ptr<const Compilation> compilation;
    PipelineOptions options;
};

} // namespace torsion

namespace torsion::session {

std::shared_ptr<const CompilationRecord> record_of(std::shared_ptr<const Compilation> compilation,
                                                   const PipelineOptions& options);
/// Throws torsion::Error with the messages and the record.
[[noreturn]] void refuse(const std::shared_ptr<Compilation>& compilation, const PipelineOptions& options);

/// What results of this model and these options say of themselves. `solver`: the one that runs; `model`: null: nothing
/// has run; `fmu_kind`: of an FMU.
std::string provenance_of(const PipelineOptions& pipeline, const SimulateOptions& options, const std::string& solver,
                          const Compilation& compilation, const TorsionModel* model, const std::string& fmu_kind = {});
report::RunReportOptions report_options(const PipelineOptions& pipeline, const SimulateOptions& options);

} // namespace torsion::session
