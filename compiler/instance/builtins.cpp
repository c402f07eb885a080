// Built-in operators and functions (specification 3.7, 10.3), and functions that a library declares as `external "builtin"`.
#include "compiler/instance/array_parts.h"
#include "compiler/instance/connect_equations.h"
#include "compiler/instance/connection_graph.h"
#include "compiler/instance/functions/external_objects.h"
#include "compiler/instance/functions/functions.h"
#include "compiler/instance/functions/overloads.h"
#include "compiler/instance/record_operators.h"
#include "compiler/instance/redeclare.h"
#include "compiler/instance/resources.h"
#include "compiler/instance/run_time_texts.h"
#include "compiler/instance/specialized.h"
#include "compiler/instance/text_of_value.h"
#include "compiler/instance/translate.h"
#include "compiler/instance/types_only.h"

#include "compiler/symbolic/algebra.h"
#include "compiler/symbolic/print.h"
#include "compiler/symbolic/simplify.h"

#include <limits>
#include <map>
#include <set>

namespace torsion::instance {

using source::Code;
using symbolic::ExprId;
using symbolic::Op;

constexpr const char* conversion_to_enumeration = "(enumeration)"; ///< in place of the type's name

/// One call being translated. Methods are named after the built-ins.
class Builtins {
public:
    Builtins(Translator& t, const ast::Expr& e, const ast::Call& call, const Translator::Context& c, std::string name)
        : t_(t), e_(e), call_(call), c_(c), name_(std::move(name)) {}

    using Method = TypedValue (Builtins::*)();
    static const std::map<std::string, Method, std::less<>>& table();
    /// The value and the format of `String(value, …)`.
    std::optional<std::pair<TypedValue, TextFormat>> text_arguments() {
        if (call_.positional.empty()) return std::nullopt;
        TypedValue value = argument(0);
        const auto format = value.poisoned ? std::nullopt : text_format(value.type);
        return format ? std::optional(std::pair(std::move(value), *format)) : std::nullopt;
    }

private:
    TypedValue fail(Code code, std::string message, std::string label = {}) { return t_.fail(code, e_.span, std::move(message), std::move(label)); }
    symbolic::ExprPool& pool() { return t_.pool(); }

    bool takes(std::size_t least, std::size_t most) {
        std::size_t n = call_.positional.size();
        if (call_.named.empty() && call_.iterators.empty() && n >= least && n <= most) return true;
        std::string wanted = least == most ? std::to_string(least) : std::to_string(least) + " to " + std::to_string(most);
        fail(Code::I116, "`" + name_ + "` takes " + wanted + (most == 1 ? " argument" : " arguments"), "here " + std::to_string(n));
        return false;
    }
    TypedValue argument(std::size_t i) { return t_.expression(*call_.positional[i], c_); }
    TypedValue fixed(std::size_t i) { return t_.expression(*call_.positional[i], {c_.scope, Mode::Evaluate}); }
    std::optional<std::int64_t> integer_argument(std::size_t i) {
        return t_.evaluate_integer(*call_.positional[i], c_.scope, ("argument of `" + name_ + "`").c_str());
    }
    TypedValue numbers(std::size_t i) {
        TypedValue t = argument(i);
        if (!t.poisoned && !is_numeric(t.type)) return fail(Code::I107, "`" + name_ + "` takes a number", "this is " + type_name(t));
        return t;
    }
    TypedValue scalar(BaseType type, double value) {
        TypedValue t;
        t.type = type;
        t.elements = {pool().constant(value)};
        return t;
    }
    TypedValue filled(TypedValue value, std::size_t first_size) {
        std::vector<std::int64_t> dims;
        for (std::size_t i = first_size; i < call_.positional.size(); ++i) {
            auto n = integer_argument(i);
            if (!n) return TypedValue::poison();
            dims.push_back(*n);
        }
        double size = 1;
        for (std::int64_t d : dims) size *= static_cast<double>(d);
        for (std::int64_t d : dims)
            if (d < 0) return fail(Code::I112, "negative size of an array");
        if (size > 10'000'000) return fail(Code::I113, "an array of more than 10000000 elements");
        return t_.fit(std::move(value), dims, e_.span, "`" + name_ + "`");
    }

    TypedValue mathematics() { // one number, element by element
        static const std::map<std::string, Op, std::less<>> ops{{"sqrt", Op::Sqrt}, {"exp", Op::Exp},   {"log", Op::Log},   {"log10", Op::Log10},
                                                                {"sin", Op::Sin},   {"cos", Op::Cos},   {"tan", Op::Tan},   {"asin", Op::Asin},
                                                                {"acos", Op::Acos}, {"atan", Op::Atan}, {"sinh", Op::Sinh}, {"cosh", Op::Cosh},
                                                                {"tanh", Op::Tanh}, {"abs", Op::Abs},   {"sign", Op::Sign}};
        if (!takes(1, 1)) return TypedValue::poison();
        TypedValue t = numbers(0);
        if (t.poisoned) return t;
        Op op = ops.find(name_)->second;
        if (op != Op::Abs) t.type = op == Op::Sign ? BaseType::Integer : BaseType::Real;
        for (ExprId& e : t.elements) e = symbolic::make(pool(), op, e);
        return t;
    }
    /// Both arguments of a function of two numbers, a scalar spread over the sizes of the other one (specification 12.4.6).
    bool pair(TypedValue& a, TypedValue& b) {
        if (!takes(2, 2)) return false;
        a = numbers(0), b = numbers(1);
        if (a.poisoned || b.poisoned) return false;
        if (a.dims != b.dims)
            (a.is_scalar() ? a : b) = t_.fit(a.is_scalar() ? a : b, a.is_scalar() ? b.dims : a.dims, e_.span, "an argument of `" + name_ + "`");
        return !a.poisoned && !b.poisoned;
    }
    TypedValue atan2() {
        TypedValue a, b;
        if (!pair(a, b)) return TypedValue::poison();
        a.type = BaseType::Real;
        a.variability = std::max(a.variability, b.variability);
        for (std::size_t i = 0; i < a.elements.size(); ++i) a.elements[i] = symbolic::make(pool(), Op::Atan2, a.elements[i], b.elements[i]);
        return a;
    }
    TypedValue extreme() { // min, max: of two scalars, or over an array
        Op op = name_ == "min" ? Op::Min : Op::Max;
        if (!call_.iterators.empty()) return reduction();
        if (!takes(1, 2)) return TypedValue::poison();
        TypedValue a = argument(0);
        if (a.poisoned) return a;
        if (call_.positional.size() == 2) {
            TypedValue b = argument(1);
            if (b.poisoned) return b;
            if (!a.is_scalar() || !b.is_scalar() || is_text(a) || is_text(b) || a.is_record() || b.is_record())
                return fail(Code::I107, "`" + name_ + "` takes two scalar numbers");
            if (a.type != b.type) a.type = BaseType::Real;
            a.variability = std::max(a.variability, b.variability);
            a.elements[0] = symbolic::make(pool(), op, a.elements[0], b.elements[0]);
            return a;
        }
        if (a.is_record() || is_text(a)) return fail(Code::I107, "`" + name_ + "` takes numbers", "this is " + type_name(a));
        return extreme_of(a, op);
    }
    /// Of all elements. Of none (specification 10.3.4): min is the largest value of the type, max the smallest.
    TypedValue extreme_of(const TypedValue& a, Op op) {
        if (!a.elements.empty()) return fold(a, op, a.elements[0]);
        double largest = std::numeric_limits<double>::max(), smallest = -largest;
        if (a.type == BaseType::Integer) largest = std::numeric_limits<std::int32_t>::max(), smallest = std::numeric_limits<std::int32_t>::min();
        if (a.type == BaseType::Boolean) largest = 1, smallest = 0;
        if (a.type == BaseType::Enumeration) largest = static_cast<double>(a.enumeration->literals.size()), smallest = 1;
        return fold(a, op, pool().constant(op == Op::Min ? largest : smallest));
    }
    TypedValue fold(TypedValue a, Op op, ExprId value) {
        bool skip_first = op == Op::Min || op == Op::Max;
        for (std::size_t i = skip_first ? 1 : 0; i < a.elements.size(); ++i) value = symbolic::make(pool(), op, value, a.elements[i]);
        a.dims.clear();
        a.elements = {value};
        t_.note_integers(a);
        return a;
    }
    TypedValue reduction() {
        if (call_.positional.size() != 1) return fail(Code::I116, "`" + name_ + "` over iterators takes one expression");
        TypedValue all = t_.comprehension(call_.iterators, 0, *call_.positional[0], c_);
        if (all.poisoned) return all;
        if (all.size() == 0 && !all.is_record() && name_ == "sum")
            if (std::optional<TypedValue> zero = zero_of_body()) return std::move(*zero);
        if (all.is_record() && name_ == "sum") return RecordOperators(t_, t_.overloads()).sum(all, e_.span);
        if (is_text(all) || all.is_record()) return fail(Code::I107, "`" + name_ + "` takes numbers", "this is " + type_name(all));
        if (all.size() == 0 && all.type == BaseType::Real && name_ != "min" && name_ != "max") all.type = BaseType::Integer; // fits a Real, too
        if (name_ == "sum") return fold(all, Op::Add, pool().constant(0));
        if (name_ == "product") return fold(all, Op::Mul, pool().constant(1));
        return extreme_of(all, name_ == "min" ? Op::Min : Op::Max);
    }
    /// The sum of nothing, if the summand is an operator record. An iteration over nothing does not read it; here only its type counts.
    std::optional<TypedValue> zero_of_body() {
        const source::Diagnostics before = t_.diagnostics();
        for (const ast::Iterator& iterator : call_.iterators) {
            TypedValue first = t_.iteration_range(iterator, c_.scope);
            first.dims.clear();
            first.elements.assign(1, first.elements.empty() ? pool().constant(1) : ExprId(first.elements.front()));
            t_.push_local(iterator.name.text, std::move(first));
        }
        const TypedValue summand = [&] {
            const TypesOnly guard(t_);
            return t_.expression(*call_.positional[0], c_);
        }();
        for (std::size_t i = 0; i < call_.iterators.size(); ++i) t_.pop_local();
        t_.take_back(before);
        const Class* record = summand.poisoned ? nullptr : t_.overloads().operator_record(summand);
        return record ? t_.overloads().zero(*record, e_.span) : std::nullopt;
    }
    TypedValue sum_or_product() {
        if (!call_.iterators.empty()) return reduction();
        if (!takes(1, 1)) return TypedValue::poison();
        TypedValue a = argument(0);
        if (a.is_record() && name_ == "sum") return RecordOperators(t_, t_.overloads()).sum(a, e_.span);
        if (!a.poisoned && !is_numeric(a.type)) return fail(Code::I107, "`" + name_ + "` takes a number", "this is " + type_name(a));
        if (a.poisoned) return a;
        return name_ == "sum" ? fold(a, Op::Add, pool().constant(0)) : fold(a, Op::Mul, pool().constant(1));
    }
    // These make events on continuous arguments; on discrete ones and parameters they are plain functions.
    TypedValue rounding() {
        if (!takes(1, 1)) return TypedValue::poison();
        TypedValue t = numbers(0);
        if (t.poisoned) return t;
        if (name_ == "integer") t.type = BaseType::Integer;
        Rounding kind = name_ == "ceil" ? Rounding::Ceil : Rounding::Floor;
        bool events = makes_events(t);
        for (ExprId& e : t.elements) e = rounded(kind, e, events);
        if (events) t.variability = Variability::Discrete;
        return t;
    }
    bool makes_events(const TypedValue& t) const {
        return t.variability == Variability::Continuous && t_.events_ && t_.hybrid && c_.mode == Mode::Flat;
    }
    ExprId rounded(Rounding kind, ExprId x, bool events) {
        if (events && !pool().is_constant(x)) return t_.hybrid->rounded(kind, x, c_.scope, e_.span);
        if (kind != Rounding::Truncate) return symbolic::make(pool(), kind == Rounding::Ceil ? Op::Ceil : Op::Floor, x);
        ExprId negative = symbolic::make(pool(), Op::Lt, x, pool().constant(0));
        return symbolic::make_select(pool(), negative, symbolic::make(pool(), Op::Ceil, x), symbolic::make(pool(), Op::Floor, x));
    }
    TypedValue division() { // div, mod, rem
        TypedValue a, b;
        if (!pair(a, b)) return TypedValue::poison();
        if (b.type == BaseType::Real) a.type = BaseType::Real;
        a.variability = std::max(a.variability, b.variability);
        bool events = makes_events(a);
        for (std::size_t i = 0; i < a.elements.size(); ++i) {
            ExprId x = a.elements[i], y = b.elements[i];
            ExprId whole = rounded(name_ == "mod" ? Rounding::Floor : Rounding::Truncate, quotient(pool(), x, y), events);
            a.elements[i] = name_ == "div" ? whole : symbolic::sub(pool(), x, symbolic::mul(pool(), whole, y));
        }
        if (name_ == "div" && events) a.variability = Variability::Discrete;
        return a;
    }
    /// Can what only the run knows be named here?
    bool is_of_run() const { return c_.mode != Mode::Evaluate && (t_.hybrid || t_.shapes_only_); }
    TypedValue sample() {
        if (!takes(2, 2)) return TypedValue::poison();
        if (!is_of_run()) return fail(Code::I110, "`sample` is not known at compile time");
        TypedValue start = numbers(0), interval = numbers(1);
        if (start.poisoned || interval.poisoned) return TypedValue::poison();
        if (!start.is_scalar() || !interval.is_scalar()) return fail(Code::I107, "`sample` takes scalars");
        if (std::max(start.variability, interval.variability) > Variability::Parameter)
            return fail(Code::I110, "`sample` takes a start and an interval that do not vary");
        if (pool().is_constant(interval.elements[0]) && !(pool().value(interval.elements[0]) > 0))
            return fail(Code::I112, "the interval of `sample` must be positive");
        if (t_.shapes_only_) return event_time(pool().boolean(false));
        return event_time(t_.hybrid->sample(start.elements[0], interval.elements[0], c_.scope, e_.span));
    }
    TypedValue terminal() {
        if (!takes(0, 0)) return TypedValue::poison();
        if (!is_of_run()) return fail(Code::I110, "`terminal()` is not known at compile time");
        return event_time(t_.shapes_only_ ? pool().boolean(false) : t_.hybrid->terminal());
    }
    static TypedValue event_time(ExprId e) {
        TypedValue t;
        t.type = BaseType::Boolean;
        t.variability = Variability::Discrete;
        t.elements = {e};
        return t;
    }
    TypedValue semi_linear() { // semiLinear(x, up, down)
        if (!takes(3, 3)) return TypedValue::poison();
        TypedValue x = numbers(0), up = numbers(1), down = numbers(2);
        if (x.poisoned || up.poisoned || down.poisoned) return TypedValue::poison();
        TypedValue zero = scalar(BaseType::Real, 0);
        TypedValue forward = t_.binary(ast::BinaryOp::Ge, x, zero, e_.span);
        return t_.select(forward, t_.binary(ast::BinaryOp::Mul, up, x, e_.span), t_.binary(ast::BinaryOp::Mul, down, x, e_.span), e_.span);
    }
    TypedValue delay() { // delay(signal, time), delay(signal, time, longest)
        if (!takes(2, 3)) return TypedValue::poison();
        if (!is_of_run()) return fail(Code::I110, "`delay` is not known at compile time");
        const bool has_longest = call_.positional.size() == 3;
        TypedValue signal = argument(0), time = numbers(1), longest = has_longest ? numbers(2) : time;
        if (signal.poisoned || time.poisoned || longest.poisoned) return TypedValue::poison();
        if (signal.is_record() || is_text(signal))
            return fail(Code::I107, "`delay` takes a number, a Boolean or an enumeration", "this is " + type_name(signal));
        if (longest.variability > Variability::Parameter)
            return fail(Code::I110,
                        has_longest ? "the longest delay must not vary" : "a delay time that varies needs the longest delay as third argument");
        for (TypedValue* each : {&time, &longest}) {
            if (each->dims != signal.dims) *each = t_.fit(*each, signal.dims, e_.span, "an argument of `delay`");
            if (each->poisoned) return TypedValue::poison();
        }
        if (signal.variability <= Variability::Parameter || t_.shapes_only_) return signal;
        for (std::size_t i = 0; i < signal.elements.size(); ++i) {
            if (!is_fair_delay(time.elements[i], longest.elements[i])) return TypedValue::poison();
            signal.elements[i] = t_.hybrid->delayed({signal.elements[i], time.elements[i], longest.elements[i], signal.type, signal.enumeration,
                                                     signal.variability < Variability::Continuous, time.variability <= Variability::Parameter},
                                                    c_.scope, e_.span);
        }
        return signal;
    }
    bool is_fair_delay(ExprId time, ExprId longest) {
        if (!pool().is_constant(time)) return true;
        if (!(pool().value(time) >= 0)) return fail(Code::I112, "a delay time must not be negative"), false;
        if (!pool().is_constant(longest) || pool().value(time) <= pool().value(longest)) return true;
        return fail(Code::I112, "the delay time is longer than the longest delay"), false;
    }
    TypedValue spatial_distribution() { // the first of its results
        const auto ends = t_.spatial_distribution(e_, c_.scope, c_.mode);
        return ends ? ends->front() : TypedValue::poison();
    }
    TypedValue der() {
        if (!takes(1, 1)) return TypedValue::poison();
        if (c_.mode == Mode::Evaluate) return fail(Code::I110, "`der` is not known at compile time");
        TypedValue t = numbers(0);
        if (t.poisoned) return t;
        if (t.type != BaseType::Real && std::holds_alternative<ast::Reference>(call_.positional[0]->node))
            return fail(Code::I107, "`der` takes a Real", "this is " + type_name(t));
        t.type = BaseType::Real;
        if (t_.shapes_only_) return t;
        InstanceTree& tree = t_.tree();
        for (ExprId& e : t.elements) {
            symbolic::TimeDifferentiator d(pool(), [&](ExprId leaf) -> std::optional<ExprId> {
                if (pool()[leaf].kind == symbolic::Kind::Der && t_.hybrid)
                    return pool().der(pool().var(t_.hybrid->derivative(leaf, c_.scope, e_.span)));
                if (pool()[leaf].kind != symbolic::Kind::Variable) return std::nullopt;
                const auto& v = tree.variability_of[pool().var(leaf)];
                if (v == Variability::Continuous) return pool().der(pool().var(leaf));
                if (v == Variability::Discrete) return std::nullopt;
                return pool().constant(0);
            });
            auto result = d(e);
            if (!result) return fail(Code::I190, "not supported: `der` of this expression", "only continuous Reals can be differentiated");
            e = *result;
        }
        t.variability = Variability::Continuous;
        return t;
    }
    TypedValue pre() {
        if (!takes(1, 1)) return TypedValue::poison();
        if (c_.mode == Mode::Evaluate) return fail(Code::I110, "`pre` is not known at compile time");
        const auto* named = std::get_if<ast::Reference>(&call_.positional[0]->node);
        if (named && !t_.is_local(named->ref) && t_.has_varying_subscript(named->ref, c_)) { // the subscript has its value of now
            const auto whole = t_.whole_of(named->ref, c_.scope);
            if (!whole) return TypedValue::poison();
            return t_.subscript(before(t_.reference(whole->ref, c_, e_.span)), whole->subscripts, c_, e_.span);
        }
        TypedValue t = argument(0);
        const Node* text = named && is_run_time_text(t) && !t_.is_local(named->ref) ? t_.plain(named->ref, c_.scope) : nullptr;
        if (text && text->binding && text->first_variable.valid()) // the value stands in its place
            for (std::size_t i = 0; i < t.elements.size(); ++i)
                t.elements[i] = pool().variable(symbolic::VarId(text->first_variable.index() + (t.is_scalar() ? 0 : i)));
        return before(std::move(t));
    }
    TypedValue before(TypedValue t) {
        if (t.poisoned || t.type == BaseType::String) return t;
        if (t.is_record()) return fail(Code::I107, "`" + name_ + "` takes a variable", "this is " + type_name(t));
        for (ExprId& e : t.elements) {
            if (pool().is_constant(e)) continue;
            if (pool()[e].kind != symbolic::Kind::Variable) return fail(Code::I107, "`pre` takes a variable");
            Variability v = t_.tree().variability_of[pool().var(e)];
            if (v == Variability::Parameter) continue;
            if (v == Variability::Continuous && !(t_.hybrid && t_.hybrid->allows_left_limits()))
                return fail(Code::I190, "not supported: `pre` of a continuous variable outside `when`");
            e = pool().pre(pool().var(e));
        }
        t.variability = std::max(t.variability, Variability::Discrete);
        if (t.variability == Variability::Continuous) t.variability = Variability::Discrete;
        return t;
    }
    TypedValue edge_or_change() {
        TypedValue now = takes(1, 1) ? argument(0) : TypedValue::poison();
        if (now.poisoned) return now;
        TypedValue before = pre();
        if (before.poisoned) return before;
        if (!now.is_scalar() || now.is_record() || now.type == BaseType::String) return fail(Code::I107, "`" + name_ + "` takes a scalar");
        bool edge = name_ == "edge";
        if (edge && now.type != BaseType::Boolean) return fail(Code::I107, "`edge` takes a Boolean");
        ExprId a = now.elements[0], b = before.elements[0];
        now.elements[0] = edge ? symbolic::make(pool(), Op::And, a, symbolic::make(pool(), Op::Not, b)) : symbolic::make(pool(), Op::Ne, a, b);
        now.type = BaseType::Boolean, now.enumeration = nullptr;
        return now;
    }
    TypedValue initial() {
        if (!takes(0, 0)) return TypedValue::poison();
        if (c_.mode == Mode::Evaluate) return fail(Code::I110, "`initial()` is not known at compile time");
        TypedValue t;
        t.type = BaseType::Boolean;
        t.variability = Variability::Discrete;
        t.elements = {pool().initial()};
        return t;
    }
    TypedValue without_events(const ast::Expr& body) {
        bool saved = std::exchange(t_.events_, false);
        TypedValue t = t_.expression(body, c_);
        t_.events_ = saved;
        return t;
    }
    TypedValue no_event() { return takes(1, 1) ? without_events(*call_.positional[0]) : TypedValue::poison(); }
    TypedValue smooth() { // smooth(0, e) keeps its events: e has kinks there
        if (!takes(2, 2)) return TypedValue::poison();
        auto order = integer_argument(0);
        if (!order) return TypedValue::poison();
        return *order >= 1 ? without_events(*call_.positional[1]) : argument(1);
    }
    /// inStream, actualStream: of each scalar of a stream, also of arrays of connectors and of records.
    TypedValue in_stream() {
        if (!takes(1, 1)) return TypedValue::poison();
        if (!is_of_run()) return fail(Code::I110, "`" + name_ + "` is not known at compile time");
        TypedValue result = argument(0);
        if (result.poisoned || t_.shapes_only_) return result;
        bool are_streams = true;
        each_scalar(result, [&](ExprId& e) {
            e = t_.hybrid->in_stream(e, name_ == "inStream" ? Direction::In : Direction::Actual);
            are_streams = are_streams && e.valid();
        });
        return are_streams ? result : fail(Code::I107, "`" + name_ + "` takes a stream variable of a connector");
    }
    /// In the initialization the host leads it from `simplified` to `actual`; later it is `actual` alone.
    TypedValue homotopy() {
        const ast::Expr *actual = nullptr, *simplified = nullptr;
        for (std::size_t i = 0; i < call_.positional.size() && i < 2; ++i) (i == 0 ? actual : simplified) = call_.positional[i];
        for (const auto& n : call_.named) (n.name.text == "actual" ? actual : simplified) = n.value;
        if (!actual) return fail(Code::I116, "`homotopy` takes `actual` and `simplified`");
        TypedValue result = t_.expression(*actual, c_);
        if (!simplified || result.poisoned || result.variability != Variability::Continuous || c_.mode == Mode::Evaluate || !t_.hybrid ||
            t_.shapes_only_)
            return result;
        TypedValue easy = t_.expression(*simplified, c_);
        if (easy.poisoned || easy.is_record() || result.is_record() || easy.elements.size() != result.elements.size())
            return easy.poisoned ? easy : result;
        for (std::size_t i = 0; i < result.elements.size(); ++i) result.elements[i] = led(result.elements[i], easy.elements[i]);
        return result;
    }
    ExprId led(ExprId actual, ExprId simplified) {
        if (actual == simplified) return actual;
        const ExprId part = t_.hybrid->homotopy(), one = pool().constant(1);
        const ExprId mixed =
            symbolic::add(pool(), symbolic::mul(pool(), part, actual), symbolic::mul(pool(), symbolic::sub(pool(), one, part), simplified));
        const ExprId leading = symbolic::make_select(pool(), symbolic::make(pool(), Op::Ge, part, one), actual,
                                                     mixed); // relations of `actual` have values from the beginning
        return symbolic::make_select(pool(), pool().initial(), leading, actual);
    }
    // The shape of a reference is known before its values.
    TypedValue shape(const ast::Expr& e) {
        const auto* reference = std::get_if<ast::Reference>(&e.node);
        if (!reference || t_.is_local(reference->ref)) return t_.expression(e, c_);
        auto places = t_.places(reference->ref, c_.scope);
        if (!places || places->absent) return TypedValue::poison();
        TypedValue t;
        t.dims = places->dims;
        if (!places->items.empty() && places->items[0].subscripts.empty())
            t.dims.insert(t.dims.end(), places->items[0].node->dims.begin(), places->items[0].node->dims.end());
        return t;
    }
    TypedValue size() {
        if (!takes(1, 2)) return TypedValue::poison();
        TypedValue a = shape(*call_.positional[0]);
        if (a.poisoned) return a;
        if (call_.positional.size() == 2) {
            auto d = integer_argument(1);
            if (!d) return TypedValue::poison();
            if (*d < 1 || *d > static_cast<std::int64_t>(a.dims.size()))
                return fail(Code::I109, "`size` asks for dimension " + std::to_string(*d) + " of " + type_name(a));
            return scalar(BaseType::Integer, static_cast<double>(a.dims[static_cast<std::size_t>(*d - 1)]));
        }
        TypedValue t;
        t.type = BaseType::Integer;
        t.dims = {static_cast<std::int64_t>(a.dims.size())};
        for (std::int64_t d : a.dims) t.elements.push_back(pool().constant(static_cast<double>(d)));
        return t;
    }
    TypedValue ndims() {
        if (!takes(1, 1)) return TypedValue::poison();
        TypedValue a = argument(0);
        return a.poisoned ? a : scalar(BaseType::Integer, static_cast<double>(a.dims.size()));
    }
    TypedValue zeros_or_ones() { return takes(1, 8) ? filled(scalar(BaseType::Integer, name_ == "ones" ? 1 : 0), 0) : TypedValue::poison(); }
    TypedValue fill() {
        if (!takes(2, 9)) return TypedValue::poison();
        TypedValue value = argument(0);
        if (value.poisoned) return value;
        if (value.is_scalar()) return filled(std::move(value), 1);
        const TypedValue one = filled(scalar(BaseType::Integer, 1), 1); // as many
        if (one.poisoned) return one;
        if (one.elements.empty()) return no_elements(value, one.dims);
        if (static_cast<double>(one.elements.size()) * static_cast<double>(value.size()) > 10'000'000)
            return fail(Code::I113, "an array of more than 10000000 elements");
        TypedValue all = value;
        for (std::size_t i = 1; i < one.elements.size(); ++i) append(all, value);
        add_dims(all, one.dims);
        return all;
    }
    TypedValue linspace() {
        if (!takes(3, 3)) return TypedValue::poison();
        TypedValue a = numbers(0), b = numbers(1);
        auto n = integer_argument(2);
        if (a.poisoned || b.poisoned || !n) return TypedValue::poison();
        if (!a.is_scalar() || !b.is_scalar()) return fail(Code::I107, "`linspace` takes scalars");
        if (*n < 2 || *n > 1'000'000) return fail(Code::I112, "`linspace` needs 2 to 1000000 points");
        TypedValue t;
        t.variability = std::max(a.variability, b.variability);
        t.dims = {*n};
        ExprId width = symbolic::sub(pool(), b.elements[0], a.elements[0]);
        for (std::int64_t i = 0; i < *n; ++i) {
            ExprId part = symbolic::mul(pool(), width, pool().constant(static_cast<double>(i) / static_cast<double>(*n - 1)));
            t.elements.push_back(symbolic::add(pool(), a.elements[0], part));
        }
        return t;
    }
    TypedValue identity() {
        if (!takes(1, 1)) return TypedValue::poison();
        auto n = integer_argument(0);
        if (!n || *n < 0 || *n > 3000) return n ? fail(Code::I113, "`identity` of this size") : TypedValue::poison();
        TypedValue t;
        t.type = BaseType::Integer;
        t.dims = {*n, *n};
        for (std::int64_t i = 0; i < *n * *n; ++i) t.elements.push_back(pool().constant(i / *n == i % *n ? 1 : 0));
        return t;
    }
    TypedValue transpose() { // of the first two dimensions
        if (!takes(1, 1)) return TypedValue::poison();
        TypedValue a = argument(0);
        if (a.poisoned) return a;
        if (a.dims.size() < 2) return fail(Code::I107, "`transpose` takes a matrix", "this is " + type_name(a));
        const std::int64_t rows = a.dims[0], columns = a.dims[1];
        Translator::Selection all{{columns, rows}, {}, false};
        for (std::int64_t j = 0; j < columns; ++j)
            for (std::int64_t i = 0; i < rows; ++i) all.offsets.push_back(pool().constant(static_cast<double>(i * columns + j)));
        return t_.pick(a, 2, all);
    }
    TypedValue reshape() { // scalar, vector
        if (!takes(1, 1)) return TypedValue::poison();
        TypedValue a = argument(0);
        if (a.poisoned) return a;
        const std::int64_t size = product(a.dims);
        if (name_ == "scalar" && size != 1) return fail(Code::I108, "`scalar` needs one element", "this is " + type_name(a));
        Translator::Selection all;
        if (name_ == "vector") all.dims = {size};
        for (std::int64_t i = 0; i < size; ++i) all.offsets.push_back(pool().constant(static_cast<double>(i)));
        return t_.pick(a, a.dims.size(), all);
    }
    TypedValue integer_of_enumeration() {
        if (!takes(1, 1)) return TypedValue::poison();
        TypedValue a = argument(0);
        if (a.poisoned) return a;
        if (a.type != BaseType::Enumeration || is_text(a)) return fail(Code::I107, "`Integer` takes an enumeration value", "this is " + type_name(a));
        a.type = BaseType::Integer, a.enumeration = nullptr;
        return a;
    }
    /// `Gear(2)` is the value with this number (specification 4.9.5.3).
    TypedValue enumeration_of_integer() {
        std::vector<ast::Identifier> type;
        for (const auto& part : call_.function.parts) type.push_back(part.name);
        name_ = call_.function.text();
        const EnumerationType* enumeration = t_.enumeration_named(type, call_.function.global, c_.scope);
        if (!enumeration) return fail(Code::I102, "`" + name_ + "` is not a function");
        if (!takes(1, 1)) return TypedValue::poison();
        TypedValue a = argument(0);
        if (a.poisoned) return a;
        if (a.type != BaseType::Integer || is_text(a)) return fail(Code::I107, "`" + name_ + "` takes an Integer", "this is " + type_name(a));
        const auto count = static_cast<double>(enumeration->literals.size());
        const ExprId first = pool().constant(1), last = pool().constant(count), none = pool().constant(std::numeric_limits<double>::quiet_NaN());
        for (ExprId& i : a.elements) {
            const bool is_known = pool().is_constant(i);
            if (is_known && !(pool().value(i) >= 1 && pool().value(i) <= count))
                return fail(Code::I109, "`" + name_ + "` has no value with the number " + symbolic::number(pool().value(i)),
                            "it has " + symbolic::number(count));
            const ExprId is_one = symbolic::make(pool(), Op::And, symbolic::make(pool(), Op::Ge, i, first), symbolic::make(pool(), Op::Le, i, last));
            if (!is_known) i = symbolic::make_select(pool(), is_one, i, none);
        }
        a.type = BaseType::Enumeration, a.enumeration = enumeration;
        return a;
    }
    TypedValue array() { // array(a, b, …) is {a, b, …}
        if (!call_.iterators.empty()) return t_.comprehension({call_.iterators.rbegin(), call_.iterators.rend()}, 0, *call_.positional.at(0), c_);
        std::vector<TypedValue> parts;
        for (std::size_t i = 0; i < call_.positional.size(); ++i) parts.push_back(argument(i));
        return t_.stack(std::move(parts), e_.span);
    }
    TypedValue array_function() {
        std::vector<TypedValue> arguments;
        for (std::size_t i = 0; i < call_.positional.size(); ++i) arguments.push_back(argument(i));
        return t_.array_function(name_, std::move(arguments), e_.span);
    }
    TypedValue string() { // of values known at compile time, Booleans and enumerations
        if (call_.positional.empty()) return fail(Code::I116, "`String` takes a value");
        TypedValue t = argument(0);
        if (t.poisoned || is_text(t)) return t;
        const bool is_choice = t.is_scalar() && (t.type == BaseType::Boolean || t.type == BaseType::Enumeration);
        if (is_choice && !pool().is_constant(t.elements[0]) && t.variability > Variability::Parameter) return text_of_choice(t);
        if (c_.mode != Mode::Evaluate && !t_.in_function_) {
            if (t.is_scalar() && !t.is_record() && t.variability > Variability::Parameter && !pool().is_constant(t.elements[0]))
                return varying_text(t);
            t = fixed(0);
        }
        if (t.poisoned) return t;
        if (t_.overloads().operator_record(t)) return text_of_record();
        if (!t.is_scalar() || t.is_record()) return fail(Code::I107, "`String` takes a scalar", "this is " + type_name(t));
        if (!pool().is_constant(t.elements[0]) && c_.mode != Mode::Evaluate && t_.may_make_texts()) return varying_text(t);
        if (!pool().is_constant(t.elements[0])) return fail(Code::I190, "not supported: a String that is computed at run time");
        const std::optional<TextFormat> format = text_format(t.type);
        if (!format) return TypedValue::poison();
        const auto made = text_of_value(pool().value(t.elements[0]), t.type, t.enumeration, *format);
        if (!made) return fail(Code::I107, "`" + format->format + "` is no format for " + type_name(t));
        TypedValue text;
        text.type = BaseType::String;
        text.texts = {*made};
        return text;
    }
    /// Of a number that varies: the run makes it.
    TypedValue varying_text(const TypedValue& t) {
        const std::optional<TextFormat> format = text_format(t.type);
        if (!format) return TypedValue::poison();
        const auto mark = mark_of_value(0, t.type, t.enumeration, *format);
        if (!mark) return fail(Code::I107, "`" + format->format + "` is no format for " + type_name(t));
        TypedValue text = t;
        text.type = BaseType::Enumeration, text.enumeration = &run_time_texts(t_.tree());
        text.elements = {text_of_varying(t_.tree(), t.elements[0], *mark)};
        return text;
    }
    /// Of a Boolean or an enumeration that varies: one of its texts.
    TypedValue text_of_choice(const TypedValue& t) {
        const std::optional<TextFormat> format = text_format(t.type);
        if (!format) return TypedValue::poison();
        TypedValue result = t;
        result.type = BaseType::Enumeration, result.enumeration = &run_time_texts(t_.tree());
        const int first = t.type == BaseType::Boolean ? 0 : 1,
                  last = first + (t.enumeration ? static_cast<int>(t.enumeration->literals.size()) : 2) - 1;
        for (int value = last; value >= first; --value) {
            const auto made = text_of_value(value, t.type, t.enumeration, *format);
            if (!made) return fail(Code::I107, "`" + format->format + "` is no format for " + type_name(t));
            const ExprId number = number_of_text(t_.tree(), *made), is_it = symbolic::make(pool(), Op::Eq, t.elements[0], pool().constant(value));
            result.elements[0] = value == last ? number : symbolic::make_select(pool(), is_it, number, result.elements[0]);
        }
        return result;
    }
    /// The further arguments of `String`, by place or by name.
    std::optional<TextFormat> text_format(BaseType type) {
        TextFormat format;
        const std::vector<std::string> names = type == BaseType::Real
                                                   ? std::vector<std::string>{"significantDigits", "minimumLength", "leftJustified"}
                                                   : std::vector<std::string>{"minimumLength", "leftJustified"};
        const auto set = [&](const std::string& name, const ast::Expr& e) {
            const TypedValue t = t_.expression(e, {c_.scope, Mode::Evaluate});
            if (t.poisoned) return false;
            const bool is_text = name == "format", is_truth = name == "leftJustified";
            const BaseType wanted = is_text ? BaseType::String : is_truth ? BaseType::Boolean : BaseType::Integer;
            if (t.type != wanted || !t.is_scalar() || (!is_text && !pool().is_constant(t.elements[0])))
                return t_.fail(Code::I107, e.span, "`" + name + "` of `String` is " + type_name(t)), false;
            if (is_text) return format.format = t.texts[0], true;
            const double value = pool().value(t.elements[0]);
            if (is_truth) return format.is_left_justified = value != 0, true;
            (name == "minimumLength" ? format.minimum_length : format.significant_digits) = static_cast<int>(std::clamp(value, 0.0, 200.0));
            return true;
        };
        for (std::size_t i = 1; i < call_.positional.size(); ++i) {
            if (i > names.size()) return fail(Code::I116, "`String` takes at most " + std::to_string(names.size() + 1) + " arguments"), std::nullopt;
            if (!set(names[i - 1], *call_.positional[i])) return std::nullopt;
        }
        for (const ast::NamedArgument& n : call_.named) {
            if (n.name.text != "format" && std::ranges::find(names, n.name.text) == names.end())
                return fail(Code::I116, "`String` has no input `" + n.name.text + "`"), std::nullopt;
            if (!set(n.name.text, *n.value)) return std::nullopt;
        }
        return format;
    }
    TypedValue text_of_record() {
        const auto given = given_arguments(call_, t_, c_.scope, Mode::Evaluate);
        auto outputs = given ? t_.overloads().text(*given, Mode::Evaluate, e_.span) : std::nullopt;
        return outputs ? std::move(outputs->front()) : TypedValue::poison();
    }
    /// The number of connect equations that name a connector.
    TypedValue cardinality() {
        if (!takes(1, 1)) return TypedValue::poison();
        const auto* named = std::get_if<ast::Reference>(&call_.positional[0]->node);
        if (!named) return fail(Code::I107, "`cardinality` takes a connector");
        if (!t_.tree().is_complete) return fail(Code::I190, "not supported: `cardinality` that decides about components");
        const auto places = t_.places(named->ref, c_.scope);
        if (!places) return TypedValue::poison();
        TypedValue t = scalar(BaseType::Integer, 0);
        if (places->absent) return t;
        const bool is_one = places->items.size() == 1 && places->items.front().subscripts.size() == places->items.front().node->dims.size();
        if (!is_one) return fail(Code::I107, "`cardinality` takes one connector");
        const Node* node = places->items.front().node;
        while (node && !node->is_connector()) node = node->parent;
        if (!node) return fail(Code::I107, "`cardinality` takes a connector");
        const auto count = instance::cardinality(places->items.front(), t_);
        if (!count) return fail(Code::I190, "not supported: `cardinality` that decides about connections");
        t.elements = {pool().constant(static_cast<double>(*count))};
        return t;
    }
    /// Connections.isRoot, Connections.rooted and its old form (specification 9.4): the virtual connection graph decides.
    TypedValue is_root() {
        return of_graph([](const ConnectionGraph& graph, const Node& node) { return std::optional(graph.is_root(node)); });
    }
    TypedValue is_rooted() {
        return of_graph([](const ConnectionGraph& graph, const Node& node) { return graph.is_rooted(node); });
    }
    template <class Ask>
    TypedValue of_graph(Ask ask) {
        if (!takes(1, 1)) return TypedValue::poison();
        if (!t_.tree().is_complete) return fail(Code::I190, "not supported: `" + name_ + "` that decides about components");
        const Node* node = overdetermined_node(*call_.positional[0], c_.scope, t_);
        const ConnectionGraph* graph = node ? connection_graph(t_) : nullptr;
        if (!node) return TypedValue::poison();
        if (!graph) return fail(Code::I107, "`" + name_ + "` cannot decide about connections: they decide about roots");
        const std::optional<bool> answer = ask(*graph, *node);
        if (!answer) return fail(Code::I133, "exactly one `Connections.branch` must begin at the argument of `" + name_ + "`");
        return scalar(BaseType::Boolean, *answer ? 1 : 0);
    }
    /// The path of the component, behind the name of the simulated class.
    TypedValue instance_name() {
        if (!takes(0, 0)) return TypedValue::poison();
        const Class* model = t_.tree().model;
        TypedValue t;
        t.type = BaseType::String;
        t.texts = {model ? model->name : ""};
        if (const std::string path = c_.scope.node ? c_.scope.node->path() : ""; !path.empty()) t.texts[0] += "." + path;
        return t;
    }
    /// The call of an impure function counts as pure (specification 12.3).
    TypedValue pure() {
        const auto* inner = call_.positional.size() == 1 && call_.named.empty() ? std::get_if<ast::Call>(&call_.positional[0]->node) : nullptr;
        if (!inner) return t_.fail(Code::I116, e_.span, "`pure` takes the call of a function");
        t_.set_as_pure(!table().contains(inner->function.text())); // not what stands in a built-in function
        TypedValue value = t_.expression(*call_.positional[0], c_);
        t_.set_as_pure(false);
        return value;
    }
    TypedValue not_supported() {
        auto& report = t_.diagnostics().report(Code::I190, e_.span, "not supported: `" + name_ + "`", t_.place());
        if (const std::string_view way = way_round(); !way.empty()) report.with_help(std::string(way));
        return TypedValue::poison();
    }
    std::string_view way_round() const {
        if (name_ == "previous" || name_ == "hold" || name_ == "subSample" || name_ == "superSample" || name_ == "shiftSample" ||
            name_ == "backSample" || name_ == "interval" || name_ == "noClock")
            return "without clocks: `when sample(0, T) then … pre(x) …`";
        if (name_ == "reinit" || name_ == "terminate" || name_ == "assert") return "it is a statement, no expression";
        return {};
    }

    Translator& t_;
    const ast::Expr& e_;
    const ast::Call& call_;
    const Translator::Context& c_;
    std::string name_;
};

const std::map<std::string, Builtins::Method, std::less<>>& Builtins::table() {
    static const std::map<std::string, Method, std::less<>> methods = [] {
        std::map<std::string, Method, std::less<>> m;
        for (const char* n : {"sqrt", "exp", "log", "log10", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "abs", "sign"})
            m[n] = &Builtins::mathematics;
        for (const char* n : {"floor", "ceil", "integer"}) m[n] = &Builtins::rounding;
        for (const char* n : {"div", "mod", "rem"}) m[n] = &Builtins::division;
        for (const char* n : {"sum", "product"}) m[n] = &Builtins::sum_or_product;
        for (const char* n : {"min", "max"}) m[n] = &Builtins::extreme;
        for (const char* n : {"zeros", "ones"}) m[n] = &Builtins::zeros_or_ones;
        for (const char* n : {"scalar", "vector"}) m[n] = &Builtins::reshape;
        for (const char* n : {"edge", "change"}) m[n] = &Builtins::edge_or_change;
        for (const char* n : {"reinit", "terminate", "promote", "hold", "previous", "backSample", "shiftSample", "subSample", "superSample",
                              "interval", "noClock", "assert"})
            m[n] = &Builtins::not_supported;
        for (const char* n : {"cross", "skew", "outerProduct", "symmetric", "diagonal", "cat", "matrix"}) m[n] = &Builtins::array_function;
        m["inStream"] = m["actualStream"] = &Builtins::in_stream;
        m["pure"] = &Builtins::pure;
        m["String"] = &Builtins::string, m["array"] = &Builtins::array;
        m["atan2"] = &Builtins::atan2, m["der"] = &Builtins::der, m["pre"] = &Builtins::pre, m["initial"] = &Builtins::initial;
        m["cardinality"] = &Builtins::cardinality, m["getInstanceName"] = &Builtins::instance_name;
        m["Connections.isRoot"] = &Builtins::is_root;
        m["Connections.rooted"] = m["rooted"] = &Builtins::is_rooted;
        m["delay"] = &Builtins::delay, m["sample"] = &Builtins::sample, m["terminal"] = &Builtins::terminal, m["semiLinear"] = &Builtins::semi_linear;
        m["spatialDistribution"] = &Builtins::spatial_distribution;
        m["noEvent"] = &Builtins::no_event, m["smooth"] = &Builtins::smooth, m["homotopy"] = &Builtins::homotopy;
        m["size"] = &Builtins::size, m["ndims"] = &Builtins::ndims, m["fill"] = &Builtins::fill, m["linspace"] = &Builtins::linspace;
        m["identity"] = &Builtins::identity, m["transpose"] = &Builtins::transpose, m["Integer"] = &Builtins::integer_of_enumeration;
        m[conversion_to_enumeration] = &Builtins::enumeration_of_integer;
        return m;
    }();
    return methods;
}

std::optional<std::pair<TypedValue, TextFormat>> Translator::text_arguments(const ast::Expr& e, const Scope& scope) {
    const auto* call = std::get_if<ast::Call>(&e.node);
    if (!call || call->function.text() != "String" || hides_builtin(call->function, scope.lexical)) return std::nullopt;
    const Context c{scope, Mode::Flat};
    return Builtins(*this, e, *call, c, "String").text_arguments();
}

bool Translator::is_function(const Class& c, Span use) {
    using K = ast::ClassKind;
    if (c.def && (c.def->kind == K::Function || c.def->kind == K::OperatorFunction || is_record(&c))) return true;
    fail(Code::I102, use, "`" + c.path + "` is not a function");
    return false;
}

/// A function around the call that has the name of a built-in one: Modelica.ComplexMath.sin for what stands beside it.
bool Translator::hides_builtin(const ast::ComponentRef& name, const Class* scope) {
    if (name.global || !scope) return false;
    const auto [place, fresh] = hidden_builtins_.try_emplace({scope, name.parts[0].name.text}, false);
    if (!fresh) return place->second;
    const Class* found = tree_.lookup->find_around(scope, name.parts[0].name.text).class_;
    const bool is_function =
        found && found->def && (found->def->kind == ast::ClassKind::Function || found->def->kind == ast::ClassKind::OperatorFunction);
    return hidden_builtins_[{scope, name.parts[0].name.text}] = is_function;
}

/// A function of the user or of a library. Null for a built-in one (its name goes to `builtin`) and for an unknown one (reported, no name).
/// `replacement`: the named class after a modification.
const Class* Translator::called_function(const ast::Call& call, const Context& c, std::string& builtin, const ClassReplacement*& replacement,
                                         Span span) {
    builtin.clear();
    replacement = nullptr;
    const bool may_be_own = call.function.text() == "rooted" && tree_.lookup->find(c.scope.lexical, {call.function.parts[0].name}, false);
    if (call.function.parts.size() == 1 && Builtins::table().count(call.function.parts[0].name.text) && !may_be_own &&
        !hides_builtin(call.function, c.scope.lexical)) {
        builtin = call.function.parts[0].name.text;
        return nullptr;
    }
    if (!connections_operator(call).empty()) {
        builtin = call.function.text().substr(call.function.global ? 1 : 0);
        if (Builtins::table().contains(builtin)) return nullptr;
        fail(Code::I190, span, "not supported: `" + std::exchange(builtin, "") + "` as a value", place());
        return nullptr;
    }
    ast::Name function{call.function.global, {}, call.function.span};
    for (const auto& part : call.function.parts) function.parts.push_back(part.name);
    const bool is_of_component = call.function.parts.size() > 1 && scope_has(c.scope, call.function);
    const Class* found = is_of_component ? function_of_component(call.function, c, replacement) : tree_.lookup->find_class(c.scope.lexical, function);
    if (!found || (!is_of_component && function.parts.size() > 1 && !check_public_name(call.function, c.scope))) return nullptr;
    Node* const around = c.scope.node ? c.scope.node : functions_around_;
    if (call.function.parts.size() == 1) replacement = replacement_of(around, found, *tree_.lookup);
    if (replacement) found = replacement->class_;
    if (!is_of_component && !follow_names(found, replacement, around, span)) return nullptr;
    if (!around && !is_of_model_ && found->nested && found->nested->prefix.is_replaceable && found->parent && !is_package(found->parent))
        return fail(Code::I190, span, "not supported: the replaceable function `" + found->path + "` of a model, called in a class of the model"),
               nullptr;
    library::Lookup& lookup = *tree_.lookup;
    if (is_external_object(*found, lookup))
        return replacement = nullptr, object_type(*found, *this) ? lookup.member(*found, "constructor").class_ : nullptr;
    if (found->parent && is_external_object(*found->parent, lookup))
        return fail(Code::I139, span, "`" + found->path + "` is called where an object is declared, and where it ends, only",
                    "the class of the object has the name of this call"),
               nullptr;
    if (!replacement && around && !is_of_component) replacement = with_components(*found, *around);
    if (found->def && found->def->kind == ast::ClassKind::Type) return builtin = conversion_to_enumeration, nullptr;
    if (!is_function(*found, span)) return nullptr;
    if (is_load_resource(*found)) return found;
    const auto* body = std::get_if<ast::Composition>(&found->def->body());
    const ast::External* external = body && body->external ? &*body->external : nullptr;
    if (!external || external->language != "builtin") return found;
    builtin = external->function ? external->function->text : found->name;
    if (Builtins::table().count(builtin)) return nullptr;
    fail(Code::I190, span, "not supported: the built-in function `" + builtin + "`");
    builtin.clear();
    return nullptr;
}

std::optional<std::vector<TypedValue>> Translator::translate_several(const ast::Expr& e, const Scope& scope, Mode mode) {
    const auto* call = std::get_if<ast::Call>(&e.node);
    std::string builtin;
    const ClassReplacement* replacement = nullptr;
    const TypedValue* formal = call ? formal_function(call->function) : nullptr;
    if (formal && !functions_->has_no_output(*formal)) return functions_->call(TypedValue(*formal), e, *call, scope, mode);
    if (formal) return fail(Code::I107, e.span, "the function `" + call->function.text() + "` gives no value"), std::nullopt;
    const Class* function = call ? called_function(*call, {scope, mode}, builtin, replacement, e.span) : nullptr;
    if (function && functions_->has_no_output(*function, replacement))
        return fail(Code::I107, e.span, "the function `" + function->path + "` gives no value"), std::nullopt;
    if (function) return functions_->call(*function, replacement, e, *call, scope, mode);
    if (call && builtin.empty()) return std::nullopt;
    if (builtin == "spatialDistribution" && !in_function_) return spatial_distribution(e, scope, mode);
    TypedValue one = translate(e, scope, mode);
    return one.poisoned ? std::nullopt : std::optional(std::vector{std::move(one)});
}

TypedValue Translator::call_without_result(const ast::Expr& e, const Scope& scope, const char* as) {
    const auto* call = std::get_if<ast::Call>(&e.node);
    const bool is_of_connections = call && !connections_operator(*call).empty();
    if (is_of_connections)
        return fail(Code::I107, e.span, "`" + call->function.text() + "` cannot be " + as, "it stands where a `connect` can stand");
    std::string builtin;
    const ClassReplacement* replacement = nullptr;
    const TypedValue* formal = call ? formal_function(call->function) : nullptr;
    const Class* function = call && !formal ? called_function(*call, {scope, Mode::Flat}, builtin, replacement, e.span) : nullptr;
    if (call && !formal && !function && builtin.empty()) return TypedValue::poison();
    if (!formal && !function) return fail(Code::I190, e.span, "not supported: `" + (call ? call->function.text() : "") + "` as " + as);
    constexpr auto wants = Functions::Wants::Checks;
    const auto outputs = formal ? functions_->call(TypedValue(*formal), e, *call, scope, Mode::Flat, wants)
                                : functions_->call(*function, replacement, e, *call, scope, Mode::Flat, wants);
    if (!outputs) return TypedValue::poison();
    TypedValue end;
    end.type = BaseType::Boolean;
    end.elements = {pool().boolean(true)};
    const TypedValue& last = outputs->back(); // of a call that checks something; a record or a text is no such call
    if (last.type != BaseType::Boolean) return end;
    end.variability = last.variability;
    for (const ExprId e : last.elements) end.elements[0] = symbolic::make(pool(), Op::And, end.elements[0], e);
    return end;
}

TypedValue Translator::call(const ast::Expr& e, const ast::Call& call, const Context& c) {
    std::string builtin;
    const ClassReplacement* replacement = nullptr;
    if (formal_function(call.function)) {
        auto outputs = translate_several(e, c.scope, c.mode);
        return outputs ? std::move(outputs->front()) : TypedValue::poison();
    }
    if (const Class* function = called_function(call, c, builtin, replacement, e.span)) {
        if (functions_->has_no_output(*function, replacement))
            return fail(Code::I107, e.span, "the function `" + function->path + "` gives no value");
        auto outputs = functions_->call(*function, replacement, e, call, c.scope, c.mode);
        if (!outputs) return TypedValue::poison();
        return std::move(outputs->front());
    }
    if (builtin.empty()) return TypedValue::poison();
    static const std::set<std::string, std::less<>> need_a_past = {
        "der", "pre", "edge", "change", "initial", "terminal", "sample", "delay", "inStream", "actualStream", "spatialDistribution"};
    if (in_function_ && need_a_past.contains(builtin))
        return fail(Code::I121, e.span, "`" + builtin + "` cannot be used in a function", "a function knows its inputs only");
    Builtins builtins(*this, e, call, c, builtin);
    return (builtins.*(Builtins::table().find(builtin)->second))();
}

} // namespace torsion::instance
