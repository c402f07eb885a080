#include "compiler/native/emit/emit_ir.h"

#include "compiler/native/emit/emit_function.h"
#include "compiler/native/emit/emit_operators.h"
#include "compiler/support/match.h"

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

using namespace program; // the instructions
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

using Bases = std::array<llvm::Value*, section_count>; ///< of sections, where they are known

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
    FunctionMaker(llvm::Module& module, const program::Program& program, const NativeKernel& kernel)
        : module_(module), context_(module.getContext()), program_(program), kernel_(kernel), code_(program.kernels[kernel.row].code),
          values_(code_.size()), entry_(context_), body_(context_) {
        has_loops_ = std::ranges::any_of(code_, is<Loop>);
    }

    void operator()(const Piece& piece, const std::string& name) {
        open(name);
        for (ValueId v : piece.imports) values_[v.index()] = {import(v)};
        for (std::size_t at = piece.begin; at < piece.end; ++at) {
            at_ = at;
            values_[at] = match(code_[ValueId(at)], [this](const auto& i) { return emit(i); });
            if (is_call(code_[ValueId(at)])) forget_bases();
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
        if (const auto* known = std::get_if<Constant>(&code_[v])) return constant(known->value);
        if (std::uint32_t slot = kernel_.split.scratch[v.index()]; slot != Split::none) return load({Section::Work, kernel_.scratch + slot});
        const auto* loaded = std::get_if<Load>(&code_[v]);
        if (ValueId stored = kernel_.split.stored_by[v.index()]; stored && !loaded) return load(*slot_of(code_[stored]));
        return load(loaded->slot());
    }

    // -- values

    llvm::Value* constant(double value) { return llvm::ConstantFP::get(body_.getDoubleTy(), value); }

    llvm::Value* number(ValueId v) { return operators_.number(values_[v.index()]); }
    llvm::Value* truth(ValueId v) { return operators_.truth(values_[v.index()]); }

    Value emit(const Constant& i) { return {constant(i.value)}; }
    Value emit(const ConstantEntry& i) { return {from_table(llvm::ConstantDataArray::get(context_, program_kernel().constant_tables[i.table]))}; }
    Value emit(const Load& i) { return {body_.CreateLoad(body_.getDoubleTy(), address(i.section, i.index))}; }
    Value emit(const Unary& i) { return operators_.unary(i.op, values_[i.operand.index()]); }
    Value emit(const Binary& i) { return operators_.binary(i.op, values_[i.left.index()], values_[i.right.index()]); }
    Value emit(const Select& i) {
        const Value &first = values_[i.first.index()], &second = values_[i.second.index()];
        llvm::Value* condition = truth(i.condition);
        if (!first.number && !second.number) return {nullptr, body_.CreateSelect(condition, first.truth, second.truth)};
        return {body_.CreateSelect(condition, number(i.first), number(i.second))};
    }
    Value emit(const Same& i) {
        const auto at = [&](Slot slot) { return body_.CreateConstInBoundsGEP1_64(body_.getDoubleTy(), base(slot.section), slot.index); };
        return {nullptr, native::same(body_, at(i.slot), at({Section::Work, i.kept}), i.count)};
    }
    Value emit(const program::Store& i) {
        body_.CreateStore(number(i.value), address(i.section, i.index));
        return {};
    }

    // -- loops

    Value emit(const Loop& i) {
        llvm::BasicBlock *before = body_.GetInsertBlock(), *repeated = block("loop");
        body_.CreateBr(repeated);
        body_.SetInsertPoint(repeated);
        iteration_ = body_.CreatePHI(body_.getInt64Ty(), 2);
        iteration_->addIncoming(body_.getInt64(0), before);
        loop_ = &i;
        first_of_loop_ = repeated;
        return {};
    }

    Value emit(const EndLoop&) {
        llvm::Value* next = body_.CreateNUWAdd(iteration_, body_.getInt64(1));
        iteration_->addIncoming(next, body_.GetInsertBlock());
        llvm::BasicBlock* after = block("after");
        llvm::BranchInst* back = body_.CreateCondBr(body_.CreateICmpNE(next, body_.getInt64(loop_->count)), first_of_loop_, after);
        if (loop_->is_parallel) mark_parallel(back, after);
        body_.SetInsertPoint(after);
        iteration_ = nullptr;
        loop_ = nullptr;
        return {};
    }

    /// Tells LLVM that no access of an iteration meets one of another, so that it need not prove it.
    void mark_parallel(llvm::BranchInst* back, llvm::BasicBlock* after) {
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

    llvm::Value* address(Section section, const Index& index) {
        if (index.is_fixed()) return body_.CreateConstInBoundsGEP1_64(body_.getDoubleTy(), base(section), index.first);
        llvm::Value* begin = base(section);
        return body_.CreateInBoundsGEP(body_.getDoubleTy(), begin, running(index));
    }

    llvm::Value* running(const Index& index) {
        if (index.table) return body_.CreateZExt(from_table(llvm::ConstantDataArray::get(context_, program_kernel().index_tables[index.table])), body_.getInt64Ty());
        return body_.CreateNSWAdd(body_.CreateNSWMul(iteration(), body_.getInt64(index.stride)), body_.getInt64(index.first));
    }

    /// Of a block or a member.
    llvm::Value* row(const Index& index) { return index.is_fixed() ? body_.getInt32(index.first) : body_.CreateTrunc(running(index), body_.getInt32Ty()); }

    const Kernel& program_kernel() const { return program_.kernels[kernel_.row]; }

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

    // -- regions

    llvm::BasicBlock* block(const char* name) { return llvm::BasicBlock::Create(context_, name, function_); }

    Value emit(const If& i) {
        llvm::BasicBlock* then = block("then");
        Region region{block("else"), block("after"), bases_, calls_};
        body_.CreateCondBr(truth(i.condition), then, region.otherwise, asks_in_second_arm() ? llvm::MDBuilder(context_).createBranchWeights(2000, 1) : nullptr);
        body_.SetInsertPoint(then);
        regions_.push_back(region);
        return {};
    }

    /// The host, or other kernels: what kernels do when they cannot do a thing themselves is seldom.
    bool asks_in_second_arm() const {
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

    Value emit(const Else& i) {
        Region& region = regions_.back();
        region.first = i.value ? Value{number(i.value)} : Value{};
        region.first_end = body_.GetInsertBlock();
        body_.CreateBr(region.after);
        body_.SetInsertPoint(region.otherwise);
        if (!has_loops_) bases_ = region.bases;
        return {};
    }

    Value emit(const EndIf& i) {
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

    void leave_on_failure(llvm::Value* answer) { native::leave_on_failure(body_, answer); }
    void call_host(std::size_t offset, std::initializer_list<llvm::Value*> further) {
        leave_on_failure(native::call_host(body_, function_->getArg(0), offset, further));
    }

    Value emit(const SolveBlock& i) {
        call_host(offsetof(TorsionHost, solve_block), {row(i.block)});
        return {};
    }
    Value emit(const SolveGradient& i) {
        call_host(offsetof(TorsionHost, solve_gradient), {body_.getInt32(i.block), body_.getInt32(i.columns)});
        return {};
    }

    Value emit(const CallKernel& i) {
        body_.CreateStore(row(i.member), body_.CreateConstInBoundsGEP1_64(body_.getInt8Ty(), function_->getArg(0), offsetof(TorsionFrame, member)));
        leave_on_failure(body_.CreateCall(module_.getOrInsertFunction(kernel_symbol(i.kernel.index()), kernel_type()), {function_->getArg(0)}));
        return {};
    }

    Value emit(const CallFunction& i) {
        const FunctionRow& callee = program_.functions[i.function];
        auto at = [&](std::uint32_t slot) { return body_.CreateConstInBoundsGEP1_64(body_.getDoubleTy(), base(Section::Work), slot); };
        llvm::Value* results = at(i.work + callee.inputs());
        llvm::Value* answer = body_.CreateCall(declare_function(module_, i.function), {function_->getArg(0), at(i.work), results});
        if (i.is_tentative) forgive(body_, answer, results, callee.outputs());
        else leave_on_failure(answer);
        return {};
    }

    Value emit(const Assert& i) {
        llvm::BasicBlock *violated = block("violated"), *holds = block("holds");
        body_.CreateCondBr(truth(i.condition), holds, violated, llvm::MDBuilder(context_).createBranchWeights(2000, 1));
        body_.SetInsertPoint(violated);
        call_host(offsetof(TorsionHost, assertion), {body_.getInt32(i.row), body_.getInt32(static_cast<std::uint32_t>(i.level))});
        body_.CreateBr(holds);
        body_.SetInsertPoint(holds);
        return {};
    }

    llvm::Module& module_;
    llvm::LLVMContext& context_;
    const program::Program& program_;
    const NativeKernel& kernel_;
    const Code& code_;
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
    const Loop* loop_ = nullptr; ///< around what is emitted
    llvm::PHINode* iteration_ = nullptr;
    llvm::Value* member_ = nullptr; ///< of the block, where it has been asked for
    llvm::BasicBlock* first_of_loop_ = nullptr;
    std::unordered_map<llvm::Constant*, llvm::GlobalVariable*> tables_;
};

} // namespace

std::string kernel_symbol(std::size_t row) { return "torsion_kernel_" + std::to_string(row); }

void emit_part(llvm::Module& module, const program::Program& program, const KernelPart& part) {
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
