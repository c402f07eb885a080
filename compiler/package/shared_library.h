#pragma once
// Object code and the runtime as one shared library.

#include "compiler/native/target/target_spec.h"
#include "compiler/package/fmu_table.h"

#include <optional>
#include <string>
#include <vector>

namespace torsion::package {

/// What libraries are linked with; in ../share/torsion/lib, seen from the program, or for other kinds of machines in a folder of theirs there.
struct RuntimeFiles {
    std::string archive;             ///< runtime/core with the solvers of SUNDIALS, hidden symbols
    std::vector<std::string> system; ///< stand-ins for the mathematical library and libc.so.6
    /// Paths in the order for the linker.
    std::vector<std::string> all() const;
};
RuntimeFiles runtime_files(const native::TargetSpec& target);

/// The functions of the embedding API, as torsion/embed.h declares them, in its order.
std::vector<std::string> embedding_api();
/// What `torsion_create` is called in a library with this prefix.
std::string prefixed(const std::string& function, const std::string& prefix);

struct LibraryRequest {
    std::vector<std::string> objects; ///< of native::make_object
    bool has_cvode = true;            ///< else only the fixed-step solvers
    std::string output;
    std::string prefix = {};                                ///< of its functions instead of `torsion`; empty: that
    native::TargetSpec target = native::TargetSpec::host(); ///< of the objects
};

/// The shared object of an FMU, as bytes; the objects are for `target`. Nothing, with words in `error`, when it cannot be made.
std::optional<std::string> fmu_library(std::vector<std::string> objects, const FmuTable& table, int version, const native::TargetSpec& target,
                                       std::string& error);

/// Writes the library. Empty, or what went wrong.
std::string write_library(LibraryRequest request);

} // namespace torsion::package
