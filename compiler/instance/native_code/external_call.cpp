#include "compiler/instance/native_code/external_call.h"

#include "compiler/foreign/compilation.h"
#include "compiler/foreign/own_procedures.h"
#include "compiler/foreign/provided.h"
#include "compiler/instance/native_code/external_library.h"
#include "compiler/instance/native_code/modelica_procedure.h"
#include "compiler/instance/native_code/object_type.h"
#include "compiler/instance/resources.h"
#include "compiler/instance/run_time_texts.h"
#include "compiler/symbolic/simplify.h"

#include <algorithm>

namespace torsion::instance {

using foreign::Parameter;
using source::Diag;
using symbolic::ExprId;

namespace {

foreign::Type c_type(const TypedValue& t) {
    if (t.type == BaseType::Real) return foreign::Type::Real;
    if (is_text(t)) return foreign::Type::Text;
    return t.type == BaseType::Boolean ? foreign::Type::Boolean
           : is_object(t)              ? foreign::Type::Object
                                       : foreign::Type::Integer;
}

bool is_c(const std::string& language) {
    return language.empty() || language == "C" || language == "C89" || language == "C90" || language == "C99" ||
           language == "C11" || language == "C17";
}

/// Permission is needed before a model writes, renames or removes a file; but not for one of matrices.
bool may_write(const Signature& signature, Translator& translator, Span use, Span declared, bool is_matrix = false) {
    if (foreign::Compilation::is_for_file())
        return translator.diagnostics().report(Diag::NotSupported, use,
                                               "not supported: a compiled library or FMU that changes files, as `" +
                                                   signature.class_->path + "` does"),
               false;
    if (foreign::Compilation::may_write() || is_matrix) return true;
    auto& report = translator.diagnostics().report(
        Diag::WritingNotAllowed, use,
        "the function `" + signature.class_->path + "` changes files, which models may not do", translator.place());
    if (use != declared) report.at(declared, "declared here");
    report.with_help("if you trust this model and its libraries, allow it with `--allow-writing`: then they may write "
                     "below the working folder");
    return false;
}

class ExternalCall {
public:
    ExternalCall(const Signature& signature, Translator& translator, const Context& c,
                 const std::vector<PlacedFormal>& formals, const FreshSlot& fresh, std::optional<ExprId> site, Span use)
        : external_(*signature.external), context_(c), signature_(signature), t_(translator), formals_(formals),
          fresh_(fresh), site_(site), use_(use) {}

    std::optional<ExternalBody> operator()() {
        prototype_.name = external_.function ? external_.function->text : signature_.body_class->name;
        prototype_.known = known_texts_of(t_.tree());
        if (!(external_.function ? explicit_call() : default_call())) return std::nullopt;
        if (foreign::is_provided(prototype_.name)) return provided();
        if (is_constructor(*signature_.class_, *t_.tree().lookup)) {
            if (prototype_.result != foreign::Type::Object)
                return fail(Diag::ExternalObjectMisuse, external_.span,
                            "a constructor returns its object: `object = f(…)`"),
                       std::nullopt;
            if (!find_destructor()) return std::nullopt;
            arguments_.insert(arguments_.begin(), *site_);
        }
        auto procedure = load();
        if (!procedure) return std::nullopt;
        std::vector<std::uint32_t> slots = result_slots_;
        slots.insert(slots.end(), output_slots_.begin(), output_slots_.end());
        const ExprId has_returned = fresh_(), words = fresh_();
        for (const ExprId slot : {has_returned, words}) slots.push_back(t_.pool()[slot].a);
        symbolic::FunctionBody body;
        result_.has_texts = !result_.text_slots.empty();
        body.push_back({symbolic::ForeignCall{std::move(procedure), std::move(arguments_), std::move(slots)}});
        body.push_back({symbolic::Check{.condition = has_returned, .message = "{=#0t%s\t}", .values = {words}}});
        for (symbolic::Check& check : checks_) body.push_back({std::move(check)});
        result_.body = std::move(body);
        return std::move(result_);
    }

private:
    bool fail(Diag code, Span span, std::string message, std::string label = {}) {
        t_.diagnostics().report(code, span, std::move(message), std::move(label));
        return false;
    }

    // -- arguments

    /// All formals in the order of their declaration, each array followed by its sizes; a single scalar output is
    /// returned.
    bool default_call() {
        std::vector<const PlacedFormal*> outputs;
        for (const PlacedFormal& f : formals_)
            if (f.formal->role == FormalRole::Output) outputs.push_back(&f);
        const bool returns = outputs.size() == 1 && outputs[0]->place->is_scalar();
        for (const Formal& declared : signature_.formals) {
            if (declared.role == FormalRole::Local) continue;
            const PlacedFormal& f = *find(declared.name());
            if (returns && &f == outputs[0]) {
                if (!returned(f, declared.declaration->span)) return false;
            } else if (!whole(f, declared.declaration->span)) {
                return false;
            } else {
                for (std::int64_t size : f.place->dims) add_size(size);
            }
        }
        return true;
    }

    bool explicit_call() {
        if (external_.result) {
            const PlacedFormal* f = named(*external_.result);
            if (!f || f->formal->role != FormalRole::Output)
                return fail(Diag::WrongArguments, external_.result->span,
                            "what an external function returns goes to an output");
            if (!returned(*f, external_.result->span)) return false;
        }
        return std::all_of(external_.arguments.begin(), external_.arguments.end(),
                           [&](const ast::Expr* e) { return argument(*e); });
    }

    const PlacedFormal* find(std::string_view name) const {
        auto found = std::find_if(formals_.begin(), formals_.end(),
                                  [&](const PlacedFormal& f) { return f.formal->name() == name; });
        return found == formals_.end() ? nullptr : &*found;
    }
    const PlacedFormal* named(const ast::ComponentRef& ref) const {
        return !ref.global && ref.parts.size() == 1 && ref.parts[0].subscripts.empty() ? find(ref.parts[0].name.text)
                                                                                       : nullptr;
    }

    bool argument(const ast::Expr& e) {
        if (const auto* reference = std::get_if<ast::Reference>(&e.node)) {
            if (const PlacedFormal* f = named(reference->ref)) return whole(*f, e.span);
            const PlacedFormal* first = find(reference->ref.parts[0].name.text);
            if (first && !is_read_only(*first->formal))
                return fail(Diag::NotSupported, e.span,
                            "not supported: a part of a variable that an external function writes");
        }
        if (const auto* call = std::get_if<ast::Call>(&e.node);
            call && call->function.text() == "size" && call->positional.size() == 2) {
            auto size = t_.evaluate_integer(e, context_, "the size of an array");
            return size && (add_size(*size), true);
        }
        TypedValue value = t_.translate(e, context_);
        if (value.poisoned) return false;
        if (!value.is_scalar())
            return fail(Diag::NotSupported, e.span,
                        "not supported: an expression with several values as argument of an external function");
        return by_value(value, e.span);
    }

    static bool is_read_only(const Formal& f) {
        return f.role == FormalRole::Input || (f.role == FormalRole::Local && f.declaration->type_prefix.variability >=
                                                                                  ast::VariabilityPrefix::Parameter);
    }

    /// A formal by itself: by value if it is a read-only scalar, else by a pointer.
    bool whole(const PlacedFormal& f, Span span) {
        const TypedValue& place = *f.place;
        const bool is_read = is_read_only(*f.formal);
        if (place.is_record()) return is_in_order(place, f.formal->type, span) && record(place, !is_read, span);
        if (is_read && place.is_scalar()) return by_value(place, span);
        if (place.type == BaseType::String && is_read) {
            prototype_.parameters.push_back({.kind = Parameter::Kind::Texts, .texts = place.texts});
            return true;
        }
        if (is_object(place) && !is_read)
            return fail(Diag::ExternalObjectMisuse, span, "an external object that an external function writes");
        prototype_.parameters.push_back(
            {is_read ? Parameter::Kind::Input : Parameter::Kind::Output, c_type(place), place.size()});
        if (is_read || !is_text(place))
            arguments_.insert(arguments_.end(), place.elements.begin(), place.elements.end());
        if (!is_read) take(place, f.formal->name(), output_slots_);
        return true;
    }

    bool by_value(const TypedValue& value, Span span) {
        if (value.is_record()) return record(value, false, span);
        if (value.type == BaseType::String) {
            prototype_.parameters.push_back({.kind = Parameter::Kind::Text, .texts = value.texts});
            return true;
        }
        prototype_.parameters.push_back({Parameter::Kind::Value, c_type(value)});
        arguments_.push_back(value.elements.front());
        return true;
    }

    void add_size(std::int64_t size) {
        prototype_.parameters.push_back({.kind = Parameter::Kind::Size, .count = static_cast<std::size_t>(size)});
    }

    bool returned(const PlacedFormal& f, Span span) {
        if (!f.place->is_scalar())
            return fail(Diag::TypeMismatch, span,
                        "C returns one value, but `" + f.formal->name() + "` is " + type_name(*f.place));
        if (f.place->is_record()) {
            if (!is_in_order(*f.place, f.formal->type, span) || !lay_out(*f.place, prototype_.record.emplace(), span))
                return false;
            take(*f.place, f.formal->name(), result_slots_);
            return true;
        }
        prototype_.result = c_type(*f.place);
        take(*f.place, f.formal->name(), result_slots_);
        return true;
    }

    /// Slots that the call writes. A number that is no literal is an error (specification 12.9.1.1).
    void take(const TypedValue& place, const std::string& name, std::vector<std::uint32_t>& slots) {
        symbolic::ExprPool& pool = t_.pool();
        for (std::size_t k = 0; k < place.texts.size(); ++k)
            slots.push_back(result_.text_slots[{&place, k}] = pool[fresh_()].a);
        for (const Field& field : place.fields) take(field.term, name + "." + field.name, slots);
        for (ExprId e : place.elements) {
            slots.push_back(pool[e].a);
            if (place.type != BaseType::Enumeration || is_object(place) || is_run_time_text(place)) continue;
            ExprId least = pool.constant(1),
                   most = pool.constant(static_cast<double>(place.enumeration->literals.size()));
            ExprId inside = make(pool, symbolic::Op::And, make(pool, symbolic::Op::Ge, e, least),
                                 make(pool, symbolic::Op::Le, e, most));
            checks_.push_back({inside, "`" + prototype_.name + "` gives `" + name +
                                           "` a number that is no literal of " + place.enumeration->name});
        }
    }

    // -- records: structs, whose components stand in the order of their declaration

    bool record(const TypedValue& value, bool is_written, Span span) {
        Parameter p{.kind = Parameter::Kind::Struct};
        p.is_written = is_written;
        if (!value.is_scalar())
            return fail(Diag::NotSupported, span,
                        "not supported: an array of records as argument of an external function");
        if (!lay_out(value, p.record, span)) return false;
        prototype_.parameters.push_back(std::move(p));
        each_scalar(value, [&](ExprId e) { arguments_.push_back(e); });
        if (is_written) take(value, "its result", output_slots_);
        return true;
    }

    /// A record of another class with the same components fits, but not as a struct.
    bool is_in_order(const TypedValue& value, const ClassType& type, Span span) {
        if (value.record == type.class_) return true;
        ClassTypes types(t_);
        const std::optional<Signature> declared =
            type.class_ ? signature_of(*type.class_, nullptr, t_, types) : std::nullopt;
        const auto is_same = [&](const Formal& f, const Field& field) {
            return f.name() == field.name && (!field.term.is_record() || is_in_order(field.term, f.type, span));
        };
        if (declared && std::ranges::equal(declared->formals, value.fields, is_same)) return true;
        return fail(Diag::NotSupported, span,
                    "not supported: a record with its components in another order than in `" + type.name + "`");
    }

    bool lay_out(const TypedValue& value, foreign::Struct& to, Span span) {
        for (const Field& field : value.fields) {
            const TypedValue& term = field.term;
            if (!term.is_scalar())
                return fail(Diag::NotSupported, span,
                            "not supported: the array `" + field.name + "` in a record of an external function");
            if (is_run_time_text(term))
                return fail(
                    Diag::NotSupported, span,
                    "not supported: a String that may change while the model runs in a record of an external function");
            if (term.is_record()) {
                foreign::Struct inner;
                if (!lay_out(term, inner, span)) return false;
                const std::size_t begin = place_in(to, inner.size, inner.alignment);
                for (foreign::Member& m : inner.members) m.offset += begin, to.members.push_back(std::move(m));
                to.parts.push_back({.type = {}, .parts = std::move(inner.parts)});
                continue;
            }
            const foreign::Type type = c_type(term);
            const std::size_t size = type == foreign::Type::Real                                    ? sizeof(double)
                                     : type == foreign::Type::Object || type == foreign::Type::Text ? sizeof(void*)
                                                                                                    : sizeof(int);
            to.members.push_back(
                {type, place_in(to, size, size), type == foreign::Type::Text ? term.texts[0] : std::string()});
            to.parts.push_back({.type = type});
        }
        to.size = (to.size + to.alignment - 1) / to.alignment * to.alignment;
        return true;
    }

    static std::size_t place_in(foreign::Struct& record, std::size_t size, std::size_t alignment) {
        const std::size_t begin = (record.size + alignment - 1) / alignment * alignment;
        record.size = begin + size;
        record.alignment = std::max(record.alignment, alignment);
        return begin;
    }

    // -- constructors

    /// What the destructor's body calls, with the object and constants.
    bool find_destructor() {
        library::Lookup& lookup = *t_.tree().lookup;
        const Class* destructor = lookup.member(*signature_.class_->parent, "destructor").class_;
        ClassTypes types(t_);
        const std::optional<Signature> s = destructor ? signature_of(*destructor, nullptr, t_, types) : std::nullopt;
        if (!s) return false;
        const std::vector<const Formal*> inputs = s->with(FormalRole::Input);
        const bool is_right = s->external && is_c(s->external->language) && inputs.size() == 1 &&
                              s->formals.size() == 1 && inputs[0]->type.enumeration == output_type();
        if (!is_right)
            return fail(Diag::ExternalObjectMisuse, destructor->def->name.span,
                        "the destructor of `" + signature_.class_->parent->path +
                            "` is an external function in C with the object as its one input");
        if (!may_call_external(*s, t_, s->external->span)) return false;
        TypedValue object;
        object.type = BaseType::Enumeration, object.enumeration = inputs[0]->type.enumeration;
        object.variability = Variability::Discrete;
        object.elements = {t_.pool().local(0)};
        const Local local{inputs[0]->name(), object};
        std::uint32_t next = 0;
        const FreshSlot fresh = [&] { return t_.pool().local(++next); };
        const auto native = ExternalCall(*s, t_, context_.in({nullptr, s->body_class}).with(local),
                                         {{inputs[0], &object}}, fresh, std::nullopt, use_)();
        if (!native) return false;
        const auto& call = std::get<symbolic::ForeignCall>(native->body.front().node);
        prototype_.destructor.emplace();
        prototype_.destructor->procedure = call.callee;
        for (std::size_t i = 0; i < call.arguments.size(); ++i) {
            const bool is_known = t_.pool().is_constant(call.arguments[i]);
            if (!is_known) prototype_.destructor->object = i;
            prototype_.destructor->arguments.push_back(is_known ? t_.pool().value(call.arguments[i]) : 0);
        }
        return true;
    }

    const EnumerationType* output_type() const {
        const auto outputs = signature_.with(FormalRole::Output);
        return outputs.size() == 1 ? outputs[0]->type.enumeration : nullptr;
    }

    // -- the library

    /// Of a file whose name varies the run decides.
    bool prints_to_file() const {
        const auto& all = prototype_.parameters;
        return prototype_.name == "ModelicaInternal_print" && all.size() == 2 && all[1].kind == Parameter::Kind::Text &&
               !all[1].texts.front().empty();
    }

    /// A name that only the run knows the run checks.
    bool writes_other_than_matrices() const {
        if (!foreign::writes_matrices(prototype_.name) || prototype_.parameters.empty()) return false;
        const foreign::Parameter& file = prototype_.parameters.front();
        return file.kind == foreign::Parameter::Kind::Text && !foreign::is_name_for_matrices(file.texts.front());
    }

    std::shared_ptr<const symbolic::Foreign> load() {
        if (foreign::is_own_procedure(prototype_.name)) {
            if ((prints_to_file() || writes_other_than_matrices()) && !may_write(signature_, t_, use_, external_.span))
                return nullptr;
            auto own = foreign::own_procedure(prototype_);
            if (!own)
                fail(Diag::WrongArguments, external_.span,
                     "`" + prototype_.name + "` is not called with its arguments");
            return own;
        }
        auto where = external_library(signature_, t_);
        if (!where) return nullptr;
        foreign::Loaded loaded = t_.tree().foreign->load(prototype_, *where);
        if (!where->texts.empty()) t_.tree().external_clauses.try_emplace(where->texts.front().origin, external_.span);
        if (loaded.procedure) return loaded.procedure;
        const Diag code = loaded.text_is_wrong        ? Diag::CannotUseInclude
                          : loaded.library_is_missing ? Diag::CannotLoadExternalLibrary
                                                      : Diag::MissingExternalFunction;
        auto& report = t_.diagnostics().report(code, external_.span,
                                               loaded.problem + ", which the external function `" +
                                                   signature_.class_->path + "` needs");
        for (std::string& remark : loaded.remarks) report.note(std::move(remark));
        return nullptr;
    }

    /// Files of packages are named `modelica://…`; a relative path starts at the working directory.
    std::optional<ExternalBody> provided() {
        if (std::ranges::any_of(prototype_.parameters, [](const Parameter& p) {
                return p.kind == Parameter::Kind::Value && p.type == foreign::Type::Text;
            })) {
            t_.note_unknown_text();
            return fail(Diag::NotSupported, use_,
                        "`" + signature_.class_->path + "`: not supported: a text that only the run knows"),
                   std::nullopt;
        }
        std::vector<std::string>* file = prototype_.parameters.empty() ? nullptr : &prototype_.parameters.front().texts;
        if (file && !file->empty()) {
            const auto path = resource_path(t_.tree(), file->front(), {});
            if (path) file->front() = path->string();
        }
        std::string problem;
        const auto values = foreign::provided(prototype_, problem);
        if (!values)
            return t_.tell_call(t_.diagnostics().report(Diag::CannotReadFile, external_.span, problem)), std::nullopt;
        symbolic::Assign all{output_slots_, {}};
        for (const double value : *values) all.values.push_back(t_.pool().constant(value));
        result_.body.push_back({std::move(all)});
        return std::move(result_);
    }

    const ast::External& external_;
    const Context context_;
    const Signature& signature_;
    Translator& t_;
    const std::vector<PlacedFormal>& formals_;
    const FreshSlot& fresh_;
    std::optional<ExprId> site_;
    Span use_; ///< of the call
    ExternalBody result_;
    foreign::Prototype prototype_;
    std::vector<ExprId> arguments_;
    std::vector<std::uint32_t> result_slots_, output_slots_;
    std::vector<symbolic::Check> checks_;
};

} // namespace

bool may_call_external(const Signature& signature, Translator& translator, Span use) {
    const ast::External& external = *signature.external;
    if (modelica_procedure(signature, translator)) return true;
    auto refuse = [&](Diag code, std::string message) -> source::Diagnostic& {
        auto& report = translator.diagnostics().report(code, use, std::move(message));
        return use == external.span ? report : report.at(external.span, "declared here");
    };
    const std::string name = "`" + signature.class_->path + "`";
    if (!is_c(external.language))
        return refuse(Diag::NotSupported, "not supported: the external function " + name + " in " + external.language),
               false;
    const std::string& procedure = external.function ? external.function->text : signature.body_class->name;
    if (foreign::is_provided(procedure)) return true; // a file is read once, so the call counts as pure
    if (foreign::writes_files(procedure))
        return may_write(signature, translator, use, external.span, foreign::writes_matrices(procedure));
    if (foreign::is_own_procedure(procedure)) return true;
    if (translator.tree().foreign) return true;
    refuse(Diag::ExternalNotAllowed, "the external function " + name + " is native code, which models may not load")
        .with_help("if you trust this model and its libraries, allow it with `--allow-external`");
    return false;
}

std::optional<ExternalBody> external_body(const Signature& signature, Translator& translator, const Context& c,
                                          const std::vector<PlacedFormal>& formals, const FreshSlot& fresh,
                                          std::optional<ExprId> site, Span use) {
    if (const Class* procedure = modelica_procedure(signature, translator))
        return modelica_procedure_body(*procedure, signature, translator, c, formals);
    return ExternalCall(signature, translator, c, formals, fresh, site, use)();
}

} // namespace torsion::instance
