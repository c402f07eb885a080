#include "compiler/native/emit/optimize.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/PassManager.h>
#include <llvm/MC/MCSubtargetInfo.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Target/TargetMachine.h>
#include <llvm/TargetParser/Host.h>
#include <llvm/Transforms/InstCombine/InstCombine.h>
#include <llvm/Transforms/Scalar/EarlyCSE.h>
#include <llvm/Transforms/Scalar/SimplifyCFG.h>
#include <llvm/Transforms/Utils/LCSSA.h>
#include <llvm/Transforms/Utils/LoopSimplify.h>
#include <llvm/Transforms/Utils/Mem2Reg.h>
#include <llvm/Transforms/Vectorize/LoopVectorize.h>

#include <cstdio>
#include <cstdlib>

namespace torsion::native {

namespace {

void initialize_target() {
    static const bool done = !llvm::InitializeNativeTarget() && !llvm::InitializeNativeTargetAsmPrinter();
    (void)done;
}

/// Vectors of 512 bits are for loops, where the processor has whole units for them: choices between numbers pass through masks then, which straight code has to
/// pay for, and slots stand at any eight bytes, so that each of them is two accesses.
std::string host_features(bool has_wide_vectors = false) {
    std::string result;
    for (const auto& [feature, has] : llvm::sys::getHostCPUFeatures()) {
        if (!result.empty()) result += ',';
        result += (has && (has_wide_vectors || !feature.starts_with("avx512")) ? "+" : "-") + feature.str();
    }
    return result;
}

/// Of this processor, where LLVM knows that it does not do better with vectors of 256 bits; else nothing.
std::string features_of_loops(const llvm::TargetMachine& machine) {
    if (machine.getTargetFeatureString() != host_features() || machine.getTargetCPU().starts_with("generic") || machine.getTargetCPU().starts_with("x86-64")) return {};
    return machine.getMCSubtargetInfo()->checkFeatures("+prefer-256-bit") ? std::string() : host_features(true);
}

} // namespace

std::unique_ptr<llvm::TargetMachine> make_target_machine(int optimization, const std::string& cpu, bool for_library) {
    initialize_target();
    std::string triple = llvm::sys::getProcessTriple(), error;
    const llvm::Target* target = llvm::TargetRegistry::lookupTarget(triple, error);
    if (!target) {
        std::fprintf(stderr, "torsion: no code generator for this machine (%s)\n", error.c_str());
        std::abort();
    }
    llvm::TargetOptions options;
    options.AllowFPOpFusion = llvm::FPOpFusion::Strict; // a*b + c stays two roundings
    const bool is_native = cpu == "native";
    static constexpr llvm::CodeGenOptLevel levels[] = {llvm::CodeGenOptLevel::None, llvm::CodeGenOptLevel::Less, llvm::CodeGenOptLevel::Default};
    return std::unique_ptr<llvm::TargetMachine>(target->createTargetMachine(triple, is_native ? llvm::sys::getHostCPUName() : llvm::StringRef(cpu),
                                                                            is_native ? host_features() : std::string(), options,
                                                                            llvm::Reloc::PIC_, std::nullopt, levels[optimization], /*JIT=*/!for_library));
}

bool is_known_cpu(const std::string& cpu) {
    return cpu == "native" || make_target_machine(0, "native")->getMCSubtargetInfo()->isCPUStringValid(cpu);
}

namespace {

/// For loops to become vectors, and for the branches and slots of functions.
llvm::FunctionPassManager make_passes() {
    llvm::FunctionPassManager passes;
    passes.addPass(llvm::PromotePass()); // the slots of functions
    passes.addPass(llvm::EarlyCSEPass());
    passes.addPass(llvm::InstCombinePass());
    passes.addPass(llvm::SimplifyCFGPass());
    passes.addPass(llvm::LoopSimplifyPass());
    passes.addPass(llvm::LCSSAPass());
    passes.addPass(llvm::LoopVectorizePass());
    passes.addPass(llvm::InstCombinePass());
    passes.addPass(llvm::SimplifyCFGPass());
    return passes;
}

} // namespace

/// Kernels without loops are left as they are: lowering has found equal expressions and folded what folds, and nothing that passes do to straight code
/// was seen to make it faster (docs/performance.md). Instruction selection and register allocation are what pays there.
void optimize(llvm::Module& module, llvm::TargetMachine& machine, int optimization) {
    if (optimization < 2) return;
    llvm::LoopAnalysisManager loops;
    llvm::FunctionAnalysisManager functions;
    llvm::CGSCCAnalysisManager components;
    llvm::ModuleAnalysisManager modules;
    llvm::PassBuilder builder(&machine);
    builder.registerModuleAnalyses(modules);
    builder.registerCGSCCAnalyses(components);
    builder.registerFunctionAnalyses(functions);
    builder.registerLoopAnalyses(loops);
    builder.crossRegisterProxies(loops, functions, components, modules);
    llvm::FunctionPassManager passes = make_passes();
    const std::string wide = features_of_loops(machine);
    for (llvm::Function& function : module) {
        if (function.isDeclaration()) continue;
        const bool is_kernel = function.getName().starts_with("torsion_kernel_");
        if (is_kernel && functions.getResult<llvm::LoopAnalysis>(function).empty()) continue;
        if (is_kernel && !wide.empty()) function.addFnAttr("target-features", wide);
        passes.run(function, functions);
    }
}

} // namespace torsion::native
