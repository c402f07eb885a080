// Inputs, outputs and locals of a function, and their slots.
#include "compiler/instance/functions/defaults.h"
#include "compiler/instance/functions/function_maker.h"
#include "compiler/instance/functions/impure_calls.h"
#include "compiler/instance/names_in.h"
#include "compiler/instance/native_code/external_objects.h"
#include "compiler/instance/run_time_texts.h"

#include <limits>
#include <set>

namespace torsion::instance {

using source::Diag;
using symbolic::ExprId;

bool FunctionMaker::fail(Diag code, Span span, std::string message, std::string label) {
    t_.diagnostics().report(code, span, std::move(message), std::move(label));
    return false;
}

std::uint32_t FunctionMaker::reserve(std::size_t count) {
    std::uint32_t first = function_.slots;
    function_.slots += static_cast<std::uint32_t>(count);
    return first;
}

TypedValue FunctionMaker::in_slots(BaseType type, const EnumerationType* enumeration, std::vector<std::int64_t> dims) {
    TypedValue t;
    t.type = type, t.enumeration = enumeration, t.dims = std::move(dims);
    t.variability = Variability::Discrete;
    auto n = static_cast<std::size_t>(product(t.dims));
    std::uint32_t first = reserve(n);
    for (std::size_t i = 0; i < n; ++i) t.elements.push_back(pool().local(first + static_cast<std::uint32_t>(i)));
    return t;
}

TypedValue FunctionMaker::in_slots_like(const TypedValue& value) {
    if (value.type == BaseType::String) return value; // texts are compile-time values: they need no slots
    if (!value.is_record() && !value.is_function()) return in_slots(value.type, value.enumeration, value.dims);
    TypedValue t = value;
    t.variability = Variability::Discrete;
    for (Field& field : t.fields) field.term = in_slots_like(field.term);
    return t;
}

namespace {

std::set<std::string> names_in_sizes(const Signature& fields) {
    std::set<std::string> names;
    for (const Formal& f : fields.formals) {
        for (const auto* subscripts : {&f.declaration->subscripts, &f.declaration->type_subscripts})
            for (const ast::Subscript& s : *subscripts)
                if (s.expr) names.merge(names_in(*s.expr));
    }
    return names;
}

} // namespace

/// The value of a field that is a size of others: what is said about the record counts, else its declaration.
std::optional<TypedValue> FunctionMaker::size_of_others(const Formal& field, const Modifiers& said, const Locals& known,
                                                        Span use) {
    const auto given = std::ranges::find_if(said, [](const ModifierPtr& m) { return m->value.has_value(); });
    std::optional<TypedValue> value;
    if (given != said.end()) {
        value = t_.translate(*(*given)->value, context());
    } else if (field.modifier && field.modifier->value) {
        value = t_.translate(*field.modifier->value, context_.with(known.last()));
    }
    if (value && value->poisoned) return std::nullopt;
    if (value && is_constant(*value)) return value;
    fail(Diag::NotSupported, use, "not supported: a size that varies at run time",
         "the field `" + field.name() + "` is a size, and not known here");
    return std::nullopt;
}

/// Sizes of fields may depend on other fields, on nothing else of the function.
std::optional<TypedValue> FunctionMaker::record_in_slots(const Class& record, const Modifiers& said,
                                                         const std::vector<std::int64_t>& around, Span use) {
    const Signature* fields = signature_of_(record);
    if (!fields) return std::nullopt;
    const std::set<std::string> sizes_of_others = names_in_sizes(*fields);
    Locals known;
    TypedValue t;
    t.type = BaseType::Record, t.record = &record, t.variability = Variability::Discrete, t.dims = around;
    for (const Formal& f : fields->formals) {
        Modifiers of_field;
        for (const ModifierPtr& m : said)
            if (ModifierPtr part = m->shared_part(f.name())) of_field.push_back(std::move(part));
        auto dims = sizes(f, std::nullopt, context_.with(known.last()));
        if (!dims) return std::nullopt;
        const std::vector<std::int64_t> own_dims = *dims;
        dims->insert(dims->begin(), around.begin(), around.end());
        if (product(*dims) > most_slots)
            return fail(Diag::LimitExceeded, use_,
                        "a function with more than " + std::to_string(most_slots) + " values"),
                   std::nullopt;
        const bool is_text = !f.type.class_ && f.type.base == BaseType::String;
        if (is_text && !wants_.is_known && !wants_.has_texts_in_slots) t_.note_unknown_text();
        if (is_text && !wants_.is_known && !wants_.has_texts_in_slots)
            return fail(Diag::NotSupported, f.declaration->span,
                        "not supported: a String in a record that is a variable of a function"),
                   std::nullopt;
        if (f.type.class_)
            for (const ModifierPtr& m : {f.modifier, f.type.modifier})
                if (m) of_field.push_back(m);
        std::optional<TypedValue> place =
            f.type.class_ ? record_in_slots(*f.type.class_, of_field, *dims, use)
            : is_text && wants_.has_texts_in_slots
                ? std::optional(in_slots(BaseType::Enumeration, &run_time_texts(t_.tree()), std::move(*dims)))
            : is_text ? std::optional(without_value(f, *dims))
                      : in_slots(f.type.base, f.type.enumeration, std::move(*dims));
        if (!place) return std::nullopt;
        t.fields.push_back({f.name(), std::move(*place)});
        if (!sizes_of_others.contains(f.name())) continue;
        const bool is_number = own_dims.empty() && !f.type.class_ && f.type.base != BaseType::Real;
        TypedValue shape = t.fields.back().term;
        shape.dims = own_dims;
        std::optional<TypedValue> size =
            is_number ? size_of_others(f, of_field, known, use) : std::optional(std::move(shape));
        if (!size) return std::nullopt;
        known.add(f.name(), std::move(*size));
    }
    return t;
}

bool FunctionMaker::declare(const std::vector<TypedValue>& arguments) {
    std::size_t next = 0;
    for (const Formal* f : signature_.with(FormalRole::Input))
        if (!declare_input(*f, arguments[next++])) return false;
    if (wants_.declared) declare_depth();
    if (is_impure(signature_) || is_constructor(*signature_.class_, *t_.tree().lookup)) {
        site_ = pool().local(reserve(1));
        function_.is_real_input.push_back(false);
        function_.has_site = true;
    }
    for (const Formal& f : signature_.formals)
        if (!check_object_formal(f, *signature_.class_, t_)) return false;
    function_.inputs = function_.slots;
    std::set<std::string> assigned;
    for (const auto* section : signature_.algorithms) assigned_names(section->statements, assigned);
    if (!declare_outputs()) return false;
    for (const Formal* f : signature_.with(FormalRole::Local))
        if (!declare_early(*f)) return false;
    for (Named& n : names_)
        if (assigned.count(n.formal->name())) n.value.reset();
    locals_.erase_if([](const std::string&) { return true; });
    for (const Named& n : names_) locals_.add(n.formal->name(), n.value ? *n.value : seen(n.place));
    return true;
}

/// Where sizes of outputs are open, the outputs have their slots here, once their sizes are known, and are variables
/// like others while the function runs.
bool FunctionMaker::declare_outputs() {
    const std::vector<const Formal*> all = signature_.with(FormalRole::Output);
    const auto open = std::ranges::find_if(all, [&](const Formal* f) { return is_open_output(*f); });
    if (depth_ && open != all.end())
        return fail(Diag::NotSupported, (*open)->declaration->span,
                    "not supported: an output of unknown size of a function that calls itself");
    for (const TypedValue& shape : wants_.open_outputs) results_.push_back(in_slots_like(shape));
    const auto end_of_outputs = [&] {
        if (function_.slots == function_.inputs || wants_.end) note_end();
        function_.outputs = function_.slots - function_.inputs;
    };
    if (!results_.empty()) end_of_outputs();
    for (const Formal* f : all)
        if (!declare_early(*f)) return false;
    if (results_.empty()) end_of_outputs();
    if (depth_) wants_.declared(function_, outputs(), *depth_);
    return true;
}

/// A function without outputs, or with empty ones, is called for its checks. Its one value is true: a call that fails
/// has none.
void FunctionMaker::note_end() {
    end_ = in_slots(BaseType::Boolean, nullptr, {});
    add(symbolic::Assign{{pool()[end_->elements[0]].a}, {pool().boolean(true)}});
}

bool FunctionMaker::declare_input(const Formal& f, const TypedValue& argument) {
    Named n{&f, {}, {}};
    if (argument.type == BaseType::String) {
        n.place = argument;
        n.value = argument;
    } else {
        n.place = in_slots_like(argument);
        note_types(argument);
        if (wants_.is_known && !argument.is_function()) n.value = argument;
        else if (argument.is_function() || argument.is_record()) n.place = known_parts(std::move(n.place), argument);
        else if (argument.type != BaseType::Real && is_constant(argument)) n.value = argument;
    }
    if (n.value) n.value->variability = Variability::Constant;
    locals_.add(f.name(), n.value ? *n.value : n.place);
    names_.push_back(std::move(n));
    return std::int64_t{function_.slots} <= most_slots ||
           fail(Diag::LimitExceeded, use_, "a function with more than " + std::to_string(most_slots) + " values");
}

/// Known Integers and Booleans among the inputs that a function already has, and in records: they may decide about
/// sizes.
TypedValue FunctionMaker::known_parts(TypedValue place, const TypedValue& argument) {
    for (std::size_t i = 0; i < place.fields.size(); ++i) {
        const TypedValue& given = argument.fields[i].term;
        TypedValue& field = place.fields[i].term;
        // arrays in records are read from their slots
        const bool may_decide = argument.is_function() || given.is_scalar();
        if (given.is_function() || given.is_record()) field = known_parts(std::move(field), given);
        else if (given.type != BaseType::Real && given.type != BaseType::String && may_decide && is_constant(given))
            field = given;
    }
    return place;
}

void FunctionMaker::declare_depth() {
    depth_ = pool().local(reserve(1));
    function_.is_real_input.push_back(false);
    function_.is_recursive = true;
}

void FunctionMaker::note_types(const TypedValue& argument) {
    for (std::size_t i = 0; i < argument.elements.size(); ++i)
        function_.is_real_input.push_back(argument.type == BaseType::Real);
    for (const Field& field : argument.fields) note_types(field.term);
}

/// Its value and sizes may use variables that are declared after it: what those begin with.
bool FunctionMaker::declare_early(const Formal& f) {
    objects_here_ = {};
    std::set<std::string> later;
    if (!foresee(f, later)) return false;
    if (!declare_local(f)) return false;
    locals_.erase_if([&](const std::string& name) { return later.contains(name); });
    return true;
}

bool FunctionMaker::foresee(const Formal& f, std::set<std::string>& later) {
    std::set<std::string> names;
    if (f.modifier && f.modifier->value && f.modifier->value->expr) names = names_in(*f.modifier->value->expr);
    for (const auto* subscripts : {&f.declaration->subscripts, &f.declaration->type_subscripts})
        for (const ast::Subscript& s : *subscripts)
            if (s.expr) names.merge(names_in(*s.expr));
    for (const Formal& g : signature_.formals) {
        const bool is_declared = std::ranges::any_of(names_, [&](const Named& n) { return n.formal == &g; });
        if (is_declared || &g == &f || g.type.class_ || !names.contains(g.name()) || !later.insert(g.name()).second)
            continue;
        if (!foresee(g, later)) return false;
        std::optional<TypedValue> value;
        if (g.modifier && g.modifier->value) value = t_.translate(*g.modifier->value, context());
        if (value && value->poisoned) return false;
        const auto dims = sizes(g, value, context());
        if (!dims) return false;
        if (value)
            value = t_.convert(std::move(*value), g.type.base, g.type.enumeration, g.declaration->span,
                               "`" + g.name() + "`");
        else value = without_value(g, *dims);
        if (!value->poisoned) value = t_.fit(std::move(*value), *dims, g.declaration->span, "`" + g.name() + "`");
        if (value->poisoned) return false;
        locals_.add(g.name(), std::move(*value));
    }
    return true;
}

TypedValue FunctionMaker::without_value(const Formal& f, const std::vector<std::int64_t>& dims) {
    TypedValue value;
    value.type = f.type.base, value.enumeration = f.type.enumeration, value.dims = dims;
    const auto count = static_cast<std::size_t>(product(dims));
    if (value.type == BaseType::String) value.texts.resize(count);
    else value.elements.assign(count, pool().constant(std::numeric_limits<double>::quiet_NaN()));
    return value;
}

bool FunctionMaker::declare_local(const Formal& f) {
    if (f.type.class_) return declare_record(f);
    std::optional<TypedValue> value;
    if (f.modifier && f.modifier->value) {
        value = t_.translate(*f.modifier->value, context());
        if (value->poisoned) return false;
    }
    auto dims = sizes(f, value, context());
    if (!dims) return false;
    if (is_object(f.type.enumeration) && f.role == FormalRole::Local && !is_made_here(*value, pool()))
        return fail(Diag::ExternalObjectMisuse, f.modifier->value->span,
                    "the external object `" + f.name() + "` is not made by a call of its class",
                    "objects cannot be copied or chosen");
    std::string what = "`" + f.name() + "`";
    if (value) {
        const bool is_text = f.type.base == BaseType::String && wants_.has_texts_in_slots;
        if (is_text) number_texts(t_.tree(), *value);
        const BaseType type = is_text ? BaseType::Enumeration : f.type.base;
        const EnumerationType* const enumeration = is_text ? &run_time_texts(t_.tree()) : f.type.enumeration;
        value = t_.fit(t_.convert(std::move(*value), type, enumeration, f.declaration->span, what), *dims,
                       f.declaration->span, what);
        if (value->poisoned) return false;
    }
    return add_local(f, std::move(*dims), std::move(value));
}

bool FunctionMaker::declare_record(const Formal& f) {
    if (!is_record(f.type.class_))
        return fail(Diag::WrongClassKind, f.declaration->span,
                    "`" + f.type.name + "` is not a type of variables in functions");
    std::optional<TypedValue> value;
    if (f.modifier && f.modifier->value) value = t_.translate(*f.modifier->value, context());
    if (value && value->poisoned) return false;
    if (value && calls_impure(*value) && f.role == FormalRole::Output) // its slots come first
        return fail(Diag::NotSupported, f.declaration->span,
                    "not supported: an impure call as the value of a record in its declaration");
    if (value) value = held(std::move(*value));
    auto dims = sizes(f, value, context());
    Modifiers said;
    for (const ModifierPtr& m : {f.modifier, f.type.modifier})
        if (m) said.push_back(m);
    auto place = dims ? record_in_slots(*f.type.class_, said, *dims, f.declaration->span) : std::nullopt;
    if (!place) return false;
    locals_.add(f.name(), *place);
    names_.push_back({&f, std::move(*place), {}, is_open(f)});
    if (value && names_.back().is_open && !reshape(names_.back(), *value, f.declaration->span)) return false;
    if (!(value ? give(names_.back().place, std::move(*value), f.declaration->span, "`" + f.name() + "`")
                : give_fields(f)))
        return false;
    note_objects(names_.back().place);
    return show(names_.back()), true;
}

namespace {

/// The same for each element of an array of records of these sizes.
void repeat_for_records(TypedValue& value, const std::vector<std::int64_t>& around) {
    const std::vector<ExprId> elements = value.elements;
    const auto texts = value.texts;
    for (std::int64_t i = 1; i < product(around); ++i) {
        value.elements.insert(value.elements.end(), elements.begin(), elements.end());
        value.texts.insert(value.texts.end(), texts.begin(), texts.end());
    }
    value.dims.insert(value.dims.begin(), around.begin(), around.end());
    for (Field& field : value.fields) repeat_for_records(field.term, around);
}

} // namespace

/// Fields begin with the values of `R r(x = 1)`, then with those of the record class; others have none
/// (specification 12.4.4).
bool FunctionMaker::give_fields(const Formal& f) {
    const TypedValue place = names_.back().place;
    const Signature* fields = signature_of_(*f.type.class_);
    if (!fields) return false;
    std::vector<const Formal*> formals;
    std::vector<std::optional<TypedValue>> values;
    std::vector<bool> has_value;
    for (const Formal& field : fields->formals) {
        const ModifierPtr here = f.modifier ? f.modifier->shared_part(field.name()) : nullptr;
        const ModifierPtr of_type = f.type.modifier ? f.type.modifier->shared_part(field.name()) : nullptr;
        const ModifierPtr given = here && here->value ? here : of_type;
        if (field.type.class_ && ((here && !here->parts.empty()) || (of_type && !of_type->parts.empty())))
            return fail(Diag::NotSupported, f.declaration->span,
                        "not supported: a variable of a function that modifies fields of its fields");
        has_value.push_back((given && given->value) || (field.modifier && field.modifier->value));
        formals.push_back(&field);
        if (given && given->value) values.push_back(t_.translate(*given->value, context()));
        else values.push_back(has_value.back() ? std::nullopt : std::optional(*TypedValue(place).field(field.name())));
        if (values.back() && values.back()->poisoned) return false;
    }
    if (!Defaults(formals, values, t_, context())(*fields, f.declaration->span)) return false;
    for (std::size_t i = 0; i < formals.size(); ++i) {
        const std::string& name = formals[i]->name();
        if (!has_value[i]) continue;
        TypedValue& field = *names_.back().place.field(name);
        const bool is_of_one = !place.dims.empty() && product(place.dims) > 0 &&
                               values[i]->dims.size() + place.dims.size() == field.dims.size();
        if (is_of_one) repeat_for_records(*values[i], place.dims);
        if (names_.back().is_open && !reshape_field(field, *formals[i], *values[i], f.declaration->span)) return false;
        if (!give(field, std::move(*values[i]), f.declaration->span, "`" + f.name() + "." + name + "`")) return false;
    }
    return true;
}

bool FunctionMaker::add_local(const Formal& f, std::vector<std::int64_t> dims, std::optional<TypedValue> value) {
    if (product(dims) + static_cast<std::int64_t>(function_.slots) > most_slots)
        return fail(Diag::LimitExceeded, f.declaration->span,
                    "a function with more than " + std::to_string(most_slots) + " values");
    if (f.type.base == BaseType::String && !value) value = without_value(f, dims); // it begins empty
    if (f.type.base == BaseType::String && wants_.has_texts_in_slots)
        return add_text(f, std::move(dims), std::move(*value));
    if (f.type.base == BaseType::String) {
        locals_.add(f.name(), *value);
        TypedValue place = *value;
        names_.push_back({&f, place, std::move(value), is_open(f)});
        return true;
    }
    Named n{&f, in_slots(f.type.base, f.type.enumeration, std::move(dims)), {}, is_open(f)};
    if (value) add(assignment(n.place, *value));
    note_objects(n.place);
    // a large table is read from its slots
    if (value && is_constant(*value) && value->elements.size() <= most_cases) n.value = std::move(value);
    locals_.add(f.name(), n.value ? *n.value : n.place);
    names_.push_back(std::move(n));
    return true;
}

/// As a number in a slot.
bool FunctionMaker::add_text(const Formal& f, std::vector<std::int64_t> dims, TypedValue value) {
    number_texts(t_.tree(), value);
    Named n{&f, in_slots(BaseType::Enumeration, &run_time_texts(t_.tree()), std::move(dims)), {}, is_open(f)};
    add(assignment(n.place, value));
    locals_.add(f.name(), n.place);
    names_.push_back(std::move(n));
    return true;
}

void FunctionMaker::note_objects(const TypedValue& place) {
    if (is_constructor(*signature_.class_, *t_.tree().lookup)) return; // it gives the object away
    if (is_object(place)) objects_.insert(objects_.end(), place.elements.begin(), place.elements.end());
    for (const Field& field : place.fields) note_objects(field.term);
}

std::optional<std::vector<std::int64_t>> FunctionMaker::sizes(const Formal& f, const std::optional<TypedValue>& value,
                                                              const Context& context) {
    const Context c = context.in({nullptr, f.declared_in});
    std::vector<std::int64_t> dims;
    for (const auto* subscripts : {&f.declaration->subscripts, &f.declaration->type_subscripts}) {
        for (const ast::Subscript& s : *subscripts) {
            const auto n =
                s.expr ? t_.evaluate_integer(*s.expr, c, "the size of an array") : open_dim(value, dims.size(), s.span);
            if (!n) return std::nullopt;
            if (*n < 0)
                return fail(Diag::LimitExceeded, s.span, "the size of `" + f.name() + "` is negative"), std::nullopt;
            dims.push_back(*n);
        }
    }
    for (const std::int64_t size : f.type.dims) {
        const auto n = size == open_size ? open_dim(value, dims.size(), f.declaration->span) : std::optional(size);
        if (!n) return std::nullopt;
        dims.push_back(*n);
    }
    return dims;
}

/// The size of a dimension that is declared with `:`, where the variable begins.
std::optional<std::int64_t> FunctionMaker::open_dim(const std::optional<TypedValue>& value, std::size_t dimension,
                                                    Span span) {
    if (value && value->dims.size() > dimension) return value->dims[dimension];
    if (!is_native()) return 0; // until something is assigned (specification 12.4.5)
    return fail(Diag::NotSupported, span, "not supported: an array without a size in an external function"),
           std::nullopt;
}

bool FunctionMaker::is_constant(const TypedValue& t) const {
    return std::all_of(t.elements.begin(), t.elements.end(), [&](ExprId e) { return t_.pool().is_constant(e); });
}

} // namespace torsion::instance
