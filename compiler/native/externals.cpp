#include "compiler/native/externals.h"

#include "compiler/native/interpreted.h"

#include <cmath>

namespace torsion::native {

namespace {

using Unary = double (*)(double);
using Binary = double (*)(double, double);
void* address_of(Unary f) { return reinterpret_cast<void*>(f); }
void* address_of(Binary f) { return reinterpret_cast<void*>(f); }

} // namespace

std::span<const External> externals() {
    static const External list[] = {
#define TORSION_FUNCTION_1(op, name, binds, function, ...) {#function, address_of(Unary(::function))},
#define TORSION_FUNCTION_2(op, name, binds, function, ...) {#function, address_of(Binary(::function))},
#include "compiler/symbolic/operators.def"
        {"floor", address_of(Unary(::floor))}, // where the processor has no instruction for it
        {"ceil", address_of(Unary(::ceil))},
        {"torsion_run_interpreted", reinterpret_cast<void*>(&torsion_run_interpreted)},
        {"torsion_call_foreign", reinterpret_cast<void*>(&torsion_call_foreign)},
    };
    return list;
}

} // namespace torsion::native
