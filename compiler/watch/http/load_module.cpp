#include "compiler/watch/http/http_server.h"

#include "compiler/support/installation.h"

#include <dlfcn.h>
#include <unistd.h>

namespace torsion::watch {

std::unique_ptr<HttpServer> make_http_server(const HttpHandler& handler, std::string& problem) {
    const std::string path = installation_prefix() + "/lib/torsion/http.so";
    if (access(path.c_str(), F_OK) != 0) {
        problem = "a page needs `" + path + "`, which this torsion was made without";
        return nullptr;
    }
    void* module = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    const auto make =
        module != nullptr ? reinterpret_cast<MakeHttpServer>(dlsym(module, "torsion_http_server")) : nullptr;
    if (make == nullptr) {
        const char* why = dlerror();
        problem =
            "a page needs the module `" + path + "`, which cannot be loaded: " + (why != nullptr ? why : "unknown");
        return nullptr;
    }
    std::unique_ptr<HttpServer> server(make(handler, http_fit));
    if (!server) problem = path + ": it is of another version of torsion";
    return server;
}

} // namespace torsion::watch
