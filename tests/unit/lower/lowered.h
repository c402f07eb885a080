#pragma once
// Programs of models made by hand, which stand in no file.

#include "compiler/lower/lower.h"
#include "compiler/passes/passes.h"

namespace torsion::testing {

inline lower::Lowered lowered_with_model(structure::SortedModel model, const lower::Options& options = {},
                                         const passes::Options& passes = {}) {
    lower::Lowered result = lower::lower(std::move(model), source::SourceMap(), options);
    passes::run(result.program, passes);
    return result;
}

inline program::Program lowered(structure::SortedModel model, const lower::Options& options = {},
                                const passes::Options& passes = {}) {
    return lowered_with_model(std::move(model), options, passes).program;
}

} // namespace torsion::testing
