#pragma once
// READ FIRST. The compiler is this chain of functions. pipeline.cpp calls them in order, and takes time, counts and
// dump after each.
//
//   .mo text ─syntax→ ast::File ─library→ Library ─instance→ InstanceTree ─flat→ FlatModel ─structure→ SortedModel
//   ─lower→ Program
//            ─passes→ Program ─native→ CompiledModel
//
// Beside the chain, units/ reads the FlatModel and warns.
//
// This file knows no command line; the driver, the public API and the tests all enter through compile().

#include "compiler/compilation.h"
#include "compiler/pipeline_options.h"

#include <memory>
#include <string>
#include <vector>

namespace torsion {

/// Full names of all classes in the target's package and its subpackages, in order. Nothing if the target is no
/// package.
std::vector<std::string> classes_of_package(const PipelineOptions& options);

/// On the heap: other objects keep references to its sources.
std::unique_ptr<Compilation> compile(const PipelineOptions& options);

} // namespace torsion
