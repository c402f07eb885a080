#include "compiler/support/checking.h"

#include <cstdlib>
#include <string_view>

namespace torsion {

bool is_checking() {
#ifdef NDEBUG
    const char* asked = std::getenv("TORSION_CHECK_WRITES");
    return asked != nullptr && std::string_view(asked) == "1";
#else
    return true;
#endif
}

} // namespace torsion
