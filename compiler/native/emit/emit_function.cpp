#include "compiler/native/emit/emit_function.h"

#include "compiler/native/emit/emit_operators.h"
#include "torsion/model.h"

#include <llvm/IR/MDBuilder.h>
#include <llvm/IR/Module.h>

#include <algorithm>
#include <cstddef>
#include <limits>

namespace torsion::native {

using symbolic::FunctionCall;
using symbolic::FunctionCode;
using symbolic::FunctionDo;
using symbolic::FunctionId;
using symbolic::FunctionStep;

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
    body.CreateStore(llvm::ConstantFP::get(body.getDoubleTy(), not_a_number), body.CreateInBoundsGEP(body.getDoubleTy(), pointer, {i}));
    llvm::Value* next = body.CreateAdd(i, body.getInt64(1));
    i->addIncoming(body.getInt64(0), before);
    i->addIncoming(next, round);
    body.CreateCondBr(body.CreateICmpULT(next, body.getInt64(count)), round, after);
    body.SetInsertPoint(after);
}

class FunctionEmitter {
public:
    FunctionEmitter(llvm::Module& module, const program::Program& program, FunctionId id)
        : module_(module), context_(module.getContext()), program_(program), id_(id), code_(*program.functions[id].code),
          body_(context_), entry_(context_) {}

    void operator()() {
        function_ = llvm::cast<llvm::Function>(declare_function(module_, id_).getCallee());
        function_->setDoesNotThrow();
        entry_.SetInsertPoint(llvm::BasicBlock::Create(context_, "entry", function_));
        llvm::BasicBlock* first = new_block("body");
        body_.SetInsertPoint(first);
        find_places();
        begin();
        for (std::size_t at = 0; at < code_.steps.size(); ++at) {
            if (labels_[at]) continue_at(labels_[at]);
            emit(code_.steps[at]);
        }
        body_.CreateUnreachable(); // behind the last Return
        entry_.CreateBr(first);
    }

private:
    // -- places: registers that an index reaches stand in one array, other memory stands by itself. Arrays among the inputs stay where the caller has them.

    /// Does the body leave the inputs as they are?
    bool keeps_inputs() const {
        const auto is_input = [&](std::uint32_t r) { return r < code_.inputs; };
        for (const FunctionStep& s : code_.steps) {
            switch (s.what) {
            case FunctionDo::SetElement:
                if (is_input(s.b)) return false;
                break;
            case FunctionDo::Copy:
            case FunctionDo::Unary:
            case FunctionDo::Binary:
            case FunctionDo::Select:
            case FunctionDo::Element:
            case FunctionDo::Enter:
            case FunctionDo::Round:
                if (is_input(s.result)) return false;
                break;
            default: break;
            }
        }
        return std::ranges::none_of(code_.calls, [&](const FunctionCall& c) { return is_input(c.results); }) &&
               std::ranges::none_of(code_.foreign, [&](const symbolic::ForeignStep& f) { return is_input(f.results); });
    }
    bool stays_with_caller(std::uint32_t r) const { return r < in_place_ && is_indexed_[r]; }

    void find_places() {
        labels_.assign(code_.steps.size(), nullptr);
        is_memory_.assign(code_.registers, false);
        is_indexed_.assign(code_.registers, false);
        values_.assign(code_.registers, {});
        std::fill_n(is_memory_.begin(), code_.slots, true);
        std::uint32_t most_arguments = 0, most_results = 0;
        for (const FunctionStep& s : code_.steps) {
            bool jumps = s.what == FunctionDo::Jump || s.what == FunctionDo::JumpUnless;
            if (jumps && !labels_[s.c]) labels_[s.c] = new_block("step");
            if (s.what == FunctionDo::Copy || s.what == FunctionDo::Enter) is_memory_[s.result] = true;
            if (s.what == FunctionDo::Element || s.what == FunctionDo::SetElement) std::fill_n(is_indexed_.begin() + s.b, s.c, true);
        }
        for (const FunctionCall& call : code_.calls) {
            most_arguments = std::max(most_arguments, static_cast<std::uint32_t>(call.arguments.size()));
            most_results = std::max(most_results, outputs_of(call));
        }
        for (const symbolic::ForeignStep& step : code_.foreign) {
            most_arguments = std::max(most_arguments, static_cast<std::uint32_t>(step.arguments.size()));
            most_results = std::max(most_results, results_of(step));
        }
        in_place_ = keeps_inputs() ? code_.inputs : 0;
        array_ = allocate(code_.slots - in_place_);
        arguments_ = allocate(most_arguments);
        results_ = allocate(most_results);
        places_.assign(code_.registers, nullptr);
        for (std::uint32_t r = 0; r < code_.registers; ++r) {
            if (is_memory_[r] && !stays_with_caller(r)) places_[r] = is_indexed_[r] ? at(entry_, array_, r - in_place_) : entry_.CreateAlloca(entry_.getDoubleTy());
        }
        for (std::size_t k = 0; k < code_.constants.size(); ++k) values_[code_.slots + k] = {constant(code_.constants[k])};
    }

    std::uint32_t outputs_of(const FunctionCall& call) const { return program_.functions[call.function].outputs(); }

    static std::uint32_t results_of(const symbolic::ForeignStep& step) { return static_cast<std::uint32_t>(step.callee->is_real_result.size()); }

    llvm::Value* allocate(std::uint32_t count) { return count ? entry_.CreateAlloca(entry_.getDoubleTy(), entry_.getInt32(count)) : nullptr; }
    static llvm::Value* at(llvm::IRBuilder<>& builder, llvm::Value* base, std::uint32_t index) {
        return builder.CreateConstInBoundsGEP1_64(builder.getDoubleTy(), base, index);
    }

    /// Inputs to their slots; all other slots hold NaN.
    void begin() {
        for (std::uint32_t r = 0; r < code_.inputs; ++r) {
            if (!stays_with_caller(r)) set(r, {load(at(body_, function_->getArg(1), r))});
        }
        for (std::uint32_t r = code_.inputs; r < code_.slots;) {
            std::uint32_t end = r;
            while (end < code_.slots && is_indexed_[end]) ++end;
            if (end > r)
                fill(body_, places_[r], end - r);
            else
                set(end++, {constant(not_a_number)});
            r = end;
        }
    }

    // -- registers

    llvm::Value* constant(double value) { return llvm::ConstantFP::get(body_.getDoubleTy(), value); }
    llvm::Value* load(llvm::Value* pointer) { return body_.CreateLoad(body_.getDoubleTy(), pointer); }
    Value get(std::uint32_t r) {
        if (stays_with_caller(r)) return {load(at(body_, function_->getArg(1), r))};
        return is_memory_[r] ? Value{load(places_[r])} : values_[r];
    }
    llvm::Value* number(std::uint32_t r) { return operators_.number(get(r)); }
    llvm::Value* truth(std::uint32_t r) { return operators_.truth(get(r)); }
    void set(std::uint32_t r, Value value) {
        if (is_memory_[r])
            body_.CreateStore(operators_.number(value), places_[r]);
        else
            values_[r] = value;
    }

    // -- steps

    void emit(const FunctionStep& s) {
        switch (s.what) {
        case FunctionDo::Copy: return set(s.result, get(s.a));
        case FunctionDo::Unary: return set(s.result, operators_.unary(s.op, get(s.a)));
        case FunctionDo::Binary: {
            Value a = get(s.a), b = get(s.b);
            return set(s.result, operators_.binary(s.op, a, b));
        }
        case FunctionDo::Select: {
            llvm::Value *condition = truth(s.a), *first = number(s.b), *second = number(s.c);
            return set(s.result, {body_.CreateSelect(condition, first, second)});
        }
        case FunctionDo::Element: return element(s);
        case FunctionDo::SetElement: return set_element(s);
        case FunctionDo::Call: return call(code_.calls[s.a]);
        case FunctionDo::Foreign: return call_foreign(s.a);
        case FunctionDo::Jump: return jump(labels_[s.c]);
        case FunctionDo::JumpUnless: {
            llvm::BasicBlock* next = new_block("next");
            body_.CreateCondBr(truth(s.a), next, labels_[s.c]);
            return body_.SetInsertPoint(next);
        }
        case FunctionDo::Enter: return set(s.result, {constant(0)});
        case FunctionDo::Round: {
            llvm::Value* rounds = body_.CreateFAdd(number(s.result), constant(1));
            set(s.result, {rounds});
            return demand(body_.CreateFCmpOLE(rounds, constant(static_cast<double>(symbolic::While::most_rounds))), s.check);
        }
        case FunctionDo::Check: return demand(truth(s.a), s.check);
        case FunctionDo::Return: return leave();
        }
    }

    // -- control

    llvm::BasicBlock* new_block(const char* name) { return llvm::BasicBlock::Create(context_, name, function_); }
    void continue_at(llvm::BasicBlock* next) {
        if (!body_.GetInsertBlock()->getTerminator()) body_.CreateBr(next);
        if (next != &function_->back()) next->moveAfter(&function_->back());
        body_.SetInsertPoint(next);
    }
    /// What follows a jump and is no label is never reached, but still needs a place.
    void jump(llvm::BasicBlock* to) {
        body_.CreateBr(to);
        body_.SetInsertPoint(new_block("unreached"));
    }
    void leave() {
        for (std::uint32_t k = 0; k < code_.outputs; ++k) body_.CreateStore(number(code_.inputs + k), at(body_, function_->getArg(2), k));
        body_.CreateRet(body_.getInt32(0));
        body_.SetInsertPoint(new_block("unreached"));
    }

    // -- elements

    llvm::Value* is_inside(llvm::Value* index, std::uint32_t count) {
        return body_.CreateAnd(body_.CreateFCmpOGE(index, constant(0)), body_.CreateFCmpOLT(index, constant(count)));
    }
    llvm::Value* element_at(llvm::Value* index, std::uint32_t first) {
        llvm::Value* array = first < in_place_ ? at(body_, function_->getArg(1), first) : at(body_, array_, first - in_place_);
        return body_.CreateInBoundsGEP(body_.getDoubleTy(), array, {body_.CreateFPToSI(index, body_.getInt64Ty())});
    }

    void element(const FunctionStep& s) {
        llvm::Value* index = number(s.a);
        llvm::Value* inside = is_inside(index, s.c);
        llvm::Value* known = body_.CreateSelect(inside, index, constant(0));
        if (s.c == 0) return set(s.result, {constant(not_a_number)});
        set(s.result, {body_.CreateSelect(inside, load(element_at(known, s.b)), constant(not_a_number))});
    }

    void set_element(const FunctionStep& s) {
        llvm::Value *index = number(s.a), *value = number(s.result);
        demand(is_inside(index, s.c), s.check);
        body_.CreateStore(value, element_at(index, s.b));
    }

    // -- calls

    void store_arguments(const std::vector<std::uint32_t>& registers) {
        for (std::uint32_t i = 0; i < registers.size(); ++i) body_.CreateStore(number(registers[i]), at(body_, arguments_, i));
    }
    void load_results(std::uint32_t first, std::uint32_t count) {
        for (std::uint32_t k = 0; k < count; ++k) set(first + k, {load(at(body_, results_, k))});
    }
    llvm::Value* or_null(llvm::Value* pointer) { return pointer ? pointer : llvm::ConstantPointerNull::get(body_.getPtrTy()); }

    void call(const FunctionCall& call) {
        store_arguments(call.arguments);
        llvm::Value* answer =
            body_.CreateCall(declare_function(module_, call.function), {function_->getArg(0), or_null(arguments_), or_null(results_)});
        if (call.is_tentative)
            forgive(body_, answer, results_, outputs_of(call));
        else
            leave_on_failure(body_, answer);
        load_results(call.results, outputs_of(call));
    }

    /// Native code stands nowhere in the module: the host finds it by function and number, as the interpreter does.
    void call_foreign(std::uint32_t number) {
        const symbolic::ForeignStep& step = code_.foreign[number];
        store_arguments(step.arguments);
        llvm::Type *pointer = body_.getPtrTy(), *integer = body_.getInt32Ty();
        auto* type = llvm::FunctionType::get(body_.getVoidTy(), {pointer, integer, integer, pointer, pointer}, false);
        body_.CreateCall(module_.getOrInsertFunction("torsion_call_foreign", type),
                         {function_->getArg(0), body_.getInt32(static_cast<std::uint32_t>(id_.index())), body_.getInt32(number), or_null(arguments_), or_null(results_)});
        load_results(step.results, results_of(step));
    }

    /// A check that does not hold: the host is told. After an error there is always a failure to answer.
    void demand(llvm::Value* holds, std::uint32_t check) {
        llvm::BasicBlock *violated = new_block("violated"), *next = new_block("holds");
        body_.CreateCondBr(holds, next, violated, llvm::MDBuilder(context_).createBranchWeights(2000, 1));
        body_.SetInsertPoint(violated);
        bool is_warning = code_.checks[check].is_warning;
        llvm::Value* row = body_.getInt32(program_.assertion_row(id_, check));
        llvm::Value* level = body_.getInt32(static_cast<std::uint32_t>(is_warning ? program::function_warning : program::function_error));
        llvm::Value* answer = call_host(body_, function_->getArg(0), offsetof(TorsionHost, assertion), {row, level});
        if (is_warning)
            body_.CreateBr(next);
        else
            body_.CreateRet(body_.CreateSelect(body_.CreateICmpEQ(answer, body_.getInt32(0)), body_.getInt32(1), answer));
        body_.SetInsertPoint(next);
    }

    llvm::Module& module_;
    llvm::LLVMContext& context_;
    const program::Program& program_;
    FunctionId id_;
    const FunctionCode& code_;
    llvm::IRBuilder<> body_, entry_;
    Operators operators_{module_, body_};
    llvm::Function* function_ = nullptr;
    llvm::Value *array_ = nullptr, *arguments_ = nullptr, *results_ = nullptr;
    std::vector<llvm::BasicBlock*> labels_; ///< per step that is jumped to
    std::vector<bool> is_memory_, is_indexed_;
    std::uint32_t in_place_ = 0; ///< the first so many registers are inputs of which arrays stay with the caller
    std::vector<llvm::Value*> places_; ///< of memory
    std::vector<Value> values_;        ///< of all other registers
};

} // namespace

llvm::FunctionCallee declare_function(llvm::Module& module, FunctionId f) {
    llvm::Type* pointer = llvm::PointerType::getUnqual(module.getContext());
    auto* type = llvm::FunctionType::get(llvm::Type::getInt32Ty(module.getContext()), {pointer, pointer, pointer}, false);
    return module.getOrInsertFunction("torsion_function_" + std::to_string(f.index()), type);
}

void emit_function(llvm::Module& module, const program::Program& program, FunctionId f) { FunctionEmitter(module, program, f)(); }

void forgive(llvm::IRBuilder<>& body, llvm::Value* answer, llvm::Value* results, std::uint32_t count) {
    llvm::LLVMContext& context = body.getContext();
    llvm::Function* function = body.GetInsertBlock()->getParent();
    auto* failed = llvm::BasicBlock::Create(context, "failed", function);
    auto* next = llvm::BasicBlock::Create(context, "next", function);
    body.CreateCondBr(body.CreateICmpNE(answer, body.getInt32(0)), failed, next, llvm::MDBuilder(context).createBranchWeights(1, 2000));
    body.SetInsertPoint(failed);
    fill(body, results, count);
    body.CreateBr(next);
    body.SetInsertPoint(next);
}

} // namespace torsion::native
