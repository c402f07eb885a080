#include "compiler/instance/functions/overloads.h"

#include <algorithm>

namespace torsion::instance {

using source::Diag;

namespace {

const std::string constructor = "'constructor'";

/// Types of all arguments, for messages: "(Real, Complex[3])".
std::string types_of(const GivenArguments& given) {
    std::string text;
    for (const TypedValue& value : given.positional) text += (text.empty() ? "" : ", ") + type_name(value);
    for (const auto& [name, value] : given.named) text += (text.empty() ? "" : ", ") + name + " = " + type_name(value);
    return "(" + text + ")";
}

} // namespace

std::optional<GivenArguments> given_arguments(const ast::Call& call, Translator& translator, const Context& c) {
    GivenArguments given;
    for (const ast::Expr* e : call.positional) {
        given.positional.push_back(translator.translate(*e, c));
        if (given.positional.back().poisoned) return std::nullopt;
    }
    for (const auto& n : call.named) {
        given.named.emplace_back(n.name.text, translator.translate(*n.value, c));
        if (given.named.back().second.poisoned) return std::nullopt;
    }
    return given;
}

const Class* Overloads::operator_record(const Class* c) {
    for (int depth = 0; c && c->def && depth < 100; ++depth) {
        if (c->def->kind != ast::ClassKind::OperatorRecord && c->def->kind != ast::ClassKind::Connector) return nullptr;
        if (!std::holds_alternative<ast::ShortClass>(c->def->body()))
            return c->def->kind == ast::ClassKind::OperatorRecord ? c : nullptr;
        const auto& bases = t_.tree().lookup->bases(*c);
        c = bases.empty() ? nullptr : bases.front().class_;
    }
    return nullptr;
}

// -- the functions of an operator

/// An operator is one function, or contains several.
const Overloads::Candidates& Overloads::functions_of(const Class& record, const std::string& name) {
    auto [place, fresh] = candidates_.try_emplace({&record, name});
    if (!fresh) return place->second;
    Candidates result;
    library::Lookup& lookup = *t_.tree().lookup;
    const auto add = [&](const Class& function) {
        const Signature* s = functions_.signature(function);
        if (s && is_sound(record, name, *s)) result.push_back(s);
    };
    const Class* found = lookup.member(record, name).class_;
    if (found && found->def && found->def->kind == ast::ClassKind::OperatorFunction) add(*found);
    if (found && found->def && found->def->kind == ast::ClassKind::Operator) {
        for (const std::string& member : lookup.library().names(*found)) {
            const Class* function = lookup.library().child(*found, member);
            const bool is_function = function && function->def &&
                                     (function->def->kind == ast::ClassKind::Function ||
                                      function->def->kind == ast::ClassKind::OperatorFunction);
            if (is_function) add(*function);
            else
                t_.diagnostics().report(Diag::WrongClassKind, found->def->name.span,
                                        "`" + found->path + "` contains `" + member +
                                            "`: an operator has functions only");
        }
    }
    return candidates_[{&record, name}] = std::move(result); // reading the functions may have added others
}

/// Restrictions on results (specification 14.2, 14.3): one output, whose type the name prescribes.
bool Overloads::is_sound(const Class& record, const std::string& name, const Signature& s) {
    const std::vector<const Formal*> outputs = s.with(FormalRole::Output);
    const bool is_of_record = name == constructor || name == "'0'", is_text = name == "'String'";
    const bool fits = outputs.size() == 1 && (!is_of_record || is_of(*outputs[0], record)) &&
                      (!is_text || (!outputs[0]->type.class_ && outputs[0]->type.base == BaseType::String)) &&
                      (name != "'0'" || s.with(FormalRole::Input).empty());
    if (fits) return true;
    t_.diagnostics().report(Diag::WrongClassKind, s.class_->def->name.span,
                            "`" + s.class_->path + "` cannot be " + name + " of `" + record.path +
                                "`: it must have one output" +
                                (is_of_record ? " of this class"
                                 : is_text    ? ", a String"
                                              : "") +
                                (name == "'0'" ? " and no inputs" : ""));
    return false;
}

// -- which of them take the arguments?

std::vector<Overloads::Match> Overloads::matches(const Class& record, const std::string& name,
                                                 const GivenArguments& given, bool by_elements) {
    std::vector<Match> found;
    for (const Signature* s : functions_of(record, name))
        if (std::optional<Match> one = match(*s, given, by_elements)) found.push_back(std::move(*one));
    return found;
}

/// `by_elements`: arguments may have further dimensions in front, equal ones.
std::optional<Overloads::Match> Overloads::match(const Signature& s, const GivenArguments& given, bool by_elements) {
    const std::vector<const Formal*> inputs = s.with(FormalRole::Input);
    Match result{&s, Functions::Given(inputs.size())};
    if (given.positional.size() > inputs.size()) return std::nullopt;
    std::copy(given.positional.begin(), given.positional.end(), result.inputs.begin());
    for (const auto& [name, value] : given.named) {
        const auto place = std::ranges::find_if(inputs, [&](const Formal* f) { return f->name() == name; });
        if (place == inputs.end()) return std::nullopt;
        std::optional<TypedValue>& input = result.inputs[static_cast<std::size_t>(place - inputs.begin())];
        if (input) return std::nullopt;
        input = value;
    }
    std::vector<std::int64_t> around;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const bool has_default = inputs[i]->modifier && inputs[i]->modifier->value;
        if (!result.inputs[i] && has_default) continue;
        if (!result.inputs[i] || !takes(*inputs[i], *result.inputs[i])) return std::nullopt;
        const std::vector<std::int64_t>& dims = result.inputs[i]->dims;
        if (dims.size() < rank(*inputs[i])) return std::nullopt;
        const std::vector<std::int64_t> more(dims.begin(), dims.end() - static_cast<std::ptrdiff_t>(rank(*inputs[i])));
        if (more.empty()) continue;
        if (!by_elements || (!around.empty() && around != more)) return std::nullopt;
        around = more;
    }
    return result;
}

/// Is it of the type, apart from its size? An Integer is a Real, too.
bool Overloads::takes(const Formal& input, const TypedValue& value) {
    if (!input.type.class_)
        return (value.type == input.type.base && value.enumeration == input.type.enumeration) ||
               (value.type == BaseType::Integer && input.type.base == BaseType::Real);
    if (!value.is_record()) return false;
    const Class *wanted = operator_record(input.type.class_), *given = operator_record(value);
    return wanted || given ? wanted == given : is_like(value, *input.type.class_);
}

/// Records are alike if they have the same components.
bool Overloads::is_like(const TypedValue& value, const Class& record) {
    const Signature* s = functions_.signature(record);
    if (!s || s->formals.size() != value.fields.size()) return false;
    return std::ranges::all_of(s->formals, [&](const Formal& f) {
        const auto field = std::ranges::find_if(value.fields, [&](const Field& x) { return x.name == f.name(); });
        return field != value.fields.end() && takes(f, field->term);
    });
}

// -- calls

TypedValue Overloads::refuse_several(const std::vector<Match>& found, const std::string& what, Span use) {
    auto& report = t_.diagnostics().report(Diag::WrongArguments, use,
                                           what + " is ambiguous: " + std::to_string(found.size()) +
                                               " functions take these operands");
    for (const Match& m : found) report.at(m.function->class_->def->name.span, "`" + m.function->class_->path + "`");
    return TypedValue::poison();
}

std::optional<TypedValue> Overloads::only(const std::vector<Match>& found, const std::string& what, const Context& c,
                                          Span use) {
    if (found.empty()) return std::nullopt;
    if (found.size() > 1) return refuse_several(found, what, use);
    auto outputs = functions_.run(*found.front().function, found.front().inputs, c.with(Mode::Flat), use);
    return outputs ? std::move(outputs->front()) : TypedValue::poison();
}

std::optional<TypedValue> Overloads::unary(const std::string& name, const TypedValue& a, const Context& c, Span use) {
    const Class* record = operator_record(a);
    return record ? only(matches(*record, name, {{a}, {}}, false), "the operator " + name, c, use) : std::nullopt;
}

std::optional<TypedValue> Overloads::binary(const std::string& name, const TypedValue& a, const TypedValue& b,
                                            const Context& c, Span use) {
    const Class *first = operator_record(a), *second = operator_record(b);
    const std::string what = "`" + type_name(a) + " " + name.substr(1, name.size() - 2) + " " + type_name(b) + "`";
    std::vector<Match> found = first ? matches(*first, name, {{a, b}, {}}, false) : std::vector<Match>();
    if (second && second != first)
        std::ranges::move(matches(*second, name, {{a, b}, {}}, false), std::back_inserter(found));
    if (!found.empty()) return only(found, what, c, use);
    if (first) found = converted(*first, name, {a, b}, 1, c, use);
    if (second) std::ranges::move(converted(*second, name, {a, b}, 0, c, use), std::back_inserter(found));
    return only(found, what, c, use);
}

/// Functions of the record that take the operands once operand `which` is converted to the operator record they want.
std::vector<Overloads::Match> Overloads::converted(const Class& record, const std::string& name,
                                                   const std::vector<TypedValue>& operands, std::size_t which,
                                                   const Context& c, Span use) {
    std::vector<Match> result;
    const GivenArguments one{{operands[which]}, {}};
    for (const Signature* s : functions_of(record, name)) {
        const std::vector<const Formal*> inputs = s->with(FormalRole::Input);
        const Class* wanted =
            inputs.size() > which && inputs[which]->type.class_ ? operator_record(inputs[which]->type.class_) : nullptr;
        if (!wanted || wanted == operator_record(operands[which])) continue;
        for (const Match& conversion : matches(*wanted, constructor, one, false)) {
            GivenArguments both{operands, {}};
            TypedValue& place = both.positional[which];
            place = TypedValue(); // of its type: a conversion that no function wants is not computed
            place.type = BaseType::Record, place.record = wanted;
            if (!match(*s, both, false)) continue;
            std::optional<TypedValue> value = only({conversion}, constructor, c, use);
            if (!value || value->poisoned) continue;
            place = std::move(*value);
            result.push_back(*match(*s, both, false));
        }
    }
    return result;
}

std::optional<std::vector<TypedValue>> Overloads::called(const Class& record, const std::string& name,
                                                         const GivenArguments& given, const Context& c, Span use) {
    std::vector<Match> found = matches(record, name, given, false);
    if (found.empty()) found = matches(record, name, given, true);
    const std::string what = name + " of `" + record.path + "`";
    if (found.empty())
        return t_.diagnostics().report(Diag::WrongArguments, use, "no function " + what + " takes " + types_of(given)),
               std::nullopt;
    if (found.size() > 1) return refuse_several(found, what, use), std::nullopt;
    return functions_.run(*found.front().function, found.front().inputs, c, use);
}

bool Overloads::has_constructors(const Class& c) {
    const Class* record = operator_record(&c);
    return record && t_.tree().lookup->member(*record, constructor).class_;
}

std::optional<std::vector<TypedValue>> Overloads::construct(const Class& record, const GivenArguments& given,
                                                            const Context& c, Span use) {
    return called(*operator_record(&record), constructor, given, c, use);
}

std::optional<std::vector<TypedValue>> Overloads::text(const GivenArguments& given, const Context& c, Span use) {
    return called(*operator_record(given.positional.front()), "'String'", given, c, use);
}

std::optional<TypedValue> Overloads::zero(const Class& record, const Context& c, Span use) {
    return only(matches(record, "'0'", {}, false), "'0'", c, use);
}

} // namespace torsion::instance
