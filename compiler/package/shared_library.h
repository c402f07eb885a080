#pragma once
// Links object code and the runtime into one shared library.

#include "compiler/native/target/target_spec.h"
#include "compiler/package/fmu_table.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace torsion::package {

/// The files to link with libraries; in ../share/torsion/lib relative to the program, for other platforms in a
/// subfolder with their name.
struct RuntimeFiles {
    std::string folder;
    std::string archive;             ///< runtime/core with the solvers of SUNDIALS, hidden symbols
    std::vector<std::string> system; ///< stand-ins for the libraries of the system
    std::string without_cvode;       ///< an object in place of CVODE; empty: the linker needs none
    /// Paths in the linker's order.
    std::vector<std::string> all() const;
};
RuntimeFiles runtime_files(const native::TargetSpec& target);
/// Names and texts of the licences of what only this target's runtime contains.
std::vector<std::pair<std::string, std::string>> runtime_licences(const native::TargetSpec& target);
/// Why no library can be linked for this target; empty: it can.
std::string runtime_problem(const native::TargetSpec& target);

/// The functions of the embedding API, as torsion/embed.h declares them, in its order.
std::vector<std::string> embedding_api();
/// The name of a function such as `torsion_create` in a library with this prefix.
std::string prefixed(const std::string& function, const std::string& prefix);

struct LibraryRequest {
    std::vector<std::string> objects; ///< of native::make_object
    bool has_cvode = true;            ///< else only the fixed-step solvers
    std::string output;
    /// replaces `torsion` in the functions' names; empty: no replacement
    std::string prefix = {};
    native::TargetSpec target = native::TargetSpec::host(); ///< of the objects
};

/// The shared object of an FMU, as bytes; `table` is that of scalars, `target` that of the objects. Nothing, with a
/// message in `error`, on failure.
std::optional<std::string> fmu_library(std::vector<std::string> objects, const FmuTable& table, int version,
                                       const native::TargetSpec& target, std::string& error, bool has_arrays = false);

/// Windows has a second file beside a library, with which programs are linked.
bool has_import_library(const native::TargetSpec& target);
/// Modules of WebAssembly name their functions for themselves: `prefix` is for others.
bool takes_prefix(const native::TargetSpec& target);
std::string import_library_path(const std::string& library);

/// Writes the library and its import library. Empty, or the reason of the failure.
std::string write_library(LibraryRequest request);

} // namespace torsion::package
