#pragma once

namespace torsion::native {

/// The version of LLVM at build time: "19.1.7".
const char* llvm_version();

} // namespace torsion::native
