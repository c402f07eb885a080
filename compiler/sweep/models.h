#pragma once
// The models that a sweep needs: one for all values that the compiled model takes, and one for each value, or only for 0, of what decides the
// equations.

#include "compiler/pipeline.h"
#include "compiler/sweep/variants.h"

#include "torsion/model.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace torsion::sweep {

/// With the first value of each range set, so that a parameter which is bound to another has a value of its own; those of `values` instead.
std::unique_ptr<Compilation> compile_with(PipelineOptions options, const Variants& variants, const std::map<std::size_t, double>& values);

/// What models are compiled for, given the first one. A value of 0 can settle parameters (structure/settle.h); which it does is tried. `names` are
/// those of the ranges in a model.
std::vector<Part> parts_to_compile(const PipelineOptions& options, const Variants& variants, const std::vector<std::string>& names,
                                   const TorsionModel& first);

/// A setting reaches all of an array or a component in one, but no single number: the start value of `a[1]` can be changed only in the compiled
/// model.
bool is_start_of_element(const std::string& name);

} // namespace torsion::sweep
