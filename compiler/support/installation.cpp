#include "compiler/support/installation.h"

#include <dlfcn.h>
#include <link.h>

#include <filesystem>
#include <system_error>

namespace torsion {

std::string installation_prefix() {
    namespace fs = std::filesystem;
    std::error_code ignored;
    Dl_info info;
    link_map* own = nullptr;
    const bool is_library = dladdr1(reinterpret_cast<const void*>(&installation_prefix), &info,
                                    reinterpret_cast<void**>(&own), RTLD_DL_LINKMAP) != 0 &&
                            own != nullptr && own->l_name[0] != '\0'; // the program has no name there
    const fs::path file =
        is_library ? fs::canonical(own->l_name, ignored) : fs::read_symlink("/proc/self/exe", ignored);
    return file.parent_path().parent_path().string();
}

} // namespace torsion
