#pragma once
// A translated expression: its type, its shape, and one pool expression for each scalar (row-major, in the layout of
// arrays).

#include "compiler/instance/instance_tree.h"

#include <algorithm>
#include <string>
#include <vector>

namespace torsion::instance {

struct Field;
struct Signature;

struct TypedValue {
    BaseType type = BaseType::Real;
    const EnumerationType* enumeration = nullptr;
    Variability variability = Variability::Constant;
    std::vector<std::int64_t> dims;         ///< empty: a scalar
    std::vector<symbolic::ExprId> elements; ///< empty for String
    std::vector<std::string> texts;         ///< of a String: always known values
    std::vector<Field> fields;              ///< of a Record, in order of declaration; it has no elements then
    const Class* record = nullptr;          ///< its class
    /// of a Function; `fields` are the inputs that already have values, in their order
    const Signature* function = nullptr;
    const Signature* seen_as = nullptr; ///< of a Function: the inputs and outputs that a call of it knows
    bool poisoned = false;              ///< an error was reported; report nothing further

    bool is_scalar() const { return dims.empty(); }
    std::size_t size() const { return type == BaseType::String ? texts.size() : elements.size(); }
    bool is_record() const { return type == BaseType::Record; }
    bool is_function() const { return type == BaseType::Function; }
    TypedValue* field(std::string_view name);
    const TypedValue* field(std::string_view name) const { return const_cast<TypedValue*>(this)->field(name); }
    static TypedValue poison();
};

struct Field {
    std::string name;
    TypedValue term;
};

inline TypedValue TypedValue::poison() {
    TypedValue t;
    t.poisoned = true;
    return t;
}

inline TypedValue* TypedValue::field(std::string_view name) {
    for (Field& f : fields)
        if (f.name == name) return &f.term;
    return nullptr;
}

/// Every scalar of a term, those of records field by field. `visit(ExprId&)`.
template <class T, class Visit>
void each_scalar(T& term, Visit visit) {
    for (auto& e : term.elements) visit(e);
    for (auto& f : term.fields) each_scalar(f.term, visit);
}

/// Of a varying subscript into values that are not neighbours.
constexpr std::size_t most_cases = 1000;

/// Larger Integers are not exact: they are kept as Reals.
constexpr double largest_whole = 9007199254740992.0; // 2^53

/// The number of scalars; largest_whole if it is greater.
inline std::int64_t product(const std::vector<std::int64_t>& dims) {
    double n = 1;
    for (std::int64_t d : dims) n *= static_cast<double>(d);
    return static_cast<std::int64_t>(n < largest_whole ? n : largest_whole);
}

inline bool is_numeric(BaseType t) { return t == BaseType::Real || t == BaseType::Integer; }

std::string type_name(const TypedValue& t);                   ///< "Real", "Integer[3]", "StateSelect"
std::string dims_text(const std::vector<std::int64_t>& dims); ///< "[3,2]", "" for a scalar

/// The evaluated value of a parameter or constant.
struct Cached {
    enum class State { None, Busy, Done } state = State::None;
    TypedValue term;
};

} // namespace torsion::instance
