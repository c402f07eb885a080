#pragma once
// Checks that no file is written twice, and none that is read.

#include <string>
#include <vector>

namespace torsion::session {

struct OutputPath {
    std::string option, path; ///< an empty path does not count
};

/// Empty, or the two names of one file. Devices and pipes may be written twice, the standard output may not.
std::string same_file_twice(const std::vector<OutputPath>& outputs, const std::vector<std::string>& inputs);

} // namespace torsion::session
