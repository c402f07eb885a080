#pragma once
// A routine as a function of C: operation by operation what the interpreter does.

#include "compiler/c_source/names.h"
#include "compiler/c_source/placement.h"

#include <functional>
#include <map>

namespace torsion::c_source {

/// the equation that a slot's value solves; empty: not known
using EquationOf = std::function<std::string(program::Slot)>;

/// What all routines share.
struct Context {
    const program::Program& program;
    const SlotNames& slots;
    Precision precision;
    std::map<program::KernelId, std::string> kernels; ///< their functions
    std::set<std::string> helpers;                    ///< functions of the runtime that the text calls
    std::map<std::string, std::string> tables;        ///< text → name
    std::set<std::string> losses;                     ///< constants that the precision does not hold

    /// A constant of the model.
    std::string number(double value);
};

std::string function_name(const program::Program& program, symbolic::FunctionId f);

/// A kernel: `static int32_t NAME(model_t* m)`.
std::string kernel_text(Context& context, const program::Kernel& kernel, const std::string& name,
                        const EquationOf& equation_of);

/// A function of the model: `static int32_t NAME(model_t* m, const real_t* input, real_t* output)`.
std::string function_text(Context& context, symbolic::FunctionId f);

} // namespace torsion::c_source
