#pragma once
// The files that one command writes: none twice, and none that it reads.

#include <string>
#include <utility>
#include <vector>

namespace torsion::driver {

struct OutputPath {
    std::string option, path; ///< a path that is empty counts for nothing
};

/// Empty, or which two are the same file, be it under different names. Devices and pipes may be written twice, the standard output may not.
std::string same_file_twice(const std::vector<OutputPath>& outputs, const std::vector<std::string>& inputs);

} // namespace torsion::driver
