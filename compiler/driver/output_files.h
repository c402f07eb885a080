#pragma once
// Checks that a command writes no file twice, and none that it reads.

#include "compiler/driver/model_options.h"
#include "compiler/session/output_paths.h"

#include <string>
#include <vector>

namespace torsion::driver {

using session::OutputPath;
using session::same_file_twice;

/// Of a command with a model, which also reads the files of its options.
std::string same_file_twice(const std::vector<OutputPath>& outputs, const ModelOptions& options,
                            std::vector<std::string> inputs);

/// The files of the model's options.
std::vector<std::string> files_of(const ModelOptions& options);

} // namespace torsion::driver
