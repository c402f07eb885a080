#pragma once
// The C type of an external function (Modelica specification 12.9.1): it maps numbers of the model to arguments in C.
//
// Invariants of a Prototype: a call takes the numbers of all parameters of kind Value, Input or Output, in order (an Output passes its initial
// values). It gives the returned value first, if it has one, then the values of all Outputs, in order, then whether it returned (1) or ended early by
// ModelicaError (0), then the number of its message (torsion/message_values.h).

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace torsion::foreign {

enum class Type { Real, Integer, Boolean }; ///< double, int, int (0 or 1). Enumerations are Integers

struct Parameter {
    enum class Kind {
        Value,  ///< a scalar by value
        Input,  ///< pointer to `count` values, row-major, copied before the call
        Output, ///< pointer to `count` values, read back after the call
        Size,   ///< size_t, `count` itself
        Text,   ///< const char*: the only one of `texts`
        Texts,  ///< const char**: all of `texts`
    };
    Kind kind = Kind::Value;
    Type type = Type::Real;
    std::size_t count = 1;
    std::vector<std::string> texts = {};
};

struct Prototype {
    std::string name; ///< of the procedure
    std::optional<Type> result;
    std::vector<Parameter> parameters;
};

} // namespace torsion::foreign
