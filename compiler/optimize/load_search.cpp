#include "compiler/optimize/constrained_search.h"

#include "compiler/session/diagnostics.h"
#include "compiler/support/installation.h"

#include <dlfcn.h>
#include <unistd.h>

namespace torsion::optimize {

SearchFunction load_search() {
    const std::string path = installation_prefix() + "/lib/torsion/optimize.so";
    if (access(path.c_str(), F_OK) != 0)
        session::refuse(source::Diag::CannotLoadModule,
                        "an optimization needs `" + path + "`, which this torsion was made without",
                        "`scripts/build fit` installs libnlopt-dev and makes it");
    void* module = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    const auto search = module != nullptr ? reinterpret_cast<SearchFunction>(dlsym(module, "torsion_search")) : nullptr;
    if (search == nullptr) {
        const char* why = dlerror();
        session::refuse(source::Diag::CannotLoadModule,
                        "an optimization needs the module `" + path +
                            "`, which cannot be loaded: " + (why != nullptr ? why : "unknown"));
    }
    SearchEnd ignored{};
    if (!search({}, ignored, search_fit))
        session::refuse(source::Diag::CannotLoadModule, path + ": it is of another version of torsion");
    return search;
}

} // namespace torsion::optimize
