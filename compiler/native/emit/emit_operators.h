#pragma once
// Code that kernels and functions share: operators and calls of the host.

#include "compiler/program/instruction.h"

#include <llvm/IR/IRBuilder.h>

namespace torsion::native {

/// A value as a double or as a truth value; the other form is made on demand.
struct Value {
    llvm::Value* number = nullptr;
    llvm::Value* truth = nullptr;
};

/// The operators of the interpreter, at the insertion point of `body`.
class Operators {
public:
    Operators(llvm::Module& module, llvm::IRBuilder<>& body) : module_(module), body_(body) {}

    llvm::Value* number(Value value);
    llvm::Value* truth(Value value);
    Value unary(program::Op op, Value a);
    Value binary(program::Op op, Value a, Value b);

private:
    llvm::Value* constant(double value);
    Value library(program::Op op, llvm::ArrayRef<llvm::Value*> arguments);

    llvm::Module& module_;
    llvm::IRBuilder<>& body_;
};

/// Do `count` numbers from `first` on have the same bits as those from `second` on? Compares as many together as fit
/// into a register.
llvm::Value* same(llvm::IRBuilder<>& body, llvm::Value* first, llvm::Value* second, std::uint32_t count);
/// Continues only if `answer` is 0.
void leave_on_failure(llvm::IRBuilder<>& body, llvm::Value* answer);
/// The answer of the callback at `offset` of TorsionHost.
llvm::Value* call_host(llvm::IRBuilder<>& body, llvm::Value* frame, std::size_t offset,
                       llvm::ArrayRef<llvm::Value*> further);

} // namespace torsion::native
