#include "compiler/driver/write_file.h"

#include <filesystem>
#include <fstream>

namespace torsion::driver {

namespace fs = std::filesystem;

std::string write_file(const std::string& path, const std::string& bytes) {
    std::error_code error, ignored;
    const fs::file_status status = fs::status(path, ignored);
    const bool is_special = fs::exists(status) && !fs::is_regular_file(status);
    const std::string written = is_special ? path : path + ".part";
    std::ofstream file(written, std::ios::binary);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    file.close();
    if (file && !is_special) fs::rename(written, path, error);
    if (file && !error) return {};
    if (!is_special) fs::remove(written, ignored);
    return error ? error.message() : "it cannot be written";
}

} // namespace torsion::driver
