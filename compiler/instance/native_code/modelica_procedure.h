#pragma once
// Native procedures that ours, in Modelica, stand for: those of LAPACK and of the published library's C code. They are
// the functions in stdlib_models/TorsionExternal, chosen by the language and the name of the procedure.
//
// One of ours has an input for each argument of the procedure, in order. An input of size 0 is not read. An output
// `x_out` is what becomes of the argument `x`; an output `result` is what the procedure returns. After a matrix, an
// input `ld…` is the number of its rows in memory.
//
// A constructor of external objects may have one of ours, too, whose result is a record: then objects of the class are
// such records, values like others.

#include "compiler/instance/native_code/external_body.h"

namespace torsion::instance {

/// Null: there is none.
const Class* modelica_procedure(const Signature& signature, Translator& translator);

/// A call of it. Nothing if the arguments are not those of the procedure (reported).
std::optional<ExternalBody> modelica_procedure_body(const Class& procedure, const Signature& signature,
                                                    Translator& translator, const Context& c,
                                                    const std::vector<PlacedFormal>& formals);

} // namespace torsion::instance
