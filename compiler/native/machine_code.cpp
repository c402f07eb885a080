#include "compiler/native/machine_code.h"

#include "compiler/native/emit/emit_function.h"
#include "compiler/native/emit/native_kernels.h"
#include "compiler/native/emit/optimize.h"
#include "compiler/native/target/target_machine.h"

#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/IR/LegacyPassManager.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Support/SmallVectorMemoryBuffer.h>
#include <llvm/Target/TargetMachine.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <numeric>
#include <set>
#include <thread>

namespace torsion::native {

namespace {

constexpr std::size_t share_size = 20000; ///< instructions per module; worth a thread (some 30 ms)

/// The contents of one module. Modules are bounded, which bounds LLVM's memory, and independent, so that threads share
/// the work.
struct Share {
    std::vector<KernelPart> parts;
    std::vector<program::FunctionId> functions;
    int optimization = 0;
    std::size_t size = 0; ///< instructions
    /// An optimized instruction takes about eight times as long.
    std::size_t cost() const { return optimization == 0 ? size : 8 * size; }
};

std::size_t size_of(const program::Program& program, program::FunctionId f) {
    return program.functions[f].routine->routine.code.size();
}

/// Fills shares one after the other.
class Divider {
public:
    explicit Divider(int optimization) { open(optimization); }

    void open(int optimization) {
        close();
        if (shares_.empty() || size_ > 0) shares_.emplace_back();
        shares_.back().optimization = optimization;
        size_ = 0;
    }
    void add(program::FunctionId f, std::size_t size) {
        shares_.back().functions.push_back(f);
        count(size);
    }
    void add(const NativeKernel& kernel) {
        const std::vector<Piece>& pieces = kernel.split.pieces;
        KernelPart part{&kernel, 0, 0, false};
        for (; part.last < pieces.size(); ++part.last) {
            size_ += pieces[part.last].end - pieces[part.last].begin;
            if (size_ < share_size) continue;
            shares_.back().parts.push_back({&kernel, part.first, part.last + 1, false});
            part.first = part.last + 1;
            open(shares_.back().optimization);
        }
        part.has_entry = true;
        shares_.back().parts.push_back(part);
        count(1);
    }
    std::vector<Share> operator()() {
        close();
        if (shares_.size() > 1 && shares_.back().parts.empty() && shares_.back().functions.empty()) shares_.pop_back();
        return std::move(shares_);
    }

private:
    void close() {
        if (!shares_.empty()) shares_.back().size = size_;
    }
    void count(std::size_t size) {
        size_ += size;
        if (size_ >= share_size) open(shares_.back().optimization);
    }

    std::vector<Share> shares_;
    std::size_t size_ = 0;
};

/// Modules of one level of optimization each.
std::vector<Share> divide(const program::Program& program, const std::vector<NativeKernel>& kernels, int optimization) {
    Divider divide(optimization);
    const std::set<program::FunctionId> often = often_called_functions(program, kernels);
    for (const program::FunctionId f : called_functions(program, kernels)) {
        if (!often.contains(f)) divide.add(f, size_of(program, f));
    }
    for (const NativeKernel& kernel : kernels) {
        if (kernel.optimization == optimization) divide.add(kernel);
    }
    if (!often.empty()) divide.open(best_optimization);
    for (const program::FunctionId f : often) divide.add(f, size_of(program, f));
    for (int other : {0, 1, 2}) {
        if (other == optimization) continue;
        divide.open(other);
        for (const NativeKernel& kernel : kernels) {
            if (kernel.optimization != other) continue;
            if (other > optimization) divide.open(other); // worth a thread each
            divide.add(kernel);
        }
    }
    return divide();
}

std::unique_ptr<llvm::MemoryBuffer> generate(const program::Program& program, const Share& share,
                                             const TargetSpec& target, llvm::TargetMachine& machine,
                                             const std::function<void(llvm::Module&)>& polish) {
    llvm::LLVMContext context;
    llvm::Module module("torsion", context);
    aim(module, machine);
    for (program::FunctionId f : share.functions) emit_function(module, program, f);
    for (const KernelPart& part : share.parts) emit_part(module, program, part);
    optimize(module, target, machine, share.optimization);
    if (polish) polish(module);
    return write_code(module, machine);
}

} // namespace

std::unique_ptr<llvm::MemoryBuffer> write_code(llvm::Module& module, llvm::TargetMachine& machine, bool is_assembly) {
    llvm::SmallVector<char, 0> bytes;
    llvm::raw_svector_ostream out(bytes);
    llvm::legacy::PassManager passes;
    passes.add(llvm::createTargetTransformInfoWrapperPass(machine.getTargetIRAnalysis()));
    bool unsupported = machine.addPassesToEmitFile(
        passes, out, nullptr, is_assembly ? llvm::CodeGenFileType::AssemblyFile : llvm::CodeGenFileType::ObjectFile,
        /*DisableVerify=*/true);
    if (unsupported) {
        std::fprintf(stderr, "torsion: internal error in the code generator: no object files for this machine; please "
                             "report this with the model\n");
        std::abort();
    }
    passes.run(module);
    return std::make_unique<llvm::SmallVectorMemoryBuffer>(std::move(bytes), "torsion", false);
}

std::vector<std::unique_ptr<llvm::MemoryBuffer>> make_objects(const program::Program& program,
                                                              const std::vector<NativeKernel>& kernels,
                                                              const CodeOptions& options,
                                                              const std::function<void(llvm::Module&)>& polish) {
    std::vector<Share> shares = divide(program, kernels, options.optimization);
    std::vector<std::unique_ptr<llvm::MemoryBuffer>> objects(shares.size());
    std::vector<std::size_t> order(shares.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::greater<>(), [&](std::size_t i) {
        return shares[i].cost();
    }); // the longest first, so that no thread starts it last
    std::atomic<std::size_t> next = 0;
    auto work = [&] {
        std::array<std::unique_ptr<llvm::TargetMachine>, 3> machines; // by optimization
        for (std::size_t k = next++; k < shares.size(); k = next++) {
            const std::size_t i = order[k];
            auto& machine = machines[shares[i].optimization];
            if (!machine) machine = make_target_machine(options.target, shares[i].optimization, options.for_library);
            objects[i] = generate(program, shares[i], options.target, *machine, polish);
        }
    };
    std::vector<std::jthread> others;
    std::size_t threads = std::min<std::size_t>(shares.size(), std::max(1u, std::thread::hardware_concurrency()));
    for (std::size_t i = 1; i < threads; ++i) others.emplace_back(work);
    work();
    others.clear(); // waits for them
    return objects;
}

void emit_all(llvm::Module& module, const program::Program& program, const std::vector<NativeKernel>& kernels) {
    for (program::FunctionId f : called_functions(program, kernels)) emit_function(module, program, f);
    for (const NativeKernel& kernel : kernels)
        emit_part(module, program, {&kernel, 0, kernel.split.pieces.size(), true});
}

} // namespace torsion::native
