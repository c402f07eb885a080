#include "compiler/structure/limits.h"

#include "compiler/symbolic/print.h"

namespace torsion::structure {

namespace {

/// An equation of that place sums up to as much.
bool is_less(double a, double b) { return a < b && b - a > 1e-12 * std::fabs(b); }

void report(Sorting& s, const flat::Variable& v, double value, const char* which, double limit) {
    std::string description(s.flat().strings[v.description]);
    auto& message = s.diagnostics.report(source::Code::I122, v.origin.span, "`" + v.name + "` is " + symbolic::number(value) + ", but its " + which + " is " + symbolic::number(limit),
                                         description.empty() ? "declared here" : std::move(description));
    const flat::Component& owner = s.flat().components[v.origin.component];
    if (owner.span.valid()) message.at(owner.span, "in this component");
}

} // namespace

bool check_limits(Sorting& s) {
    bool ok = true;
    for (const VarId id : s.flat().variables.ids()) {
        const flat::Variable& v = s.flat().variables[id];
        if (!is_parameter(v) || v.type == flat::Type::String || !(v.min || v.max)) continue;
        const double value = s.values.of(id);
        const double min = v.min ? s.values(v.min) : ParameterValues::unknown, max = v.max ? s.values(v.max) : ParameterValues::unknown;
        const bool is_low = is_less(value, min), is_high = is_less(max, value); // false for what is unknown
        if (is_low) report(s, v, value, "min", min);
        if (is_high) report(s, v, value, "max", max);
        ok = ok && !is_low && !is_high;
    }
    return ok;
}

} // namespace torsion::structure
