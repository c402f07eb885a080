#include "compiler/native/machine_code.h"

#include "compiler/native/emit_function.h"
#include "compiler/native/optimize.h"

#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/IR/LegacyPassManager.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/SmallVectorMemoryBuffer.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Target/TargetMachine.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <thread>

namespace torsion::native {

namespace {

constexpr std::size_t share_size = 20000; ///< instructions per module; worth a thread (some 30 ms)

/// What one module holds. Modules are bounded, which bounds LLVM's memory, and independent, so that threads can share the work.
struct Share {
    std::vector<KernelPart> parts;
    std::vector<symbolic::FunctionId> functions;
};

/// What the compiled kernels call; interpreted ones interpret these, too.
std::vector<symbolic::FunctionId> called_functions(const lower::Program& program, const std::vector<NativeKernel>& kernels) {
    std::vector<symbolic::FunctionId> roots;
    for (const NativeKernel& kernel : kernels) {
        if (kernel.is_interpreted) continue;
        for (const lower::Instruction& i : program.kernels[kernel.row].code) {
            if (i.code == lower::Code::CallFunction) roots.push_back(symbolic::FunctionId(i.index));
        }
    }
    return symbolic::reachable_functions(program.model.flat.pool, roots);
}

std::vector<Share> divide(const lower::Program& program, const std::vector<NativeKernel>& kernels) {
    std::vector<Share> shares(1);
    std::size_t size = 0;
    for (symbolic::FunctionId f : called_functions(program, kernels)) {
        shares.back().functions.push_back(f);
        size += program.model.flat.pool.function(f).code->steps.size();
        if (size < share_size) continue;
        shares.emplace_back();
        size = 0;
    }
    for (const NativeKernel& kernel : kernels) {
        const std::vector<Piece>& pieces = kernel.split.pieces;
        KernelPart part{&kernel, 0, 0, false};
        for (; part.last < pieces.size(); ++part.last) {
            size += pieces[part.last].end - pieces[part.last].begin;
            if (size < share_size) continue;
            shares.back().parts.push_back({&kernel, part.first, part.last + 1, false});
            part.first = part.last + 1;
            shares.emplace_back();
            size = 0;
        }
        part.has_entry = true;
        shares.back().parts.push_back(part);
    }
    return shares;
}

std::unique_ptr<llvm::MemoryBuffer> generate(const lower::Program& program, const Share& share, llvm::TargetMachine& machine, const Target& target,
                                             const std::function<void(llvm::Module&)>& polish) {
    llvm::LLVMContext context;
    llvm::Module module("torsion", context);
    module.setDataLayout(machine.createDataLayout());
    module.setTargetTriple(machine.getTargetTriple().str());
    for (symbolic::FunctionId f : share.functions) emit_function(module, program, f);
    for (const KernelPart& part : share.parts) emit_part(module, program, part);
    optimize(module, machine, target.optimization);
    if (polish) polish(module);
    return write_code(module, machine);
}

} // namespace

std::unique_ptr<llvm::MemoryBuffer> write_code(llvm::Module& module, llvm::TargetMachine& machine, bool is_assembly) {
    llvm::SmallVector<char, 0> bytes;
    llvm::raw_svector_ostream out(bytes);
    llvm::legacy::PassManager passes;
    passes.add(llvm::createTargetTransformInfoWrapperPass(machine.getTargetIRAnalysis()));
    bool unsupported = machine.addPassesToEmitFile(passes, out, nullptr, is_assembly ? llvm::CodeGenFileType::AssemblyFile : llvm::CodeGenFileType::ObjectFile,
                                                   /*DisableVerify=*/true);
    if (unsupported) {
        std::fprintf(stderr, "torsion: internal error in the code generator: no object files for this machine; please report this with the model\n");
        std::abort();
    }
    passes.run(module);
    return std::make_unique<llvm::SmallVectorMemoryBuffer>(std::move(bytes), "torsion", false);
}

std::vector<std::unique_ptr<llvm::MemoryBuffer>> make_objects(const lower::Program& program, const std::vector<NativeKernel>& kernels, const Target& target,
                                                              const std::function<void(llvm::Module&)>& polish) {
    std::vector<Share> shares = divide(program, kernels);
    std::vector<std::unique_ptr<llvm::MemoryBuffer>> objects(shares.size());
    std::atomic<std::size_t> next = 0;
    auto work = [&] {
        std::unique_ptr<llvm::TargetMachine> machine = make_target_machine(target.optimization, target.cpu, target.for_library);
        for (std::size_t i = next++; i < shares.size(); i = next++) objects[i] = generate(program, shares[i], *machine, target, polish);
    };
    std::vector<std::jthread> others;
    std::size_t threads = std::min<std::size_t>(shares.size(), std::max(1u, std::thread::hardware_concurrency()));
    for (std::size_t i = 1; i < threads; ++i) others.emplace_back(work);
    work();
    others.clear(); // waits for them
    return objects;
}

void emit_all(llvm::Module& module, const lower::Program& program, const std::vector<NativeKernel>& kernels) {
    for (symbolic::FunctionId f : called_functions(program, kernels)) emit_function(module, program, f);
    for (const NativeKernel& kernel : kernels) emit_part(module, program, {&kernel, 0, kernel.split.pieces.size(), true});
}

} // namespace torsion::native
