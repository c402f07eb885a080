// Libraries for Windows: no entry, because nothing in them runs at loading.

#include "compiler/native/link_foreign.h"

#include "compiler/native/link_files.h"

#include <lld/Common/Driver.h>

#include <algorithm>
#include <fstream>
#include <iterator>

LLD_HAS_DRIVER(coff)

namespace torsion::native {

namespace {

/// The time in the file's head is a hash of it (/brepro). /lldmingw keeps the unwind tables of functions that are kept.
std::vector<std::string> coff_arguments(const LinkRequest& request, const std::string& output,
                                        const std::string& import_library) {
    std::vector<std::string> arguments = {
        "lld-link", "/dll",         "/lldmingw",   "/noentry", "/nodefaultlib", "/subsystem:windows",
        "/brepro",  "/opt:ref,icf", "/debug:none", "/wx",      "/out:" + output};
    arguments.push_back(import_library.empty() ? "/noimplib" : "/implib:" + import_library);
    for (const std::string& name : request.exports) {
        const auto alias = std::ranges::find(request.aliases, name, &std::pair<std::string, std::string>::first);
        arguments.push_back("/export:" + name + (alias == request.aliases.end() ? "" : "=" + alias->second));
    }
    for (const std::string& name : request.keep) arguments.push_back("/include:" + name);
    return arguments;
}

std::string content_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

} // namespace

std::string link_coff(const LinkRequest& request, LinkedLibrary& library) {
    Drain drain;
    if (!drain.is_open()) return "there is no pipe to be had";
    Workplace workplace;
    // The library takes its name from that of the output
    const std::string output = workplace.link_to(request.soname, drain.path());
    const std::string import_library =
        request.has_import_library ? workplace.path_of(request.soname + ".lib") : std::string();
    std::vector<std::string> arguments = coff_arguments(request, output, import_library);
    if (output.empty() || !workplace.add_objects(request.objects, arguments)) return workplace.problem();
    arguments.insert(arguments.end(), request.libraries.begin(), request.libraries.end());
    std::string words = run_lld(arguments, {lld::WinLink, &lld::coff::link});
    library.bytes = drain.take();
    if (!import_library.empty()) library.import_library = content_of(import_library);
    if (!words.empty()) return words;
    const bool is_whole = !library.bytes.empty() && (import_library.empty() || !library.import_library.empty());
    return is_whole ? std::string() : "the linker has written nothing";
}

} // namespace torsion::native
