#pragma once
// READ FIRST. The compiler is this chain of functions; pipeline.cpp calls them in order, with time, counts and dump after each.
//
//   .mo text ─syntax→ ast::File ─library→ Library ─instance→ InstanceTree ─flat→ FlatModel ─structure→ SortedModel ─lower→ Program
//            ─passes→ Program ─native→ CompiledModel
//
// Beside the chain units/ reads the FlatModel and warns.
//
// Nothing here knows the command line; the driver, the public API and the tests all come in through compile().

#include "compiler/compilation.h"
#include "compiler/pipeline_options.h"

#include <memory>
#include <string>
#include <vector>

namespace torsion {

/// The full names of all classes in the package that the target is, those of its packages included, in order. Nothing where it is no package.
std::vector<std::string> classes_of_package(const PipelineOptions& options);

/// On the heap, because others keep references to its sources.
std::unique_ptr<Compilation> compile(const PipelineOptions& options);

} // namespace torsion
