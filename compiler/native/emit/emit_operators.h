#pragma once
// What kernels and functions have in common: operators, and the host.

#include "compiler/program/instruction.h"

#include <llvm/IR/IRBuilder.h>

namespace torsion::native {

/// A value as a double or as a truth value; the other form is made when it is asked for.
struct Value {
    llvm::Value* number = nullptr;
    llvm::Value* truth = nullptr;
};

/// The operators of the interpreter, at the place where `body` stands.
class Operators {
public:
    Operators(llvm::Module& module, llvm::IRBuilder<>& body) : module_(module), body_(body) {}

    llvm::Value* number(Value value);
    llvm::Value* truth(Value value);
    Value unary(program::Op op, Value a);
    Value binary(program::Op op, Value a, Value b);

private:
    llvm::Value* constant(double value);
    Value library(const char* name, llvm::ArrayRef<llvm::Value*> arguments);

    llvm::Module& module_;
    llvm::IRBuilder<>& body_;
};

/// Have `count` numbers from `first` on the bits of those from `second` on? Compared together, as many as fit into a register.
llvm::Value* same(llvm::IRBuilder<>& body, llvm::Value* first, llvm::Value* second, std::uint32_t count);
/// Goes on only when `answer` is 0.
void leave_on_failure(llvm::IRBuilder<>& body, llvm::Value* answer);
/// The answer of the callback at `offset` of TorsionHost.
llvm::Value* call_host(llvm::IRBuilder<>& body, llvm::Value* frame, std::size_t offset, llvm::ArrayRef<llvm::Value*> further);

} // namespace torsion::native
