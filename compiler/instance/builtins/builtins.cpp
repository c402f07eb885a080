// Which method stands for which name, and what all of them need.
#include "compiler/instance/builtins/builtins.h"

#include "compiler/symbolic/operators.h"

#include <algorithm>
#include <array>

namespace torsion::instance {

namespace {

constexpr std::array of_clocks{"Clock",       "previous",   "hold",     "subSample", "superSample",
                               "shiftSample", "backSample", "interval", "noClock",   "firstTick"}; ///< specification 16
/// specification 17
constexpr std::array of_state_machines{"transition", "initialState", "activeState", "ticksInState", "timeInState"};

} // namespace

bool Builtins::takes(std::size_t least, std::size_t most) {
    std::size_t n = call_.positional.size();
    if (call_.named.empty() && call_.iterators.empty() && n >= least && n <= most) return true;
    std::string wanted = least == most ? std::to_string(least) : std::to_string(least) + " to " + std::to_string(most);
    fail(Diag::WrongArguments, "`" + name_ + "` takes " + wanted + (most == 1 ? " argument" : " arguments"),
         "here " + std::to_string(n));
    return false;
}

std::optional<std::int64_t> Builtins::integer_argument(std::size_t i) {
    return t_.evaluate_integer(*call_.positional[i], c_, ("argument of `" + name_ + "`").c_str());
}

TypedValue Builtins::numbers(std::size_t i) {
    TypedValue t = argument(i);
    if (!t.poisoned && !is_numeric(t.type))
        return fail(Diag::TypeMismatch, "`" + name_ + "` takes a number", "this is " + type_name(t));
    return t;
}

TypedValue Builtins::scalar(BaseType type, double value) {
    TypedValue t;
    t.type = type;
    t.elements = {pool().constant(value)};
    return t;
}

/// The call of an impure function counts as pure (specification 12.3).
TypedValue Builtins::pure() {
    const auto* inner = call_.positional.size() == 1 && call_.named.empty()
                            ? std::get_if<ast::Call>(&call_.positional[0]->node)
                            : nullptr;
    if (!inner) return t_.fail(Diag::WrongArguments, e_.span, "`pure` takes the call of a function");
    const bool is_builtin = table().contains(inner->function.text()); // then not what stands in it
    return t_.translate(*call_.positional[0], c_.pure(!is_builtin));
}

TypedValue Builtins::not_supported() {
    auto& report = t_.diagnostics().report(Diag::NotSupported, e_.span, "not supported: `" + name_ + "`", t_.place());
    if (const std::string_view way = way_round(); !way.empty()) report.with_help(std::string(way));
    return TypedValue::poison();
}

bool Builtins::gives_way(std::string_view name) {
    return name == "rooted" || std::ranges::count(of_clocks, name) > 0 ||
           std::ranges::count(of_state_machines, name) > 0;
}

std::string_view Builtins::way_round() const {
    if (name_ == "sample" || std::ranges::count(of_clocks, name_) > 0)
        return "without clocks: `when sample(0, T) then … pre(x) …`";
    if (std::ranges::count(of_state_machines, name_) > 0)
        return "without state machines: an enumeration that `when` clauses change";
    if (name_ == "reinit" || name_ == "terminate" || name_ == "assert") return "it is a statement, no expression";
    return {};
}

const std::map<std::string, Builtins::Method, std::less<>>& Builtins::table() {
    static const std::map<std::string, Method, std::less<>> methods = [] {
        std::map<std::string, Method, std::less<>> m;
        for (const symbolic::Operator& o : symbolic::operators) { // some go other ways, below
            if (o.is_function()) m[o.name] = o.operands == 1 ? &Builtins::mathematics : &Builtins::mathematics_of_two;
        }
        for (const char* n : {"floor", "ceil", "integer"}) m[n] = &Builtins::rounding;
        for (const char* n : {"div", "mod", "rem"}) m[n] = &Builtins::division;
        for (const char* n : {"sum", "product"}) m[n] = &Builtins::sum_or_product;
        for (const char* n : {"min", "max"}) m[n] = &Builtins::extreme;
        for (const char* n : {"zeros", "ones"}) m[n] = &Builtins::zeros_or_ones;
        for (const char* n : {"scalar", "vector"}) m[n] = &Builtins::reshape;
        for (const char* n : {"edge", "change"}) m[n] = &Builtins::edge_or_change;
        for (const char* n : {"reinit", "terminate", "promote", "assert"}) m[n] = &Builtins::not_supported;
        for (const char* n : of_clocks) m[n] = &Builtins::not_supported;
        for (const char* n : of_state_machines) m[n] = &Builtins::not_supported;
        for (const char* n : {"cross", "skew", "outerProduct", "symmetric", "diagonal", "cat", "matrix"})
            m[n] = &Builtins::array_function;
        m["inStream"] = m["actualStream"] = &Builtins::in_stream;
        m["pure"] = &Builtins::pure;
        m["String"] = &Builtins::string, m["array"] = &Builtins::array;
        m["der"] = &Builtins::der, m["pre"] = &Builtins::pre, m["initial"] = &Builtins::initial;
        m["cardinality"] = &Builtins::cardinality, m["getInstanceName"] = &Builtins::instance_name;
        m["Connections.isRoot"] = &Builtins::is_root;
        m["Connections.rooted"] = m["rooted"] = &Builtins::is_rooted;
        m["delay"] = &Builtins::delay, m["sample"] = &Builtins::sample, m["terminal"] = &Builtins::terminal,
        m["semiLinear"] = &Builtins::semi_linear;
        m["spatialDistribution"] = &Builtins::spatial_distribution;
        m["noEvent"] = &Builtins::no_event, m["smooth"] = &Builtins::smooth, m["homotopy"] = &Builtins::homotopy;
        m["size"] = &Builtins::size, m["ndims"] = &Builtins::ndims, m["fill"] = &Builtins::fill,
        m["linspace"] = &Builtins::linspace;
        m["identity"] = &Builtins::identity, m["transpose"] = &Builtins::transpose,
        m["Integer"] = &Builtins::integer_of_enumeration;
        m[conversion_to_enumeration] = &Builtins::enumeration_of_integer;
        return m;
    }();
    return methods;
}

} // namespace torsion::instance
