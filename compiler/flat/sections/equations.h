#pragma once
// Equation sections of the classes, for each component.

#include "compiler/flat/connections/connections.h"
#include "compiler/flat/sections/when.h"

namespace torsion::flat {

class EquationSections {
public:
    EquationSections(EventLowering& events, Connections& connections) : events_(events), connections_(connections) {}
    void operator()(const typing::Component& component);

private:
    using Equations = std::vector<Equation>;
    void equations(const typing::Body& body, const Place& place, Equations& target);
    void equality(const typing::Equality& e, Span span, const Place& place, Equations& target);
    void equality(const typing::ScalarEquality& e, Span span, const Place& place, Equations& target);
    void equal(TypedValue& a, TypedValue& b, bool lost_unit, const Place& place, Origin where, Equations& target);
    void if_equation(const typing::If& s, Span span, const Place& place, Equations& target);
    /// if c then x = a; else x = b;  →  x = if c then a else b.  Where the left sides differ, the residuals are merged.
    void merge_branches(const std::vector<ExprId>& conditions, std::vector<Equations> branches, bool lost_unit,
                        Span span, Equations& target);

    EventLowering& events_;
    FlatBuilder& b_ = events_.builder;
    Connections& connections_;
    WhenTargets whens_;
};

} // namespace torsion::flat
