#pragma once
// Annotations that the compiler interprets, as values of the typed model. Read behind all equations: they change none.

#include "compiler/instance/translate.h"
#include "compiler/instance/vendor_annotation.h"
#include "compiler/typing/typed_model.h"

#include <unordered_map>

namespace torsion::typing {

/// Annotations `__Torsion(…)` of classes, each read once. What is wrong in them is no error of the model.
class Declarations {
public:
    explicit Declarations(TypedModel& model)
        : model_(model), t_(model.tree, problems_, instance::instantiation(model.tree, problems_)) {}

    void read_energy();                                ///< declared_energy.cpp
    void read_modes(source::Diagnostics& diagnostics); ///< declared_modes.cpp

private:
    friend class DeclaredModes;

    const instance::VendorAnnotation& of(const instance::Class& c);

    TypedModel& model_;
    source::Diagnostics problems_;
    instance::Translator t_;
    std::unordered_map<const instance::Class*, instance::VendorAnnotation> annotations_;
};

/// annotation(experiment(…)) of the model's class.
Experiment experiment_of(instance::Translator& translator);

} // namespace torsion::typing
