#pragma once
// Flat models by hand, in lines that read like Modelica, and small drivetrains from components.

#include "compiler/structure/causalize.h"
#include "compiler/symbolic/algebra.h"
#include "compiler/symbolic/print.h"
#include "compiler/symbolic/simplify.h"

#include <map>
#include <string>
#include <vector>

namespace torsion::structure {

/// An expression with operators.
struct X {
    symbolic::ExprPool* pool;
    ExprId id;
};
inline X make(symbolic::Op op, X a, X b) { return {a.pool, symbolic::make(*a.pool, op, a.id, b.id)}; }
inline X make(symbolic::Op op, X a) { return {a.pool, symbolic::make(*a.pool, op, a.id)}; }
inline X number(X like, double value) { return {like.pool, like.pool->constant(value)}; }
#define TORSION_OPERATOR(sign, op)                                                                                     \
    inline X operator sign(X a, X b) { return make(symbolic::Op::op, a, b); }                                          \
    inline X operator sign(X a, double b) { return make(symbolic::Op::op, a, number(a, b)); }                          \
    inline X operator sign(double a, X b) { return make(symbolic::Op::op, number(b, a), b); }
TORSION_OPERATOR(+, Add)
TORSION_OPERATOR(-, Sub)
TORSION_OPERATOR(*, Mul)
TORSION_OPERATOR(/, Div)
#undef TORSION_OPERATOR
inline X operator-(X a) { return make(symbolic::Op::Neg, a); }
inline X operator!(X a) { return make(symbolic::Op::Not, a); }
inline X operator&&(X a, X b) { return make(symbolic::Op::And, a, b); }
inline X operator||(X a, X b) { return make(symbolic::Op::Or, a, b); }
inline X sin(X a) { return make(symbolic::Op::Sin, a); }
inline X cos(X a) { return make(symbolic::Op::Cos, a); }

class ModelBuilder {
public:
    flat::FlatModel flat;

    ModelBuilder() {
        flat.name = "Test";
        flat.components.add({""});
    }

    // ---- declarations
    X real(const std::string& name) { return declare(name, flat::Type::Real, flat::Variability::Continuous); }
    X boolean(const std::string& name) { return declare(name, flat::Type::Boolean, flat::Variability::Discrete); }
    X integer(const std::string& name) { return declare(name, flat::Type::Integer, flat::Variability::Discrete); }
    X discrete_real(const std::string& name) { return declare(name, flat::Type::Real, flat::Variability::Discrete); }
    X input(const std::string& name) {
        X x = real(name);
        var(name).causality = flat::Causality::Input;
        return x;
    }
    X parameter(const std::string& name, double value) {
        X x = declare(name, flat::Type::Real, flat::Variability::Parameter);
        var(name).binding = flat.pool.constant(value);
        return x;
    }
    void component(const std::string& path) { component_ = flat.components.add({path}); }

    VarId id(const std::string& name) const { return ids_.at(name); }
    flat::Variable& var(const std::string& name) { return flat.variables[id(name)]; }
    X operator[](const std::string& name) { return {&flat.pool, flat.leaf(id(name))}; }
    void start(const std::string& name, double value, bool fixed = false) {
        var(name).start = flat.pool.constant(value);
        var(name).has_start = true;
        var(name).fixed = fixed;
    }
    void fix(const std::string& name, double value) { start(name, value, true); }
    void select(const std::string& name, flat::StateSelect wish) { var(name).state_select = wish; }

    // ---- expressions
    X operator()(double value) { return {&flat.pool, flat.pool.constant(value)}; }
    X der(X x) { return {&flat.pool, flat.pool.der(flat.pool.var(x.id))}; }
    X pre(X x) { return {&flat.pool, flat.pool.pre(flat.pool.var(x.id))}; }
    X time() { return {&flat.pool, flat.pool.time()}; }
    X initial() { return {&flat.pool, flat.pool.initial()}; }
    X if_else(X c, X a, X b) { return {&flat.pool, symbolic::make_select(flat.pool, c.id, a.id, b.id)}; }
    X relation(symbolic::Op op, X a, X b) {
        ExprId node = symbolic::make_relation(flat.pool, op, a.id, b.id);
        for (const flat::Relation& r : flat.relations) {
            if (r.node == node) return {&flat.pool, node};
        }
        flat.relations.add({node, flat.pool.constant(1), {{}, component_}});
        return {&flat.pool, node};
    }
    X greater(X a, X b) { return relation(symbolic::Op::Gt, a, b); }
    X less(X a, X b) { return relation(symbolic::Op::Lt, a, b); }

    // ---- equations
    void equation(X lhs, X rhs) { flat.equations.add({lhs.id, rhs.id, {{}, component_}, {}}); }
    void equation(X lhs, double rhs) { equation(lhs, (*this)(rhs)); }
    void initial_equation(X lhs, X rhs) { flat.initial_equations.push_back({lhs.id, rhs.id, {{}, component_}, {}}); }

    // ---- one-dimensional rotation
    void flange(const std::string& name) {
        real(name + ".phi");
        real(name + ".tau");
        connected_[name] = {};
    }
    void inertia(const std::string& n, double J) {
        component(n);
        X j = parameter(n + ".J", J);
        flange(n + ".a");
        flange(n + ".b");
        X phi = real(n + ".phi"), w = real(n + ".w"), a = real(n + ".acc");
        equation(phi, (*this)[n + ".a.phi"]);
        equation(phi, (*this)[n + ".b.phi"]);
        equation(w, der(phi));
        equation(a, der(w));
        equation(j * a, (*this)[n + ".a.tau"] + (*this)[n + ".b.tau"]);
    }
    void spring_damper(const std::string& n, double c, double d, bool prefer = true) {
        component(n);
        X pc = parameter(n + ".c", c), pd = parameter(n + ".d", d);
        flange(n + ".a");
        flange(n + ".b");
        X phi = real(n + ".phi_rel"), w = real(n + ".w_rel"), a = real(n + ".a_rel"), tau = real(n + ".tau");
        if (prefer) select(n + ".phi_rel", flat::StateSelect::Prefer), select(n + ".w_rel", flat::StateSelect::Prefer);
        equation(phi, (*this)[n + ".b.phi"] - (*this)[n + ".a.phi"]);
        equation(w, der(phi));
        equation(a, der(w));
        equation((*this)[n + ".b.tau"], tau);
        equation((*this)[n + ".a.tau"], -tau);
        equation(tau, pc * phi + pd * w);
    }
    void gear(const std::string& n, double ratio) {
        component(n);
        X r = parameter(n + ".ratio", ratio);
        flange(n + ".a");
        flange(n + ".b");
        equation((*this)[n + ".a.phi"], r * (*this)[n + ".b.phi"]);
        equation((*this)(0), r * (*this)[n + ".a.tau"] + (*this)[n + ".b.tau"]);
    }
    void fixed(const std::string& n) {
        component(n);
        flange(n + ".a");
        equation((*this)[n + ".a.phi"], (*this)(0));
    }
    void torque(const std::string& n, X value) {
        component(n);
        flange(n + ".a");
        equation((*this)[n + ".a.tau"], -value);
    }
    void connect(const std::string& a, const std::string& b) {
        connected_[a].push_back(b);
        connected_[b].push_back(a);
        component_ = flat::ComponentId(0);
        equation((*this)[a + ".phi"], (*this)[b + ".phi"]);
    }
    /// The equations of the flows.
    void close() {
        component_ = flat::ComponentId(0);
        std::map<std::string, bool> done;
        for (const auto& [start, neighbours] : connected_) {
            if (done[start]) continue;
            std::vector<std::string> set{start};
            done[start] = true;
            X sum = (*this)(0);
            for (std::size_t i = 0; i < set.size(); ++i) {
                sum = sum + (*this)[set[i] + ".tau"];
                for (const std::string& next : connected_[set[i]]) {
                    if (!done[next]) set.push_back(next);
                    done[next] = true;
                }
            }
            equation((*this)(0), sum);
        }
    }

private:
    X declare(const std::string& name, flat::Type type, flat::Variability variability) {
        flat::Variable v;
        v.name = name;
        v.type = type;
        v.variability = variability;
        v.start = flat.pool.constant(0);
        v.origin.component = component_;
        ids_[name] = flat.variables.add(std::move(v));
        return (*this)[name];
    }

    std::map<std::string, VarId> ids_;
    std::map<std::string, std::vector<std::string>> connected_;
    flat::ComponentId component_{0};
};

/// The sorted model and what was said about it.
struct Sorted {
    explicit Sorted(ModelBuilder& builder) : model(causalize(builder.flat, diagnostics)) {}

    source::Diagnostics diagnostics;
    std::optional<SortedModel> model;

    VarId id(const std::string& name) const {
        for (VarId v : model->flat.variables.ids()) {
            if (model->flat.variables[v].name == name) return v;
        }
        return {};
    }
    std::vector<std::string> states() const {
        std::vector<std::string> names;
        for (VarId v : model->states) names.push_back(model->flat.variables[v].name);
        return names;
    }
    std::string messages() const {
        std::string text;
        for (const source::Diagnostic& d : diagnostics.all()) {
            text += std::string(source::info(d.code).code) + ": " + d.message + "\n";
            for (const std::string& note : d.notes) text += "  " + note + "\n";
        }
        return text;
    }
    bool reports(source::Diag code) const {
        for (const source::Diagnostic& d : diagnostics.all()) {
            if (d.code == code) return true;
        }
        return false;
    }
    std::size_t systems(const Partition& partition) const {
        std::size_t count = 0;
        for (const Block& b : partition.blocks) count += std::holds_alternative<TornSystem>(b);
        return count;
    }
};

} // namespace torsion::structure
