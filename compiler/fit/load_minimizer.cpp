#include "compiler/fit/least_squares.h"

#include "compiler/session/diagnostics.h"
#include "compiler/support/installation.h"

#include <dlfcn.h>
#include <unistd.h>

namespace torsion::fit {

Minimize load_minimizer() {
    const std::string path = installation_prefix() + "/lib/torsion/fit.so";
    if (access(path.c_str(), F_OK) != 0)
        session::refuse(source::Diag::CannotLoadModule,
                        "a fit needs `" + path + "`, which this torsion was made without",
                        "`scripts/build fit` installs libceres-dev and makes it");
    void* module = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    const auto minimize = module != nullptr ? reinterpret_cast<Minimize>(dlsym(module, "torsion_minimize")) : nullptr;
    if (minimize == nullptr) {
        const char* why = dlerror();
        session::refuse(source::Diag::CannotLoadModule,
                        "a fit needs the module `" + path +
                            "`, which cannot be loaded: " + (why != nullptr ? why : "unknown"));
    }
    Minimum ignored;
    if (!minimize({}, ignored, least_squares_fit))
        session::refuse(source::Diag::CannotLoadModule, path + ": it is of another version of torsion");
    return minimize;
}

} // namespace torsion::fit
