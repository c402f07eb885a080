#include "compiler/driver/write_file.h"

#include "runtime/output/file.h"

namespace torsion::driver {

std::string write_file(const std::string& path, const std::string& bytes) {
    runtime::File file(path);
    if (file.open()) file.write(bytes), file.close();
    return file.error();
}

} // namespace torsion::driver
