#pragma once
// The drivers of libtorsion_lld_cross.so, one per format.

#include "compiler/native/link.h"

namespace torsion::native {

// As link_shared
std::string link_coff(const LinkRequest& request, LinkedLibrary& library);
std::string link_macho(const LinkRequest& request, LinkedLibrary& library);
std::string link_wasm(const LinkRequest& request, LinkedLibrary& library);

} // namespace torsion::native
