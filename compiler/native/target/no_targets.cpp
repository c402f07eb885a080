// For libtorsion_lld.so: LLD initializes every processor of LLVM and loads its plug-ins for bitcode, which we never give it. With nothing in their
// place the linker is a fifth of the size of LLVM.

#include <llvm/Passes/PassPlugin.h>

#define LLVM_TARGET(NAME)                                                                                                                            \
    extern "C" void LLVMInitialize##NAME##TargetInfo() {}                                                                                            \
    extern "C" void LLVMInitialize##NAME##Target() {}                                                                                                \
    extern "C" void LLVMInitialize##NAME##TargetMC() {}
#define LLVM_ASM_PRINTER(NAME)                                                                                                                       \
    extern "C" void LLVMInitialize##NAME##AsmPrinter() {}
#define LLVM_ASM_PARSER(NAME)                                                                                                                        \
    extern "C" void LLVMInitialize##NAME##AsmParser() {}

#include <llvm/Config/AsmParsers.def>
#include <llvm/Config/AsmPrinters.def>
#include <llvm/Config/Targets.def>

llvm::PassPluginLibraryInfo getPollyPluginInfo() { return {}; }
