#pragma once
// Which processors a module makes code for: defined once for each (native_targets.cpp, all_targets.cpp).

namespace torsion::native {

/// Announces LLVM's parts for them. May be called often, from any thread.
void initialize_targets();

} // namespace torsion::native
