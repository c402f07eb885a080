#include "runtime/import/library.h"

#include <dlfcn.h>

namespace torsion::fmu {

namespace fs = std::filesystem;

Library::~Library() {
    if (handle_ != nullptr) dlclose(handle_);
}

namespace {

/// The platforms in the FMU, for the message.
std::string platforms_in(const fs::path& binaries) {
    std::string names;
    std::error_code error;
    for (fs::directory_iterator it(binaries, error), end; !error && it != end; it.increment(error))
        names += (names.empty() ? "" : ", ") + it->path().filename().string();
    return names;
}

} // namespace

bool Library::open(const fs::path& folder, const std::vector<const char*>& platforms, const std::string& identifier,
                   runtime::Message& problem) {
    problem.code = "E203";
    std::error_code ignored;
    fs::path path;
    for (const char* platform : platforms) {
        if (path.empty() && fs::is_regular_file(folder / "binaries" / platform / (identifier + ".so"), ignored))
            path = folder / "binaries" / platform / (identifier + ".so");
    }
    if (path.empty()) {
        const std::string others = platforms_in(folder / "binaries");
        problem.text = "the FMU has no binary for this platform: binaries/" + std::string(platforms.front()) + "/" +
                       identifier + ".so";
        problem.help = others.empty() ? "it has none at all; export it with binaries" : "it has binaries for " + others;
        return false;
    }
    handle_ = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle_ != nullptr) return true;
    const char* reason = dlerror();
    problem.text = "the FMU's binary cannot be loaded";
    std::string text = reason != nullptr ? reason : "unknown reason";
    if (const auto at = text.find(path.string()); at != std::string::npos)
        text.replace(at, path.string().size(), path.lexically_relative(folder).string());
    problem.notes.push_back(text);
    return false;
}

void* Library::symbol(const char* name) const { return handle_ == nullptr ? nullptr : dlsym(handle_, name); }

} // namespace torsion::fmu
