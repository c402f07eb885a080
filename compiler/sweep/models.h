#pragma once
// The models of a sweep: one for all values that the compiled model can take. Parameters that decide the equations need
// one more for each value, or only for 0.

#include "compiler/pipeline.h"
#include "compiler/sweep/variants.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace torsion::sweep {

constexpr std::size_t most_models = 1000;

/// Sets the first value of each range, so that a parameter bound to another gets a value of its own; `values` replaces
/// some of them.
std::unique_ptr<Compilation> compile_with(PipelineOptions options, const Variants& variants,
                                          const std::map<std::size_t, double>& values);

/// The model for the first values. Where these are why it cannot be compiled: that for others, with which the variants
/// then begin; if none can be, that of the first ones, and the reasons of the others.
std::unique_ptr<Compilation> compile_first_model(const PipelineOptions& options, Variants& variants);

/// The parts that need models of their own, given the first model. A value of 0 can settle parameters
/// (structure/settle.h), or lead to other equations; trials find out which. `names`: the names of the ranges in a
/// model.
std::vector<Part> parts_to_compile(const PipelineOptions& options, const Variants& variants,
                                   const std::vector<std::string>& names, const Compilation& first);

/// A setting applies to a whole array or component, not to one element: the start value of `a[1]` can be changed only
/// in the compiled model.
bool is_start_of_element(const std::string& name);

} // namespace torsion::sweep
