#include "compiler/instance/function_body.h"

#include "compiler/instance/external_call.h"
#include "compiler/instance/message_text.h"
#include "compiler/support/match.h"
#include "compiler/symbolic/algebra.h"
#include "compiler/symbolic/simplify.h"

#include <set>

namespace torsion::instance {

using source::Code;
using symbolic::ExprId;
using symbolic::FunctionBody;
using symbolic::Op;

namespace {

constexpr std::size_t most_slots = 100'000;
constexpr std::size_t most_unrolled = 16; ///< rounds of a `for` that are written one after the other

void assigned_names(const std::vector<ast::Statement>& statements, std::set<std::string>& names) {
    auto of_target = [&](const ast::ComponentRef& ref) { names.insert(ref.parts.front().name.text); };
    for (const ast::Statement& s : statements) {
        match(
            s.node, [&](const ast::Assignment& a) { of_target(a.target); },
            [&](const ast::TupleAssignment& a) {
                for (const ast::Expr* e : std::get<ast::Tuple>(a.targets->node).elements)
                    if (const auto* r = e ? std::get_if<ast::Reference>(&e->node) : nullptr) of_target(r->ref);
            },
            [&](const ast::IfStatement& a) {
                for (const auto& b : a.branches) assigned_names(b.body, names);
                assigned_names(a.otherwise, names);
            },
            [&](const ast::ForStatement& a) { assigned_names(a.body, names); }, [&](const ast::WhileStatement& a) { assigned_names(a.body, names); },
            [&](const ast::WhenStatement& a) {
                for (const auto& b : a.branches) assigned_names(b.body, names);
            },
            [](const ast::CallStatement&) {}, [](const ast::Break&) {}, [](const ast::Return&) {});
    }
}

/// Does `break` of this loop stand in its body?
bool has_break(const std::vector<ast::Statement>& statements) {
    return std::any_of(statements.begin(), statements.end(), [](const ast::Statement& s) {
        if (const auto* i = std::get_if<ast::IfStatement>(&s.node)) {
            bool inner = has_break(i->otherwise);
            for (const auto& b : i->branches) inner = inner || has_break(b.body);
            return inner;
        }
        return std::holds_alternative<ast::Break>(s.node);
    });
}

class FunctionMaker {
public:
    FunctionMaker(const Signature& signature, Translator& translator, const SignatureOf& signature_of, Span use)
        : signature_(signature), t_(translator), signature_of_(signature_of), use_(use) {}

    std::optional<MadeFunction> operator()(const std::vector<Term>& arguments) {
        auto saved = t_.exchange_locals({});
        bool events = t_.set_events(false);
        std::optional<MadeFunction> result;
        if (declare(arguments) && body()) result = finished();
        t_.set_events(events);
        t_.exchange_locals(std::move(saved));
        return result;
    }

private:
    struct Named { ///< a formal and where it lives
        const Formal* formal;
        Term place;                ///< Locals
        std::optional<Term> value; ///< constant, as long as nothing is assigned
    };

    symbolic::ExprPool& pool() { return t_.pool(); }
    bool fail(Code code, Span span, std::string message, std::string label = {}) {
        t_.diagnostics().report(code, span, std::move(message), std::move(label));
        return false;
    }
    std::uint32_t reserve(std::size_t count) {
        std::uint32_t first = function_.slots;
        function_.slots += static_cast<std::uint32_t>(count);
        return first;
    }
    Term in_slots(BaseType type, const EnumerationType* enumeration, std::vector<std::int64_t> dims) {
        Term t;
        t.type = type, t.enumeration = enumeration, t.dims = std::move(dims);
        t.variability = Variability::Discrete;
        auto n = static_cast<std::size_t>(product(t.dims));
        std::uint32_t first = reserve(n);
        for (std::size_t i = 0; i < n; ++i) t.elements.push_back(pool().local(first + static_cast<std::uint32_t>(i)));
        return t;
    }
    /// Slots for a value like this one.
    Term in_slots_like(const Term& value) {
        if (!value.is_record()) return in_slots(value.type, value.enumeration, value.dims);
        Term t = value;
        t.variability = Variability::Discrete;
        for (Field& field : t.fields) field.term = in_slots_like(field.term);
        return t;
    }
    /// Slots for the components of a record class; their sizes are constants.
    std::optional<Term> record_in_slots(const Class& record, const std::vector<std::int64_t>& around, Span use) {
        const Signature* fields = signature_of_(record, use);
        if (!fields) return std::nullopt;
        Term t;
        t.type = BaseType::Record, t.record = &record, t.variability = Variability::Discrete, t.dims = around;
        for (const Formal& f : fields->formals) {
            auto dims = sizes(f, std::nullopt, {nullptr, f.declared_in});
            if (!dims) return std::nullopt;
            dims->insert(dims->begin(), around.begin(), around.end());
            if (product(*dims) > static_cast<std::int64_t>(most_slots)) return fail(Code::I113, use_, "a function with more than " + std::to_string(most_slots) + " values"), std::nullopt;
            if (!f.type.class_ && f.type.base == BaseType::String) return fail(Code::I190, f.declaration->span, "not supported: String variables in functions"), std::nullopt;
            std::optional<Term> place = f.type.class_ ? record_in_slots(*f.type.class_, *dims, use) : in_slots(f.type.base, f.type.enumeration, std::move(*dims));
            if (!place) return std::nullopt;
            t.fields.push_back({f.name(), std::move(*place)});
        }
        return t;
    }
    Term fresh() { return in_slots(BaseType::Real, nullptr, {}); }

    // -- declarations

    bool declare(const std::vector<Term>& arguments) {
        std::size_t next = 0;
        for (const Formal* f : signature_.with(FormalRole::Input))
            if (!declare_input(*f, arguments[next++])) return false;
        function_.inputs = function_.slots;
        std::set<std::string> assigned;
        for (const auto* section : signature_.algorithms) assigned_names(section->statements, assigned);
        for (FormalRole role : {FormalRole::Output, FormalRole::Local}) {
            for (const Formal* f : signature_.with(role))
                if (!declare_local(*f)) return false;
            if (role == FormalRole::Output) function_.outputs = function_.slots - function_.inputs;
        }
        for (Named& n : names_)
            if (assigned.count(n.formal->name())) n.value.reset();
        t_.exchange_locals({});
        for (const Named& n : names_) t_.push_local(n.formal->name(), n.value ? *n.value : n.place);
        return true;
    }

    bool declare_input(const Formal& f, const Term& argument) {
        Named n{&f, {}, {}};
        if (argument.type == BaseType::String) {
            n.place = argument;
            n.value = argument;
        } else {
            n.place = in_slots_like(argument);
            note_types(argument);
            if (argument.type != BaseType::Real && !argument.is_record() && is_constant(argument)) n.value = argument;
        }
        if (n.value) n.value->variability = Variability::Constant;
        t_.push_local(f.name(), n.value ? *n.value : n.place);
        names_.push_back(std::move(n));
        return function_.slots <= most_slots || fail(Code::I113, use_, "a function with more than " + std::to_string(most_slots) + " values");
    }

    void note_types(const Term& argument) {
        for (std::size_t i = 0; i < argument.elements.size(); ++i) function_.is_real_input.push_back(argument.type == BaseType::Real);
        for (const Field& field : argument.fields) note_types(field.term);
    }

    bool declare_local(const Formal& f) {
        if (f.type.class_) return declare_record(f);
        const Scope scope{nullptr, f.declared_in};
        std::optional<Term> value;
        if (f.modifier && f.modifier->value) {
            value = t_.translate(*f.modifier->value, Mode::Flat);
            if (value->poisoned) return false;
        }
        auto dims = sizes(f, value, scope);
        if (!dims) return false;
        std::string what = "`" + f.name() + "`";
        if (value) {
            value = t_.fit(t_.convert(std::move(*value), f.type.base, f.type.enumeration, f.declaration->span, what), *dims, f.declaration->span, what);
            if (value->poisoned) return false;
        }
        return add_local(f, std::move(*dims), std::move(value));
    }

    bool declare_record(const Formal& f) {
        if (f.type.kind != ast::ClassKind::Record) return fail(Code::I102, f.declaration->span, "`" + f.type.name + "` is not a type of variables in functions");
        std::optional<Term> value;
        if (f.modifier && f.modifier->value) value = t_.translate(*f.modifier->value, Mode::Flat);
        if (value && value->poisoned) return false;
        auto dims = sizes(f, value, {nullptr, f.declared_in});
        auto place = dims ? record_in_slots(*f.type.class_, *dims, f.declaration->span) : std::nullopt;
        if (!place) return false;
        t_.push_local(f.name(), *place);
        names_.push_back({&f, std::move(*place), {}});
        return !value || give(names_.back().place, std::move(*value), f.declaration->span, "`" + f.name() + "`");
    }

    bool add_local(const Formal& f, std::vector<std::int64_t> dims, std::optional<Term> value) {
        if (product(dims) + static_cast<std::int64_t>(function_.slots) > static_cast<std::int64_t>(most_slots))
            return fail(Code::I113, f.declaration->span, "a function with more than " + std::to_string(most_slots) + " values");
        if (f.type.base == BaseType::String) {
            if (!value || f.role == FormalRole::Output) return fail(Code::I190, f.declaration->span, "not supported: String variables in functions");
            t_.push_local(f.name(), *value);
            Term place = *value;
            names_.push_back({&f, place, std::move(value)});
            return true;
        }
        Named n{&f, in_slots(f.type.base, f.type.enumeration, std::move(dims)), {}};
        if (value) add(assignment(n.place, *value));
        if (value && is_constant(*value)) n.value = std::move(value);
        t_.push_local(f.name(), n.value ? *n.value : n.place);
        names_.push_back(std::move(n));
        return true;
    }

    /// Sizes from the declaration; `:` from the first value.
    std::optional<std::vector<std::int64_t>> sizes(const Formal& f, const std::optional<Term>& value, const Scope& scope) {
        std::vector<std::int64_t> dims;
        for (const auto* subscripts : {&f.declaration->subscripts, &f.declaration->type_subscripts}) {
            for (const ast::Subscript& s : *subscripts) {
                std::optional<std::int64_t> n;
                if (s.expr) {
                    n = t_.evaluate_integer(*s.expr, scope, "the size of an array");
                    if (!n) return std::nullopt;
                } else if (value && value->dims.size() > dims.size()) {
                    n = value->dims[dims.size()];
                }
                if (!n || *n < 0) {
                    fail(Code::I190, s.span, "not supported: a size that varies at run time", "`" + f.name() + "` needs a size here");
                    return std::nullopt;
                }
                dims.push_back(*n);
            }
        }
        dims.insert(dims.end(), f.type.dims.begin(), f.type.dims.end());
        return dims;
    }

    bool is_constant(const Term& t) const {
        return std::all_of(t.elements.begin(), t.elements.end(), [&](ExprId e) { return t_.pool().is_constant(e); });
    }

    // -- statements

    void add(std::variant<symbolic::Assign, symbolic::AssignElement, symbolic::Branch, symbolic::While, symbolic::Break, symbolic::Return, symbolic::Check, symbolic::ForeignCall> s) {
        target_->push_back({std::move(s)});
    }

    symbolic::Assign assignment(const Term& place, const Term& value) {
        symbolic::Assign assign;
        each_scalar(place, [&](ExprId e) { assign.slots.push_back(pool()[e].a); });
        each_scalar(value, [&](ExprId e) { assign.values.push_back(e); });
        return assign;
    }

    /// All of a variable at once.
    bool give(const Term& place, Term value, Span span, const std::string& what) {
        auto fitted = fit(place, std::move(value), span, what);
        if (fitted) add(assignment(place, *fitted));
        return fitted.has_value();
    }

    std::optional<Term> fit(const Term& place, Term value, Span span, const std::string& what) {
        if (!place.is_record()) {
            value = t_.fit(t_.convert(std::move(value), place.type, place.enumeration, span, what), place.dims, span, what);
            return value.poisoned ? std::nullopt : std::optional(std::move(value));
        }
        Term result = place;
        if (value.is_record() && value.dims != place.dims) {
            value = t_.fit(std::move(value), place.dims, span, what);
            if (value.poisoned) return std::nullopt;
        }
        for (Field& field : result.fields) {
            Term* given = value.is_record() ? value.field(field.name) : nullptr;
            if (!given) return fail(Code::I107, span, what + " is " + type_name(place) + ", but its value is " + type_name(value)), std::nullopt;
            auto fitted = fit(field.term, std::move(*given), span, what + "." + field.name);
            if (!fitted) return std::nullopt;
            field.term = std::move(*fitted);
        }
        return result;
    }

    bool body() {
        if (signature_.external) return native();
        for (const auto* section : signature_.algorithms)
            if (!run(section->statements)) return false;
        return true;
    }

    bool native() {
        std::vector<PlacedFormal> formals;
        for (const Named& n : names_) formals.push_back({n.formal, &n.place});
        auto call = external_body(signature_, t_, formals);
        if (!call) return false;
        statements_.insert(statements_.end(), std::make_move_iterator(call->begin()), std::make_move_iterator(call->end()));
        return true;
    }

    bool run(const std::vector<ast::Statement>& statements) {
        for (const ast::Statement& s : statements) {
            bool ok = match(
                s.node, [&](const ast::Assignment& a) { return assign(a, s.span); }, [&](const ast::TupleAssignment& a) { return assign_several(a, s.span); },
                [&](const ast::IfStatement& a) { return branch(a); }, [&](const ast::ForStatement& a) { return for_loop(a, 0); },
                [&](const ast::WhileStatement& a) { return while_loop(a); },
                [&](const ast::WhenStatement&) { return fail(Code::I190, s.span, "`when` cannot stand in a function"); },
                [&](const ast::CallStatement& a) { return call(a, s.span); }, [&](const ast::Break&) { return add(symbolic::Break{}), true; },
                [&](const ast::Return&) { return add(symbolic::Return{}), true; });
            if (!ok) return false;
        }
        return true;
    }

    /// Statements into a body of their own.
    bool run_into(const std::vector<ast::Statement>& statements, FunctionBody& body) {
        FunctionBody* outer = std::exchange(target_, &body);
        bool ok = run(statements);
        target_ = outer;
        return ok;
    }

    Scope scope() const { return {nullptr, signature_.body_class}; }
    Term translate(const ast::Expr& e) { return t_.translate(e, scope(), Mode::Flat); }

    Named* named(const ast::ComponentRef& ref) {
        for (Named& n : names_)
            if (!ref.global && n.formal->name() == ref.parts.front().name.text) return &n;
        return nullptr;
    }

    bool store(const ast::ComponentRef& ref, Term value, Span span) {
        Named* n = named(ref);
        if (!n) return fail(Code::I107, ref.span, "`" + ref.text() + "` is not a variable of the function `" + signature_.class_->path + "`");
        if (n->formal->role == FormalRole::Input) return fail(Code::I107, ref.span, "`" + ref.text() + "` is an input: nothing can be assigned to it");
        std::string what = "`" + ref.text() + "`";
        Term* place = &n->place;
        if (ref.parts.size() > 1 && !place->is_record())
            return fail(Code::L102, ref.parts[1].name.span, "`" + ref.parts[0].name.text + "` has no component `" + ref.parts[1].name.text + "`");
        if (place->is_record()) return store_part(*place, ref, std::move(value), span, what);
        value = t_.convert(std::move(value), place->type, place->enumeration, span, what);
        if (value.poisoned) return false;
        auto selection = t_.selection(ref.parts.back().subscripts, place->dims, scope(), Mode::Flat, ref.span);
        if (!selection) return false;
        value = t_.fit(std::move(value), selection->dims, span, what);
        if (value.poisoned) return false;
        return selection->varies ? store_varying(*place, *selection, value, what) : store_fixed(*place, *selection, value);
    }

    /// Into a record, a component of one, or an element of an array of them.
    bool store_part(const Term& whole, const ast::ComponentRef& ref, Term value, Span span, const std::string& what) {
        Term place = t_.part_of(whole, ref, scope());
        if (place.poisoned) return false;
        auto fitted = fit(place, std::move(value), span, what);
        if (!fitted) return false;
        std::vector<ExprId> places;
        bool fixed = true;
        each_scalar(place, [&](ExprId e) { places.push_back(e), fixed = fixed && pool()[e].kind == symbolic::Kind::Local; });
        if (fixed) return add(assignment(place, *fitted)), true;
        Term held = in_slots_like(*fitted); // before anything changes
        add(assignment(held, *fitted));
        std::size_t i = 0;
        bool ok = true;
        each_scalar(held, [&](ExprId e) { ok = store_scalar(places[i++], e, span, what) && ok; });
        return ok;
    }

    bool store_scalar(ExprId place, ExprId value, Span span, const std::string& what) {
        const symbolic::Node node = pool()[place];
        if (node.kind == symbolic::Kind::Local) return add(symbolic::Assign{{node.a}, {value}}), true;
        if (node.kind != symbolic::Kind::Element) return fail(Code::I190, span, "not supported: assignment to " + what + " with a subscript that varies");
        add(symbolic::AssignElement{node.b, node.c, ExprId(node.a), value, "a subscript of " + what + " is out of range in function `" + signature_.class_->path + "`"});
        return true;
    }

    bool store_fixed(const Term& place, const Translator::Selection& selection, const Term& value) {
        symbolic::Assign assign;
        for (std::size_t i = 0; i < selection.offsets.size(); ++i) {
            auto offset = static_cast<std::size_t>(pool().value(selection.offsets[i]));
            assign.slots.push_back(pool()[place.elements[offset]].a);
            assign.values.push_back(value.elements[i]);
        }
        add(std::move(assign));
        return true;
    }

    /// All right sides are computed before the first element changes.
    bool store_varying(const Term& place, const Translator::Selection& selection, const Term& value, const std::string& what) {
        Term values = value;
        std::vector<ExprId> offsets = selection.offsets;
        if (value.elements.size() > 1) {
            values = in_slots(value.type, value.enumeration, value.dims);
            add(assignment(values, value));
            Term places = in_slots(BaseType::Integer, nullptr, value.dims);
            Term computed = places;
            computed.elements = offsets;
            add(assignment(places, computed));
            offsets = places.elements;
        }
        for (std::size_t i = 0; i < offsets.size(); ++i) {
            std::uint32_t first = pool()[place.elements.front()].a;
            std::string message = "a subscript of " + what + " is out of range in function `" + signature_.class_->path + "`";
            add(symbolic::AssignElement{first, static_cast<std::uint32_t>(place.elements.size()), offsets[i], values.elements[i], std::move(message)});
        }
        return true;
    }

    bool assign(const ast::Assignment& a, Span span) {
        Term value = translate(*a.value);
        return !value.poisoned && store(a.target, std::move(value), span);
    }

    bool assign_several(const ast::TupleAssignment& a, Span span) {
        auto values = t_.translate_several(*a.call, scope(), Mode::Flat);
        if (!values) return false;
        const auto& targets = std::get<ast::Tuple>(a.targets->node).elements;
        if (targets.size() > values->size()) return fail(Code::I116, span, "more variables than the function has outputs");
        std::vector<Term> held; // the outputs of one call, before anything it depends on changes
        symbolic::Assign all;
        for (std::size_t i = 0; i < targets.size(); ++i) {
            Term place;
            if (targets[i]) {
                place = in_slots_like((*values)[i]);
                symbolic::Assign one = assignment(place, (*values)[i]);
                all.slots.insert(all.slots.end(), one.slots.begin(), one.slots.end());
                all.values.insert(all.values.end(), one.values.begin(), one.values.end());
            }
            held.push_back(std::move(place));
        }
        add(std::move(all));
        for (std::size_t i = 0; i < targets.size(); ++i) {
            if (!targets[i]) continue;
            const auto* target = std::get_if<ast::Reference>(&targets[i]->node);
            if (!target) return fail(Code::I107, targets[i]->span, "a variable is needed here");
            if (!store(target->ref, held[i], span)) return false;
        }
        return true;
    }

    std::optional<ExprId> condition(const ast::Expr& e, const char* of) {
        Term c = translate(e);
        if (c.poisoned) return std::nullopt;
        if (c.type != BaseType::Boolean || !c.is_scalar()) {
            fail(Code::I107, e.span, std::string("the condition of ") + of + " must be a Boolean", "this is " + type_name(c));
            return std::nullopt;
        }
        return c.elements[0];
    }

    bool branch(const ast::IfStatement& a) {
        symbolic::Branch result;
        const std::vector<ast::Statement>* last = &a.otherwise;
        for (const auto& b : a.branches) {
            auto c = condition(*b.condition, "an `if`");
            if (!c) return false;
            if (pool().is_constant(*c, 0)) continue;
            if (pool().is_constant(*c)) {
                last = &b.body;
                break;
            }
            result.arms.emplace_back(*c, FunctionBody{});
            if (!run_into(b.body, result.arms.back().second)) return false;
        }
        if (result.arms.empty()) return run(*last);
        if (!run_into(*last, result.otherwise)) return false;
        add(std::move(result));
        return true;
    }

    bool while_loop(const ast::WhileStatement& a) {
        auto c = condition(*a.condition, "a `while`");
        if (!c) return false;
        symbolic::While loop{*c, {}};
        if (!run_into(a.body, loop.body)) return false;
        add(std::move(loop));
        return true;
    }

    // -- for

    bool for_loop(const ast::ForStatement& a, std::size_t k) {
        if (k == a.iterators.size()) return run(a.body);
        const ast::Iterator& iterator = a.iterators[k];
        if (!iterator.range) return fail(Code::I190, iterator.name.span, "not supported: a range deduced from its use", "write `" + iterator.name.text + " in …`");
        if (std::optional<Term> all = t_.type_range(*iterator.range, scope())) return over_values(a, k, *all);
        const auto* range = std::get_if<ast::Range>(&iterator.range->node);
        if (range) return over_range(a, k, *range);
        Term values = translate(*iterator.range);
        if (values.poisoned) return false;
        if (values.dims.size() != 1) return fail(Code::I107, iterator.range->span, "a `for` needs a vector to run over", "this is " + type_name(values));
        return over_values(a, k, values);
    }

    bool over_range(const ast::ForStatement& a, std::size_t k, const ast::Range& range) {
        auto number = [&](const ast::Expr* e) { return e ? translate(*e) : one(); };
        Term start = number(range.start), step = number(range.step), stop = number(range.stop);
        if (start.poisoned || step.poisoned || stop.poisoned) return false;
        for (const Term* t : {&start, &step, &stop})
            if (!t->is_scalar() || !is_numeric(t->type)) return fail(Code::I107, a.iterators[k].range->span, "a range needs scalar numbers");
        bool whole = start.type == BaseType::Integer && step.type == BaseType::Integer;
        ExprId first = start.elements[0], width = step.elements[0];
        // as many as fit, with the tolerance that ranges have elsewhere
        ExprId distance = symbolic::div(pool(), symbolic::sub(pool(), stop.elements[0], first), width);
        ExprId rounds = symbolic::add(pool(), symbolic::make(pool(), Op::Floor, symbolic::mul(pool(), distance, pool().constant(1 + 1e-15))), pool().constant(1));
        if (is_constant(start) && is_constant(step) && pool().is_constant(rounds) && unrolls(a, pool().value(rounds))) {
            Term values;
            values.type = whole ? BaseType::Integer : BaseType::Real;
            for (double i = 0; i < pool().value(rounds); ++i) values.elements.push_back(pool().constant(pool().value(first) + i * pool().value(width)));
            values.dims = {static_cast<std::int64_t>(values.elements.size())};
            return each(a, k, values);
        }
        return count(a, k, whole ? BaseType::Integer : BaseType::Real, nullptr, rounds, [&](ExprId i, ExprId held_first, ExprId held_width) {
            return symbolic::add(pool(), held_first, symbolic::mul(pool(), i, held_width));
        }, first, width);
    }

    bool over_values(const ast::ForStatement& a, std::size_t k, const Term& values) {
        if (unrolls(a, static_cast<double>(values.elements.size()))) return each(a, k, values);
        Term held = in_slots(values.type, values.enumeration, values.dims);
        add(assignment(held, values));
        auto n = static_cast<std::uint32_t>(held.elements.size());
        std::uint32_t first = pool()[held.elements.front()].a;
        ExprId zero = pool().constant(0);
        return count(a, k, values.type, values.enumeration, pool().constant(n), [&](ExprId i, ExprId, ExprId) { return pool().element(i, first, n); }, zero, zero);
    }

    bool unrolls(const ast::ForStatement& a, double rounds) const { return rounds <= static_cast<double>(most_unrolled) && !has_break(a.body); }

    bool each(const ast::ForStatement& a, std::size_t k, const Term& values) {
        for (ExprId value : values.elements) {
            Term local = values;
            local.dims.clear();
            local.elements = {value};
            t_.push_local(a.iterators[k].name.text, std::move(local));
            bool ok = for_loop(a, k + 1);
            t_.pop_local();
            if (!ok) return false;
        }
        return true;
    }

    /// i = 0, 1, … while i < rounds: the iteration variable has value(i). What the range is made of is computed once, before.
    template <class Value>
    bool count(const ast::ForStatement& a, std::size_t k, BaseType type, const EnumerationType* enumeration, ExprId rounds, Value value, ExprId first, ExprId width) {
        Term i = fresh(), n = fresh(), from = fresh(), by = fresh(), variable = in_slots(type, enumeration, {});
        auto slot = [&](const Term& t) { return pool()[t.elements[0]].a; };
        add(symbolic::Assign{{slot(i), slot(n), slot(from), slot(by)}, {pool().constant(0), rounds, first, width}});
        symbolic::While loop{symbolic::make(pool(), Op::Lt, i.elements[0], n.elements[0]), {}};
        ExprId now = value(i.elements[0], from.elements[0], by.elements[0]), next = symbolic::add(pool(), i.elements[0], pool().constant(1));
        loop.body.push_back({symbolic::Assign{{slot(variable), slot(i)}, {now, next}}});
        FunctionBody* outer = std::exchange(target_, &loop.body);
        t_.push_local(a.iterators[k].name.text, variable);
        bool ok = for_loop(a, k + 1);
        t_.pop_local();
        target_ = outer;
        if (ok) add(std::move(loop));
        return ok;
    }

    Term one() {
        Term t;
        t.type = BaseType::Integer;
        t.elements = {pool().constant(1)};
        return t;
    }

    // -- assert

    bool call(const ast::CallStatement& a, Span span) {
        const auto* c = std::get_if<ast::Call>(&a.call->node);
        std::string name = c ? c->function.text() : "";
        if (name != "assert") return fail(Code::I190, span, "not supported: `" + name + "` as a statement");
        auto parts = assertion_of(*c, t_, span);
        if (!parts) return false;
        auto holds = condition(*parts->condition, "`assert`");
        if (!holds) return false;
        if (!pool().is_constant(*holds) || pool().value(*holds) == 0) add(symbolic::Check{*holds, message_text(*parts->message), parts->is_warning});
        return true;
    }

    std::optional<MadeFunction> finished() {
        function_.name = signature_.class_->path;
        MadeFunction made{std::move(function_), {}};
        for (const Named& n : names_)
            if (n.formal->role == FormalRole::Output) made.outputs.push_back(n.place);
        made.function.body = std::move(statements_);
        return made;
    }

    const Signature& signature_;
    Translator& t_;
    const SignatureOf& signature_of_;
    Span use_;
    symbolic::Function function_;
    FunctionBody statements_;
    FunctionBody* target_ = &statements_;
    std::vector<Named> names_;
};

} // namespace

std::optional<MadeFunction> make_function(const Signature& signature, const std::vector<Term>& arguments, Translator& translator, const SignatureOf& signature_of,
                                          Span use) {
    return FunctionMaker(signature, translator, signature_of, use)(arguments);
}

namespace {

/// A value of which only the type is known. Nothing for an array (its size comes from the call), an Integer (it may be a size), a record, a String.
std::optional<Term> any_value(const Formal& input, Translator& translator) {
    bool is_scalar = input.declaration->subscripts.empty() && input.declaration->type_subscripts.empty() && input.type.dims.empty();
    if (!is_scalar || input.type.class_ || input.type.base == BaseType::String || input.type.base == BaseType::Integer) return std::nullopt;
    Term value;
    value.type = input.type.base, value.enumeration = input.type.enumeration;
    value.variability = Variability::Continuous;
    value.elements = {translator.pool().local(0)};
    return value;
}

} // namespace

bool check_function(const Class& function, Translator& translator, ClassTypes& types) {
    Span name = function.def->name.span;
    std::map<const Class*, std::optional<Signature>> known;
    SignatureOf signatures = [&](const Class& c, Span use) {
        auto place = known.find(&c);
        if (place == known.end()) place = known.emplace(&c, signature_of(c, translator, types, use)).first;
        return place->second ? &*place->second : nullptr;
    };
    if (function.def->is_partial) return true;
    const Signature* signature = signatures(function, name);
    if (!signature) return false;
    if (signature->external && signature->external->language == "builtin") return true;
    if (signature->external && !may_call_external(*signature, translator, signature->external->span)) return false;
    std::vector<Term> arguments;
    for (const Formal* input : signature->with(FormalRole::Input)) {
        std::optional<Term> value = any_value(*input, translator);
        if (!value) return true;
        arguments.push_back(std::move(*value));
    }
    return make_function(*signature, arguments, translator, signatures, name).has_value();
}

} // namespace torsion::instance
