#pragma once
// C structs as LLVM types, and constants of them, field by field: LLVM handles the target's address width and
// alignment, and no memory of this machine is copied.

#include "compiler/native/target/c_struct.h"

#include <functional>
#include <string>

namespace llvm {
class Constant;
class GlobalVariable;
class IRBuilderBase;
class LLVMContext;
class Module;
class StructType;
class Value;
} // namespace llvm

namespace torsion::native {

llvm::StructType* struct_type(llvm::LLVMContext& context, const CStruct& type);

/// The address of a field of the struct at `address`, for the target's layout. `offset`: the field's offset on this
/// machine, as of offsetof.
llvm::Value* field_at(llvm::IRBuilderBase& body, const CStruct& type, llvm::Value* address, std::size_t offset);

/// Maps the token in a Kernel field to its function; null: none.
using KernelOf = std::function<llvm::Constant*(TorsionKernel)>;

/// Constant data with the struct at `value` and all tables below it.
llvm::GlobalVariable* emit_struct(llvm::Module& module, const CStruct& type, const void* value, const std::string& name,
                                  const KernelOf& kernel);

/// Constant data that only this module sees.
llvm::GlobalVariable* emit_data(llvm::Module& module, llvm::Constant* value, const std::string& name);

} // namespace torsion::native
