#include "compiler/native/emit/emit_ir.h"

#include "compiler/lower/instructions.h"
#include "compiler/native/emit/emit_function.h"
#include "compiler/native/emit/emit_operators.h"

#include "torsion/model.h"

#include <llvm/IR/Intrinsics.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/MDBuilder.h>
#include <llvm/IR/Module.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <unordered_map>

namespace torsion::native {

using lower::Code;
using lower::Instruction;
using lower::Section;
using lower::Slot;
using lower::ValueId;
using symbolic::Op;

namespace {

/// Offset in TorsionFrame of a section's pointer, or of a scalar.
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
    case Section::Decree: return offsetof(TorsionFrame, decree);
    case Section::Difference: return offsetof(TorsionFrame, difference);
    case Section::Magnitude: return offsetof(TorsionFrame, magnitude);
    case Section::Active: return offsetof(TorsionFrame, active);
    case Section::Epsilon: return offsetof(TorsionFrame, epsilon);
    case Section::Jacobian: return offsetof(TorsionFrame, jacobian);
    case Section::Work: return offsetof(TorsionFrame, work);
    case Section::Time: return offsetof(TorsionFrame, time);
    case Section::Initial: return offsetof(TorsionFrame, initial);
    case Section::Event: return offsetof(TorsionFrame, event);
    }
    return 0;
}

bool is_scalar(Section s) { return s == Section::Time || s == Section::Initial || s == Section::Event; }

using Bases = std::array<llvm::Value*, 19>; ///< of sections, where they are known

struct Region {
    llvm::BasicBlock *otherwise, *after;
    Bases bases;       ///< known before it
    std::size_t calls; ///< made before it
    llvm::BasicBlock* first_end = nullptr;
    Value first{};
};

/// Makes one function out of one piece of a kernel.
class FunctionMaker {
public:
    FunctionMaker(llvm::Module& module, const lower::Program& program, const NativeKernel& kernel)
        : module_(module), context_(module.getContext()), program_(program), kernel_(kernel), code_(program.kernels[kernel.row].code),
          values_(code_.size()), entry_(context_), body_(context_) {
        has_loops_ = std::ranges::any_of(code_, [](const Instruction& i) { return i.code == Code::Loop; });
    }

    void operator()(const Piece& piece, const std::string& name) {
        open(name);
        for (ValueId v : piece.imports) values_[v.index()] = {import(v)};
        for (std::size_t at = piece.begin; at < piece.end; ++at) {
            at_ = at;
            values_[at] = emit(code_[ValueId(at)]);
            if (lower::is_call(code_[ValueId(at)])) forget_bases();
            if (kernel_.split.scratch[at] != Split::none) store({Section::Work, kernel_.scratch + kernel_.split.scratch[at]}, number(ValueId(at)));
        }
        body_.CreateRet(body_.getInt32(0));
        entry_.CreateBr(first_block_);
    }

    /// The kernel itself, when it was cut: calls its pieces.
    void call_pieces(const std::vector<std::string>& pieces, const std::string& name) {
        open(name);
        for (const std::string& piece : pieces) {
            llvm::CallInst* call = body_.CreateCall(module_.getOrInsertFunction(piece, kernel_type()), {function_->getArg(0)});
            if (piece != pieces.back())
                leave_on_failure(call);
            else
                body_.CreateRet(call);
        }
        entry_.CreateBr(first_block_);
    }

    void call_interpreter(const std::string& name) {
        open(name);
        auto* type = llvm::FunctionType::get(body_.getInt32Ty(), {body_.getPtrTy(), body_.getInt64Ty()}, false);
        llvm::FunctionCallee run = module_.getOrInsertFunction("torsion_run_interpreted", type);
        body_.CreateRet(body_.CreateCall(run, {function_->getArg(0), body_.getInt64(kernel_.row)}));
        entry_.CreateBr(first_block_);
    }

private:
    llvm::FunctionType* kernel_type() { return llvm::FunctionType::get(body_.getInt32Ty(), {body_.getPtrTy()}, false); }

    /// A piece can have been declared already, by the kernel that calls it.
    void open(const std::string& name) {
        function_ = llvm::cast<llvm::Function>(module_.getOrInsertFunction(name, kernel_type()).getCallee());
        function_->setDoesNotThrow();
        bases_.fill(nullptr);
        member_ = nullptr;
        entry_.SetInsertPoint(llvm::BasicBlock::Create(context_, "entry", function_));
        first_block_ = llvm::BasicBlock::Create(context_, "body", function_);
        body_.SetInsertPoint(first_block_);
    }

    // -- slots

    /// The base of a section. Where there are loops it is loaded once on entry; else where it is needed, and anew behind calls: to keep many of them over a call,
    /// a function would have to save as many registers.
    llvm::Value* base(Section section) {
        llvm::Value*& known = bases_[static_cast<std::size_t>(section)];
        if (known) return known;
        llvm::IRBuilder<>& builder = has_loops_ ? entry_ : body_;
        llvm::Value* field = builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), function_->getArg(0), frame_offset(section));
        if (is_scalar(section)) return has_loops_ ? known = field : field;
        llvm::LoadInst* loaded = builder.CreateLoad(builder.getPtrTy(), field);
        loaded->setMetadata(llvm::LLVMContext::MD_invariant_load, llvm::MDNode::get(context_, {}));
        return known = loaded;
    }
    void forget_bases() {
        ++calls_;
        if (!has_loops_) bases_.fill(nullptr);
    }

    llvm::Value* load(Slot slot) {
        llvm::IRBuilder<>& builder = has_loops_ ? entry_ : body_;
        return builder.CreateLoad(builder.getDoubleTy(), builder.CreateConstInBoundsGEP1_64(builder.getDoubleTy(), base(slot.section), slot.index));
    }

    void store(Slot slot, llvm::Value* value) {
        body_.CreateStore(value, body_.CreateConstInBoundsGEP1_64(body_.getDoubleTy(), base(slot.section), slot.index));
    }

    llvm::Value* import(ValueId v) {
        const Instruction& i = code_[v];
        if (i.code == Code::Constant && i.index == 0) return constant(i.constant);
        if (std::uint32_t slot = kernel_.split.scratch[v.index()]; slot != Split::none) return load({Section::Work, kernel_.scratch + slot});
        if (ValueId stored = kernel_.split.stored_by[v.index()]; stored && i.code != Code::Load) return load(code_[stored].slot);
        return load(i.slot);
    }

    // -- values

    llvm::Value* constant(double value) { return llvm::ConstantFP::get(body_.getDoubleTy(), value); }

    llvm::Value* number(ValueId v) { return operators_.number(values_[v.index()]); }
    llvm::Value* truth(ValueId v) { return operators_.truth(values_[v.index()]); }

    Value emit(const Instruction& i) {
        switch (i.code) {
        case Code::Constant: return {i.index > 0 ? from_table(constants(i)) : constant(i.constant)};
        case Code::Load: return {body_.CreateLoad(body_.getDoubleTy(), address(i))};
        case Code::Unary: return operators_.unary(i.op, values_[i.a.index()]);
        case Code::Binary: return operators_.binary(i.op, values_[i.a.index()], values_[i.b.index()]);
        case Code::Select: return select(i);
        case Code::Store: body_.CreateStore(number(i.a), address(i)); return {};
        case Code::If: open_region(i); return {};
        case Code::Else: open_second_arm(i); return {};
        case Code::EndIf: return close_region(i);
        case Code::SolveBlock: call_host(offsetof(TorsionHost, solve_block), {running_row(i)}); return {};
        case Code::SolveGradient: call_host(offsetof(TorsionHost, solve_gradient), {body_.getInt32(i.index), body_.getInt32(i.count)}); return {};
        case Code::Assert: check(i); return {};
        case Code::CallFunction: call_function(i); return {};
        case Code::Same: return {nullptr, same(i)};
        case Code::CallKernel: call_kernel(i); return {};
        case Code::Loop: open_loop(i); return {};
        case Code::EndLoop: close_loop(); return {};
        }
        return {};
    }

    // -- loops

    void open_loop(const Instruction& i) {
        llvm::BasicBlock *before = body_.GetInsertBlock(), *repeated = block("loop");
        body_.CreateBr(repeated);
        body_.SetInsertPoint(repeated);
        iteration_ = body_.CreatePHI(body_.getInt64Ty(), 2);
        iteration_->addIncoming(body_.getInt64(0), before);
        loop_ = &i;
        first_of_loop_ = repeated;
    }

    void close_loop() {
        llvm::Value* next = body_.CreateNUWAdd(iteration_, body_.getInt64(1));
        iteration_->addIncoming(next, body_.GetInsertBlock());
        llvm::BasicBlock* after = block("after");
        llvm::BranchInst* back = body_.CreateCondBr(body_.CreateICmpNE(next, body_.getInt64(loop_->count)), first_of_loop_, after);
        if (loop_->index == 1) mark_independent(back, after);
        body_.SetInsertPoint(after);
        iteration_ = nullptr;
        loop_ = nullptr;
    }

    /// Tells LLVM that no access of an iteration meets one of another, so that it need not prove it.
    void mark_independent(llvm::BranchInst* back, llvm::BasicBlock* after) {
        llvm::MDNode* group = llvm::MDNode::getDistinct(context_, {});
        for (auto at = first_of_loop_->getIterator(); at != function_->end() && &*at != after; ++at) {
            for (llvm::Instruction& i : *at) {
                if (i.mayReadOrWriteMemory() && !llvm::isa<llvm::CallInst>(i)) i.setMetadata(llvm::LLVMContext::MD_access_group, group);
            }
        }
        llvm::MDNode* accesses = llvm::MDNode::get(context_, {llvm::MDString::get(context_, "llvm.loop.parallel_accesses"), group});
        llvm::MDNode* id = llvm::MDNode::getDistinct(context_, {nullptr, accesses});
        id->replaceOperandWith(0, id);
        back->setMetadata(llvm::LLVMContext::MD_loop, id);
    }

    /// Of the loop; outside of loops the number of a block among its like, read on entry.
    llvm::Value* iteration() {
        if (iteration_) return iteration_;
        if (member_) return member_;
        llvm::Value* field = entry_.CreateConstInBoundsGEP1_64(entry_.getInt8Ty(), function_->getArg(0), offsetof(TorsionFrame, member));
        return member_ = entry_.CreateZExt(entry_.CreateLoad(entry_.getInt32Ty(), field), entry_.getInt64Ty());
    }

    /// Of a slot that may run with the iteration.
    llvm::Value* address(const Instruction& i) {
        llvm::Value* section = base(i.slot.section);
        if (i.index == 0 && i.count == 0) return body_.CreateConstInBoundsGEP1_64(body_.getDoubleTy(), section, i.slot.index);
        return body_.CreateInBoundsGEP(body_.getDoubleTy(), section, running_index(i));
    }

    llvm::Value* running_index(const Instruction& i) {
        if (i.index > 0) return body_.CreateZExt(from_table(indices(i)), body_.getInt64Ty());
        return body_.CreateNSWAdd(body_.CreateNSWMul(iteration(), body_.getInt64(static_cast<std::int32_t>(i.count))), body_.getInt64(i.slot.index));
    }

    /// Of a block.
    llvm::Value* running_row(const Instruction& i) {
        if (i.index == 0 && i.count == 0) return body_.getInt32(i.slot.index);
        return body_.CreateTrunc(running_index(i), body_.getInt32Ty());
    }

    llvm::Constant* indices(const Instruction& i) { return llvm::ConstantDataArray::get(context_, program_.kernels[kernel_.row].tables[i.index - 1]); }
    llvm::Constant* constants(const Instruction& i) { return llvm::ConstantDataArray::get(context_, program_.kernels[kernel_.row].constants[i.index - 1]); }

    /// Tables are constant data of the module; equal ones are one.
    llvm::Value* from_table(llvm::Constant* data) {
        llvm::GlobalVariable*& table = tables_[data];
        if (!table) {
            table = new llvm::GlobalVariable(module_, data->getType(), true, llvm::GlobalValue::PrivateLinkage, data, "table");
            table->setUnnamedAddr(llvm::GlobalValue::UnnamedAddr::Global);
        }
        llvm::Type* element = llvm::cast<llvm::ArrayType>(data->getType())->getElementType();
        return body_.CreateLoad(element, body_.CreateInBoundsGEP(element, table, iteration()));
    }

    Value select(const Instruction& i) {
        const Value &first = values_[i.b.index()], &second = values_[i.c.index()];
        llvm::Value* condition = truth(i.a);
        if (!first.number && !second.number) return {nullptr, body_.CreateSelect(condition, first.truth, second.truth)};
        return {body_.CreateSelect(condition, number(i.b), number(i.c))};
    }

    // -- regions

    llvm::BasicBlock* block(const char* name) { return llvm::BasicBlock::Create(context_, name, function_); }

    void open_region(const Instruction& i) {
        llvm::BasicBlock* then = block("then");
        Region region{block("else"), block("after"), bases_, calls_};
        body_.CreateCondBr(truth(i.a), then, region.otherwise, asks_in_second_arm() ? llvm::MDBuilder(context_).createBranchWeights(2000, 1) : nullptr);
        body_.SetInsertPoint(then);
        regions_.push_back(region);
    }

    /// The host, or other kernels: what kernels do when they cannot do a thing themselves is seldom.
    bool asks_in_second_arm() const {
        bool is_second = false;
        for (std::size_t at = at_ + 1, depth = 0; at < code_.size(); ++at) {
            const Code code = code_[ValueId(at)].code;
            if (depth == 0 && code == Code::EndIf) return false;
            if (depth == 0 && code == Code::Else) is_second = true;
            if (is_second && (code == Code::SolveBlock || code == Code::CallKernel)) return true;
            if (code == Code::If) ++depth;
            if (code == Code::EndIf) --depth;
        }
        return false;
    }

    void open_second_arm(const Instruction& i) {
        Region& region = regions_.back();
        region.first = i.a ? Value{number(i.a)} : Value{};
        region.first_end = body_.GetInsertBlock();
        body_.CreateBr(region.after);
        body_.SetInsertPoint(region.otherwise);
        if (!has_loops_) bases_ = region.bases;
    }

    Value close_region(const Instruction& i) {
        Region region = regions_.back();
        regions_.pop_back();
        llvm::Value* second = i.a ? number(i.a) : nullptr;
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

    llvm::Value* same(const Instruction& i) {
        const auto at = [&](Slot slot) { return body_.CreateConstInBoundsGEP1_64(body_.getDoubleTy(), base(slot.section), slot.index); };
        return native::same(body_, at(i.slot), at({Section::Work, i.index}), i.count);
    }

    // -- the host

    void leave_on_failure(llvm::Value* answer) { native::leave_on_failure(body_, answer); }
    void call_host(std::size_t offset, std::initializer_list<llvm::Value*> further) {
        leave_on_failure(native::call_host(body_, function_->getArg(0), offset, further));
    }

    void call_kernel(const Instruction& i) {
        body_.CreateStore(running_row(i), body_.CreateConstInBoundsGEP1_64(body_.getInt8Ty(), function_->getArg(0), offsetof(TorsionFrame, member)));
        const std::string name = kernel_symbol(static_cast<std::size_t>(i.constant));
        leave_on_failure(body_.CreateCall(module_.getOrInsertFunction(name, kernel_type()), {function_->getArg(0)}));
    }

    void call_function(const Instruction& i) {
        symbolic::FunctionId f(i.index);
        const symbolic::Function& callee = program_.model.flat.pool.function(f);
        auto at = [&](std::uint32_t slot) { return body_.CreateConstInBoundsGEP1_64(body_.getDoubleTy(), base(Section::Work), slot); };
        llvm::Value* results = at(i.slot.index + callee.inputs);
        llvm::Value* answer = body_.CreateCall(declare_function(module_, f), {function_->getArg(0), at(i.slot.index), results});
        if (i.count == 0) return leave_on_failure(answer);
        forgive(body_, answer, results, callee.outputs);
    }

    void check(const Instruction& i) {
        llvm::BasicBlock *violated = block("violated"), *holds = block("holds");
        body_.CreateCondBr(truth(i.a), holds, violated, llvm::MDBuilder(context_).createBranchWeights(2000, 1));
        body_.SetInsertPoint(violated);
        call_host(offsetof(TorsionHost, assertion), {body_.getInt32(i.index), body_.getInt32(i.count)});
        body_.CreateBr(holds);
        body_.SetInsertPoint(holds);
    }

    llvm::Module& module_;
    llvm::LLVMContext& context_;
    const lower::Program& program_;
    const NativeKernel& kernel_;
    const Store<ValueId, Instruction>& code_;
    std::vector<Value> values_;
    std::size_t at_ = 0; ///< what is emitted
    llvm::IRBuilder<> entry_, body_; ///< what is done once on entry; what the instructions say
    Operators operators_{module_, body_};
    llvm::Function* function_ = nullptr;
    llvm::BasicBlock* first_block_ = nullptr;
    Bases bases_{};
    bool has_loops_ = false;
    std::size_t calls_ = 0; ///< so far
    std::vector<Region> regions_;
    const Instruction* loop_ = nullptr; ///< around what is emitted
    llvm::PHINode* iteration_ = nullptr;
    llvm::Value* member_ = nullptr; ///< of the block, where it has been asked for
    llvm::BasicBlock* first_of_loop_ = nullptr;
    std::unordered_map<llvm::Constant*, llvm::GlobalVariable*> tables_;
};

} // namespace

std::string kernel_symbol(std::size_t row) { return "torsion_kernel_" + std::to_string(row); }

void emit_part(llvm::Module& module, const lower::Program& program, const KernelPart& part) {
    const NativeKernel& kernel = *part.kernel;
    std::string name = kernel_symbol(kernel.row);
    auto piece_name = [&](std::size_t i) { return kernel.split.pieces.size() > 1 ? name + "_" + std::to_string(i) : name; };
    if (kernel.is_interpreted) return FunctionMaker(module, program, kernel).call_interpreter(name);
    FunctionMaker make(module, program, kernel);
    for (std::size_t i = part.first; i < part.last; ++i) make(kernel.split.pieces[i], piece_name(i));
    if (!part.has_entry || kernel.split.pieces.size() == 1) return;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < kernel.split.pieces.size(); ++i) names.push_back(piece_name(i));
    make.call_pieces(names, name);
}

} // namespace torsion::native
