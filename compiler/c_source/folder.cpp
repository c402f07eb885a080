#include "compiler/c_source/c_source.h"

#include "runtime/output/file.h"

#include <filesystem>
#include <random>

namespace torsion::c_source {

namespace fs = std::filesystem;

namespace {

/// The reason why files must not go there; empty: they may.
std::string obstacle(const fs::path& folder, const std::string& name) {
    std::error_code error;
    if (!fs::exists(folder, error)) return "";
    if (!fs::is_directory(folder, error)) return folder.string() + " is a file";
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
        const std::string file = entry.path().filename().string();
        if (file == name + ".h" || file == name + ".c") continue;
        return folder.string() + " holds `" + file + "`, which is not of this code: take a new folder";
    }
    return error ? folder.string() + ": " + error.message() : "";
}

std::string write_files(const fs::path& folder, const std::string& name, const Files& files) {
    if (const std::string why = runtime::write_file((folder / (name + ".h")).string(), files.header); !why.empty())
        return why;
    return runtime::write_file((folder / (name + ".c")).string(), files.source);
}

} // namespace

std::string write_folder(const std::string& folder, const std::string& name, const Files& files) {
    if (!files.refusal.empty()) return files.refusal;
    std::error_code error;
    fs::path path = fs::path(folder).lexically_normal();
    if (!path.has_filename()) path = path.parent_path();
    if (const std::string why = obstacle(path, name); !why.empty()) return why;
    if (fs::exists(path, error)) return write_files(path, name, files);
    // a new folder is whole or not there
    const fs::path beside = path.string() + "." + std::to_string(std::random_device{}()) + ".part";
    if (!fs::create_directory(beside, error)) {
        const fs::path around = path.has_parent_path() ? path.parent_path() : fs::path(".");
        return around.string() + ": " + error.message();
    }
    std::string why = write_files(beside, name, files);
    if (why.empty()) fs::rename(beside, path, error);
    if (why.empty() && error) why = path.string() + ": " + error.message();
    if (!why.empty()) fs::remove_all(beside, error);
    return why;
}

} // namespace torsion::c_source
