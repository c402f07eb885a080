#include "compiler/driver/output_files.h"

namespace torsion::driver {

std::vector<std::string> files_of(const ModelOptions& options) {
    std::vector<std::string> files = {options.target};
    files.insert(files.end(), options.setting_files.begin(), options.setting_files.end());
    return files;
}

std::string same_file_twice(const std::vector<OutputPath>& outputs, const ModelOptions& options,
                            std::vector<std::string> inputs) {
    for (std::string& file : files_of(options)) inputs.push_back(std::move(file));
    return same_file_twice(outputs, inputs);
}

} // namespace torsion::driver
