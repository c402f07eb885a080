#include "compiler/native/object.h"

#include "compiler/native/descriptor.h"
#include "compiler/native/emit/native_kernels.h"
#include "compiler/native/emit/optimize.h"
#include "compiler/native/machine_code.h"
#include "compiler/native/target/c_data.h"
#include "compiler/native/target/target_machine.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Target/TargetMachine.h>
#include <llvm/TargetParser/Triple.h>

#include <cstddef>
#include <cstdint>

namespace torsion::native {

namespace {

/// Stands for a kernel until its machine code exists: its row, + 1.
TorsionKernel token(program::KernelId kernel) {
    return reinterpret_cast<TorsionKernel>(std::uintptr_t{kernel.index()} + 1);
}
program::KernelId kernel_of(TorsionKernel token) {
    return program::KernelId(reinterpret_cast<std::uintptr_t>(token) - 1);
}

/// The descriptor as constant data: kernels by their symbols.
llvm::Constant* emit_descriptor(llvm::Module& module, const TorsionModel& model) {
    llvm::Type* address = llvm::PointerType::getUnqual(module.getContext());
    auto* type = llvm::FunctionType::get(llvm::Type::getInt32Ty(module.getContext()), {address}, false);
    return emit_struct(module, model_struct(), &model, "model", [&](TorsionKernel kernel) -> llvm::Constant* {
        if (kernel == nullptr) return nullptr;
        return llvm::cast<llvm::Constant>(
            module.getOrInsertFunction(kernel_symbol(kernel_of(kernel)), type).getCallee());
    });
}

/// A function that returns the address of some data.
void emit_getter(llvm::Module& module, const std::string& symbol, llvm::Constant* data) {
    llvm::IRBuilder<> body(module.getContext());
    auto* function = llvm::Function::Create(llvm::FunctionType::get(body.getPtrTy(), false),
                                            llvm::GlobalValue::ExternalLinkage, symbol, module);
    body.SetInsertPoint(llvm::BasicBlock::Create(module.getContext(), "entry", function));
    body.CreateRet(data);
}

/// Hides the library's own symbols: kernels and functions call each other directly. The mathematical library is
/// external. Windows unwinds the stack by tables, whatever a function throws.
void hide(llvm::Module& module) {
    const bool has_tables = llvm::Triple(module.getTargetTriple()).isOSWindows();
    for (llvm::Function& f : module) {
        if (has_tables) f.setUWTableKind(llvm::UWTableKind::Default);
        const bool is_own = f.getName().starts_with("torsion_kernel_") || f.getName().starts_with("torsion_function_");
        if (!is_own) continue;
        f.setVisibility(llvm::GlobalValue::HiddenVisibility);
        f.setDSOLocal(true);
    }
}

void prepare(llvm::Module& module, llvm::TargetMachine& machine) {
    aim(module, machine);
    module.setPICLevel(llvm::PICLevel::BigPIC);
}

std::string bytes_of(const llvm::MemoryBuffer& buffer) { return buffer.getBuffer().str(); }

std::string text_of(const llvm::Module& module) {
    std::string text;
    llvm::raw_string_ostream out(text);
    module.print(out, nullptr);
    return text;
}

} // namespace

std::vector<std::string> make_object(const program::Program& program, const ObjectOptions& options) {
    std::vector<NativeKernel> kernels =
        native_kernels(program, {.everything = true, .optimization = options.optimization});
    Descriptor descriptor(program, assign_scratch(program, kernels), Descriptor::Paths::Names);
    descriptor.link(token);

    const auto machine = make_target_machine(options.target, options.optimization, true);
    llvm::LLVMContext context;
    llvm::Module module("torsion", context);
    prepare(module, *machine);
    std::vector<std::string> result;
    if (options.form == CodeForm::Linkable) {
        for (const auto& object : make_objects(program, kernels, {options.target, options.optimization, true}, hide))
            result.push_back(bytes_of(*object));
    } else {
        emit_all(module, program, kernels);
        optimize(module, options.target, *machine, options.optimization);
    }
    emit_getter(module, "torsion_model", emit_descriptor(module, descriptor.model()));
    hide(module);
    if (options.form == CodeForm::Llvm) result.push_back(text_of(module));
    else result.push_back(bytes_of(*write_code(module, *machine, options.form == CodeForm::Assembly)));
    return result;
}

std::string make_data_object(const std::string& symbol, const std::vector<std::uint32_t>& numbers,
                             const TargetSpec& target) {
    const auto machine = make_target_machine(target, 0, true);
    llvm::LLVMContext context;
    llvm::Module module("torsion_data", context);
    prepare(module, *machine);
    emit_getter(module, symbol, emit_data(module, llvm::ConstantDataArray::get(context, numbers), "numbers"));
    return bytes_of(*write_code(module, *machine));
}

} // namespace torsion::native
