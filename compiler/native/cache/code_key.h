#pragma once
// Under which name machine code is kept: a strong hash of everything that it depends on.

#include "compiler/native/emit/native_kernels.h"
#include "compiler/native/target/target_spec.h"
#include "compiler/support/digest.h"

namespace torsion::native {

/// Of the target, of the options, and of what of the program becomes code. Names, values of parameters in tables and places of the source
/// are not in it: they are not in the code.
Digest code_key(const program::Program& program, const std::vector<NativeKernel>& kernels, const NativeOptions& options, const TargetSpec& target);

} // namespace torsion::native
