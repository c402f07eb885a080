// Arrays made of their elements: constructors, comprehensions, `[a, b; c, d]` (specification 10.4).
#include "compiler/instance/attempt.h"

#include "compiler/instance/run_time_texts.h"
#include "compiler/symbolic/simplify.h"

#include <algorithm>

namespace torsion::instance {

using source::Diag;
using symbolic::ExprId;

constexpr double most_rounds = 10'000'000;
constexpr const char* too_many_rounds = "iterators inside of each other make more than 10,000,000 rounds";

// Terms of equal shape become one with a new first dimension.
TypedValue Translator::stack(std::vector<TypedValue> parts, Span span) {
    TypedValue result;
    if (parts.empty()) {
        result.dims = {0};
        return result;
    }
    for (const TypedValue& p : parts)
        if (p.poisoned) return TypedValue::poison();
    if (std::ranges::any_of(parts, is_run_time_text))
        for (TypedValue& p : parts) number_texts(tree_, p);
    result.type = parts.front().type;
    result.enumeration = parts.front().enumeration;
    if (result.is_record()) return stack_records(std::move(parts), span);
    for (TypedValue& p : parts) {
        if (p.dims != parts.front().dims)
            return fail(Diag::SizeMismatch, span, "elements of an array must have the same size",
                        dims_text(parts.front().dims) + " and " + dims_text(p.dims));
        if (p.type != result.type) {
            if (!is_numeric(p.type) || !is_numeric(result.type))
                return fail(Diag::TypeMismatch, span, "elements of an array must have the same type",
                            type_name(parts.front()) + " and " + type_name(p));
            result.type = BaseType::Real;
        }
        result.variability = std::max(result.variability, p.variability);
        result.elements.insert(result.elements.end(), p.elements.begin(), p.elements.end());
        result.texts.insert(result.texts.end(), p.texts.begin(), p.texts.end());
    }
    result.dims = parts.front().dims;
    result.dims.insert(result.dims.begin(), static_cast<std::int64_t>(parts.size()));
    return result;
}

/// An array of records is a record of arrays.
TypedValue Translator::stack_records(std::vector<TypedValue> parts, Span span) {
    TypedValue result = parts.front();
    for (const TypedValue& p : parts)
        if (!p.is_record() || p.fields.size() != result.fields.size() || p.dims != result.dims)
            return fail(Diag::TypeMismatch, span, "elements of an array must have the same type",
                        type_name(result) + " and " + type_name(p));
    for (Field& field : result.fields) {
        std::vector<TypedValue> column;
        for (TypedValue& p : parts) {
            TypedValue* other = p.field(field.name);
            if (!other)
                return fail(Diag::TypeMismatch, span, "elements of an array must have the same type",
                            type_name(parts.front()) + " and " + type_name(p));
            column.push_back(*other);
        }
        field.term = stack(std::move(column), span);
        if (field.term.poisoned) return TypedValue::poison();
        result.variability = std::max(result.variability, field.term.variability);
    }
    result.dims.insert(result.dims.begin(), static_cast<std::int64_t>(parts.size()));
    return result;
}

namespace {

/// Terms one after another. While they are numbers of one type and shape only their scalars are kept: a term of its own
/// takes much more room.
class Row {
public:
    void add(TypedValue term) {
        if (!terms_.empty() || !fits(term)) {
            take_apart();
            return terms_.push_back(std::move(term));
        }
        if (count_++ == 0) return void(all_ = std::move(term));
        all_.variability = std::max(all_.variability, term.variability);
        all_.elements.insert(all_.elements.end(), term.elements.begin(), term.elements.end());
    }
    bool is_of_numbers() const { return count_ > 0; }
    TypedValue numbers() {
        all_.dims.insert(all_.dims.begin(), count_);
        return std::move(all_);
    }
    std::vector<TypedValue> terms() { return std::move(terms_); }

private:
    bool fits(const TypedValue& t) const {
        if (!is_numeric(t.type) && t.type != BaseType::Boolean) return false;
        return count_ == 0 || (t.type == all_.type && t.dims == all_.dims);
    }
    void take_apart() {
        const auto part =
            static_cast<std::ptrdiff_t>(count_ > 0 ? all_.elements.size() / static_cast<std::size_t>(count_) : 0);
        for (std::int64_t i = 0; i < count_; ++i) {
            TypedValue& term = terms_.emplace_back();
            term.type = all_.type, term.variability = all_.variability, term.dims = all_.dims;
            term.elements.assign(all_.elements.begin() + i * part, all_.elements.begin() + (i + 1) * part);
        }
        count_ = 0;
    }

    TypedValue all_;
    std::int64_t count_ = 0; ///< of terms in it
    std::vector<TypedValue> terms_;
};

} // namespace

TypedValue Translator::comprehension(const std::vector<ast::Iterator>& iterators, std::size_t from,
                                     const ast::Expr& body, const Context& c) {
    if (from == iterators.size()) return translate(body, c);
    const ast::Expr* range = iterators[from].range;
    const bool may_vary = range && c.mode == Mode::Flat && !c.function && varies(*range, c);
    TypedValue over = iteration_range(iterators[from], c, may_vary);
    if (over.poisoned) return over;
    const std::vector<ExprId> values = std::move(over.elements); // each round gets one value, not a copy of all
    over.dims.clear();
    Context inside = c;
    inside.rounds *= static_cast<double>(values.size());
    if (inside.rounds > most_rounds) return fail(Diag::LimitExceeded, iterators[from].name.span, too_many_rounds);
    Local local{iterators[from].name.text, std::move(over), c.locals};
    inside.locals = &local;
    if (values.empty()) {
        local.value.elements = {pool().constant(1)};
        return no_terms(iterators, from + 1, body, inside);
    }
    Row row;
    bool is_good = true;
    for (std::size_t i = 0; i < values.size() && is_good; ++i) {
        local.value.elements = {values[i]};
        TypedValue term = comprehension(iterators, from + 1, body, inside);
        is_good = !term.poisoned;
        row.add(std::move(term));
    }
    if (!is_good) return TypedValue::poison();
    return row.is_of_numbers() ? row.numbers() : stack(row.terms(), body.span);
}

namespace {

/// None of the elements of an array, whose first dimension has no rounds.
void make_empty(TypedValue& t) {
    t.dims.insert(t.dims.begin(), 0);
    t.elements.clear(), t.texts.clear();
    t.variability = Variability::Constant;
    for (Field& field : t.fields) make_empty(field.term);
}

} // namespace

/// An iteration over nothing has the type and the sizes of its terms. None of them is computed, so what is wrong with
/// one counts for nothing: then its type is that of numbers.
TypedValue Translator::no_terms(const std::vector<ast::Iterator>& iterators, std::size_t from, const ast::Expr& body,
                                const Context& inside) {
    Attempt attempt(*this);
    TypedValue term = comprehension(iterators, from, body, inside.conditional());
    attempt.drop();
    if (term.poisoned) term = {};
    make_empty(term);
    return term;
}

TypedValue Translator::array(const ast::Expr& e, const ast::ArrayConstructor& node, const Context& c) {
    if (!node.iterators.empty()) {
        // {e for i in A, j in B}: the last iterator gives the first dimension
        std::vector<ast::Iterator> order(node.iterators.rbegin(), node.iterators.rend());
        return comprehension(order, 0, *node.elements.front(), c);
    }
    std::vector<TypedValue> parts;
    parts.reserve(node.elements.size());
    for (const ast::Expr* element : node.elements) {
        parts.push_back(translate(*element, c));
        if (parts.back().poisoned) return TypedValue::poison();
    }
    return stack(std::move(parts), e.span);
}

namespace {

/// Sizes of 1 behind the first `rank`, until there are `wanted`; of records in their fields, too.
void add_ones(TypedValue& t, std::size_t rank, std::size_t wanted) {
    t.dims.insert(t.dims.begin() + static_cast<std::ptrdiff_t>(rank), wanted - rank, 1);
    for (Field& field : t.fields) add_ones(field.term, rank, wanted);
}

} // namespace

/// The same for arrays with more dimensions of records or of texts (specification 10.4.2.1): all get as many, with
/// sizes of 1 at the end.
TypedValue Translator::concatenated(const ast::Expr& e, const ast::MatrixConstructor& node, const Context& c) {
    std::vector<std::vector<TypedValue>> rows;
    std::size_t rank = 2;
    for (const auto& row : node.rows) {
        rows.emplace_back();
        for (const ast::Expr* x : row) {
            rows.back().push_back(translate(*x, c));
            if (rows.back().back().poisoned) return TypedValue::poison();
            rank = std::max(rank, rows.back().back().dims.size());
        }
    }
    const auto joined = [&](std::vector<TypedValue> parts, int dimension) {
        if (parts.size() == 1) return std::move(parts.front());
        TypedValue along;
        along.type = BaseType::Integer;
        along.elements = {pool().constant(dimension)};
        parts.insert(parts.begin(), std::move(along));
        return array_function("cat", std::move(parts), e.span);
    };
    std::vector<TypedValue> all;
    for (std::vector<TypedValue>& row : rows) {
        for (TypedValue& t : row) add_ones(t, t.dims.size(), std::max(rank, t.dims.size()));
        all.push_back(joined(std::move(row), 2));
    }
    return joined(std::move(all), 1);
}

// [a, b; c, d]: a scalar is 1×1, a vector a column; concatenation along the second dimension, then along the first.
TypedValue Translator::matrix(const ast::Expr& e, const ast::MatrixConstructor& node, const Context& c) {
    TypedValue result;
    result.dims = {0, 0};
    bool first = true;
    for (const auto& row : node.rows) {
        std::vector<TypedValue> parts;
        std::int64_t height = -1, width = 0;
        for (const ast::Expr* x : row) {
            TypedValue t = translate(*x, c);
            if (t.poisoned) return t;
            if (t.dims.size() > 2 || t.is_record() || t.type == BaseType::String) return concatenated(e, node, c);
            while (t.dims.size() < 2) t.dims.push_back(1);
            if (height >= 0 && t.dims[0] != height)
                return fail(Diag::SizeMismatch, x->span, "rows of different height in a matrix");
            height = t.dims[0], width += t.dims[1];
            parts.push_back(std::move(t));
        }
        if (!first && width != result.dims[1])
            return fail(Diag::SizeMismatch, e.span, "rows of different length in a matrix");
        for (std::int64_t i = 0; i < height; ++i)
            for (const TypedValue& t : parts) {
                if (first && i == 0 && &t == &parts.front()) result.type = t.type, result.enumeration = t.enumeration;
                if (t.type != result.type) result.type = BaseType::Real;
                result.variability = std::max(result.variability, t.variability);
                for (std::int64_t j = 0; j < t.dims[1]; ++j)
                    result.elements.push_back(t.elements[static_cast<std::size_t>(i * t.dims[1] + j)]);
            }
        result.dims = {result.dims[0] + height, width};
        first = false;
    }
    return result;
}

} // namespace torsion::instance
