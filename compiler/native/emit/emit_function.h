#pragma once
// Functions as LLVM IR: int32_t torsion_function_N(TorsionFrame*, const double* in, double* out). 0: success; else it
// writes no outputs.

#include "compiler/program/program.h"

#include <llvm/IR/IRBuilder.h>

namespace torsion::native {

std::string function_symbol(program::FunctionId f);
llvm::FunctionCallee declare_function(llvm::Module& module, program::FunctionId f);
void emit_function(llvm::Module& module, const program::Program& program, program::FunctionId f);

/// Continues after every answer: results of a failed call become NaN.
void forgive(llvm::IRBuilder<>& body, llvm::Value* answer, llvm::Value* results, std::uint32_t count);

} // namespace torsion::native
