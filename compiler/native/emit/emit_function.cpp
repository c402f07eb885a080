#include "compiler/native/emit/emit_function.h"

#include "compiler/native/emit/routine_emitter.h"
#include "torsion/model.h"

#include <llvm/IR/MDBuilder.h>
#include <llvm/IR/Module.h>

#include <algorithm>
#include <cstddef>
#include <limits>

namespace torsion::native {

using program::FunctionId;

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

/// [pointer, pointer + count) := NaN, in a loop.
void fill(llvm::IRBuilder<>& body, llvm::Value* pointer, std::uint32_t count) {
    llvm::LLVMContext& context = body.getContext();
    llvm::Function* function = body.GetInsertBlock()->getParent();
    if (count == 0) return;
    llvm::BasicBlock* before = body.GetInsertBlock();
    auto* round = llvm::BasicBlock::Create(context, "fill", function);
    auto* after = llvm::BasicBlock::Create(context, "filled", function);
    body.CreateBr(round);
    body.SetInsertPoint(round);
    llvm::PHINode* i = body.CreatePHI(body.getInt64Ty(), 2);
    body.CreateStore(llvm::ConstantFP::get(body.getDoubleTy(), not_a_number),
                     body.CreateInBoundsGEP(body.getDoubleTy(), pointer, {i}));
    llvm::Value* next = body.CreateAdd(i, body.getInt64(1));
    i->addIncoming(body.getInt64(0), before);
    i->addIncoming(next, round);
    body.CreateCondBr(body.CreateICmpULT(next, body.getInt64(count)), round, after);
    body.SetInsertPoint(after);
}

class FunctionEmitter : public RoutineEmitter {
public:
    FunctionEmitter(llvm::Module& module, const program::Program& program, FunctionId id)
        : RoutineEmitter(module, program, program.functions[id].routine->routine), id_(id),
          routine_of_function_(*program.functions[id].routine) {}

    void operator()() {
        llvm::Type* pointer = body_.getPtrTy();
        open(function_symbol(id_), llvm::FunctionType::get(body_.getInt32Ty(), {pointer, pointer, pointer}, false));
        find_places();
        begin();
        for (std::size_t at = 0; at < code_.size(); ++at) emit_at(at);
        body_.CreateUnreachable(); // behind the last Return
        entry_.CreateBr(first_block_);
    }

private:
    // -- places: locals that an index or a call addresses lie in one array, others each in a variable. Arrays among the
    // inputs stay with the caller.

    /// Does the body leave the inputs as they are?
    bool keeps_inputs() const {
        return std::ranges::none_of(code_, [&](const Instruction& i) {
            const auto* store = std::get_if<program::Store>(&i);
            const auto* element = std::get_if<StoreElement>(&i);
            return (store && store->index.first < routine_of_function_.inputs) ||
                   (element && element->first < routine_of_function_.inputs);
        });
    }
    bool stays_with_caller(std::uint32_t slot) const { return slot < in_place_ && is_in_array_[slot]; }

    void find_places() {
        const FunctionRoutine& f = routine_of_function_;
        is_in_array_.assign(f.locals, false);
        std::fill(is_in_array_.begin() + f.slots, is_in_array_.end(), true);
        for (const Instruction& i : code_) {
            if (const auto* element = std::get_if<LoadElement>(&i))
                std::fill_n(is_in_array_.begin() + element->first, element->count, true);
            if (const auto* element = std::get_if<StoreElement>(&i))
                std::fill_n(is_in_array_.begin() + element->first, element->count, true);
        }
        in_place_ = keeps_inputs() ? f.inputs : 0;
        const std::uint32_t size = f.locals - in_place_;
        array_ = size > 0 && std::ranges::find(is_in_array_, true) != is_in_array_.end()
                     ? entry_.CreateAlloca(entry_.getDoubleTy(), entry_.getInt32(size))
                     : nullptr;
        places_.assign(f.locals, nullptr);
        for (std::uint32_t slot = 0; slot < f.locals; ++slot) {
            if (stays_with_caller(slot)) continue;
            places_[slot] = is_in_array_[slot] ? in_array(entry_, slot) : entry_.CreateAlloca(entry_.getDoubleTy());
        }
    }
    llvm::Value* in_array(llvm::IRBuilder<>& builder, std::uint32_t slot) {
        return builder.CreateConstInBoundsGEP1_64(builder.getDoubleTy(), array_, slot - in_place_);
    }
    llvm::Value* argument(unsigned number, std::uint32_t slot) {
        return body_.CreateConstInBoundsGEP1_64(body_.getDoubleTy(), function_->getArg(number), slot);
    }

    /// Inputs to their slots; all other slots hold NaN. Arguments of calls are stored before they are used.
    void begin() {
        const FunctionRoutine& f = routine_of_function_;
        for (std::uint32_t slot = 0; slot < f.inputs; ++slot) {
            if (!stays_with_caller(slot))
                body_.CreateStore(body_.CreateLoad(body_.getDoubleTy(), argument(1, slot)), places_[slot]);
        }
        for (std::uint32_t slot = f.inputs; slot < f.slots;) {
            std::uint32_t end = slot;
            while (end < f.slots && is_in_array_[end]) ++end;
            if (end > slot) fill(body_, places_[slot], end - slot);
            else body_.CreateStore(constant(not_a_number), places_[end++]);
            slot = end;
        }
    }

    /// Null beyond the last slot: for a call without arguments or results.
    llvm::Value* local(std::uint32_t slot) override {
        if (slot >= places_.size()) return llvm::ConstantPointerNull::get(body_.getPtrTy());
        return stays_with_caller(slot) ? argument(1, slot) : places_[slot];
    }
    llvm::Value* local_element(std::uint32_t first, llvm::Value* index) override {
        llvm::Value* array = stays_with_caller(first) ? argument(1, first) : in_array(body_, first);
        return body_.CreateInBoundsGEP(body_.getDoubleTy(), array, {body_.CreateFPToSI(index, body_.getInt64Ty())});
    }

    void leave() override {
        const FunctionRoutine& f = routine_of_function_;
        for (std::uint32_t k = 0; k < f.outputs; ++k)
            body_.CreateStore(body_.CreateLoad(body_.getDoubleTy(), local(f.inputs + k)), argument(2, k));
        body_.CreateRet(body_.getInt32(0));
    }

    /// The module contains no address of native code: the host finds it by function and number, as the interpreter
    /// does.
    void call_foreign(const CallForeign& i) override {
        llvm::Type *pointer = body_.getPtrTy(), *integer = body_.getInt32Ty();
        auto* type = llvm::FunctionType::get(body_.getVoidTy(), {pointer, integer, integer, pointer, pointer}, false);
        body_.CreateCall(module_.getOrInsertFunction("torsion_call_foreign", type),
                         {frame(), body_.getInt32(id_.index()), body_.getInt32(i.callee), local(i.arguments),
                          local(i.arguments + i.inputs)});
    }

    /// Tells the host of a check that does not hold. After an error the function always fails.
    void demand(llvm::Value* holds, std::uint32_t check) override {
        llvm::BasicBlock *violated = block("violated"), *next = block("holds");
        body_.CreateCondBr(holds, next, violated, llvm::MDBuilder(context_).createBranchWeights(2000, 1));
        body_.SetInsertPoint(violated);
        const bool is_warning = routine_of_function_.checks[check].is_warning;
        llvm::Value* row = body_.getInt32(program_.assertion_of(id_, check).index());
        llvm::Value* level = body_.getInt32(static_cast<std::uint32_t>(is_warning ? function_warning : function_error));
        llvm::Value* answer = native::call_host(body_, frame(), offsetof(TorsionHost, assertion), {row, level});
        if (is_warning) body_.CreateBr(next);
        else
            body_.CreateRet(
                body_.CreateSelect(body_.CreateICmpEQ(answer, body_.getInt32(0)), body_.getInt32(1), answer));
        body_.SetInsertPoint(next);
    }

    FunctionId id_;
    const FunctionRoutine& routine_of_function_;
    std::vector<bool> is_in_array_;
    std::uint32_t in_place_ = 0;       ///< number of leading locals that are inputs; their arrays stay with the caller
    std::vector<llvm::Value*> places_; ///< of all other locals
    llvm::Value* array_ = nullptr;
};

} // namespace

std::string function_symbol(FunctionId f) { return "torsion_function_" + std::to_string(f.index()); }

llvm::FunctionCallee declare_function(llvm::Module& module, FunctionId f) {
    llvm::Type* pointer = llvm::PointerType::getUnqual(module.getContext());
    auto* type =
        llvm::FunctionType::get(llvm::Type::getInt32Ty(module.getContext()), {pointer, pointer, pointer}, false);
    return module.getOrInsertFunction(function_symbol(f), type);
}

void emit_function(llvm::Module& module, const program::Program& program, FunctionId f) {
    FunctionEmitter(module, program, f)();
}

void forgive(llvm::IRBuilder<>& body, llvm::Value* answer, llvm::Value* results, std::uint32_t count) {
    llvm::LLVMContext& context = body.getContext();
    llvm::Function* function = body.GetInsertBlock()->getParent();
    auto* failed = llvm::BasicBlock::Create(context, "failed", function);
    auto* next = llvm::BasicBlock::Create(context, "next", function);
    body.CreateCondBr(body.CreateICmpNE(answer, body.getInt32(0)), failed, next,
                      llvm::MDBuilder(context).createBranchWeights(1, 2000));
    body.SetInsertPoint(failed);
    fill(body, results, count);
    body.CreateBr(next);
    body.SetInsertPoint(next);
}

} // namespace torsion::native
