#include "compiler/symbolic/print.h"

#include "compiler/symbolic/function.h"
#include "compiler/symbolic/operators.h"
#include "compiler/symbolic/traverse.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <ranges>
#include <unordered_map>
#include <utility>

namespace torsion::symbolic {

namespace {

constexpr std::size_t longest_spelled_out = 1'000'000; ///< nodes

/// Le, Lt, Ge and Gt outside a Relation. (Equality never makes an event.)
bool is_without_event(const Node& n) {
    return n.kind == Kind::Binary && is_comparison(n.op) && n.op != Op::Eq && n.op != Op::Ne;
}

class Printer {
public:
    Printer(const ExprPool& pool, const NameOf& name_of, const FunctionNameOf& function_name_of)
        : pool_(pool), name_of_(name_of), function_name_of_(function_name_of) {}

    /// From now on `e` is printed as `name`.
    void name(ExprId e, std::string name) { names_[e] = std::move(name); }

    std::string operator()(ExprId root) {
        std::string text;
        place(root, Conditional);
        while (!pending_.empty()) {
            Piece piece = std::move(pending_.back());
            pending_.pop_back();
            text += piece.text;
            if (piece.node) place(piece.node, piece.least);
        }
        return text;
    }

private:
    using enum Level;

    /// A text or an operand.
    struct Piece {
        Piece(std::string text) : text(std::move(text)) {}
        Piece(const char* text) : text(text) {}
        Piece(ExprId node, Level least) : node(node), least(least) {}

        std::string text;
        ExprId node;
        Level least = Conditional; ///< weaker texts get parentheses
    };

    /// Queues pieces for printing, in this order.
    void push(std::vector<Piece> pieces) {
        for (Piece& piece : std::views::reverse(pieces)) pending_.push_back(std::move(piece));
    }

    void place(ExprId node, Level least) {
        if (auto found = names_.find(node); found != names_.end()) return push({found->second});
        if (level(node) >= least) return expand(node);
        push({"(", {node, Conditional}, ")"});
    }

    Level level(ExprId e) const {
        const Node& n = pool_[e];
        switch (n.kind) {
        case Kind::Constant: return std::signbit(pool_.value(e)) ? Sum : Primary;
        case Kind::Select: return Conditional;
        case Kind::Unary:
        case Kind::Binary:
        case Kind::Relation: return is_without_event(n) ? Primary : begins_with_minus(n) ? Sum : row_of(n.op).binds;
        default: return Primary;
        }
    }

    /// -2*x needs no inner parentheses, but outer ones like a sum.
    bool begins_with_minus(const Node& n) const {
        ExprId first = operands(n).first;
        return (n.op == Op::Mul || n.op == Op::Div) && pool_.is_constant(first) && level(first) == Sum;
    }

    /// The order of commutative operands is free: 2*x, x + 2 and x == 2 are easier to read than x*2, 2 + x and 2 == x,
    /// and a + b + c than c + (a + b).
    std::pair<ExprId, ExprId> operands(const Node& n) const {
        ExprId a(n.a), b(n.b);
        const bool is_chain =
            (n.op == Op::Add || n.op == Op::Mul) && pool_[b].op == n.op && pool_[a].op != n.op && !pool_.is_constant(a);
        const bool swapped =
            is_chain || (n.op == Op::Mul ? pool_.is_constant(b) : has(n.op, Trait::Commutes) && pool_.is_constant(a));
        return swapped ? std::pair(b, a) : std::pair(a, b);
    }

    void expand(ExprId e) {
        const Node& n = pool_[e];
        switch (n.kind) {
        case Kind::Constant: return push({number(pool_.value(e))});
        case Kind::Variable: return push({name_of_(pool_.var(e))});
        case Kind::Der: return push({"der(" + name_of_(pool_.var(e)) + ")"});
        case Kind::Pre: return push({"pre(" + name_of_(pool_.var(e)) + ")"});
        case Kind::Time: return push({"time"});
        case Kind::Event: return push({"event " + std::to_string(n.a)});
        case Kind::Initial: return push({"initial()"});
        case Kind::Unary:
        case Kind::Binary:
        case Kind::Relation: return expand_operator(e, n);
        case Kind::Select:
            return push({"if ",
                         {ExprId(n.a), Disjunction},
                         " then ",
                         {ExprId(n.b), Disjunction},
                         " else ",
                         {ExprId(n.c), Conditional}});
        case Kind::Local: return push({"#" + std::to_string(n.a)});
        case Kind::Element: return push({"#" + std::to_string(n.b) + "[", {ExprId(n.a), Conditional}, "]"});
        case Kind::Output: // the number only if the function has several outputs
            if (pool_.function(pool_.callee(ExprId(n.a))).outputs == 1) return push({{ExprId(n.a), Primary}});
            return push({{ExprId(n.a), Primary}, "." + std::to_string(n.b + 1)});
        case Kind::Call: return expand_function(function_name(pool_.callee(e)), pool_.children(e));
        }
    }

    std::string function_name(FunctionId f) const {
        if (function_name_of_) return function_name_of_(f);
        return f.index() < pool_.function_count() ? pool_.function(f).name : "f" + std::to_string(f.index());
    }

    void expand_function(std::string function, const Children& arguments) {
        std::vector<Piece> pieces{std::move(function) + "("};
        for (ExprId argument : arguments) {
            if (pieces.size() > 1) pieces.push_back(", ");
            pieces.emplace_back(argument, Conditional);
        }
        pieces.push_back(")");
        push(std::move(pieces));
    }

    void expand_operator(ExprId e, const Node& n) {
        if (row_of(n.op).is_function()) return expand_function(symbolic::name(n.op), pool_.children(e));
        if (n.op == Op::Neg) return push({"-", {ExprId(n.a), Product}});
        if (n.op == Op::Not) return push({"not ", {ExprId(n.a), Comparison}});
        if (is_without_event(n)) pending_.push_back(")");
        expand_infix(n);
        if (is_without_event(n)) pending_.push_back("noEvent(");
    }

    void expand_infix(const Node& n) {
        std::string sign = symbolic::name(n.op);
        bool tight = n.op == Op::Mul || n.op == Op::Div || n.op == Op::Pow;
        auto [a, b] = operands(n);
        auto [left, right] = operand_levels(n.op);
        if (begins_with_minus(n)) left = Sum;
        push({{a, left}, tight ? sign : " " + sign + " ", {b, right}});
    }

    /// Left associative, except powers, which have no direction, and comparisons, which do not chain.
    static std::pair<Level, Level> operand_levels(Op op) {
        const Level own = row_of(op).binds, next = static_cast<Level>(static_cast<int>(own) + 1);
        bool chains = own != Power && own != Comparison;
        bool associates = op == Op::And || op == Op::Or;
        return {chains ? own : next, associates ? own : next};
    }

    const ExprPool& pool_;
    const NameOf& name_of_;
    const FunctionNameOf& function_name_of_;
    std::unordered_map<ExprId, std::string> names_;
    std::vector<Piece> pending_; ///< the next one last
};

/// The nodes of several expressions, children first, and the number of occurrences of each when written once per
/// parent.
struct Inventory {
    std::vector<ExprId> nodes;
    std::unordered_map<ExprId, std::size_t> uses;
};

Inventory take_inventory(const ExprPool& pool, const std::vector<ExprId>& roots) {
    Inventory inventory;
    auto enter = [&](ExprId e) { return inventory.uses[e]++ == 0; };
    auto leave = [&](ExprId e) { inventory.nodes.push_back(e); };
    for (ExprId root : roots) traverse(pool, root, enter, leave);
    return inventory;
}

/// Number of printed nodes, at most `most`.
std::size_t spelled_out_size(const ExprPool& pool, ExprId root, std::size_t most) {
    std::unordered_map<ExprId, std::size_t> sizes;
    for (ExprId e : take_inventory(pool, {root}).nodes) {
        std::size_t size = 1;
        for (ExprId child : pool.children(e)) size += sizes[child];
        sizes[e] = std::min(size, most);
    }
    return sizes[root];
}

std::string print_with_where(const ExprPool& pool, ExprId root, const NameOf& name_of,
                             const FunctionNameOf& function_name_of) {
    SharedPrint shared = print_shared(pool, {root}, name_of, 4, function_name_of);
    std::string text = "(" + shared.roots.front();
    const char* separator = " where ";
    for (const std::string& temporary : shared.temporaries) {
        text += separator + temporary;
        separator = "; ";
    }
    return text + ")";
}

} // namespace

std::string print(const ExprPool& pool, ExprId root, const NameOf& name_of, const FunctionNameOf& function_name_of) {
    std::size_t size = spelled_out_size(pool, root, longest_spelled_out);
    if (size == longest_spelled_out) return print_with_where(pool, root, name_of, function_name_of);
    return Printer(pool, name_of, function_name_of)(root);
}

SharedPrint print_shared(const ExprPool& pool, const std::vector<ExprId>& roots, const NameOf& name_of,
                         std::size_t threshold, const FunctionNameOf& function_name_of) {
    SharedPrint shared;
    Printer printer(pool, name_of, function_name_of);
    Inventory inventory = take_inventory(pool, roots);
    std::unordered_map<ExprId, std::size_t> sizes;
    for (ExprId e : inventory.nodes) {
        std::size_t size = 1;
        for (ExprId child : pool.children(e)) size += sizes[child];
        if (inventory.uses[e] > 1 && size > 1 && size >= threshold) {
            std::string name = "t" + std::to_string(shared.temporaries.size() + 1);
            shared.temporaries.push_back(name + " = " + printer(e));
            printer.name(e, name);
            size = 1;
        }
        sizes[e] = size;
    }
    for (ExprId root : roots) shared.roots.push_back(printer(root));
    return shared;
}

std::string number(double value) {
    char text[32];
    constexpr double exact = 1e15; // whole numbers up to this size are written in full
    bool whole = std::fabs(value) <= exact && value == std::trunc(value);
    auto end = whole ? std::to_chars(text, text + sizeof text, value, std::chars_format::fixed)
                     : std::to_chars(text, text + sizeof text, value);
    return {text, end.ptr};
}

} // namespace torsion::symbolic
