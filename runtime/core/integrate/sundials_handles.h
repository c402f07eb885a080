#pragma once
// Owners of SUNDIALS objects.

#include "runtime/core/integrate/sundials_includes.h"

#include <memory>

namespace torsion::runtime {

struct SundialsFree {
    void operator()(SUNContext context) const { SUNContext_Free(&context); }
    void operator()(N_Vector vector) const { N_VDestroy(vector); }
    void operator()(SUNMatrix matrix) const { SUNMatDestroy(matrix); }
    void operator()(SUNLinearSolver solver) const { SUNLinSolFree(solver); }
};

struct CvodeFree {
    void operator()(void* memory) const { CVodeFree(&memory); }
};

struct ArkodeFree {
    void operator()(void* memory) const { ARKStepFree(&memory); }
};

struct IdaFree {
    void operator()(void* memory) const { IDAFree(&memory); }
};

using ContextHandle = std::unique_ptr<std::remove_pointer_t<SUNContext>, SundialsFree>;
using VectorHandle = std::unique_ptr<std::remove_pointer_t<N_Vector>, SundialsFree>;
using MatrixHandle = std::unique_ptr<std::remove_pointer_t<SUNMatrix>, SundialsFree>;
using SolverHandle = std::unique_ptr<std::remove_pointer_t<SUNLinearSolver>, SundialsFree>;
using CvodeHandle = std::unique_ptr<void, CvodeFree>;
using ArkodeHandle = std::unique_ptr<void, ArkodeFree>;
using IdaHandle = std::unique_ptr<void, IdaFree>;

} // namespace torsion::runtime
