// Libraries for macOS: they name the system's library, are found beside the program that loads them (@rpath), and carry
// a signature without a signer (ad hoc), without which a Mac with an Arm processor runs no code.

#include "compiler/native/link_foreign.h"

#include "compiler/native/link_files.h"

#include <lld/Common/Driver.h>

LLD_HAS_DRIVER(macho)

namespace torsion::native {

namespace {

constexpr const char *oldest_system = "11.0", *system_sdk = "11.0";

/// Symbols of C have an underscore before them there.
std::string symbol_of(const std::string& name) { return "_" + name; }

std::vector<std::string> macho_arguments(const LinkRequest& request, const std::string& output) {
    const std::string architecture = request.triple.substr(0, request.triple.find('-'));
    std::vector<std::string> arguments = {"ld64.lld",
                                          "-dylib",
                                          "-arch",
                                          architecture,
                                          "-platform_version",
                                          "macos",
                                          oldest_system,
                                          system_sdk,
                                          "-o",
                                          output,
                                          "-install_name",
                                          "@rpath/" + request.soname,
                                          "-dead_strip",
                                          "-adhoc_codesign",
                                          "-no_fixup_chains",
                                          "-x",
                                          "-S",
                                          "--icf=safe",
                                          "-fatal_warnings"};
    for (const auto& [name, symbol] : request.aliases)
        arguments.insert(arguments.end(), {"-alias", symbol_of(symbol), symbol_of(name)});
    for (const std::string& name : request.exports)
        arguments.insert(arguments.end(), {"-exported_symbol", symbol_of(name)});
    for (const auto& [name, symbol] : request.aliases) arguments.insert(arguments.end(), {"-u", symbol_of(symbol)});
    for (const std::string& name : request.keep) arguments.insert(arguments.end(), {"-u", symbol_of(name)});
    return arguments;
}

} // namespace

std::string link_macho(const LinkRequest& request, LinkedLibrary& library) {
    return link_through_pipe(request, &macho_arguments, {lld::Darwin, &lld::macho::link}, library);
}

} // namespace torsion::native
