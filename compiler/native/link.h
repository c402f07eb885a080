#pragma once
// Shared libraries, linked by LLD inside this process: the user's machine needs no compiler and no linker. This header
// needs no LLVM header.

#include "compiler/native/target/platforms.h"

#include <string>
#include <utility>
#include <vector>

namespace torsion::native {

struct LinkRequest {
    ObjectFormat format = ObjectFormat::Elf; ///< of the objects and of the library
    std::string triple = {};                 ///< of the objects
    std::vector<std::string> objects;        ///< bytes of object files
    /// paths: archives, linked as needed, and shared libraries for run time
    std::vector<std::string> libraries;
    std::vector<std::string> exports;                         ///< the exported symbols; all others are local
    std::vector<std::pair<std::string, std::string>> aliases; ///< other names of symbols: name, symbol
    std::vector<std::string> keep;                            ///< symbols to keep although nothing refers to them
    /// the name by which dependents refer to the library; empty: none (only for Elf)
    std::string soname;
    bool has_import_library = false; ///< for Coff: also what dependents are linked with
};

struct LinkedLibrary {
    std::string bytes, import_library;
};

/// Returns an empty text, or an error message. Equal requests give equal bytes, without paths of this machine. May be
/// called from any thread.
std::string link_shared(const LinkRequest& request, LinkedLibrary& library);

} // namespace torsion::native
