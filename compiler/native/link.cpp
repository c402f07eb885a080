// libtorsion_lld.so: shared objects of Linux.

#include "compiler/native/link.h"

#include "compiler/native/link_files.h"

#include <lld/Common/Driver.h>

LLD_HAS_DRIVER(elf)

namespace lld::elf {
class Defined;

/// As LLD declares it: symbols of the present link. LLD sets those that the link has and leaves the others as the link
/// before set them.
struct ElfSym {
    static Defined *bss, *etext1, *etext2, *edata1, *edata2, *end1, *end2, *globalOffsetTable, *mipsGp, *mipsGpDisp,
        *mipsLocalGp, *riscvGlobalPointer, *relaIpltStart, *relaIpltEnd, *tlsModuleBase;
};
} // namespace lld::elf

namespace torsion::native {

namespace {

std::string version_script(const std::vector<std::string>& exports) {
    std::string text = "{\n";
    if (!exports.empty()) text += "  global:\n";
    for (const std::string& name : exports) text += "    " + name + ";\n";
    return text + "  local: *;\n};\n";
}

std::vector<std::string> arguments_of(const LinkRequest& request, const std::string& output) {
    std::vector<std::string> arguments = {"ld.lld",
                                          "-shared",
                                          "-Bsymbolic",
                                          "--gc-sections",
                                          "--icf=all",
                                          "--strip-all",
                                          "--hash-style=gnu",
                                          "--build-id=none",
                                          "--no-undefined",
                                          "--fatal-warnings",
                                          "-znow",
                                          "-zrelro",
                                          "-znoexecstack",
                                          "-O2",
                                          "-o",
                                          output};
    if (!request.soname.empty()) arguments.push_back("--soname=" + request.soname);
    for (const std::string& name : request.exports) arguments.push_back("--undefined=" + name);
    for (const auto& [name, symbol] : request.aliases)
        arguments.insert(arguments.end(), {"--undefined=" + symbol, "--defsym=" + name + "=" + symbol});
    for (const std::string& name : request.keep) arguments.push_back("--undefined=" + name);
    return arguments;
}

/// A second link in this process, of code for another processor, wrote to a symbol of the first.
void forget_last_link() {
    using Symbols = lld::elf::ElfSym;
    for (lld::elf::Defined** symbol :
         {&Symbols::bss, &Symbols::etext1, &Symbols::etext2, &Symbols::edata1, &Symbols::edata2, &Symbols::end1,
          &Symbols::end2, &Symbols::globalOffsetTable, &Symbols::mipsGp, &Symbols::mipsGpDisp, &Symbols::mipsLocalGp,
          &Symbols::riscvGlobalPointer, &Symbols::relaIpltStart, &Symbols::relaIpltEnd, &Symbols::tlsModuleBase})
        *symbol = nullptr;
}

bool link_elf(llvm::ArrayRef<const char*> arguments, llvm::raw_ostream& out, llvm::raw_ostream& problems,
              bool exits_early, bool writes_nothing) {
    forget_last_link();
    return lld::elf::link(arguments, out, problems, exits_early, writes_nothing);
}

} // namespace

std::string link_shared(const LinkRequest& request, LinkedLibrary& library) {
    Drain drain;
    if (!drain.is_open()) return "there is no pipe to be had";
    Workplace workplace;
    std::vector<std::string> arguments = arguments_of(request, drain.path());
    const std::string exports = workplace.add("exports", version_script(request.exports));
    arguments.push_back("--version-script=" + exports);
    if (exports.empty() || !workplace.add_objects(request.objects, arguments)) return workplace.problem();
    arguments.insert(arguments.end(), request.libraries.begin(), request.libraries.end());
    std::string words = run_lld(arguments, {lld::Gnu, &link_elf});
    library.bytes = drain.take();
    return words.empty() && library.bytes.empty() ? "the linker has written nothing" : words;
}

} // namespace torsion::native
