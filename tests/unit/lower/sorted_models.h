#pragma once
// Sorted models made by hand, for tests of what comes after structure/.

#include "compiler/structure/sorted_model.h"
#include "compiler/symbolic/simplify.h"

#include <string>

namespace torsion::testing {

using structure::Role;
using structure::SortedModel;
using symbolic::ExprId;
using symbolic::Op;
using symbolic::VarId;

class ModelBuilder {
public:
    SortedModel model;

    explicit ModelBuilder(std::string name) {
        model.flat.name = std::move(name);
        model.flat.components.add({"", model.flat.strings.intern(model.flat.name), {}, {}});
    }

    symbolic::ExprPool& pool() { return model.flat.pool; }
    ExprId c(double value) { return pool().constant(value); }
    ExprId v(VarId x) { return pool().variable(x); }
    ExprId op(Op o, ExprId a) { return symbolic::make(pool(), o, a); }
    ExprId op(Op o, ExprId a, ExprId b) { return symbolic::make(pool(), o, a, b); }
    ExprId add(ExprId a, ExprId b) { return op(Op::Add, a, b); }
    ExprId sub(ExprId a, ExprId b) { return op(Op::Sub, a, b); }
    ExprId mul(ExprId a, ExprId b) { return op(Op::Mul, a, b); }
    ExprId div(ExprId a, ExprId b) { return op(Op::Div, a, b); }
    ExprId choose(ExprId condition, ExprId a, ExprId b) { return symbolic::make_select(pool(), condition, a, b); }

    VarId variable(std::string name, Role role, double start = 0, flat::Type type = flat::Type::Real) {
        flat::Variable x;
        x.name = std::move(name);
        x.type = type;
        x.start = c(start);
        x.origin.component = flat::ComponentId(0);
        x.variability = role == Role::Parameter  ? flat::Variability::Parameter
                        : role == Role::Discrete ? flat::Variability::Discrete
                                                 : flat::Variability::Continuous;
        x.causality = role == Role::Input ? flat::Causality::Input : flat::Causality::Local;
        VarId v = model.flat.variables.add(std::move(x));
        model.role.set(v, role);
        return v;
    }
    VarId parameter(std::string name, ExprId binding) {
        VarId v = variable(std::move(name), Role::Parameter);
        model.flat.variables[v].binding = binding;
        model.parameters.push_back(v);
        return v;
    }
    VarId parameter(std::string name, double value) { return parameter(std::move(name), c(value)); }
    VarId state(std::string name, double start = 0) {
        VarId v = variable(std::move(name), Role::State, start);
        model.states.push_back(v);
        return v;
    }
    VarId derivative_of(VarId state) {
        VarId v = variable("der(" + model.flat.variables[state].name + ")", Role::Derivative);
        model.derivative.set(state, v);
        return v;
    }
    VarId alias(std::string name, VarId target, bool negated = false) {
        VarId v = variable(std::move(name), Role::Alias);
        model.alias.set(v, {target, negated, {}});
        return v;
    }
    VarId boolean(std::string name) { return variable(std::move(name), Role::Discrete, 0, flat::Type::Boolean); }

    ExprId relation(Op o, ExprId a, ExprId b, ExprId active = {}) {
        ExprId node = pool().relation(o, a, b);
        model.flat.relations.add({node, active ? active : c(1), {{}, flat::ComponentId(0)}});
        return node;
    }
    flat::RelationId last_relation() const { return flat::RelationId(model.flat.relations.size() - 1); }

    void assign(VarId variable, ExprId value) {
        model.simulation.blocks.push_back(structure::Assignment{variable, value, {}});
    }
    void torn(structure::TornSystem system) { model.simulation.blocks.push_back(std::move(system)); }

    /// Initialization: the states from their start values, then the simulation's blocks.
    SortedModel finish() {
        for (VarId s : model.states) {
            model.initialization.blocks.push_back(structure::Assignment{s, model.flat.variables[s].start, {}});
        }
        for (const structure::Block& block : model.simulation.blocks) model.initialization.blocks.push_back(block);
        for (const structure::Block& block : model.simulation.blocks) {
            if (const auto* a = std::get_if<structure::Assignment>(&block))
                model.oracle.push_back({sub(v(a->variable), a->value), {}});
        }
        model.original_variables = model.flat.variables.size();
        return std::move(model);
    }
};

/// J·der(w) = -c·phi - d·w + u, der(phi) = w (an alias of the state w).
inline SortedModel oscillator() {
    ModelBuilder b("Oscillator");
    VarId J = b.parameter("J", 2), c = b.parameter("c", 50), d = b.parameter("d", b.mul(b.c(0.01), b.v(c)));
    VarId phi = b.state("phi", 0.1), w = b.state("w");
    VarId a = b.derivative_of(w);
    b.model.derivative.set(phi, b.alias("der(phi)", w));
    VarId tau = b.variable("tau", Role::Algebraic);
    b.alias("minus_tau", tau, true);
    VarId energy = b.variable("energy", Role::Algebraic);
    b.assign(tau, b.sub(b.mul(b.op(Op::Neg, b.v(c)), b.v(phi)), b.mul(b.v(d), b.v(w))));
    b.assign(a, b.div(b.v(tau), b.v(J)));
    b.assign(energy,
             b.mul(b.c(0.5), b.add(b.mul(b.v(J), b.mul(b.v(w), b.v(w))), b.mul(b.v(c), b.mul(b.v(phi), b.v(phi))))));
    return b.finish();
}

/// Three unknowns in one linear torn system whose matrix depends on a state; the derivative comes from it.
inline SortedModel linear_torn() {
    ModelBuilder b("LinearTorn");
    VarId k = b.parameter("k", 3);
    VarId x = b.state("x", 0.5), y = b.state("y", -1);
    VarId dx = b.derivative_of(x), dy = b.derivative_of(y);
    VarId z1 = b.variable("z1", Role::Algebraic), z2 = b.variable("z2", Role::Algebraic),
          z3 = b.variable("z3", Role::Algebraic);
    VarId inner = b.variable("inner", Role::Algebraic), before = b.variable("before", Role::Algebraic);
    b.assign(before, b.op(Op::Sin, b.mul(b.v(k), b.v(x))));
    structure::TornSystem torn;
    torn.tears = {z1, z2, z3};
    torn.inner = {{inner, b.sub(b.mul(b.v(z1), b.v(y)), b.v(before)), {}}};
    torn.residuals = {{b.sub(b.add(b.mul(b.c(4), b.v(z1)), b.v(inner)), b.v(x)), {}},
                      {b.sub(b.add(b.mul(b.v(k), b.v(z2)), b.mul(b.v(z1), b.op(Op::Cos, b.v(x)))), b.v(before)), {}},
                      {b.sub(b.add(b.v(z2), b.mul(b.c(5), b.v(z3))), b.mul(b.v(y), b.v(y))), {}}};
    b.torn(torn);
    b.assign(dx, b.add(b.v(z3), b.mul(b.v(inner), b.v(z2))));
    b.assign(dy, b.sub(b.v(z1), b.mul(b.v(y), b.v(z3))));
    return b.finish();
}

/// z + z³ = x, nonlinear.
inline SortedModel nonlinear_torn() {
    ModelBuilder b("NonlinearTorn");
    VarId x = b.state("x", 2);
    VarId dx = b.derivative_of(x);
    VarId z = b.variable("z", Role::Algebraic, 1);
    structure::TornSystem torn;
    torn.kind = structure::TornSystem::Kind::Nonlinear;
    torn.tears = {z};
    torn.residuals = {{b.sub(b.add(b.v(z), b.mul(b.v(z), b.mul(b.v(z), b.v(z)))), b.v(x)), {}}};
    b.torn(torn);
    b.assign(dx, b.op(Op::Neg, b.v(z)));
    return b.finish();
}

/// A mass under Coulomb friction, driven by u = slope·time: stuck, then sliding forward when u > peak·tau0.
/// Booleans and the path parameter sa stand in one mixed system (Otter, Elmqvist & Mattsson 1999).
inline SortedModel friction() {
    ModelBuilder b("Friction");
    VarId J = b.parameter("J", 1), tau0 = b.parameter("tau0", 2), peak = b.parameter("peak", 1.5),
          slope = b.parameter("slope", 4);
    VarId w = b.state("w");
    VarId a = b.derivative_of(w);
    VarId u = b.variable("u", Role::Algebraic), sa = b.variable("sa", Role::Algebraic),
          tau = b.variable("tau", Role::Algebraic);
    VarId start_forward = b.boolean("startForward"), start_backward = b.boolean("startBackward"),
          locked = b.boolean("locked");
    VarId mode = b.variable("mode", Role::Discrete, 0, flat::Type::Integer); // -1 backward, 0 stuck, 1 forward
    b.assign(u, b.mul(b.v(slope), b.pool().time()));
    ExprId stuck = b.op(Op::Eq, b.pool().pre(mode), b.c(0));
    ExprId maximum = b.mul(b.v(peak), b.v(tau0));
    ExprId above = b.relation(Op::Gt, b.v(sa), maximum);
    structure::TornSystem torn;
    torn.relations.push_back(b.last_relation());
    ExprId below = b.relation(Op::Lt, b.v(sa), b.op(Op::Neg, maximum));
    torn.relations.push_back(b.last_relation());
    torn.tears = {sa};
    ExprId forward = b.op(Op::Or, b.op(Op::Eq, b.pool().pre(mode), b.c(1)), b.v(start_forward));
    ExprId backward = b.op(Op::Or, b.op(Op::Eq, b.pool().pre(mode), b.c(-1)), b.v(start_backward));
    torn.discretes = {{start_forward, b.op(Op::And, stuck, above), {}},
                      {start_backward, b.op(Op::And, stuck, below), {}},
                      {locked, b.op(Op::Not, b.op(Op::Or, forward, backward)), {}}};
    ExprId sliding = b.choose(forward, b.v(tau0), b.op(Op::Neg, b.v(tau0)));
    torn.inner = {{tau, b.choose(b.v(locked), b.v(sa), sliding), {}},
                  {a, b.choose(b.v(locked), b.c(0), b.sub(b.v(sa), sliding)), {}}};
    torn.residuals = {{b.sub(b.mul(b.v(J), b.v(a)), b.sub(b.v(u), b.v(tau))), {}}};
    b.torn(torn);
    ExprId positive = b.relation(Op::Gt, b.v(w), b.c(0));
    ExprId negative = b.relation(Op::Lt, b.v(w), b.c(0));
    ExprId goes_forward =
        b.op(Op::And, b.op(Op::Or, b.op(Op::Eq, b.pool().pre(mode), b.c(1)), b.v(start_forward)), positive);
    ExprId goes_backward =
        b.op(Op::And, b.op(Op::Or, b.op(Op::Eq, b.pool().pre(mode), b.c(-1)), b.v(start_backward)), negative);
    b.assign(mode, b.choose(goes_forward, b.c(1), b.choose(goes_backward, b.c(-1), b.c(0))));
    return b.finish();
}

} // namespace torsion::testing
