#include "compiler/native/jit.h"

#include "compiler/native/emit_function.h"
#include "compiler/native/interpreted.h"
#include "compiler/native/optimize.h"

#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/ExecutionEngine/Orc/LLJIT.h>
#include <llvm/IR/LegacyPassManager.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Support/SmallVectorMemoryBuffer.h>
#include <llvm/Target/TargetMachine.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <thread>

namespace torsion::native {

namespace {

namespace orc = llvm::orc;

constexpr std::size_t share_size = 20000; ///< instructions per module; worth a thread (some 30 ms)

[[noreturn]] void fail(llvm::Error error) {
    std::fprintf(stderr, "torsion: internal error in the code generator: %s; please report this with the model\n",
                 llvm::toString(std::move(error)).c_str());
    std::abort();
}

template <class T>
T check(llvm::Expected<T> value) {
    if (!value) fail(value.takeError());
    return std::move(*value);
}

void check(llvm::Error error) {
    if (error) fail(std::move(error));
}

struct External {
    const char* name;
    void* address;
};

using Unary = double (*)(double);
using Binary = double (*)(double, double);
void* address_of(Unary f) { return reinterpret_cast<void*>(f); }
void* address_of(Binary f) { return reinterpret_cast<void*>(f); }

/// All that compiled code may call: the mathematical library, the interpreter for kernels that are not worth compiling, native code that the model names.
const std::vector<External>& externals() {
    static const std::vector<External> list = {
        {"exp", address_of(Unary(::exp))},
        {"log", address_of(Unary(::log))},
        {"log10", address_of(Unary(::log10))},
        {"sin", address_of(Unary(::sin))},
        {"cos", address_of(Unary(::cos))},
        {"tan", address_of(Unary(::tan))},
        {"asin", address_of(Unary(::asin))},
        {"acos", address_of(Unary(::acos))},
        {"atan", address_of(Unary(::atan))},
        {"sinh", address_of(Unary(::sinh))},
        {"cosh", address_of(Unary(::cosh))},
        {"tanh", address_of(Unary(::tanh))},
        {"floor", address_of(Unary(::floor))},
        {"ceil", address_of(Unary(::ceil))},
        {"pow", address_of(Binary(::pow))},
        {"atan2", address_of(Binary(::atan2))},
        {"torsion_run_interpreted", reinterpret_cast<void*>(&torsion_run_interpreted)},
        {"torsion_call_foreign", reinterpret_cast<void*>(&torsion_call_foreign)},
    };
    return list;
}

std::unique_ptr<llvm::MemoryBuffer> to_object(llvm::Module& module, llvm::TargetMachine& machine) {
    llvm::SmallVector<char, 0> bytes;
    llvm::raw_svector_ostream out(bytes);
    llvm::legacy::PassManager passes;
    passes.add(llvm::createTargetTransformInfoWrapperPass(machine.getTargetIRAnalysis()));
    bool unsupported = machine.addPassesToEmitFile(passes, out, nullptr, llvm::CodeGenFileType::ObjectFile, /*DisableVerify=*/true);
    if (unsupported) fail(llvm::make_error<llvm::StringError>("no object files for this machine", llvm::inconvertibleErrorCode()));
    passes.run(module);
    return std::make_unique<llvm::SmallVectorMemoryBuffer>(std::move(bytes), "torsion", false);
}

class OrcJit : public Jit {
public:
    OrcJit() {
        // no platform: compiled code has no static constructors, no thread-local storage and no exceptions
        jit_ = check(orc::LLJITBuilder().setLinkProcessSymbolsByDefault(false).setPlatformSetUp(orc::setUpInactivePlatform).create());
        orc::SymbolMap symbols;
        for (const External& e : externals()) {
            symbols[jit_->mangleAndIntern(e.name)] = {orc::ExecutorAddr::fromPtr(e.address), llvm::JITSymbolFlags::Exported};
        }
        check(jit_->getMainJITDylib().define(orc::absoluteSymbols(std::move(symbols))));
    }

    void add(std::unique_ptr<llvm::MemoryBuffer> object) { check(jit_->addObjectFile(std::move(object))); }
    void* address(const std::string& symbol) override { return check(jit_->lookup(symbol)).toPtr<void*>(); }

private:
    std::unique_ptr<orc::LLJIT> jit_;
};

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

std::unique_ptr<llvm::MemoryBuffer> generate(const lower::Program& program, const Share& share, llvm::TargetMachine& machine, int optimization) {
    llvm::LLVMContext context;
    llvm::Module module("torsion", context);
    module.setDataLayout(machine.createDataLayout());
    module.setTargetTriple(machine.getTargetTriple().str());
    for (symbolic::FunctionId f : share.functions) emit_function(module, program, f);
    for (const KernelPart& part : share.parts) emit_part(module, program, part);
    optimize(module, machine, optimization);
    return to_object(module, machine);
}

} // namespace

std::unique_ptr<Jit> make_jit(const lower::Program& program, const std::vector<NativeKernel>& kernels, int optimization) {
    std::vector<Share> shares = divide(program, kernels);
    std::vector<std::unique_ptr<llvm::MemoryBuffer>> objects(shares.size());
    std::atomic<std::size_t> next = 0;
    auto work = [&] {
        std::unique_ptr<llvm::TargetMachine> machine = make_target_machine(optimization);
        for (std::size_t i = next++; i < shares.size(); i = next++) objects[i] = generate(program, shares[i], *machine, optimization);
    };
    {
        std::vector<std::jthread> others;
        std::size_t threads = std::min<std::size_t>(shares.size(), std::max(1u, std::thread::hardware_concurrency()));
        for (std::size_t i = 1; i < threads; ++i) others.emplace_back(work);
        work();
    }
    auto jit = std::make_unique<OrcJit>();
    for (auto& object : objects) jit->add(std::move(object));
    return jit;
}

std::string print_ir(const lower::Program& program, const std::vector<NativeKernel>& kernels) {
    llvm::LLVMContext context;
    llvm::Module module("torsion", context);
    for (symbolic::FunctionId f : called_functions(program, kernels)) emit_function(module, program, f);
    for (const NativeKernel& kernel : kernels) emit_part(module, program, {&kernel, 0, kernel.split.pieces.size(), true});
    std::string text;
    llvm::raw_string_ostream out(text);
    module.print(out, nullptr);
    return text;
}

} // namespace torsion::native
