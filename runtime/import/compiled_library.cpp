#include "torsion/compiled_library.h"

#include "runtime/import/shared_object.h"

#include <dlfcn.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string_view>
#include <system_error>

namespace torsion::runtime {

namespace {

/// dlopen knows a library by its path: of a file that was built anew it would give the old one, as long as that is
/// loaded. Then a copy is opened.
void* open_anew(const std::string& place) {
    void* const loaded = dlopen(place.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NOLOAD);
    if (loaded == nullptr) return dlopen(place.c_str(), RTLD_NOW | RTLD_LOCAL);
    dlclose(loaded);
    std::error_code error;
    std::string copy = (std::filesystem::temp_directory_path(error) / "torsion-library-XXXXXX").string();
    const int made = error ? -1 : mkstemp(copy.data());
    if (made < 0) return nullptr;
    close(made);
    std::filesystem::copy_file(place, copy, std::filesystem::copy_options::overwrite_existing, error);
    void* const handle = error ? nullptr : dlopen(copy.c_str(), RTLD_NOW | RTLD_LOCAL);
    unlink(copy.c_str());
    return handle;
}

/// What the names of its functions begin with: `torsion`, or what `torsion build --prefix` said. Another library has no
/// such set of names.
std::optional<std::string> prefix_of(const SharedObject& object) {
    static constexpr const char* others[] = {"_model_name", "_describe", "_create",          "_free",
                                             "_initialize", "_advance",  "_count_variables", "_find"};
    static constexpr std::string_view model = "_model";
    const auto has_all = [&](const std::string& prefix) {
        return std::ranges::all_of(others, [&](const char* other) { return object.has(prefix + other); });
    };
    if (object.has("torsion_model")) return "torsion";
    for (const std::string& name : object.exports) {
        if (!name.ends_with(model)) continue;
        std::string prefix = name.substr(0, name.size() - model.size());
        if (has_all(prefix)) return prefix;
    }
    return std::nullopt;
}

} // namespace

std::unique_ptr<CompiledLibrary> CompiledLibrary::open(const std::string& path, std::string& error) {
    // For a name without a slash, dlopen would search the system's libraries
    const std::string place = path.find('/') == std::string::npos ? "./" + path : path;
    SharedObject object; // read before any code of the library runs
    if (!read_shared_object(place, object, error)) return nullptr;
    const std::optional<std::string> prefix = prefix_of(object);
    if (!prefix) {
        error = "it was not written by `torsion build`: there is no `torsion_model` in it";
        return nullptr;
    }
    void* handle = open_anew(place);
    if (handle == nullptr) {
        const char* words = dlerror();
        error = words != nullptr ? words : "it cannot be opened";
        return nullptr;
    }
    std::unique_ptr<CompiledLibrary> library(new CompiledLibrary(handle));
    const auto describe = reinterpret_cast<const TorsionModel* (*)()>(dlsym(handle, (*prefix + "_model").c_str()));
    if (describe == nullptr) {
        error = "it was not written by `torsion build`: there is no `" + *prefix + "_model` in it";
        return nullptr;
    }
    library->model_ = describe();
    if (library->model_ != nullptr && library->model_->abi_version == TORSION_ABI_VERSION &&
        library->model_->size == sizeof(TorsionModel))
        return library;
    error = "it was written by another version of torsion (interface " +
            std::to_string(library->model_ != nullptr ? library->model_->abi_version : 0) + ", here " +
            std::to_string(TORSION_ABI_VERSION) + "): build it again";
    return nullptr;
}

CompiledLibrary::~CompiledLibrary() { dlclose(handle_); }

} // namespace torsion::runtime
