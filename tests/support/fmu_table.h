#pragma once
// What an FMU of a compiled model describes.

#include "compiler/compilation.h"
#include "compiler/lower/dependencies.h"
#include "compiler/package/fmu_table.h"

namespace torsion::testing {

inline package::FmuTable fmu_table_of(const Compilation& compilation) {
    const native::CompiledModel& compiled = *compilation.compiled;
    return package::make_fmu_table(compilation.model->flat,
                                   lower::dependencies_of(*compilation.model, compiled.program()->layout),
                                   compiled.descriptor());
}

} // namespace torsion::testing
