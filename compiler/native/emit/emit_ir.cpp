#include "compiler/native/emit/emit_ir.h"

#include "compiler/native/emit/routine_emitter.h"

#include <llvm/IR/Module.h>

#include <algorithm>

namespace torsion::native {

namespace {

/// Makes one function out of one piece of a kernel.
class KernelEmitter : public RoutineEmitter {
public:
    KernelEmitter(llvm::Module& module, const program::Program& program, const NativeKernel& kernel)
        : RoutineEmitter(module, program, program.kernels[kernel.id]), kernel_(kernel) {}

    void operator()(const Piece& piece, const std::string& name) {
        open(name, kernel_type());
        for (ValueId v : piece.imports) values_[v.index()] = {import(v)};
        for (std::size_t at = piece.begin; at < piece.end; ++at) {
            emit_at(at);
            if (kernel_.split.scratch[at] != Split::none)
                store({Section::Work, kernel_.scratch + kernel_.split.scratch[at]}, number(ValueId(at)));
        }
        body_.CreateRet(body_.getInt32(0));
        entry_.CreateBr(first_block_);
    }

    /// The function of a kernel that was cut: calls its pieces.
    void call_pieces(const std::vector<std::string>& pieces, const std::string& name) {
        open(name, kernel_type());
        for (const std::string& piece : pieces) {
            llvm::CallInst* call = body_.CreateCall(module_.getOrInsertFunction(piece, kernel_type()), {frame()});
            if (piece != pieces.back()) leave_on_failure(call);
            else body_.CreateRet(call);
        }
        entry_.CreateBr(first_block_);
    }

    void call_interpreter(const std::string& name) {
        open(name, kernel_type());
        auto* type = llvm::FunctionType::get(body_.getInt32Ty(), {body_.getPtrTy(), body_.getInt64Ty()}, false);
        llvm::FunctionCallee run = module_.getOrInsertFunction("torsion_run_interpreted", type);
        body_.CreateRet(body_.CreateCall(run, {frame(), body_.getInt64(kernel_.id.index())}));
        entry_.CreateBr(first_block_);
    }

private:
    llvm::Value* import(ValueId v) {
        if (const auto* known = std::get_if<Constant>(&code_[v])) return constant(known->value);
        if (std::uint32_t slot = kernel_.split.scratch[v.index()]; slot != Split::none)
            return load({Section::Work, kernel_.scratch + slot});
        const auto* loaded = std::get_if<Load>(&code_[v]);
        if (ValueId stored = kernel_.split.stored_by[v.index()]; stored && !loaded)
            return load(*slot_of(code_[stored]));
        return load(loaded->slot());
    }

    // A kernel has no slots of its own, no checks and no Return.
    llvm::Value* local(std::uint32_t) override { llvm_unreachable("a local slot in a kernel"); }
    llvm::Value* local_element(std::uint32_t, llvm::Value*) override { llvm_unreachable("a local slot in a kernel"); }
    void demand(llvm::Value*, std::uint32_t) override { llvm_unreachable("a check in a kernel"); }
    void leave() override { llvm_unreachable("a return in a kernel"); }
    void call_foreign(const CallForeign&) override { llvm_unreachable("native code in a kernel"); }

    const NativeKernel& kernel_;
};

} // namespace

std::string kernel_symbol(program::KernelId kernel) { return "torsion_kernel_" + std::to_string(kernel.index()); }

void emit_part(llvm::Module& module, const program::Program& program, const KernelPart& part) {
    const NativeKernel& kernel = *part.kernel;
    std::string name = kernel_symbol(kernel.id);
    auto piece_name = [&](std::size_t i) {
        return kernel.split.pieces.size() > 1 ? name + "_" + std::to_string(i) : name;
    };
    if (kernel.is_interpreted) return KernelEmitter(module, program, kernel).call_interpreter(name);
    KernelEmitter make(module, program, kernel);
    for (std::size_t i = part.first; i < part.last; ++i) make(kernel.split.pieces[i], piece_name(i));
    if (!part.has_entry || kernel.split.pieces.size() == 1) return;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < kernel.split.pieces.size(); ++i) names.push_back(piece_name(i));
    make.call_pieces(names, name);
}

} // namespace torsion::native
