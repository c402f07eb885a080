#pragma once
// Checks that a command writes no file twice, and none that it reads.

#include "compiler/compilation.h"
#include "compiler/driver/model_options.h"

#include <string>
#include <utility>
#include <vector>

namespace torsion::driver {

struct OutputPath {
    std::string option, path; ///< an empty path does not count
};

/// Empty, or the two names of one file. Devices and pipes may be written twice, the standard output may not.
std::string same_file_twice(const std::vector<OutputPath>& outputs, const std::vector<std::string>& inputs);
/// The same for a command with a model, which reads `inputs` and the files of its options.
std::string same_file_twice(const std::vector<OutputPath>& outputs, const ModelOptions& options, std::vector<std::string> inputs);

/// The files that a compilation has read, of the model and of its libraries.
std::vector<std::string> files_of(const source::SourceMap& sources);
inline std::vector<std::string> files_of(const Compilation& compilation) { return files_of(compilation.sources); }

} // namespace torsion::driver
