#pragma once

namespace torsion::native {

/// Of LLVM, as it was built against: "19.1.7".
const char* llvm_version();

} // namespace torsion::native
