#pragma once
// Links object code and the runtime into one shared library.

#include "compiler/native/target/target_spec.h"
#include "compiler/package/fmu_table.h"

#include <optional>
#include <string>
#include <vector>

namespace torsion::package {

/// The files to link with libraries; in ../share/torsion/lib relative to the program, for other kinds of machines in a subfolder of it.
struct RuntimeFiles {
    std::string archive;             ///< runtime/core with the solvers of SUNDIALS, hidden symbols
    std::vector<std::string> system; ///< stand-ins for the mathematical library and libc.so.6
    /// Paths in the linker's order.
    std::vector<std::string> all() const;
};
RuntimeFiles runtime_files(const native::TargetSpec& target);

/// The functions of the embedding API, as torsion/embed.h declares them, in its order.
std::vector<std::string> embedding_api();
/// The name of a function such as `torsion_create` in a library with this prefix.
std::string prefixed(const std::string& function, const std::string& prefix);

struct LibraryRequest {
    std::vector<std::string> objects; ///< of native::make_object
    bool has_cvode = true;            ///< else only the fixed-step solvers
    std::string output;
    std::string prefix = {};                                ///< replaces `torsion` in the functions' names; empty: no replacement
    native::TargetSpec target = native::TargetSpec::host(); ///< of the objects
};

/// The shared object of an FMU, as bytes; `target` is that of the objects. Nothing, with a message in `error`, on failure.
std::optional<std::string> fmu_library(std::vector<std::string> objects, const FmuTable& table, int version, const native::TargetSpec& target,
                                       std::string& error);

/// Writes the library. Empty, or the reason of the failure.
std::string write_library(LibraryRequest request);

} // namespace torsion::package
