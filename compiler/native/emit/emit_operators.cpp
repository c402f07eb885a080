#include "compiler/native/emit/emit_operators.h"

#include "compiler/native/target/c_data.h"
#include "compiler/symbolic/operators.h"

#include "torsion/model.h"

#include <llvm/IR/Intrinsics.h>
#include <llvm/IR/MDBuilder.h>
#include <llvm/IR/Module.h>

#include <cstddef>

namespace torsion::native {

using program::Op;

llvm::Value* Operators::number(Value value) {
    return value.number ? value.number : body_.CreateSelect(value.truth, constant(1), constant(0));
}
/// A loaded value is zero if its bits, except for the sign, are. This test takes one branch; a comparison of numbers
/// takes a second one for NaN.
llvm::Value* Operators::truth(Value value) {
    if (value.truth) return value.truth;
    if (!llvm::isa<llvm::LoadInst>(value.number)) return body_.CreateFCmpUNE(value.number, constant(0));
    return body_.CreateICmpNE(body_.CreateShl(body_.CreateBitCast(value.number, body_.getInt64Ty()), 1),
                              body_.getInt64(0));
}
llvm::Value* Operators::constant(double value) { return llvm::ConstantFP::get(body_.getDoubleTy(), value); }

Value Operators::unary(Op op, Value a) {
    switch (op) {
    case Op::Not: return {nullptr, body_.CreateNot(truth(a))};
    case Op::Neg: return {body_.CreateFNeg(number(a))};
    case Op::Abs: return {body_.CreateUnaryIntrinsic(llvm::Intrinsic::fabs, number(a))};
    case Op::Sqrt: return {body_.CreateUnaryIntrinsic(llvm::Intrinsic::sqrt, number(a))};
    case Op::Floor: return {body_.CreateUnaryIntrinsic(llvm::Intrinsic::floor, number(a))};
    case Op::Ceil: return {body_.CreateUnaryIntrinsic(llvm::Intrinsic::ceil, number(a))};
    case Op::Sign: {
        llvm::Value* value = number(a);
        llvm::Value* neither = body_.CreateFSub(value, value); // 0, or NaN
        llvm::Value* not_positive = body_.CreateSelect(body_.CreateFCmpOLT(value, constant(0)), constant(-1), neither);
        return {body_.CreateSelect(body_.CreateFCmpOGT(value, constant(0)), constant(1), not_positive)};
    }
    default: return library(op, {number(a)});
    }
}

Value Operators::binary(Op op, Value a, Value b) {
    if (op == Op::And || op == Op::Or) { // operands in an order of ours: compilers differ in that of arguments
        llvm::Value *right = truth(b), *left = truth(a);
        return {nullptr, op == Op::And ? body_.CreateAnd(left, right) : body_.CreateOr(left, right)};
    }
    llvm::Value *x = number(a), *y = number(b);
    // y where less < greater or where y is no number, else x: what is no number is never lost. A constant is a number,
    // which saves its test.
    const auto is_constant = [](llvm::Value* v) { // a number, that is
        const auto* constant = llvm::dyn_cast<llvm::ConstantFP>(v);
        return constant && !constant->isNaN();
    };
    const auto y_if_less = [&](llvm::Value* less, llvm::Value* greater) {
        if (is_constant(x)) return body_.CreateSelect(body_.CreateFCmpULT(less, greater), y, x);
        llvm::Value* chosen = body_.CreateSelect(body_.CreateFCmpOLT(less, greater), y, x);
        return is_constant(y) ? chosen : body_.CreateSelect(body_.CreateFCmpUNO(y, y), y, chosen);
    };
    switch (op) {
    case Op::Add: return {body_.CreateFAdd(x, y)};
    case Op::Sub: return {body_.CreateFSub(x, y)};
    case Op::Mul: return {body_.CreateFMul(x, y)};
    case Op::Div: return {body_.CreateFDiv(x, y)};
    case Op::Min: return {y_if_less(y, x)};
    case Op::Max: return {y_if_less(x, y)};
    case Op::Lt: return {nullptr, body_.CreateFCmpOLT(x, y)};
    case Op::Le: return {nullptr, body_.CreateFCmpOLE(x, y)};
    case Op::Gt: return {nullptr, body_.CreateFCmpOGT(x, y)};
    case Op::Ge: return {nullptr, body_.CreateFCmpOGE(x, y)};
    case Op::Eq: return {nullptr, body_.CreateFCmpOEQ(x, y)};
    case Op::Ne: return {nullptr, body_.CreateFCmpUNE(x, y)};
    default: return library(op, {x, y});
    }
}

Value Operators::library(Op op, llvm::ArrayRef<llvm::Value*> arguments) {
    llvm::SmallVector<llvm::Type*, 2> types(arguments.size(), body_.getDoubleTy());
    assert(has(op, symbolic::Trait::Called));
    llvm::FunctionCallee callee = module_.getOrInsertFunction(
        symbolic::row_of(op).function, llvm::FunctionType::get(body_.getDoubleTy(), types, false));
    llvm::CallInst* call = body_.CreateCall(callee, arguments);
    call->addFnAttr(llvm::Attribute::NoBuiltin);
    call->setDoesNotAccessMemory();
    call->setDoesNotThrow();
    return {call};
}

llvm::Value* same(llvm::IRBuilder<>& body, llvm::Value* first, llvm::Value* second, std::uint32_t count) {
    const std::uint32_t width = count >= 4 ? 4 : count >= 2 ? 2 : 1;
    llvm::Type* number = body.getInt64Ty();
    // one branch each; numbers would take two
    llvm::Type* type = width == 1 ? number : llvm::FixedVectorType::get(number, width);
    const auto load = [&](llvm::Value* from, std::uint32_t at) {
        return body.CreateAlignedLoad(type, body.CreateConstInBoundsGEP1_64(body.getDoubleTy(), from, at),
                                      llvm::Align(8));
    };
    llvm::Value* equal = nullptr;
    for (std::uint32_t at = 0; at < count; at += width) {
        const std::uint32_t from = std::min(at, count - width); // the last ones overlap
        llvm::Value *right = load(second, from), *left = load(first, from);
        llvm::Value* some = body.CreateICmpEQ(left, right);
        equal = equal ? body.CreateAnd(equal, some) : some;
    }
    return width == 1 ? equal : body.CreateAndReduce(equal);
}

void leave_on_failure(llvm::IRBuilder<>& body, llvm::Value* answer) {
    llvm::LLVMContext& context = body.getContext();
    llvm::Function* function = body.GetInsertBlock()->getParent();
    auto* failed = llvm::BasicBlock::Create(context, "failed", function);
    auto* next = llvm::BasicBlock::Create(context, "next", function);
    llvm::MDNode* seldom = llvm::MDBuilder(context).createBranchWeights(1, 2000);
    body.CreateCondBr(body.CreateICmpNE(answer, body.getInt32(0)), failed, next, seldom);
    body.SetInsertPoint(failed);
    body.CreateRet(answer);
    body.SetInsertPoint(next);
}

llvm::Value* call_host(llvm::IRBuilder<>& body, llvm::Value* frame, std::size_t offset,
                       llvm::ArrayRef<llvm::Value*> further) {
    const auto pointer_at = [&](const CStruct& type, llvm::Value* of, std::size_t field) {
        return body.CreateLoad(body.getPtrTy(), field_at(body, type, of, field));
    };
    llvm::Value* callback =
        pointer_at(host_struct(), pointer_at(frame_struct(), frame, offsetof(TorsionFrame, host)), offset);
    llvm::SmallVector<llvm::Value*, 3> arguments{frame};
    llvm::SmallVector<llvm::Type*, 3> types{body.getPtrTy()};
    for (llvm::Value* argument : further) {
        arguments.push_back(argument);
        types.push_back(argument->getType());
    }
    return body.CreateCall(llvm::FunctionType::get(body.getInt32Ty(), types, false), callback, arguments);
}

} // namespace torsion::native
