#include "compiler/native/jit.h"

#include "compiler/native/cache/capture.h"
#include "compiler/native/machine_code.h"

#include <llvm/ExecutionEngine/Orc/Core.h>
#include <llvm/ExecutionEngine/Orc/ExecutorProcessControl.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/raw_ostream.h>

#include <cstdio>
#include <cstdlib>
#include <map>

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

class LinkedCode : public Jit {
public:
    explicit LinkedCode(std::span<const External> externals)
        : session_(check(orc::SelfExecutorProcessControl::Create())), layer_(session_),
          library_(session_.createBareJITDylib("model")), capture_(std::make_shared<Capture>()) {
        // no platform: compiled code has no static constructors, no thread-local storage and no exceptions
        layer_.addPlugin(capture_);
        orc::SymbolMap symbols;
        for (const External& e : externals)
            symbols[session_.intern(e.name)] = {orc::ExecutorAddr::fromPtr(e.address), llvm::JITSymbolFlags::Exported};
        check(library_.define(orc::absoluteSymbols(std::move(symbols))));
    }
    LinkedCode(const LinkedCode&) = delete;
    ~LinkedCode() override { llvm::consumeError(session_.endSession()); }

    void add(std::unique_ptr<llvm::MemoryBuffer> object) { check(layer_.add(library_, std::move(object))); }
    void link(program::KernelId kernel) {
        const auto symbol = check(session_.lookup({&library_}, kernel_symbol(kernel)));
        kernels_[kernel] = symbol.getAddress().toPtr<TorsionKernel>();
    }

    TorsionKernel kernel(program::KernelId id) const override {
        const auto found = kernels_.find(id);
        return found == kernels_.end() ? nullptr : found->second;
    }
    std::optional<CodeImage> image() const override {
        auto image = capture_->image();
        for (const auto& [kernel, address] : kernels_) {
            const auto offset = capture_->offset_of(kernel_symbol(kernel));
            if (!image || !offset) return std::nullopt;
            image->entries.push_back({kernel.index(), *offset});
        }
        return image;
    }

private:
    orc::ExecutionSession session_;
    orc::ObjectLinkingLayer layer_;
    orc::JITDylib& library_;
    std::shared_ptr<Capture> capture_;
    std::map<program::KernelId, TorsionKernel> kernels_; ///< in order: the same program gives the same image
};

} // namespace

std::unique_ptr<Jit> make_jit(const program::Program& program, const std::vector<NativeKernel>& kernels,
                              const JitOptions& options) {
    // in the form for libraries, which can lie anywhere
    auto objects = make_objects(program, kernels, {options.target, options.optimization, true});
    auto code = std::make_unique<LinkedCode>(options.externals);
    for (auto& object : objects) code->add(std::move(object));
    for (const NativeKernel& kernel : kernels) code->link(kernel.id);
    return code;
}

std::string print_ir(const program::Program& program, const std::vector<NativeKernel>& kernels) {
    llvm::LLVMContext context;
    llvm::Module module("torsion", context);
    emit_all(module, program, kernels);
    std::string text;
    llvm::raw_string_ostream out(text);
    module.print(out, nullptr);
    return text;
}

} // namespace torsion::native
