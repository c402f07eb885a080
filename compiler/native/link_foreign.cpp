// libtorsion_lld_cross.so: libraries in other formats than ELF.

#include "compiler/native/link_foreign.h"

namespace torsion::native {

std::string link_shared(const LinkRequest& request, LinkedLibrary& library) {
    switch (request.format) {
    case ObjectFormat::Coff: return link_coff(request, library);
    case ObjectFormat::MachO: return link_macho(request, library);
    case ObjectFormat::Wasm: return link_wasm(request, library);
    case ObjectFormat::Elf: break;
    }
    return "the linker of other formats was asked for one of Linux";
}

} // namespace torsion::native
