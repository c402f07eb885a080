#include "compiler/instance/names_in.h"

#include "compiler/support/match.h"

namespace torsion::instance {

namespace {

class Names {
public:
    std::set<std::string> found, iterators_found;
    std::vector<const ast::ComponentRef*> references;
    bool skips_sizes = false;

    void operator()(const ast::Expr* e) {
        if (!e) return;
        match(
            e->node, [&](const ast::Reference& r) { reference(r.ref); }, [&](const ast::Call& c) { call(c); },
            [&](const ast::PartialCall& c) { named(c.named); }, [&](const ast::Unary& u) { (*this)(u.operand); },
            [&](const ast::Binary& b) { (*this)(b.lhs), (*this)(b.rhs); },
            [&](const ast::IfExpr& i) { conditional(i); },
            [&](const ast::Range& r) { (*this)(r.start), (*this)(r.step), (*this)(r.stop); },
            [&](const ast::ArrayConstructor& a) { all(a.elements), iterators(a.iterators); },
            [&](const ast::MatrixConstructor& m) {
                for (const auto& row : m.rows) all(row);
            },
            [&](const ast::Tuple& t) { all(t.elements); },
            [&](const ast::Indexed& i) { (*this)(i.base), subscripts(i.subscripts); }, [](const auto&) {});
    }

private:
    void all(const std::vector<const ast::Expr*>& list) {
        for (const ast::Expr* e : list) (*this)(e);
    }
    void subscripts(const std::vector<ast::Subscript>& list) {
        for (const ast::Subscript& s : list) (*this)(s.expr);
    }
    void named(const std::vector<ast::NamedArgument>& list) {
        for (const ast::NamedArgument& n : list) (*this)(n.value);
    }
    void iterators(const std::vector<ast::Iterator>& list) {
        for (const ast::Iterator& i : list) (*this)(i.range), iterators_found.insert(i.name.text);
    }
    void reference(const ast::ComponentRef& ref) {
        if (!ref.global) found.insert(ref.parts.front().name.text), references.push_back(&ref);
        for (const auto& part : ref.parts) subscripts(part.subscripts);
    }
    void call(const ast::Call& c) {
        const std::string name = c.function.text();
        if (skips_sizes && (name == "size" || name == "ndims")) return;
        all(c.positional), named(c.named), iterators(c.iterators);
    }
    void conditional(const ast::IfExpr& i) {
        for (const auto& branch : i.branches) (*this)(branch.condition), (*this)(branch.value);
        (*this)(i.otherwise);
    }
};

} // namespace

std::set<std::string> names_in(const ast::Expr& e) {
    Names names;
    names(&e);
    return std::move(names.found);
}

std::set<std::string> values_in(const ast::Expr& e) {
    Names names;
    names.skips_sizes = true;
    names(&e);
    for (const std::string& name : names.iterators_found) names.found.erase(name);
    return std::move(names.found);
}

std::vector<const ast::ComponentRef*> references_in(const ast::Expr& e) {
    Names names;
    names.skips_sizes = true;
    names(&e);
    std::erase_if(names.references, [&](const ast::ComponentRef* ref) {
        return names.iterators_found.contains(ref->parts.front().name.text);
    });
    return std::move(names.references);
}

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
            [&](const ast::ForStatement& a) { assigned_names(a.body, names); },
            [&](const ast::WhileStatement& a) { assigned_names(a.body, names); },
            [&](const ast::WhenStatement& a) {
                for (const auto& b : a.branches) assigned_names(b.body, names);
            },
            [](const ast::CallStatement&) {}, [](const ast::Break&) {}, [](const ast::Return&) {});
    }
}

} // namespace torsion::instance
