#include "torsion/versions.h"

#include <sundials/sundials_config.h>

namespace torsion::runtime {

const char* sundials_version() { return SUNDIALS_VERSION; }

} // namespace torsion::runtime
