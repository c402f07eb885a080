#pragma once
// The name under which machine code is kept: a strong hash of everything that it depends on.

#include "compiler/native/emit/native_kernels.h"
#include "compiler/native/target/target_spec.h"
#include "compiler/support/digest.h"

namespace torsion::native {

/// Covers the target, the options, and the parts of the program that become code. Code contains no names, no values of
/// parameters in tables and no places of the source, so the key excludes them.
Digest code_key(const program::Program& program, const std::vector<NativeKernel>& kernels, const NativeOptions& options,
                const TargetSpec& target);

} // namespace torsion::native
