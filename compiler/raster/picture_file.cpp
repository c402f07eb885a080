#include "compiler/raster/picture_file.h"

#include "compiler/raster/raster.h"
#include "runtime/output/file.h"

#include <fmt/format.h>

#include <dlfcn.h>
#include <unistd.h>

namespace torsion::raster {

namespace {

bool take(void* context, const unsigned char* bytes, size_t size) {
    auto& file = *static_cast<runtime::File*>(context);
    file.write({reinterpret_cast<const char*>(bytes), size});
    return file.is_good();
}

/// The module stays loaded: it starts threads and registers types that must persist.
torsion_raster_png_function rasterizer(const std::string& path, std::string& problem) {
    if (access(path.c_str(), F_OK) != 0) {
        problem = fmt::format("PNG needs `{}`, which this torsion was made without: `scripts/build png` in a clone "
                              "makes it; .svg needs nothing",
                              path);
        return nullptr;
    }
    void* module = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    void* function = module != nullptr ? dlsym(module, "torsion_raster_png") : nullptr;
    if (function == nullptr) {
        const char* why = dlerror();
        problem = fmt::format("PNG needs the module `{}`, which cannot be loaded: {}; .svg needs nothing", path,
                              why != nullptr ? why : "unknown");
    }
    return reinterpret_cast<torsion_raster_png_function>(function);
}

std::string write_png(runtime::File& file, const std::string& path, const std::string& svg, double scale,
                      const std::string& module) {
    std::string problem;
    const auto rasterize = rasterizer(module, problem);
    if (rasterize == nullptr) return problem;
    char why[256] = "";
    if (!rasterize(svg.data(), svg.size(), scale, take, &file, why, sizeof why))
        return file.is_good() ? fmt::format("cannot write `{}`: {}", path, why) : file.error();
    return "";
}

} // namespace

bool is_picture_name(const std::string& path) {
    return path == "-" || path.ends_with(".svg") || path.ends_with(".png");
}

std::string write_picture(const std::string& path, const std::string& svg, double scale, const std::string& module) {
    runtime::File file(path);
    if (!file.open()) return file.error();
    if (path.ends_with(".png")) {
        if (const std::string problem = write_png(file, path, svg, scale, module); !problem.empty()) return problem;
    } else {
        file.write(svg);
    }
    return file.close() ? "" : file.error();
}

} // namespace torsion::raster
