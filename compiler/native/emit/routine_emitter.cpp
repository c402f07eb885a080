#include "compiler/native/emit/routine_emitter.h"

#include "compiler/native/emit/emit_function.h"
#include "compiler/native/emit/emit_ir.h"
#include "compiler/native/target/c_data.h"
#include "compiler/support/match.h"

#include "torsion/message_values.h"
#include "torsion/model.h"

#include <llvm/IR/MDBuilder.h>
#include <llvm/IR/Module.h>

#include <algorithm>
#include <cstddef>
#include <limits>

namespace torsion::native {

namespace {

/// Offset in TorsionFrame, on this machine, of a section's pointer, or of a scalar.
std::size_t frame_offset(Section s) {
    switch (s) {
    case Section::X: return offsetof(TorsionFrame, x);
    case Section::Der: return offsetof(TorsionFrame, der);
    case Section::Y: return offsetof(TorsionFrame, y);
    case Section::P: return offsetof(TorsionFrame, p);
    case Section::U: return offsetof(TorsionFrame, u);
    case Section::D: return offsetof(TorsionFrame, d);
    case Section::Pre: return offsetof(TorsionFrame, pre);
    case Section::Relation: return offsetof(TorsionFrame, relation);
    case Section::Candidate: return offsetof(TorsionFrame, candidate);
    case Section::Forced: return offsetof(TorsionFrame, forced);
    case Section::Difference: return offsetof(TorsionFrame, difference);
    case Section::Magnitude: return offsetof(TorsionFrame, magnitude);
    case Section::Active: return offsetof(TorsionFrame, active);
    case Section::Epsilon: return offsetof(TorsionFrame, epsilon);
    case Section::Jacobian: return offsetof(TorsionFrame, jacobian);
    case Section::Work: return offsetof(TorsionFrame, work);
    case Section::Time: return offsetof(TorsionFrame, time);
    case Section::Initial: return offsetof(TorsionFrame, initial);
    case Section::Event: return offsetof(TorsionFrame, event);
    case Section::Local: break;
    }
    return 0;
}

} // namespace

RoutineEmitter::RoutineEmitter(llvm::Module& module, const program::Program& program, const Routine& routine)
    : module_(module), context_(module.getContext()), program_(program), routine_(routine), code_(routine.code),
      values_(code_.size()), entry_(context_), body_(context_) {
    has_loops_ = std::ranges::any_of(code_, is<Loop>);
}

void RoutineEmitter::open(const std::string& name, llvm::FunctionType* type) {
    function_ = llvm::cast<llvm::Function>(module_.getOrInsertFunction(name, type).getCallee());
    function_->setDoesNotThrow();
    bases_.fill(nullptr);
    member_ = nullptr;
    entry_.SetInsertPoint(llvm::BasicBlock::Create(context_, "entry", function_));
    first_block_ = block("body");
    body_.SetInsertPoint(first_block_);
}

void RoutineEmitter::emit_at(std::size_t at) {
    at_ = at;
    values_[at] = match(code_[ValueId(at)], [this](const auto& i) { return emit(i); });
    if (is_call(code_[ValueId(at)])) forget_bases();
}

// -- slots

/// The base of a section. In a routine with loops it is loaded once on entry. Else it is loaded at its use, and again
/// after calls: to keep many bases across a call, a function would have to save as many registers.
llvm::Value* RoutineEmitter::base(Section section) {
    llvm::Value*& known = bases_[static_cast<std::size_t>(section)];
    if (known) return known;
    llvm::IRBuilder<>& builder = has_loops_ ? entry_ : body_;
    llvm::Value* field = field_at(builder, frame_struct(), frame(), frame_offset(section));
    if (is_scalar(section)) return has_loops_ ? known = field : field;
    llvm::LoadInst* loaded = builder.CreateLoad(builder.getPtrTy(), field);
    loaded->setMetadata(llvm::LLVMContext::MD_invariant_load, llvm::MDNode::get(context_, {}));
    return known = loaded;
}
void RoutineEmitter::forget_bases() {
    ++calls_;
    if (!has_loops_) bases_.fill(nullptr);
}

llvm::Value* RoutineEmitter::load(Slot slot) {
    llvm::IRBuilder<>& builder = has_loops_ ? entry_ : body_;
    return builder.CreateLoad(builder.getDoubleTy(), builder.CreateConstInBoundsGEP1_64(
                                                         builder.getDoubleTy(), base(slot.section), slot.index));
}

void RoutineEmitter::store(Slot slot, llvm::Value* value) { body_.CreateStore(value, at(slot)); }

llvm::Value* RoutineEmitter::at(Slot slot) {
    if (slot.section == Section::Local) return local(slot.index);
    return body_.CreateConstInBoundsGEP1_64(body_.getDoubleTy(), base(slot.section), slot.index);
}

// -- values

Value RoutineEmitter::emit(const Constant& i) { return {constant(i.value)}; }
Value RoutineEmitter::emit(const ConstantEntry& i) {
    return {from_table(llvm::ConstantDataArray::get(context_, routine_.constant_tables[i.table]))};
}
Value RoutineEmitter::emit(const Load& i) {
    return {body_.CreateLoad(body_.getDoubleTy(), address(i.section, i.index))};
}
Value RoutineEmitter::emit(const Unary& i) { return operators_.unary(i.op, values_[i.operand.index()]); }
Value RoutineEmitter::emit(const Binary& i) {
    return operators_.binary(i.op, values_[i.left.index()], values_[i.right.index()]);
}
Value RoutineEmitter::emit(const Select& i) {
    const Value &first = values_[i.first.index()], &second = values_[i.second.index()];
    llvm::Value* condition = truth(i.condition);
    if (!first.number && !second.number) return {nullptr, body_.CreateSelect(condition, first.truth, second.truth)};
    llvm::Value *otherwise = number(i.second), *chosen = number(i.first);
    return {body_.CreateSelect(condition, chosen, otherwise)};
}
Value RoutineEmitter::emit(const BitsEqual& i) {
    llvm::Value *first = at(i.slot), *kept = at({Section::Work, i.kept});
    return {nullptr, native::same(body_, first, kept, i.count)};
}
Value RoutineEmitter::emit(const program::Store& i) {
    llvm::Value *place = address(i.section, i.index), *value = number(i.value);
    body_.CreateStore(value, place);
    return {};
}

// -- loops

Value RoutineEmitter::emit(const Loop& i) {
    llvm::BasicBlock *before = body_.GetInsertBlock(), *repeated = block("loop");
    body_.CreateBr(repeated);
    body_.SetInsertPoint(repeated);
    iteration_ = body_.CreatePHI(body_.getInt64Ty(), 2);
    iteration_->addIncoming(body_.getInt64(0), before);
    loop_ = &i;
    first_of_loop_ = repeated;
    return {};
}

Value RoutineEmitter::emit(const EndLoop&) {
    llvm::Value* next = body_.CreateNUWAdd(iteration_, body_.getInt64(1));
    iteration_->addIncoming(next, body_.GetInsertBlock());
    llvm::BasicBlock* after = block("after");
    llvm::BranchInst* back =
        body_.CreateCondBr(body_.CreateICmpNE(next, body_.getInt64(loop_->count)), first_of_loop_, after);
    if (loop_->is_parallel) mark_parallel(back, after);
    body_.SetInsertPoint(after);
    iteration_ = nullptr;
    loop_ = nullptr;
    return {};
}

/// Tells LLVM that accesses of different iterations never overlap, so that LLVM need not prove it.
void RoutineEmitter::mark_parallel(llvm::BranchInst* back, llvm::BasicBlock* after) {
    llvm::MDNode* group = llvm::MDNode::getDistinct(context_, {});
    for (auto at = first_of_loop_->getIterator(); at != function_->end() && &*at != after; ++at) {
        for (llvm::Instruction& i : *at) {
            if (i.mayReadOrWriteMemory() && !llvm::isa<llvm::CallInst>(i))
                i.setMetadata(llvm::LLVMContext::MD_access_group, group);
        }
    }
    llvm::MDNode* accesses =
        llvm::MDNode::get(context_, {llvm::MDString::get(context_, "llvm.loop.parallel_accesses"), group});
    llvm::MDNode* id = llvm::MDNode::getDistinct(context_, {nullptr, accesses});
    id->replaceOperandWith(0, id);
    back->setMetadata(llvm::LLVMContext::MD_loop, id);
}

/// The iteration of the loop; outside of loops the number of a block among like ones, read on entry.
llvm::Value* RoutineEmitter::iteration() {
    if (iteration_) return iteration_;
    if (member_) return member_;
    llvm::Value* field = field_at(entry_, frame_struct(), frame(), offsetof(TorsionFrame, member));
    return member_ = entry_.CreateZExt(entry_.CreateLoad(entry_.getInt32Ty(), field), entry_.getInt64Ty());
}

llvm::Value* RoutineEmitter::address(Section section, const Index& index) {
    if (index.is_fixed()) return at({section, index.first});
    llvm::Value* begin = base(section);
    return body_.CreateInBoundsGEP(body_.getDoubleTy(), begin, running(index));
}

llvm::Value* RoutineEmitter::running(const Index& index) {
    if (index.table)
        return body_.CreateZExt(from_table(llvm::ConstantDataArray::get(context_, routine_.index_tables[index.table])),
                                body_.getInt64Ty());
    return body_.CreateNSWAdd(body_.CreateNSWMul(iteration(), body_.getInt64(index.stride)),
                              body_.getInt64(index.first));
}

/// The row of a block or a member.
llvm::Value* RoutineEmitter::row(const Index& index) {
    return index.is_fixed() ? body_.getInt32(index.first) : body_.CreateTrunc(running(index), body_.getInt32Ty());
}

/// Tables are constant data of the module; equal ones are stored once.
llvm::Value* RoutineEmitter::from_table(llvm::Constant* data) {
    llvm::GlobalVariable*& table = tables_[data];
    if (!table) {
        table =
            new llvm::GlobalVariable(module_, data->getType(), true, llvm::GlobalValue::PrivateLinkage, data, "table");
        table->setUnnamedAddr(llvm::GlobalValue::UnnamedAddr::Global);
    }
    llvm::Type* element = llvm::cast<llvm::ArrayType>(data->getType())->getElementType();
    return body_.CreateLoad(element, body_.CreateInBoundsGEP(element, table, iteration()));
}

// -- regions

Value RoutineEmitter::emit(const If& i) {
    llvm::BasicBlock* then = block("then");
    Region region{block("else"), block("after"), bases_, calls_};
    body_.CreateCondBr(truth(i.condition), then, region.otherwise,
                       asks_in_second_arm() ? llvm::MDBuilder(context_).createBranchWeights(2000, 1) : nullptr);
    body_.SetInsertPoint(then);
    regions_.push_back(region);
    return {};
}

/// Does the second arm ask the host or call another kernel? Such an arm runs seldom.
bool RoutineEmitter::asks_in_second_arm() const {
    bool is_second = false;
    for (std::size_t at = at_ + 1, depth = 0; at < code_.size(); ++at) {
        const Instruction& i = code_[ValueId(at)];
        if (depth == 0 && is<EndIf>(i)) return false;
        if (depth == 0 && is<Else>(i)) is_second = true;
        if (is_second && is<SolveBlock, CallKernel>(i)) return true;
        if (is<If>(i)) ++depth;
        if (is<EndIf>(i)) --depth;
    }
    return false;
}

Value RoutineEmitter::emit(const Else& i) {
    Region& region = regions_.back();
    region.first = i.value ? Value{number(i.value)} : Value{};
    region.first_end = body_.GetInsertBlock();
    body_.CreateBr(region.after);
    body_.SetInsertPoint(region.otherwise);
    if (!has_loops_) bases_ = region.bases;
    return {};
}

Value RoutineEmitter::emit(const EndIf& i) {
    Region region = regions_.back();
    regions_.pop_back();
    llvm::Value* second = i.value ? number(i.value) : nullptr;
    llvm::BasicBlock* second_end = body_.GetInsertBlock();
    body_.CreateBr(region.after);
    body_.SetInsertPoint(region.after);
    if (!has_loops_) bases_ = calls_ == region.calls ? region.bases : Bases{};
    if (!second) return {};
    llvm::PHINode* result = body_.CreatePHI(body_.getDoubleTy(), 2);
    result->addIncoming(region.first.number, region.first_end);
    result->addIncoming(second, second_end);
    return {result};
}

// -- the host

Value RoutineEmitter::emit(const SolveBlock& i) {
    call_host(offsetof(TorsionHost, solve_block), {row(i.block)});
    return {};
}
Value RoutineEmitter::emit(const SolveGradient& i) {
    call_host(offsetof(TorsionHost, solve_gradient), {body_.getInt32(i.block.index()), body_.getInt32(i.columns)});
    return {};
}

Value RoutineEmitter::emit(const CallKernel& i) {
    body_.CreateStore(row(i.member), field_at(body_, frame_struct(), frame(), offsetof(TorsionFrame, member)));
    leave_on_failure(body_.CreateCall(module_.getOrInsertFunction(kernel_symbol(i.kernel), kernel_type()), {frame()}));
    return {};
}

Value RoutineEmitter::emit(const CallFunction& i) {
    const FunctionRow& callee = program_.functions[i.function];
    llvm::Value* results = at({i.arguments.section, i.arguments.index + callee.inputs()});
    llvm::Value* answer = body_.CreateCall(declare_function(module_, i.function), {frame(), at(i.arguments), results});
    if (i.is_tentative) forgive(body_, answer, results, callee.outputs());
    else leave_on_failure(answer);
    return {};
}

Value RoutineEmitter::emit(const Assert& i) {
    llvm::BasicBlock *violated = block("violated"), *holds = block("holds");
    body_.CreateCondBr(truth(i.condition), holds, violated, llvm::MDBuilder(context_).createBranchWeights(2000, 1));
    body_.SetInsertPoint(violated);
    call_host(offsetof(TorsionHost, assertion),
              {body_.getInt32(i.assertion.index()), body_.getInt32(static_cast<std::uint32_t>(i.level))});
    body_.CreateBr(holds);
    body_.SetInsertPoint(holds);
    return {};
}

Value RoutineEmitter::emit(const LoadElement& i) {
    if (i.count == 0) return {constant(std::numeric_limits<double>::quiet_NaN())};
    llvm::Value* index = number(i.index);
    llvm::Value* inside = is_inside(index, i.count);
    llvm::Value* known = body_.CreateSelect(inside, index, constant(0));
    llvm::Value* loaded = body_.CreateLoad(body_.getDoubleTy(), local_element(i.first, known));
    return {body_.CreateSelect(inside, loaded, constant(std::numeric_limits<double>::quiet_NaN()))};
}

Value RoutineEmitter::emit(const StoreElement& i) {
    llvm::Value *index = number(i.index), *value = number(i.value);
    demand(is_inside(index, i.count), i.check);
    body_.CreateStore(value, local_element(i.first, index));
    return {};
}

llvm::Value* RoutineEmitter::is_inside(llvm::Value* index, std::uint32_t count) {
    llvm::Value *below = body_.CreateFCmpOLT(index, constant(count)), *above = body_.CreateFCmpOGE(index, constant(0));
    return body_.CreateAnd(above, below);
}

Value RoutineEmitter::emit(const Check& i) {
    for (std::uint32_t k = 0; k < i.count; ++k) // it always fails then
        store({Section::Work, runtime::first_message_value + k},
              body_.CreateLoad(body_.getDoubleTy(), local(i.first + k)));
    demand(truth(i.condition), i.check);
    if (i.count > 0) forget_bases();
    return {};
}

Value RoutineEmitter::emit(const CallForeign& i) {
    call_foreign(i);
    return {};
}

Value RoutineEmitter::emit(const Recall& i) {
    call_host(offsetof(TorsionHost, recall),
              {body_.getInt32(i.history), body_.getInt32(i.is_slope ? 1 : 0), local(i.arguments)});
    return {};
}

// -- loops without a count

Value RoutineEmitter::emit(const Repeat&) {
    OpenRepeat repeat{block("repeat"), block("left"), entry_.CreateAlloca(entry_.getDoubleTy())};
    body_.CreateStore(constant(0), repeat.rounds);
    body_.CreateBr(repeat.again);
    body_.SetInsertPoint(repeat.again);
    repeats_.push_back(repeat);
    return {};
}

Value RoutineEmitter::emit(const BreakUnless& i) {
    llvm::BasicBlock* next = block("next");
    body_.CreateCondBr(truth(i.condition), next, repeats_.back().after);
    body_.SetInsertPoint(next);
    return {};
}

Value RoutineEmitter::emit(const Break&) {
    body_.CreateBr(repeats_.back().after);
    go_on_unreached();
    return {};
}

Value RoutineEmitter::emit(const EndRepeat& i) {
    const OpenRepeat repeat = repeats_.back();
    repeats_.pop_back();
    llvm::Value* rounds = body_.CreateFAdd(body_.CreateLoad(body_.getDoubleTy(), repeat.rounds), constant(1));
    body_.CreateStore(rounds, repeat.rounds);
    demand(body_.CreateFCmpOLE(rounds, constant(static_cast<double>(most_rounds))), i.check);
    body_.CreateBr(repeat.again);
    repeat.after->moveAfter(&function_->back());
    body_.SetInsertPoint(repeat.after);
    return {};
}

Value RoutineEmitter::emit(const Return&) {
    leave();
    go_on_unreached();
    return {};
}

/// The following code is unreachable, but still needs an insertion point.
void RoutineEmitter::go_on_unreached() { body_.SetInsertPoint(block("unreached")); }

} // namespace torsion::native
