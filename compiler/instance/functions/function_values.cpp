// Functions as arguments (specification 12.4.2). A value of a formal of function type is the function it names, with
// those of its inputs that have values (`fields`). The function that takes it is made anew for each such function, with
// these values as further inputs.
#include "compiler/instance/functions/functions.h"

#include "compiler/instance/functions/overloads.h"

#include <algorithm>

namespace torsion::instance {

using source::Diag;

namespace {

bool has_default(const Formal& f) { return f.modifier && f.modifier->value; }

/// Inputs that a call of the function still can give.
std::vector<const Formal*> open_inputs(const TypedValue& function) {
    std::vector<const Formal*> result;
    for (const Formal* f : function.seen_as->with(FormalRole::Input))
        if (!function.field(f->name())) result.push_back(f);
    return result;
}

ast::ComponentRef component_ref(const ast::Name& name) {
    ast::ComponentRef ref{name.global, {}, name.span};
    for (const ast::Identifier& part : name.parts) ref.parts.push_back({part, {}});
    return ref;
}

} // namespace

std::optional<TypedValue> Functions::function_value(const Formal& input, const ast::Expr& e, const Context& c) {
    const std::string what = "`" + input.name() + "`";
    const auto* named = std::get_if<ast::Reference>(&e.node);
    const auto* partial = std::get_if<ast::PartialCall>(&e.node);
    if (!named && !partial) {
        t_.diagnostics()
            .report(Diag::TypeMismatch, e.span, what + " is a function, but its value is an expression")
            .with_help("`f` and `function f(a = 1)` name functions; `f(x)` calls one");
        return std::nullopt;
    }
    const Signature* wanted = signature(*input.type.class_);
    const ast::ComponentRef ref = named ? named->ref : component_ref(partial->function);
    std::optional<TypedValue> value = wanted ? named_function(ref, c, what, e.span) : std::nullopt;
    if (!value || (partial && !bind(*value, partial->named, c, e.span)) ||
        !fits_function(*value, *wanted, what, e.span))
        return std::nullopt;
    value->seen_as = wanted;
    return value;
}

std::optional<TypedValue> Functions::named_function(const ast::ComponentRef& name, const Context& c,
                                                    const std::string& what, Span use) {
    if (const TypedValue* formal = t_.formal_function(name, c)) return *formal;
    const bool is_value =
        c.local(name) || (name.parts.size() == 1 && (name.text() == "time" || t_.scope_has(c.scope, name)));
    if (is_value)
        return t_.diagnostics().report(Diag::TypeMismatch, use,
                                       what + " is a function, but `" + name.text() + "` is a value"),
               std::nullopt;
    std::string builtin;
    const ClassReplacement* replacement = nullptr;
    ast::Call call;
    call.function = name;
    const Class* function = t_.called_function(call, c, builtin, replacement, use);
    if (!builtin.empty()) { // under the name of a class, as Modelica.Math.sin?
        std::vector<ast::Identifier> parts;
        for (const auto& part : name.parts) parts.push_back(part.name);
        function = t_.tree().lookup->find(c.scope.lexical, parts, name.global).class_;
        if (!function)
            t_.diagnostics()
                .report(Diag::NotSupported, use,
                        "not supported: the built-in function `" + builtin + "` as an argument", t_.place())
                .with_help("a function that calls it can be one");
    }
    const Signature* s = function ? signature(*function, replacement) : nullptr;
    if (!s) return std::nullopt;
    if (s->is_partial) {
        t_.diagnostics().report(Diag::PartialClass, use,
                                "function `" + function->path + "` is partial and cannot be called");
        return std::nullopt;
    }
    TypedValue value;
    value.type = BaseType::Function, value.function = value.seen_as = s;
    return value;
}

/// Gives some inputs their values: `function f(a = 1)`.
bool Functions::bind(TypedValue& function, const std::vector<ast::NamedArgument>& given, const Context& c, Span use) {
    const std::string name = "`" + function.function->class_->path + "`";
    const std::vector<const Formal*> open = open_inputs(function), inputs = function.function->with(FormalRole::Input);
    std::vector<Field> more;
    for (const ast::NamedArgument& n : given) {
        const auto input = std::ranges::find_if(open, [&](const Formal* f) { return f->name() == n.name.text; });
        const bool is_again = std::ranges::any_of(more, [&](const Field& f) { return f.name == n.name.text; });
        if (input == open.end() || is_again) {
            t_.diagnostics().report(Diag::WrongArguments, n.name.span,
                                    is_again ? name + " is given `" + n.name.text + "` twice"
                                             : name + " has no input `" + n.name.text + "`");
            return false;
        }
        std::optional<TypedValue> value = is_function_type((*input)->type) ? function_value(**input, *n.value, c)
                                                                           : std::optional(t_.translate(*n.value, c));
        if (!value || value->poisoned || !fits(*function.function, **input, *value, c, use)) return false;
        if (value->dims.size() != rank(**input)) {
            t_.diagnostics().report(Diag::SizeMismatch, n.value->span,
                                    "input `" + n.name.text + "` of " + name + " has " + std::to_string(rank(**input)) +
                                        " dimensions, but its value is " + type_name(*value));
            return false;
        }
        function.variability = std::max(function.variability, value->variability);
        more.push_back({n.name.text, std::move(*value)});
    }
    const auto place = [&](const Field& field) {
        return std::ranges::find(inputs, field.name, [](const Formal* f) { return f->name(); });
    };
    std::ranges::move(more, std::back_inserter(function.fields));
    std::ranges::sort(function.fields, {}, place);
    return true;
}

/// Function compatibility (specification 6.6): the inputs and outputs that are wanted come first, in order, with their
/// names and types; further inputs have defaults.
bool Functions::fits_function(const TypedValue& function, const Signature& wanted, const std::string& what, Span use) {
    const std::string name = "`" + function.function->class_->path + "`";
    const auto refuse = [&](const std::string& reason, const Formal* at) {
        auto& report = t_.diagnostics().report(
            Diag::TypeMismatch, use, what + " is a `" + wanted.class_->path + "`, but " + name + " " + reason);
        if (at) report.at(at->declaration->span, "declared here");
        return false;
    };
    const auto compare = [&](const std::vector<const Formal*>& has, const std::vector<const Formal*>& needs,
                             const std::string& kind) {
        for (std::size_t i = 0; i < needs.size(); ++i) {
            const std::string required = kind + " `" + needs[i]->name() + "`";
            if (i >= has.size()) return refuse("has no " + required, nullptr);
            if (kind == "input" && has[i]->name() != needs[i]->name()) // results have no names in calls
                return refuse("has the " + kind + " `" + has[i]->name() + "` in place of `" + needs[i]->name() + "`",
                              has[i]);
            if (!is_of_type(*has[i], *needs[i])) return refuse("has the " + required + " of another type", has[i]);
            if (has_default(*needs[i]) && !has_default(*has[i]))
                return refuse("has the " + required + " without a default", has[i]);
        }
        return true;
    };
    const std::vector<const Formal*> inputs = open_inputs(function), needed = wanted.with(FormalRole::Input);
    const auto without_default = [](const Formal* f) { return !has_default(*f); };
    if (!compare(inputs, needed, "input")) return false;
    const auto more =
        std::find_if(inputs.begin() + static_cast<std::ptrdiff_t>(needed.size()), inputs.end(), without_default);
    if (more != inputs.end()) return refuse("needs a value for its input `" + (*more)->name() + "`, too", *more);
    return compare(function.seen_as->with(FormalRole::Output), wanted.with(FormalRole::Output), "output");
}

bool Functions::is_of_type(const Formal& formal, const Formal& wanted) {
    if (rank(formal) != rank(wanted)) return false;
    const ClassType &a = formal.type, &b = wanted.type;
    if (!a.class_ && !b.class_) return a.base == b.base && a.enumeration == b.enumeration;
    if (!a.class_ || !b.class_ || is_function_type(a) != is_function_type(b)) return false;
    if (a.class_ == b.class_ || is_function_type(a)) return true;
    if (t_.overloads().operator_record(a.class_) != t_.overloads().operator_record(b.class_)) return false;
    const Signature *fields = signature(*a.class_), *wanted_fields = signature(*b.class_);
    return fields && wanted_fields &&
           std::ranges::equal(fields->formals, wanted_fields->formals, [&](const Formal& f, const Formal& g) {
               return f.name() == g.name() && is_of_type(f, g);
           });
}

std::optional<std::vector<TypedValue>> Functions::call(const TypedValue& function, const ast::Expr& e,
                                                       const ast::Call& call, const Context& c, Wants wants) {
    const std::vector<const Formal*> open = open_inputs(function), inputs = function.function->with(FormalRole::Input);
    const auto given = arguments(*function.seen_as, open, e, call, c.pure(false).making(nullptr));
    if (!given) return std::nullopt;
    Given all(inputs.size());
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const auto place = std::ranges::find(open, inputs[i]->name(), [](const Formal* f) { return f->name(); });
        if (const TypedValue* bound = function.field(inputs[i]->name())) all[i] = *bound;
        else if (place != open.end()) all[i] = (*given)[static_cast<std::size_t>(place - open.begin())];
    }
    auto outputs = run(*function.function, std::move(all), c, e.span, wants);
    const std::size_t declared = function.seen_as->with(FormalRole::Output).size();
    if (outputs && wants == Wants::Values && declared > 0) outputs->resize(declared);
    return outputs;
}

const TypedValue* Translator::formal_function(const ast::ComponentRef& name, const Context& c) const {
    const TypedValue* const local = name.parts.size() == 1 ? c.local(name) : nullptr;
    return local && local->is_function() ? local : nullptr;
}

source::Diagnostics::Taken Translator::take_back(source::Diagnostics::Mark before) {
    source::Diagnostics::Taken taken = diagnostics_.take_back(before);
    if (taken.messages.empty() && taken.errors == 0) return taken;
    functions_->forget_failures();
    const auto is_taken_back = [&](const auto& failed) { return failed.first > before.errors; };
    std::erase_if(failed_, is_taken_back);
    for (const auto& failed : failed_values_)
        if (is_taken_back(failed)) *failed.second = {};
    std::erase_if(failed_values_, is_taken_back);
    return taken;
}

void Translator::note_wrong(Node& node) {
    node.kind = Node::Kind::Absent, node.is_wrong = true, node.dims.clear();
    const auto& all = diagnostics_.all();
    const auto last = std::find_if(all.rbegin(), all.rend(),
                                   [](const source::Diagnostic& d) { return d.severity() == source::Severity::Error; });
    if (last != all.rend()) reasons_.insert_or_assign(&node, *last);
}

void Translator::tell_again(const Node& node) {
    const auto reason = reasons_.find(&node);
    if (diagnostics_.has_errors() || reason == reasons_.end()) return;
    diagnostics_.report(reason->second.code, reason->second.span, reason->second.message) = reason->second;
}

TypedValue Translator::function_value(const Formal& input, const ast::Expr& e, const Context& c) {
    auto value = functions_->function_value(input, e, c);
    return value ? std::move(*value) : TypedValue::poison();
}

} // namespace torsion::instance
