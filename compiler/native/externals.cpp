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
        {"exp", address_of(Unary(::exp))},
        {"log", address_of(Unary(::log))},
        {"log10", address_of(Unary(::log10))},
        {"sin", address_of(Unary(::sin))},
        {"cos", address_of(Unary(::cos))},
        {"tan", address_of(Unary(::tan))},
        {"asin", address_of(Unary(::asin))},
        {"acos", address_of(Unary(::acos))},
        {"atan", address_of(Unary(::atan))},
        {"sinh", address_of(Unary(::sinh))},
        {"cosh", address_of(Unary(::cosh))},
        {"tanh", address_of(Unary(::tanh))},
        {"floor", address_of(Unary(::floor))},
        {"ceil", address_of(Unary(::ceil))},
        {"pow", address_of(Binary(::pow))},
        {"atan2", address_of(Binary(::atan2))},
        {"torsion_run_interpreted", reinterpret_cast<void*>(&torsion_run_interpreted)},
        {"torsion_call_foreign", reinterpret_cast<void*>(&torsion_call_foreign)},
    };
    return list;
}

} // namespace torsion::native
