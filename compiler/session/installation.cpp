#include "compiler/session/installation.h"

#include "compiler/support/installation.h"

#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace torsion::session {

namespace fs = std::filesystem;

namespace {

fs::path prefix() { return installation_prefix(); }

} // namespace

std::string stdlib_folder() {
    if (const char* given = std::getenv("TORSION_STDLIB"); given != nullptr && *given != '\0') return given;
    std::error_code error;
    const fs::path folder = prefix() / "share" / "torsion" / "stdlib_models";
    // The build tree has a link here; the real path is clearer in messages.
    const fs::path real = fs::canonical(folder, error);
    return error ? std::string() : real.string();
}

std::string message_passing_folder() { return (prefix() / "lib" / "torsion").string(); }

std::string installed_libraries_folder() {
    const char* home = std::getenv("HOME");
    if (home == nullptr || *home == '\0') return {};
    const fs::path folder = fs::path(home) / ".openmodelica" / "libraries";
    std::error_code ignored;
    return fs::is_directory(folder, ignored) ? folder.string() : std::string();
}

std::string raster_module() { return (prefix() / "lib" / "torsion" / "raster.so").string(); }

std::string cache_folder() {
    if (const char* given = std::getenv("TORSION_CACHE")) return given;
    if (const char* cache = std::getenv("XDG_CACHE_HOME"); cache != nullptr && *cache == '/')
        return (fs::path(cache) / "torsion").string(); // ignores relative paths
    const char* home = std::getenv("HOME");
    return home == nullptr || *home != '/' ? std::string() : (fs::path(home) / ".cache" / "torsion").string();
}

} // namespace torsion::session
