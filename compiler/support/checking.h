#pragma once

namespace torsion {

/// Are values of stages checked for their invariants? In tests (TORSION_CHECK_WRITES=1) and `dev` builds, which also
/// look for unwritten slots (runtime/core/write_check.h).
bool is_checking();

} // namespace torsion
