#include "compiler/syntax/antlr/subscript_uses.h"

#include "compiler/support/match.h"
#include "compiler/syntax/print_expressions.h"

#include <algorithm>
#include <set>

namespace torsion::syntax {

namespace {

/// Collects the sizes of the dimensions that one iterator is the subscript of. Loops inside that declare its name again
/// hide it.
class SubscriptUses {
public:
    SubscriptUses(ast::Iterator& iterator, ast::ExprArena& arena) : iterator_(iterator), arena_(arena) {}

    void read(const std::vector<ast::Equation>& equations) {
        for (const ast::Equation& e : equations) read(e);
    }
    void read(const std::vector<ast::Statement>& statements) {
        for (const ast::Statement& s : statements) read(s);
    }
    void read(const ast::Expr* e) {
        // sums are long, and deep on the left
        while (const auto* binary = e ? std::get_if<ast::Binary>(&e->node) : nullptr) {
            read(binary->rhs);
            e = binary->lhs;
        }
        if (e) read_one(*e);
    }

private:
    void read(const ast::Equation& e) {
        match(
            e.node, [&](const ast::SimpleEquation& s) { read(s.lhs), read(s.rhs); },
            [&](const ast::IfEquation& i) { read_branches(i.branches), read(i.otherwise); },
            [&](const ast::ForEquation& f) { loop(f); }, [&](const ast::WhenEquation& w) { read_branches(w.branches); },
            [&](const ast::ConnectEquation& c) { read(c.a), read(c.b); },
            [&](const ast::CallEquation& c) { read(c.call); });
    }

    void read(const ast::Statement& s) {
        match(
            s.node, [&](const ast::Assignment& a) { read(a.target), read(a.value); },
            [&](const ast::TupleAssignment& a) { read(a.targets), read(a.call); },
            [&](const ast::IfStatement& i) { read_branches(i.branches), read(i.otherwise); },
            [&](const ast::ForStatement& f) { loop(f); },
            [&](const ast::WhileStatement& w) { read(w.condition), read(w.body); },
            [&](const ast::WhenStatement& w) { read_branches(w.branches); },
            [&](const ast::CallStatement& c) { read(c.call); }, [](const auto&) {});
    }

    void read_one(const ast::Expr& e) {
        match(
            e.node, [&](const ast::Reference& r) { read(r.ref); },
            [&](const ast::Call& c) {
                read(c.function);
                for (const ast::NamedArgument& n : c.named) read(n.value);
                within(c.iterators, [&] { read_all(c.positional); });
            },
            [&](const ast::PartialCall& c) {
                for (const ast::NamedArgument& n : c.named) read(n.value);
            },
            [&](const ast::Unary& u) { read(u.operand); },
            [&](const ast::IfExpr& i) {
                for (const auto& branch : i.branches) read(branch.condition), read(branch.value);
                read(i.otherwise);
            },
            [&](const ast::Range& r) { read(r.start), read(r.step), read(r.stop); },
            [&](const ast::ArrayConstructor& a) { within(a.iterators, [&] { read_all(a.elements); }); },
            [&](const ast::MatrixConstructor& m) {
                for (const auto& row : m.rows) read_all(row);
            },
            [&](const ast::Tuple& t) { read_all(t.elements); },
            [&](const ast::Indexed& i) {
                read(i.base);
                for (const ast::Subscript& s : i.subscripts) read(s.expr);
            },
            [](const auto&) {});
    }

    void read(const ast::ComponentRef& ref) {
        for (std::size_t i = 0; i < ref.parts.size(); ++i) {
            const auto& subscripts = ref.parts[i].subscripts;
            for (std::size_t d = 0; d < subscripts.size(); ++d) {
                if (is_iterator(subscripts[d].expr)) take(ref, i, d + 1);
                else read(subscripts[d].expr);
            }
        }
    }

    bool is_iterator(const ast::Expr* e) const {
        const auto* named = e ? std::get_if<ast::Reference>(&e->node) : nullptr;
        return named && !named->ref.global && named->ref.parts.size() == 1 &&
               named->ref.parts.front().subscripts.empty() && named->ref.parts.front().name.text == iterator_.name.text;
    }

    void take(const ast::ComponentRef& ref, std::size_t part, std::size_t dimension) {
        ast::ComponentRef array = ref;
        array.parts.resize(part + 1);
        array.parts.back().subscripts.clear();
        ast::Call size;
        size.function.parts.push_back({{"size", ref.span}, {}});
        size.function.span = ref.span;
        size.positional.push_back(arena_.add({ref.span, ast::Reference{std::move(array)}}));
        size.positional.push_back(arena_.add({ref.span, ast::IntegerLiteral{static_cast<std::int64_t>(dimension)}}));
        const ast::Expr expr{ref.span, std::move(size)};
        std::string text;
        append(text, expr);
        if (known_.insert(text).second) iterator_.sizes.push_back(arena_.add(expr));
    }

    template <class Visit>
    void within(const std::vector<ast::Iterator>& iterators, const Visit& visit) {
        for (const ast::Iterator& i : iterators) read(i.range);
        if (std::ranges::none_of(iterators, [&](const ast::Iterator& i) { return i.name.text == iterator_.name.text; }))
            visit();
    }
    template <class Loop>
    void loop(const Loop& f) {
        within(f.iterators, [&] { read(f.body); });
    }
    template <class Branches>
    void read_branches(const Branches& branches) {
        for (const auto& branch : branches) read(branch.condition), read(branch.body);
    }
    void read_all(const std::vector<const ast::Expr*>& list) {
        for (const ast::Expr* e : list) read(e);
    }

    ast::Iterator& iterator_;
    ast::ExprArena& arena_;
    std::set<std::string> known_;
};

template <class Body>
void deduce(std::vector<ast::Iterator>& iterators, const Body& body, ast::ExprArena& arena) {
    for (ast::Iterator& i : iterators)
        if (!i.range) SubscriptUses(i, arena).read(body);
}

} // namespace

void deduce_ranges(std::vector<ast::Iterator>& iterators, const std::vector<ast::Equation>& body,
                   ast::ExprArena& arena) {
    deduce(iterators, body, arena);
}
void deduce_ranges(std::vector<ast::Iterator>& iterators, const std::vector<ast::Statement>& body,
                   ast::ExprArena& arena) {
    deduce(iterators, body, arena);
}
void deduce_ranges(std::vector<ast::Iterator>& iterators, const ast::Expr& body, ast::ExprArena& arena) {
    deduce(iterators, &body, arena);
}

} // namespace torsion::syntax
