#pragma once
// The C type of an external function (Modelica specification 12.9.1): it maps numbers of the model to arguments in C.
//
// Invariants of a Prototype: a call takes the numbers of all parameters of kind Value, Input, Output or Struct, in
// order (an Output passes its initial values); of a constructor the number of the place of its call comes first. It
// gives the returned values first, if it has any, then the values of all Outputs and written Structs, in order, then
// whether it returned (1) or ended early by ModelicaError (0), then the number of its message
// (torsion/message_values.h). The number of an object is that of NativeMemory, the number of a text that of
// run_texts.h.

#include "compiler/foreign/run_texts.h"
#include "compiler/symbolic/foreign.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace torsion::foreign {

/// double, int, int (0 or 1), void*, const char*. Enumerations are Integers
enum class Type { Real, Integer, Boolean, Object, Text };

/// A component of a record, with its place in the struct in C.
struct Member {
    Type type = Type::Real;
    std::size_t offset = 0;
    std::string text = {}; ///< of an input: texts are known
};

/// What a struct in C declares: one value, or a struct of `parts`. How a struct is returned follows from it.
struct Part {
    Type type = Type::Real;
    std::vector<Part> parts = {};
};

struct Struct {
    std::vector<Member> members; ///< those of records in it, too
    std::vector<Part> parts;
    std::size_t size = 0, alignment = 1;
};

struct Parameter {
    enum class Kind {
        Value,  ///< a scalar by value
        Input,  ///< pointer to `count` values, row-major, copied before the call
        Output, ///< pointer to `count` values, read back after the call
        Size,   ///< size_t, `count` itself
        Text,   ///< const char*: the only one of `texts`
        Texts,  ///< const char**: all of `texts`
        Struct, ///< pointer to a struct, read back if `is_written`
    };
    Kind kind = Kind::Value;
    Type type = Type::Real;
    std::size_t count = 1;
    std::vector<std::string> texts = {};
    Struct record = {};
    bool is_written = false;
};

/// How an object ends: `procedure` is called with `arguments`, one of which is the object.
struct Destructor {
    std::shared_ptr<const symbolic::Foreign> procedure;
    std::vector<double> arguments;
    std::optional<std::size_t> object; ///< the place of its number
};

struct Prototype {
    std::string name; ///< of the procedure
    std::optional<Type> result;
    std::optional<Struct> record; ///< the result is one
    std::vector<Parameter> parameters;
    std::optional<Destructor> destructor; ///< of a constructor: its result is an object
    /// the texts of the model: texts among arguments and results are numbers; null: there are none
    std::shared_ptr<KnownTexts> known;
};

} // namespace torsion::foreign
