// One symbolic::Function for each shape of arguments of a function, also for its own calls.
//
// A call within the function with the same shape leads back to it. The first reading of a body notices that and gives
// up; the second one is prepared: the function has its number before its body is read, and one more input, the depth of
// its calls within each other, which is limited.
#include "compiler/instance/functions/functions.h"

#include "compiler/instance/functions/derivative_annotation.h"
#include "compiler/instance/native_code/external_call.h"
#include "compiler/instance/native_code/modelica_procedure.h"

#include "compiler/symbolic/algebra.h"
#include "compiler/symbolic/simplify.h"

#include <bit>

namespace torsion::instance {

using source::Diag;
using symbolic::ExprId;

namespace {

constexpr std::size_t most_elements = 4'000'000; ///< of one call
/// of one function in calls within it, in different instances of its package
constexpr std::ptrdiff_t most_instances_within = 20;
constexpr std::ptrdiff_t most_shapes_within = 40; ///< of one function in calls within it

/// Does the body know some of these values?
bool has_known(const std::vector<TypedValue>& arguments, const symbolic::ExprPool& pool) {
    return std::ranges::any_of(arguments, [&](const TypedValue& a) {
        bool is_known = false;
        if (a.type != BaseType::Real) each_scalar(a, [&](ExprId e) { is_known = is_known || pool.is_constant(e); });
        return is_known;
    });
}

std::vector<TypedValue> with_unknown_numbers(std::vector<TypedValue> arguments, symbolic::ExprPool& pool) {
    for (TypedValue& a : arguments)
        if (a.type != BaseType::Real) each_scalar(a, [&](ExprId& e) { e = pool.local(0); });
    return arguments;
}

/// The body is read for each shape of arguments: the same error in it is told once.
bool says_nothing_new(const source::Diagnostics& before, const source::Diagnostics& after) {
    const auto is_old = [&](const source::Diagnostic& d) {
        return std::ranges::any_of(before.all(), [&](const source::Diagnostic& old) {
            return old.code == d.code && old.message == d.message && old.span == d.span;
        });
    };
    const auto from = static_cast<std::ptrdiff_t>(before.all().size());
    return std::all_of(after.all().begin() + from, after.all().end(), is_old);
}

} // namespace

Functions::Key Functions::key_of(const Signature& s, const std::vector<TypedValue>& arguments, Wants wants) const {
    Key key{&s, wants, {}, {}, {}, {}};
    std::vector<const TypedValue*> parts;
    for (const TypedValue& a : arguments) parts.push_back(&a);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const TypedValue& a = *parts[i];
        for (const Field& field : a.fields) {
            parts.push_back(&field.term);
            key.texts.push_back(field.name);
        }
        if (a.is_function()) key.functions.insert(key.functions.end(), {a.function, a.seen_as});
        for (const std::size_t count : {a.fields.size(), a.texts.size(), a.dims.size()})
            key.shape.push_back(static_cast<std::int64_t>(count));
        key.shape.insert(key.shape.end(), a.dims.begin(), a.dims.end());
        key.texts.insert(key.texts.end(), a.texts.begin(), a.texts.end());
        bool known = a.type != BaseType::Real && std::all_of(a.elements.begin(), a.elements.end(),
                                                             [&](ExprId e) { return t_.pool().is_constant(e); });
        key.values.push_back(known);
        for (ExprId e : a.elements)
            if (known) key.values.push_back(std::bit_cast<std::uint64_t>(t_.pool().value(e)));
    }
    return key;
}

const Functions::Instance* Functions::instance(const Signature& s, const std::vector<TypedValue>& given,
                                               const Context& c, Span use, Wants wants) {
    std::size_t elements = 0;
    for (const TypedValue& a : given) each_scalar(a, [&](ExprId) { ++elements; });
    if (elements > most_elements)
        return t_.diagnostics().report(Diag::LimitExceeded, use,
                                       "a call with more than " + std::to_string(most_elements) + " values"),
               nullptr;
    if (s.is_partial)
        return t_.diagnostics().report(Diag::PartialClass, use,
                                       "function `" + s.class_->path + "` is partial and cannot be called"),
               nullptr;
    // A function that calls itself with ever other known values is made for each of them, but not without end: then for
    // unknown ones.
    const auto shapes_within = std::ranges::count_if(making_, [&](const Making& m) { return m.key.function == &s; });
    std::vector<TypedValue> unknown;
    if (shapes_within > most_shapes_within / 2 && has_known(given, t_.pool()))
        unknown = with_unknown_numbers(given, t_.pool());
    const std::vector<TypedValue>& arguments = unknown.empty() ? given : unknown;
    Key key = key_of(s, arguments, wants);
    if (auto known = instances_.find(key); known != instances_.end()) return known->second ? &*known->second : nullptr;
    if (leads_back(key)) return nullptr;
    const auto texts_within =
        std::ranges::count_if(making_, [&](const Making& m) { return m.key.function->class_->def == s.class_->def; });
    if (shapes_within > most_shapes_within || texts_within - shapes_within > most_instances_within) {
        t_.diagnostics()
            .report(Diag::NotSupported, use,
                    "not supported: recursion, the function `" + s.class_->path +
                        "` calls itself with ever other sizes",
                    t_.place())
            .with_help("a `while` or `for` loop in the function can do the same");
        return nullptr;
    }
    const int unknown_texts = t_.unknown_texts();
    const bool is_known_impure = s.calls_impure;
    auto function = made(key, arguments, c, use);
    if (again_) return instances_.erase(key), nullptr; // a function around is read again, and this one with it
    std::optional<Instance>& place = instances_[key];
    if (!function && s.calls_impure != is_known_impure) return instances_.erase(key), nullptr;
    // elsewhere the run may make them
    if (!function && t_.unknown_texts() != unknown_texts) return instances_.erase(key), nullptr;
    if (!function) return place.reset(), nullptr;
    if (place) t_.pool().function(place->function) = std::move(function->function), place->is_made = true;
    else place = Instance{t_.pool().add_function(std::move(function->function)), std::move(function->outputs)};
    find_derivative(s, arguments, place->function, c);
    return &*instances_[key];
}

/// Reads the body, if need be twice.
std::optional<MadeFunction> Functions::made(const Key& key, const std::vector<TypedValue>& arguments, const Context& c,
                                            Span use) {
    if (key.function->derivative_of) return partial_derivative(*key.function, arguments, c, use, key.wants);
    const SignatureOf signatures = [this](const Class& c) { return signature(c); };
    const source::Diagnostics before = t_.diagnostics();
    for (;;) {
        making_.push_back({key});
        Declared declared;
        if (recursive_.contains(key))
            declared = [&](const symbolic::Function& so_far, const std::vector<TypedValue>& outputs, ExprId depth) {
                making_.back().depth = depth;
                symbolic::Function open;
                open.name = so_far.name, open.inputs = so_far.inputs, open.outputs = so_far.outputs,
                open.slots = so_far.slots;
                open.is_real_input = so_far.is_real_input, open.is_recursive = true, open.has_site = so_far.has_site;
                instances_[key] = Instance{t_.pool().add_function(std::move(open)), outputs, false};
            };
        const BodyWants body{.end = key.wants == Wants::Checks, .is_known = false, .declared = std::move(declared)};
        std::optional<MadeFunction> result;
        if (sizes_agree(*key.function, arguments, c, use))
            result = make_function(*key.function, arguments, t_, signatures, c, use, body);
        making_.pop_back();
        if (again_ != key) {
            if (!result && says_nothing_new(before, t_.diagnostics())) t_.diagnostics() = before;
            return result;
        }
        again_.reset();
    }
}

/// Is the body of this function being read? Then all functions from there on are recursive, and that one has to be read
/// again.
bool Functions::leads_back(const Key& key) {
    if (again_) return true; // the other calls of a body that is given up
    const auto from = std::ranges::find(making_, key, &Making::key);
    if (from == making_.end()) return false;
    if (recursive_.contains(key)) {
        t_.diagnostics().report(Diag::NotSupported, key.function->class_->def->name.span,
                                "not supported: the function `" + key.function->class_->path +
                                    "`, whose declarations call it");
        return true;
    }
    for (auto m = from; m != making_.end(); ++m) recursive_.insert(m->key);
    again_ = key;
    return true;
}

/// Within a recursive function one more than its own.
ExprId Functions::depth_of_next_call(const Context& c) const {
    symbolic::ExprPool& pool = t_.pool();
    const bool is_within = c.function && !making_.empty() && making_.back().depth;
    return is_within ? symbolic::add(pool, making_.back().depth, pool.constant(1)) : pool.constant(0);
}

/// The body can be differentiated instead, if there is one.
void Functions::report_misfit(const Signature& s, const DerivativeAnnotation& given) {
    const Diag code = s.external ? Diag::WrongArguments : Diag::DerivativeMismatch;
    const auto is_told = [&](const source::Diagnostic& d) { return d.code == code && d.span == given.span; };
    if (std::ranges::any_of(t_.diagnostics().all(), is_told)) return;
    auto& report = t_.diagnostics().report(code, given.span,
                                           "`" + given.function->path + "` cannot be the derivative of `" +
                                               s.class_->path + "`: its inputs do not fit");
    if (!s.external) report.with_help("`" + s.class_->path + "` itself is differentiated instead");
}

/// `annotation(derivative = …)`: the derivative takes the inputs of the function, then derivatives of some of them. A
/// body of ours in place of native code is differentiated itself.
void Functions::find_derivative(const Signature& s, const std::vector<TypedValue>& arguments, symbolic::FunctionId f,
                                const Context& c) {
    if (modelica_procedure(s, t_)) return;
    auto given = derivative_annotation(*s.class_, t_);
    const ClassReplacement* of_component =
        given && s.around ? t_.with_components(*given->function, *s.around) : nullptr;
    const Signature* derivative = given ? signature(*given->function, of_component) : nullptr;
    if (!derivative) return;
    if (derivative->external &&
        (derivative->external->language == "builtin" || !may_call_external(*derivative, t_, given->span)))
        return;
    const auto is_bound = [](const TypedValue& a) { // its inputs vary, too: a given derivative knows nothing of them
        return a.is_function() && std::ranges::any_of(a.fields, [](const Field& f) {
                   return f.term.type == BaseType::Real || !f.term.fields.empty();
               });
    };
    if (std::ranges::any_of(arguments, is_bound)) return;
    std::vector<const Formal*> inputs = s.with(FormalRole::Input);
    std::size_t more = derivative->with(FormalRole::Input).size();
    if (more <= inputs.size() || more > 2 * inputs.size()) {
        return report_misfit(s, *given);
    }
    more -= inputs.size();
    std::vector<TypedValue> all = arguments;
    std::vector<std::uint32_t> differentiated, depends_on;
    std::uint32_t slot = 0;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const bool may_vary = arguments[i].type == BaseType::Real || arguments[i].is_record();
        const bool is_held = !may_vary || std::count(given->held.begin(), given->held.end(), inputs[i]->name()) != 0;
        const bool takes_part = !is_held && (given->order <= 1 || i + more >= inputs.size());
        each_scalar(arguments[i], [&](ExprId) {
            if (takes_part) differentiated.push_back(slot);
            if (!is_held) depends_on.push_back(slot);
            ++slot;
        });
        if (takes_part) all.push_back(arguments[i]);
    }
    if (all.size() != inputs.size() + more) {
        return report_misfit(s, *given);
    }
    // only the shape matters: the derivative may depend on this call's values only as far as the function itself may
    for (TypedValue& a : all)
        if (a.type == BaseType::Real)
            for (ExprId& e : a.elements) e = t_.pool().local(0);
    const Instance* made = instance(*derivative, all, c, given->span);
    // inputs
    const auto has_more = [&](symbolic::FunctionId id) {
        return t_.pool().function(id).is_recursive || t_.pool().function(id).has_site;
    };
    if (made && !has_more(f) && !has_more(made->function))
        t_.pool().function(f).derivative.push_back({made->function, std::move(differentiated), std::move(depends_on)});
}

} // namespace torsion::instance
