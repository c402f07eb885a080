#include "compiler/native/jit.h"

#include "compiler/native/interpreted.h"
#include "compiler/native/machine_code.h"

#include <llvm/ExecutionEngine/Orc/LLJIT.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/raw_ostream.h>

#include <cmath>

namespace torsion::native {

namespace {

namespace orc = llvm::orc;

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

/// All that compiled code may call: the mathematical library, and the interpreter for kernels that are not worth compiling.
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
    };
    return list;
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

} // namespace

std::unique_ptr<Jit> make_jit(const lower::Program& program, const std::vector<NativeKernel>& kernels, int optimization) {
    auto objects = make_objects(program, kernels, {"native", optimization}); // first: the JIT needs LLVM's target, which this initializes
    auto jit = std::make_unique<OrcJit>();
    for (auto& object : objects) jit->add(std::move(object));
    return jit;
}

std::string print_ir(const lower::Program& program, const std::vector<NativeKernel>& kernels) {
    llvm::LLVMContext context;
    llvm::Module module("torsion", context);
    emit_all(module, program, kernels);
    std::string text;
    llvm::raw_string_ostream out(text);
    module.print(out, nullptr);
    return text;
}

} // namespace torsion::native
