#include "compiler/instance/functions/function_maker.h"
#include "compiler/instance/functions/functions.h"

#include "compiler/foreign/modelica_utilities.h"
#include "compiler/foreign/procedure.h"
#include "compiler/instance/functions/impure_calls.h"
#include "compiler/instance/native_code/external_call.h"
#include "compiler/instance/native_code/external_library.h"
#include "compiler/instance/native_code/modelica_procedure.h"
#include "compiler/instance/native_code/object_type.h"
#include "compiler/instance/run_time_texts.h"
#include "compiler/symbolic/simplify.h"
#include "compiler/symbolic/walk.h"

#include <cmath>

namespace torsion::instance {

Context FunctionMaker::of_body(const Context& call) const {
    Context c = with_functions_of(signature_, call.outside({nullptr, signature_.body_class}));
    c = c.with(Mode::Flat).without_events();
    c.function = &signature_, c.in_impure = is_impure(signature_);
    c.is_conditional = call.may_be_unreached(), c.must_succeed = wants_.is_known;
    c.texts_are_known = call.texts_are_known || wants_.is_known;
    return c;
}

std::optional<MadeFunction> FunctionMaker::operator()(const std::vector<TypedValue>& arguments) {
    function_.name = signature_.class_->path;
    return declare(arguments) && body() ? finished() : std::nullopt;
}

bool FunctionMaker::body() {
    if (signature_.external) return native() && copy_outputs(signature_.external->span);
    if (!are_statements_in_place()) return false;
    find_messages();
    for (const auto* section : signature_.algorithms)
        if (!run(section->statements, context_.with(locals_.last()))) return false;
    return has_left() || copy_outputs(signature_.class_->def->name.span);
}

bool FunctionMaker::native() {
    std::vector<PlacedFormal> formals;
    for (const Named& n : names_) formals.push_back({n.formal, &n.place});
    auto call = external_body(
        signature_, t_, context_.with(locals_.last()), formals, [this] { return fresh().elements[0]; }, site_, use_);
    if (!call) return false;
    if (wants_.is_known) return run_native(*call);
    if (call->has_texts) t_.note_unknown_text();
    if (call->has_texts)
        return fail(source::Diag::NotSupported, use_,
                    "not supported: a String that `" + function_.name + "` gives, with arguments that vary");
    statements_.insert(statements_.end(), std::make_move_iterator(call->body.begin()),
                       std::make_move_iterator(call->body.end()));
    return std::ranges::all_of(call->records,
                               [&](const auto& record) { return take_record(*record.first, record.second); });
}

/// What a function in Modelica gives in place of native code: it has its size.
bool FunctionMaker::take_record(const Formal& f, const TypedValue& value) {
    const auto n = std::ranges::find(names_, &f, &Named::formal);
    const Span span = signature_.external->span;
    if (n->is_open && !reshape(*n, value, span)) return false;
    return give(n->place, value, span, "`" + f.name() + "`");
}

bool FunctionMaker::is_native() { return signature_.external && !modelica_procedure(signature_, t_); }

bool FunctionMaker::calls_impure(const TypedValue& value) {
    if (value.poisoned || wants_.is_known || !is_impure(signature_)) return false;
    bool result = false;
    symbolic::Walker walk(pool());
    each_scalar(value, [&](symbolic::ExprId root) {
        walk(root, [&](symbolic::ExprId e) {
            if (pool()[e].kind != symbolic::Kind::Call) return;
            const symbolic::Function& f = pool().function(pool().callee(e));
            result = result || (f.has_site && !f.has_effect);
        });
    });
    return result;
}

TypedValue FunctionMaker::held(TypedValue value) {
    if (!calls_impure(value)) return value;
    ++held_;
    TypedValue place = in_slots_like(value);
    add(assignment(place, value));
    return place;
}

/// Refuses what would be computed where it may not be reached, or once although it is reached again.
bool FunctionMaker::is_held_here(std::int64_t before, Span span, const char* where) {
    return held_ != before && !fail(source::Diag::NotSupported, span,
                                    std::string("not supported: an impure function in the condition of ") + where,
                                    "give its value to a variable before");
}

/// The body is run while it is read: its one call is made now, and gives texts, too.
bool FunctionMaker::run_native(const ExternalBody& native) {
    if (!settle_native_code(t_.tree(), t_.diagnostics())) return false;
    for (const symbolic::FunctionStatement& statement : native.body) {
        const auto* call = std::get_if<symbolic::ForeignCall>(&statement.node);
        if (!call) continue;
        std::vector<double> arguments, results(call->slots.size());
        for (const symbolic::ExprId e : call->arguments) arguments.push_back(value_now(e));
        call->callee->call(arguments.data(), results.data(), nullptr);
        if (results[results.size() - 2] == 0)
            return fail(source::Diag::EvaluationFailed, use_,
                        "the function `" + function_.name +
                            "` cannot be evaluated: " + foreign::text_of(results[results.size() - 1]));
        for (std::size_t i = 0; i < results.size(); ++i) known_[call->slots[i]] = pool().constant(results[i]);
    }
    for (Named& n : names_) take_texts(n.place, native);
    return true;
}

/// Of an argument of native code, while the body is run.
double FunctionMaker::value_now(symbolic::ExprId e) {
    if (pool().is_constant(e)) return pool().value(e);
    if (const auto found = known_.find(pool()[e].a); found != known_.end()) return pool().value(found->second);
    double result = std::nan("");
    for (const Named& n : names_) {
        std::vector<symbolic::ExprId> places, values;
        each_scalar(n.place, [&](symbolic::ExprId place) { places.push_back(place); });
        if (n.value) each_scalar(*n.value, [&](symbolic::ExprId value) { values.push_back(value); });
        for (std::size_t i = 0; i < values.size(); ++i)
            if (places[i] == e && pool().is_constant(values[i])) result = pool().value(values[i]);
    }
    return result;
}

/// Texts came as numbers, into the slots noted for them.
void FunctionMaker::take_texts(TypedValue& place, const ExternalBody& native) {
    for (std::size_t k = 0; k < place.texts.size(); ++k) {
        const auto slot = native.text_slots.find({&place, k});
        if (slot != native.text_slots.end())
            place.texts[k] =
                foreign::run_text(*known_texts_of(t_.tree()), nullptr, pool().value(known_.at(slot->second)));
    }
    for (Field& field : place.fields) take_texts(field.term, native);
}

/// Objects that the function has made for itself end when it returns, the last one first. While the body is run they
/// live as long as the compilation.
void FunctionMaker::end_objects(symbolic::FunctionBody& body) {
    for (std::size_t i = objects_.size(); i-- > 0 && !wants_.is_known;)
        body.push_back({symbolic::ForeignCall{foreign::end_of_object(), {objects_[i]}, {}}});
}

std::vector<TypedValue> FunctionMaker::outputs() {
    std::vector<TypedValue> result;
    std::size_t next = 0;
    for (const Named& n : names_) {
        if (n.formal->role != FormalRole::Output) continue;
        const bool has_own_slots = next < results_.size() && has_result(n);
        result.push_back(has_own_slots ? results_[next++] : seen(n.place));
    }
    if (end_) result.push_back(*end_);
    return result;
}

/// The memory of all calls within each other is limited: machine code keeps it on the stack. Functions of usual sizes
/// have 20 calls at least.
void FunctionMaker::limit_depth(const symbolic::Function& function) {
    constexpr std::uint32_t slots_of_all = 40'000, slots_of_least = 200'000, overhead = 32, least = 20, most = 500;
    const std::uint32_t size = function.slots + overhead;
    const std::uint32_t limit = std::clamp(slots_of_all / size, std::clamp(slots_of_least / size, 1u, least), most);
    const symbolic::ExprId is_within = symbolic::make(pool(), symbolic::Op::Lt, *depth_, pool().constant(limit));
    symbolic::Check check{is_within, "`" + function.name + "` calls itself more than " + std::to_string(limit) +
                                         " times within itself"};
    statements_.insert(statements_.begin(), symbolic::FunctionStatement{std::move(check)});
}

std::optional<MadeFunction> FunctionMaker::finished() {
    MadeFunction made{std::move(function_), {}};
    made.outputs = outputs();
    if (depth_) limit_depth(made.function);
    end_objects(statements_);
    made.function.has_effect = is_constructor(*signature_.class_, *t_.tree().lookup);
    made.function.body = std::move(statements_);
    return made;
}

std::optional<MadeFunction> make_function(const Signature& signature, const std::vector<TypedValue>& arguments,
                                          Translator& translator, const SignatureOf& signature_of, const Context& c,
                                          Span use, const BodyWants& wants) {
    Attempt attempt(translator);
    const int unknown_texts = translator.unknown_texts();
    FunctionMaker maker(signature, translator, signature_of, c, use, wants);
    std::optional<MadeFunction> made = maker(arguments);
    BodyWants again = wants;
    const bool lacks_texts =
        !made && !wants.is_known && !wants.has_texts_in_slots && translator.unknown_texts() != unknown_texts;
    if (lacks_texts && translator.may_make_texts(c)) {
        attempt.drop();
        again.has_texts_in_slots = true;
        return make_function(signature, arguments, translator, signature_of, c, use, again);
    }
    attempt.keep();
    again.open_outputs = maker.open_outputs();
    if (!made || wants.is_known || again.open_outputs.empty()) return made;
    // outputs come first: their sizes must be known
    return FunctionMaker(signature, translator, signature_of, c, use, again)(arguments);
}

namespace {

/// A value with a known type only. Nothing for an array (the call gives its size), an Integer (it may be a size), a
/// record, a String.
std::optional<TypedValue> any_value(const Formal& input, Translator& translator) {
    bool is_scalar =
        input.declaration->subscripts.empty() && input.declaration->type_subscripts.empty() && input.type.dims.empty();
    if (!is_scalar || input.type.class_ || input.type.base == BaseType::String || input.type.base == BaseType::Integer)
        return std::nullopt;
    TypedValue value;
    value.type = input.type.base, value.enumeration = input.type.enumeration;
    value.variability = Variability::Continuous;
    value.elements = {translator.pool().local(0)};
    return value;
}

} // namespace

bool check_function(const Class& function, Translator& translator, ClassTypes& types) {
    Span name = function.def->name.span;
    std::map<const Class*, std::optional<Signature>> known;
    SignatureOf signatures = [&](const Class& c) {
        auto place = known.find(&c);
        if (place == known.end()) place = known.emplace(&c, signature_of(c, nullptr, translator, types)).first;
        return place->second ? &*place->second : nullptr;
    };
    if (function.def->is_partial) return true;
    const Signature* signature = signatures(function);
    if (!signature) return false;
    if (signature->external && signature->external->language == "builtin") return true;
    if (signature->external && !may_call_external(*signature, translator, signature->external->span)) return false;
    std::vector<TypedValue> arguments;
    for (const Formal* input : signature->with(FormalRole::Input)) {
        std::optional<TypedValue> value = any_value(*input, translator);
        if (!value) return true;
        arguments.push_back(std::move(*value));
    }
    const Context c{{nullptr, &function}, Mode::Flat};
    if (make_function(*signature, arguments, translator, signatures, c, name)) return true;
    return signature->calls_impure && make_function(*signature, arguments, translator, signatures, c, name);
}

} // namespace torsion::instance
