#pragma once
// Instructions as LLVM IR, at the insertion point of `body_`: for kernels (emit_ir.cpp) and functions
// (emit_function.cpp).
//
// Floating point as written: no fast-math flags, no contraction, library functions called as they are (LLVM must not
// replace pow(x, 2) of the library by its own version), so that the result equals the interpreter's bit for bit.

#include "compiler/native/emit/emit_operators.h"
#include "compiler/program/program.h"

#include <llvm/IR/IRBuilder.h>

#include <array>
#include <unordered_map>

namespace torsion::native {

using namespace program; // the instructions

class RoutineEmitter {
public:
    RoutineEmitter(llvm::Module& module, const program::Program& program, const Routine& routine);
    RoutineEmitter(const RoutineEmitter&) = delete;
    virtual ~RoutineEmitter() = default;

protected:
    using Bases = std::array<llvm::Value*, section_count>; ///< of sections, if known

    struct Region {
        llvm::BasicBlock *otherwise, *after;
        Bases bases;       ///< known before the region
        std::size_t calls; ///< number of calls before the region
        llvm::BasicBlock* first_end = nullptr;
        Value first{};
    };
    struct OpenRepeat {
        llvm::BasicBlock *again, *after;
        llvm::Value* rounds; ///< the variable that counts them
    };

    /// Begins a function, which its callers may have declared already.
    void open(const std::string& name, llvm::FunctionType* type);
    void emit_at(std::size_t at);

    // -- of functions
    virtual llvm::Value* local(std::uint32_t slot) = 0;
    virtual llvm::Value* local_element(std::uint32_t first, llvm::Value* index) = 0;
    virtual void demand(llvm::Value* holds, std::uint32_t check) = 0; ///< if not, the check fails or warns
    virtual void leave() = 0;                                         ///< with the outputs
    virtual void call_foreign(const CallForeign& i) = 0;

    // -- slots
    llvm::Value* base(Section section);
    void forget_bases();
    llvm::Value* at(Slot slot);
    llvm::Value* load(Slot slot);
    void store(Slot slot, llvm::Value* value);
    llvm::Value* address(Section section, const Index& index);
    llvm::Value* running(const Index& index);
    llvm::Value* row(const Index& index);
    llvm::Value* from_table(llvm::Constant* data);
    llvm::Value* iteration();

    // -- values
    llvm::Value* constant(double value) { return llvm::ConstantFP::get(body_.getDoubleTy(), value); }
    llvm::Value* number(ValueId v) { return operators_.number(values_[v.index()]); }
    llvm::Value* truth(ValueId v) { return operators_.truth(values_[v.index()]); }

    Value emit(const Constant& i);
    Value emit(const ConstantEntry& i);
    Value emit(const Load& i);
    Value emit(const Unary& i);
    Value emit(const Binary& i);
    Value emit(const Select& i);
    Value emit(const BitsEqual& i);
    Value emit(const LoadElement& i);
    Value emit(const program::Store& i);
    Value emit(const StoreElement& i);
    Value emit(const SolveBlock& i);
    Value emit(const SolveGradient& i);
    Value emit(const Assert& i);
    Value emit(const Check& i);
    Value emit(const CallFunction& i);
    Value emit(const CallKernel& i);
    Value emit(const CallForeign& i);
    Value emit(const Recall& i);
    Value emit(const If& i);
    Value emit(const Else& i);
    Value emit(const EndIf& i);
    Value emit(const Loop& i);
    Value emit(const EndLoop& i);
    Value emit(const Repeat& i);
    Value emit(const BreakUnless& i);
    Value emit(const Break& i);
    Value emit(const EndRepeat& i);
    Value emit(const Return& i);

    // -- control
    llvm::BasicBlock* block(const char* name) { return llvm::BasicBlock::Create(context_, name, function_); }
    void go_on_unreached();
    void mark_parallel(llvm::BranchInst* back, llvm::BasicBlock* after);
    bool asks_in_second_arm() const;
    llvm::Value* is_inside(llvm::Value* index, std::uint32_t count);
    llvm::Value* frame() { return function_->getArg(0); }
    void leave_on_failure(llvm::Value* answer) { native::leave_on_failure(body_, answer); }
    void call_host(std::size_t offset, llvm::ArrayRef<llvm::Value*> further) {
        leave_on_failure(native::call_host(body_, frame(), offset, further));
    }
    llvm::FunctionType* kernel_type() { return llvm::FunctionType::get(body_.getInt32Ty(), {body_.getPtrTy()}, false); }

    llvm::Module& module_;
    llvm::LLVMContext& context_;
    const program::Program& program_;
    const Routine& routine_;
    const Code& code_;
    std::vector<Value> values_;
    std::size_t at_ = 0;             ///< the current instruction
    llvm::IRBuilder<> entry_, body_; ///< code that runs once on entry; code of the instructions
    Operators operators_{module_, body_};
    llvm::Function* function_ = nullptr;
    llvm::BasicBlock* first_block_ = nullptr;
    Bases bases_{};
    bool has_loops_ = false;
    std::size_t calls_ = 0; ///< so far
    std::vector<Region> regions_;
    std::vector<OpenRepeat> repeats_;
    const Loop* loop_ = nullptr; ///< around the current instruction
    llvm::PHINode* iteration_ = nullptr;
    llvm::Value* member_ = nullptr; ///< of the block, once it is loaded
    llvm::BasicBlock* first_of_loop_ = nullptr;
    std::unordered_map<llvm::Constant*, llvm::GlobalVariable*> tables_;
};

} // namespace torsion::native
