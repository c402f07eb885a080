#pragma once
// The processors for which a module makes code; each module has its own definition (native_targets.cpp,
// all_targets.cpp).

namespace torsion::native {

/// Registers LLVM's back ends for them. May be called repeatedly, from any thread.
void initialize_targets();

} // namespace torsion::native
