#include "torsion/compiled_library.h"

#include "runtime/import/shared_object.h"

#include <dlfcn.h>

namespace torsion::runtime {

std::unique_ptr<CompiledLibrary> CompiledLibrary::open(const std::string& path, std::string& error) {
    // For a name without a slash, dlopen would search the system's libraries
    const std::string place = path.find('/') == std::string::npos ? "./" + path : path;
    SharedObject object; // read before any code of the library runs
    if (!read_shared_object(place, object, error)) return nullptr;
    if (!object.has("torsion_model")) {
        error = "it was not written by `torsion build`: there is no `torsion_model` in it";
        return nullptr;
    }
    void* handle = dlopen(place.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr) {
        const char* words = dlerror();
        error = words != nullptr ? words : "it cannot be opened";
        return nullptr;
    }
    std::unique_ptr<CompiledLibrary> library(new CompiledLibrary(handle));
    const auto describe = reinterpret_cast<const TorsionModel* (*)()>(dlsym(handle, "torsion_model"));
    if (describe == nullptr) {
        error = "it was not written by `torsion build`: there is no `torsion_model` in it";
        return nullptr;
    }
    library->model_ = describe();
    if (library->model_ != nullptr && library->model_->abi_version == TORSION_ABI_VERSION && library->model_->size == sizeof(TorsionModel))
        return library;
    error = "it was written by another version of torsion (interface " +
            std::to_string(library->model_ != nullptr ? library->model_->abi_version : 0) + ", here " + std::to_string(TORSION_ABI_VERSION) +
            "): build it again";
    return nullptr;
}

CompiledLibrary::~CompiledLibrary() { dlclose(handle_); }

} // namespace torsion::runtime
