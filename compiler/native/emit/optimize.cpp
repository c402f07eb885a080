#include "compiler/native/emit/optimize.h"

#include "compiler/native/target/target_machine.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/PassManager.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Target/TargetMachine.h>
#include <llvm/Transforms/InstCombine/InstCombine.h>
#include <llvm/Transforms/Scalar/EarlyCSE.h>
#include <llvm/Transforms/Scalar/SimplifyCFG.h>
#include <llvm/Transforms/Utils/LCSSA.h>
#include <llvm/Transforms/Utils/LoopSimplify.h>
#include <llvm/Transforms/Utils/Mem2Reg.h>
#include <llvm/Transforms/Vectorize/LoopVectorize.h>

namespace torsion::native {

namespace {

/// Passes that vectorize loops, and that simplify branches and slots of functions.
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

/// Kernels without loops stay as they are: lowering has found equal expressions and folded constants, and no pass over
/// straight code gave a measured gain (docs/explanation/performance.md). There, instruction selection and register
/// allocation pay.
void optimize(llvm::Module& module, const TargetSpec& target, llvm::TargetMachine& machine, int optimization) {
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
    const std::string wide = features_of_loops(target, machine);
    for (llvm::Function& function : module) {
        if (function.isDeclaration()) continue;
        const bool is_kernel = function.getName().starts_with("torsion_kernel_");
        if (is_kernel && functions.getResult<llvm::LoopAnalysis>(function).empty()) continue;
        if (is_kernel && !wide.empty()) function.addFnAttr("target-features", wide);
        passes.run(function, functions);
    }
}

} // namespace torsion::native
