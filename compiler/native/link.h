#pragma once
// Shared libraries, linked by LLD inside this process: no compiler and no linker on the user's machine. No LLVM header comes with this one.

#include <string>
#include <utility>
#include <vector>

namespace torsion::native {

struct LinkRequest {
    std::vector<std::string> objects;   ///< bytes of object files
    std::vector<std::string> libraries; ///< paths: archives of which is taken what is needed, and shared libraries that are needed at run time
    std::vector<std::string> exports;   ///< the symbols that can be seen from outside; all others are local
    std::vector<std::pair<std::string, std::string>> aliases; ///< other names of symbols: name, symbol
    std::vector<std::string> keep;                            ///< symbols that come in although nothing refers to them
    std::string soname;                                       ///< the library's name for those that are linked with it; empty: none
};

/// Empty, or what went wrong; the library in `bytes`. The same request gives the same bytes; no path of this machine is in them. May be called from
/// any thread.
std::string link_shared(const LinkRequest& request, std::string& bytes);

} // namespace torsion::native
