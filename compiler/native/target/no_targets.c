// For libtorsion_lld.so: LLD initializes every processor of LLVM, for bitcode, which we never give it. With nothing in
// their place the linker is a fifth of the size of LLVM.

#define LLVM_TARGET(NAME)                                                                                              \
    void LLVMInitialize##NAME##TargetInfo(void) {}                                                                     \
    void LLVMInitialize##NAME##Target(void) {}                                                                         \
    void LLVMInitialize##NAME##TargetMC(void) {}
#define LLVM_ASM_PRINTER(NAME)                                                                                         \
    void LLVMInitialize##NAME##AsmPrinter(void) {}
#define LLVM_ASM_PARSER(NAME)                                                                                          \
    void LLVMInitialize##NAME##AsmParser(void) {}

#include <llvm/Config/AsmParsers.def>
#include <llvm/Config/AsmPrinters.def>
#include <llvm/Config/Targets.def>
