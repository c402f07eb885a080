#pragma once
// What a compilation with object code writes: a shared library with its header, or an FMU.

#include "compiler/c_source/c_source.h"
#include "compiler/compilation.h"
#include "compiler/native/target/target_spec.h"
#include "compiler/package/fmu.h"
#include "compiler/package/fmu_table.h"

#include "compiler/verify/verify_fmu.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace torsion::session {

struct LibraryFiles {
    std::string path;
    std::string prefix;
    native::TargetSpec target; ///< of the compilation's objects
    bool has_integrator = true;
};

std::string header_path(const std::string& library);
/// Empty, or the reason of the failure. Takes the compilation's objects.
std::string write_library(const LibraryFiles& files, Compilation& compilation);

struct FmuFile {
    std::string path;
    int version = 2;
    bool model_exchange = true, co_simulation = true;
    std::string tunable, outputs, cpu; ///< as the user asked for them
    bool has_reference = true;
    bool has_arrays = false;                       ///< arrays are one variable each
    std::vector<native::TargetSpec> targets;       ///< each one of native::platforms()
    std::shared_ptr<Compilation> for_c;            ///< with sources: the model as C code takes it; else null
    c_source::Options code;                        ///< of the sources
    std::function<bool(std::string_view)> goes_on; ///< is asked before each further platform; empty: it goes on
    std::uintmax_t bytes = 0;                      ///< written
    package::FmuTable table;                       ///< likewise
    std::shared_ptr<package::FmuContent> content;  ///< likewise, without libraries; only with sources
};

/// `spatialDistribution` moves matter through a pipe and needs the steps of our own integrator; those of an importer
/// come too late.
bool needs_co_simulation(const Compilation& compilation);
/// False, with a message, on failure. Makes the objects of all targets.
bool write_fmu(FmuFile& file, Compilation& compilation);

/// Runs the sources of a written FMU beside the model.
verify::VerifiedKind verified_sources(const FmuFile& file, const TorsionModel& model, const verify::RunWatch& watch,
                                      const fmu::InputTable* inputs);

} // namespace torsion::session
