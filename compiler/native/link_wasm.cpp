// Modules of WebAssembly: complete in themselves, without imports. Who loads one calls its exports, reads its memory,
// and may put functions of his own into its table, for callbacks.

#include "compiler/native/link_foreign.h"

#include "compiler/native/link_files.h"

#include <lld/Common/Driver.h>

LLD_HAS_DRIVER(wasm)

namespace torsion::native {

namespace {

/// The stack lies below all data, so that what overflows it stops instead of writing on them. Addresses stay positive
/// where numbers have a sign.
constexpr const char *stack = "stack-size=4194304", *most_memory = "--max-memory=2147483648";

std::vector<std::string> wasm_arguments(const LinkRequest& request, const std::string& output) {
    std::vector<std::string> arguments = {"wasm-ld",
                                          "--no-entry",
                                          "--gc-sections",
                                          "--strip-all",
                                          "-O2",
                                          "--fatal-warnings",
                                          "--stack-first",
                                          "-z",
                                          stack,
                                          most_memory,
                                          "--export-table",
                                          "--growable-table",
                                          "-o",
                                          output};
    for (const std::string& name : request.exports) arguments.push_back("--export=" + name);
    for (const std::string& name : request.keep) arguments.push_back("--undefined=" + name);
    return arguments;
}

} // namespace

std::string link_wasm(const LinkRequest& request, LinkedLibrary& library) {
    return link_through_pipe(request, &wasm_arguments, {lld::Wasm, &lld::wasm::link}, library);
}

} // namespace torsion::native
