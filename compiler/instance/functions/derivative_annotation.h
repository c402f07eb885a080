#pragma once
// annotation(derivative(noDerivative = u, order = 2) = f_der): specification 12.7.1.

#include "compiler/instance/translate.h"

namespace torsion::instance {

struct DerivativeAnnotation {
    const Class* function = nullptr;
    std::vector<std::string> held; ///< noDerivative
    int order = 1;
    Span span;
};

/// The first annotation that holds for every call: skips those with `zeroDerivative`.
std::optional<DerivativeAnnotation> derivative_annotation(const Class& function, Translator& translator);

} // namespace torsion::instance
