// Built-in functions that make arrays of arrays (specification 10.3).
#include "compiler/instance/translate.h"

#include "compiler/symbolic/print.h"
#include "compiler/symbolic/simplify.h"

namespace torsion::instance {

using source::Diag;
using symbolic::ExprId;

namespace {

constexpr std::int64_t largest_result = 10'000'000;

class ArrayFunctions {
public:
    ArrayFunctions(Translator& t, std::string name, std::vector<TypedValue> arguments, Span span)
        : t_(t), name_(std::move(name)), arguments_(std::move(arguments)), span_(span) {}

    TypedValue operator()() {
        if (name_ == "cross") return cross();
        if (name_ == "skew") return skew();
        if (name_ == "outerProduct") return outer_product();
        if (name_ == "symmetric") return symmetric();
        if (name_ == "diagonal") return diagonal();
        if (name_ == "matrix") return matrix();
        return cat();
    }

private:
    symbolic::ExprPool& pool() { return t_.pool(); }
    TypedValue fail(std::string message) {
        t_.diagnostics().report(Diag::TypeMismatch, span_, "`" + name_ + "` " + std::move(message));
        return TypedValue::poison();
    }
    TypedValue fail_of_size() {
        t_.diagnostics().report(Diag::LimitExceeded, span_,
                                "`" + name_ + "` gives more than " + std::to_string(largest_result) + " numbers");
        return TypedValue::poison();
    }
    bool takes(std::size_t count, std::size_t rank) {
        if (arguments_.size() != count) return false;
        for (const TypedValue& a : arguments_)
            if (!is_numeric(a.type) || a.dims.size() != rank) return false;
        return true;
    }
    TypedValue like(std::vector<std::int64_t> dims) const {
        TypedValue t;
        t.type = BaseType::Integer;
        for (const TypedValue& a : arguments_) {
            if (a.type != BaseType::Integer) t.type = a.type, t.enumeration = a.enumeration;
            t.variability = std::max(t.variability, a.variability);
        }
        t.dims = std::move(dims);
        t.elements.reserve(static_cast<std::size_t>(product(t.dims)));
        return t;
    }
    ExprId at(std::size_t argument, std::size_t i) const { return arguments_[argument].elements[i]; }
    ExprId zero() { return pool().constant(0); }

    TypedValue cross() {
        if (!takes(2, 1) || arguments_[0].dims[0] != 3 || arguments_[1].dims[0] != 3)
            return fail("takes two vectors of three numbers");
        TypedValue t = like({3});
        for (std::size_t i = 0; i < 3; ++i) {
            std::size_t j = (i + 1) % 3, k = (i + 2) % 3;
            t.elements.push_back(symbolic::sub(pool(), symbolic::mul(pool(), at(0, j), at(1, k)),
                                               symbolic::mul(pool(), at(0, k), at(1, j))));
        }
        return t;
    }

    TypedValue skew() { // skew(x)·y = cross(x, y)
        if (!takes(1, 1) || arguments_[0].dims[0] != 3) return fail("takes a vector of three numbers");
        TypedValue t = like({3, 3});
        ExprId x = at(0, 0), y = at(0, 1), z = at(0, 2);
        t.elements = {
            zero(), symbolic::neg(pool(), z), y, z, zero(), symbolic::neg(pool(), x), symbolic::neg(pool(), y), x,
            zero()};
        return t;
    }

    TypedValue outer_product() {
        if (!takes(2, 1)) return fail("takes two vectors");
        if (arguments_[0].dims[0] * arguments_[1].dims[0] > largest_result) return fail_of_size();
        TypedValue t = like({arguments_[0].dims[0], arguments_[1].dims[0]});
        for (ExprId a : arguments_[0].elements)
            for (ExprId b : arguments_[1].elements) t.elements.push_back(symbolic::mul(pool(), a, b));
        return t;
    }

    TypedValue symmetric() { // the upper triangle decides
        if (!takes(1, 2) || arguments_[0].dims[0] != arguments_[0].dims[1]) return fail("takes a square matrix");
        auto n = static_cast<std::size_t>(arguments_[0].dims[0]);
        TypedValue t = like(arguments_[0].dims);
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = 0; j < n; ++j) t.elements.push_back(at(0, std::min(i, j) * n + std::max(i, j)));
        return t;
    }

    TypedValue diagonal() {
        if (!takes(1, 1)) return fail("takes a vector");
        std::int64_t n = arguments_[0].dims[0];
        if (n * n > largest_result) return fail_of_size();
        TypedValue t = like({n, n});
        for (std::int64_t i = 0; i < n * n; ++i)
            t.elements.push_back(i / n == i % n ? at(0, static_cast<std::size_t>(i / n)) : zero());
        return t;
    }

    TypedValue matrix() { // sizes beyond the second must be 1
        if (arguments_.size() != 1 || arguments_[0].type == BaseType::String || arguments_[0].is_record())
            return fail("takes an array");
        TypedValue t = arguments_[0];
        while (t.dims.size() < 2) t.dims.push_back(1);
        while (t.dims.size() > 2) {
            if (t.dims.back() != 1) return fail("needs size 1 in every dimension after the second");
            t.dims.pop_back();
        }
        return t;
    }

    /// cat(k, A, B, …): blocks of all dimensions behind and with the k-th, taken in turn from each.
    TypedValue cat() {
        if (arguments_.size() < 2 || !arguments_[0].is_scalar() || arguments_[0].type != BaseType::Integer ||
            !pool().is_constant(at(0, 0)))
            return fail("takes the number of a dimension and arrays");
        const double place = pool().value(at(0, 0));
        arguments_.erase(arguments_.begin());
        std::vector<std::int64_t> dims = arguments_[0].dims;
        if (!(place >= 1 && place <= static_cast<double>(dims.size())))
            return fail("has no dimension " + symbolic::number(place) + " to join along");
        const auto k = static_cast<std::size_t>(place);
        dims[k - 1] = 0;
        for (const TypedValue& a : arguments_) {
            if (a.dims.size() != dims.size()) return fail("takes arrays with the same number of dimensions");
            if (!are_alike(a, arguments_[0]))
                return fail("takes arrays of one type, here " + type_name(arguments_[0]) + " and " + type_name(a));
            for (std::size_t d = 0; d < dims.size(); ++d)
                if (d != k - 1 && a.dims[d] != dims[d])
                    return fail("needs the same sizes, except along the dimension that is joined");
            dims[k - 1] += a.dims[k - 1];
        }
        std::size_t around = 1;
        for (std::size_t d = 0; d + 1 < k; ++d) around *= static_cast<std::size_t>(dims[d]);
        TypedValue t = like(dims);
        std::vector<const TypedValue*> parts;
        for (const TypedValue& a : arguments_) parts.push_back(&a);
        if (arguments_[0].is_record()) t = arguments_[0], t.dims = dims;
        join(t, parts, around, k - 1);
        return t;
    }

    /// Records join field by field.
    void join(TypedValue& t, const std::vector<const TypedValue*>& parts, std::size_t around, std::size_t along) {
        const auto blocks = [&](auto& to, auto member) {
            to.clear();
            for (std::size_t i = 0; i < around; ++i) {
                for (const TypedValue* part : parts) {
                    const auto& from = part->*member;
                    const auto block = static_cast<std::ptrdiff_t>(from.size() / around),
                               row = static_cast<std::ptrdiff_t>(i);
                    to.insert(to.end(), from.begin() + row * block, from.begin() + (row + 1) * block);
                }
            }
        };
        if (around > 0) blocks(t.elements, &TypedValue::elements), blocks(t.texts, &TypedValue::texts);
        else t.elements.clear(), t.texts.clear();
        for (Field& field : t.fields) {
            std::vector<const TypedValue*> column;
            for (const TypedValue* part : parts) column.push_back(part->field(field.name));
            field.term.dims[along] = 0;
            for (const TypedValue* part : column) {
                field.term.dims[along] += part->dims[along];
                field.term.variability = std::max(field.term.variability, part->variability);
                if (part->type == BaseType::Real && field.term.type == BaseType::Integer)
                    field.term.type = BaseType::Real;
            }
            t.variability = std::max(t.variability, field.term.variability);
            join(field.term, column, around, along);
        }
    }

    static bool are_alike(const TypedValue& a, const TypedValue& b) {
        if (is_numeric(a.type) && is_numeric(b.type)) return true;
        if (a.type != b.type || a.enumeration != b.enumeration || a.fields.size() != b.fields.size())
            return !a.is_record() && !b.is_record() && (a.size() == 0 || b.size() == 0); // {} has no type of its own
        return std::ranges::all_of(a.fields, [&](const Field& f) {
            const TypedValue* other = b.field(f.name);
            return other && are_alike(f.term, *other) && f.term.dims.size() == other->dims.size() &&
                   std::equal(f.term.dims.begin() + static_cast<std::ptrdiff_t>(a.dims.size()), f.term.dims.end(),
                              other->dims.begin() + static_cast<std::ptrdiff_t>(b.dims.size()));
        });
    }

    Translator& t_;
    std::string name_;
    std::vector<TypedValue> arguments_;
    Span span_;
};

} // namespace

TypedValue Translator::array_function(const std::string& name, std::vector<TypedValue> arguments, Span span) {
    for (const TypedValue& a : arguments)
        if (a.poisoned) return TypedValue::poison();
    return ArrayFunctions(*this, name, std::move(arguments), span)();
}

} // namespace torsion::instance
