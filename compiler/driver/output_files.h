#pragma once
// The files that one command writes: none twice, and none that it reads.

#include "compiler/compilation.h"
#include "compiler/driver/model_options.h"

#include <string>
#include <utility>
#include <vector>

namespace torsion::driver {

struct OutputPath {
    std::string option, path; ///< a path that is empty counts for nothing
};

/// Empty, or which two are the same file, be it under different names. Devices and pipes may be written twice, the standard output may not.
std::string same_file_twice(const std::vector<OutputPath>& outputs, const std::vector<std::string>& inputs);
/// The same for a command with a model, which reads what its options name, and `inputs`.
std::string same_file_twice(const std::vector<OutputPath>& outputs, const ModelOptions& options, std::vector<std::string> inputs);

/// The files that a compilation has read: those of the model and of its libraries.
std::vector<std::string> files_of(const source::SourceMap& sources);
inline std::vector<std::string> files_of(const Compilation& compilation) { return files_of(compilation.sources); }

} // namespace torsion::driver
