#include "compiler/foreign/libraries.h"

#include "compiler/foreign/procedure.h"

#include <dlfcn.h>

#include <atomic>
#include <cstdint>
#if __has_include(<gnu/lib-names.h>)
#include <gnu/lib-names.h>
#else
#define LIBC_SO "libc.so"
#define LIBM_SO "libm.so"
#endif

namespace torsion::foreign {

namespace fs = std::filesystem;

namespace {

/// The file name of a library on this system. For C's own libraries the unversioned names are linker scripts, which the
/// loader cannot read.
std::string file_name(const std::string& name) {
    if (name == "c") return LIBC_SO;
    if (name == "m") return LIBM_SO;
    return "lib" + name + ".so";
}

std::string loader_error() {
    const char* text = dlerror();
    return text ? text : "";
}

} // namespace

const Libraries::Library& Libraries::library(const std::string& name, const std::vector<fs::path>& folders) {
    std::string file = file_name(name);
    for (const fs::path& folder : folders) {
        std::error_code ignored;
        if (!fs::is_regular_file(folder / file, ignored)) continue;
        file = fs::absolute(folder / file, ignored).string(); // a slash makes the loader take it as a path
        break;
    }
    auto [place, is_new] = opened_.try_emplace(file);
    Library& library = place->second;
    if (!is_new) return library;
    library.path = file;
    library.handle = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!library.handle) library.problem = loader_error();
    return library;
}

/// A C text that only declares what a library has is not needed: without a C compiler the library is enough.
Loaded Libraries::load(const Prototype& prototype, const Location& location) {
    if (location.texts.empty()) return load_library(prototype, location);
    Compiled compiled =
        unit_.add(prototype, {location.texts, location.include_folders, location.libraries, location.folders});
    if (compiled.has_no_compiler && !location.libraries.empty())
        if (Loaded loaded = load_library(prototype, location); loaded.procedure) return loaded;
    Loaded result{.procedure = {},
                  .text_is_wrong = !compiled.problem.empty(),
                  .problem = compiled.problem,
                  .remarks = std::move(compiled.remarks)};
    if (compiled.entry) result.procedure = make_procedure(prototype, std::move(compiled.entry));
    return result;
}

Loaded Libraries::load_library(const Prototype& prototype, const Location& location) {
    Loaded result;
    std::vector<std::string> names = location.libraries;
    if (names.empty()) names = {"c", "m"};
    for (auto name = names.rbegin(); name != names.rend(); ++name) { // the first may need the others
        const Library& found = library(*name, location.folders);
        if (found.handle) continue;
        result.library_is_missing = true;
        result.problem = "the library `" + *name + "` cannot be loaded";
        for (const fs::path& folder : location.folders) result.remarks.push_back("searched in " + folder.string());
        result.remarks.push_back("the loader says: " + found.problem);
        return result;
    }
    for (const std::string& name : names) {
        const Library& found = library(name, location.folders);
        void* address = dlsym(found.handle, prototype.name.c_str());
        if (!address) continue;
        result.procedure = make_procedure(prototype, address, found.path);
        if (!result.procedure) result.problem = "`" + prototype.name + "` cannot be called with these types";
        return result;
    }
    result.problem = "there is no function `" + prototype.name + "` in ";
    for (std::size_t i = 0; i < names.size(); ++i)
        result.problem += (i ? ", " : "") + library(names[i], location.folders).path;
    return result;
}

double Libraries::new_place() {
    static std::atomic<std::int64_t> last = 0;
    return static_cast<double>(++last);
}

double Libraries::place_of(const std::string& path) {
    const auto [known, is_new] = places_.try_emplace(path, 0);
    if (is_new) known->second = new_place();
    return known->second;
}

std::string platform_folder() {
#if defined(__x86_64__)
    return "linux64";
#elif defined(__i386__)
    return "linux32";
#elif defined(__aarch64__)
    return "aarch64-linux";
#else
    return "linux";
#endif
}

} // namespace torsion::foreign
