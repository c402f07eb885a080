#include "compiler/symbolic/expr.h"

#include "compiler/symbolic/function.h"
#include "compiler/symbolic/operators.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace torsion::symbolic {

/// The probe sequence of a search: first a few neighbouring slots, at a place that grows with the youngest child, then
/// all slots, starting at the hash. Most expressions use recently built children, so most searches stay in the cache,
/// however large the pool is. The other searches continue in steps derived from the hash (double hashing; odd steps
/// visit every slot): the first kind fills long runs, and steps of one would walk them to their end.
class Probe {
public:
    Probe(std::size_t hash, std::size_t youngest) : hash_(hash), at_(3 * youngest + (hash & 3)) {}
    void start(std::size_t slots) {
        mask_ = slots - 1;
        at_ &= mask_;
    }
    std::size_t slot() const { return at_; }
    void next() {
        ++steps_;
        at_ = (steps_ == near ? hash_ : at_ + (steps_ < near ? 1 : stride())) & mask_;
    }

private:
    std::size_t stride() const { return (hash_ >> 32) | 1; }

    static constexpr int near = 12;
    std::size_t hash_, at_, mask_ = 0;
    int steps_ = 0;
};

namespace {

std::size_t mix(std::size_t hash, std::size_t value) {
    hash ^= value + 0x9e3779b97f4a7c15u + (hash << 6) + (hash >> 2);
    hash *= 0xbf58476d1ce4e5b9u;
    return hash ^ (hash >> 29);
}

Probe probe_of(const Node& n) {
    std::size_t hash = mix(static_cast<std::size_t>(n.kind) << 8 | static_cast<std::size_t>(n.op), n.a);
    return {mix(mix(hash, n.b), n.c), std::max({n.a, n.b, n.c})}; // for a leaf: any of its numbers
}

Probe probe_of_call(FunctionId f, std::span<const ExprId> arguments) {
    std::size_t hash = mix(static_cast<std::size_t>(Kind::Call) << 8, f.index());
    std::size_t youngest = 0;
    for (ExprId argument : arguments) {
        hash = mix(hash, argument.index());
        youngest = std::max<std::size_t>(youngest, argument.index());
    }
    return {hash, youngest};
}

} // namespace

ExprPool::ExprPool() = default;
ExprPool::~ExprPool() = default;
ExprPool::ExprPool(ExprPool&&) noexcept = default;
ExprPool& ExprPool::operator=(ExprPool&&) noexcept = default;

ExprPool::ExprPool(const ExprPool& other)
    : nodes_(other.nodes_), constants_(other.constants_), constant_rows_(other.constant_rows_),
      arguments_(other.arguments_), slots_(other.slots_) {
    for (const auto& f : other.functions_) functions_.push_back(std::make_unique<Function>(*f));
}

ExprPool& ExprPool::operator=(const ExprPool& other) { return *this = ExprPool(other); }

ExprId ExprPool::constant(double value) {
    auto [row, fresh] =
        constant_rows_.try_emplace(std::bit_cast<std::uint64_t>(value), static_cast<std::uint32_t>(constants_.size()));
    if (fresh) constants_.push_back(value);
    return intern({Kind::Constant, Op::None, row->second});
}

ExprId ExprPool::variable(VarId v) { return intern({Kind::Variable, Op::None, v.index()}); }
ExprId ExprPool::der(VarId v) { return intern({Kind::Der, Op::None, v.index()}); }
ExprId ExprPool::pre(VarId v) { return intern({Kind::Pre, Op::None, v.index()}); }
ExprId ExprPool::time() { return intern({Kind::Time}); }
ExprId ExprPool::event(EventId row) { return intern({Kind::Event, Op::None, row.index()}); }
ExprId ExprPool::initial() { return intern({Kind::Initial}); }

ExprId ExprPool::unary(Op op, ExprId a) {
    assert(row_of(op).operands == 1 && a.index() < size());
    return intern({Kind::Unary, op, a.index()});
}

ExprId ExprPool::binary(Op op, ExprId a, ExprId b) {
    assert(row_of(op).operands == 2 && a.index() < size() && b.index() < size());
    if (has(op, Trait::Commutes) && b < a) std::swap(a, b);
    return intern({Kind::Binary, op, a.index(), b.index()});
}

ExprId ExprPool::select(ExprId condition, ExprId then, ExprId otherwise) {
    assert(condition.index() < size() && then.index() < size() && otherwise.index() < size());
    return intern({Kind::Select, Op::None, condition.index(), then.index(), otherwise.index()});
}

ExprId ExprPool::relation(Op op, ExprId a, ExprId b) {
    assert(is_comparison(op) && a.index() < size() && b.index() < size());
    if (has(op, Trait::Commutes) && b < a) std::swap(a, b);
    return intern({Kind::Relation, op, a.index(), b.index()});
}

ExprId ExprPool::local(std::uint32_t slot) { return intern({Kind::Local, Op::None, slot}); }

ExprId ExprPool::element(ExprId index, std::uint32_t first_slot, std::uint32_t count) {
    assert(index.index() < size());
    return intern({Kind::Element, Op::None, index.index(), first_slot, count});
}

ExprId ExprPool::output(ExprId call, std::uint32_t number) {
    assert(nodes_[call].kind == Kind::Call && number < function(callee(call)).outputs);
    return intern({Kind::Output, Op::None, call.index(), number});
}

FunctionId ExprPool::add_function(Function f) {
    functions_.push_back(std::make_unique<Function>(std::move(f)));
    return FunctionId(functions_.size() - 1);
}

ExprId ExprPool::call(FunctionId f, std::span<const ExprId> arguments) {
    auto same = [&](ExprId e) {
        const Node& n = nodes_[e];
        return n.kind == Kind::Call && n.a == f.index() && std::ranges::equal(arguments_[n.b], arguments);
    };
    auto row = static_cast<std::uint32_t>(arguments_.size());
    ExprId call = find_or_add(probe_of_call(f, arguments), same,
                              {Kind::Call, Op::None, f.index(), row, static_cast<std::uint32_t>(arguments.size())});
    if (nodes_[call].b == row) arguments_.emplace_back(arguments.begin(), arguments.end());
    return call;
}

Children ExprPool::children(ExprId e) const {
    const Node& n = nodes_[e];
    switch (n.kind) {
    case Kind::Constant:
    case Kind::Variable:
    case Kind::Der:
    case Kind::Pre:
    case Kind::Time:
    case Kind::Local:
    case Kind::Event:
    case Kind::Initial: return {};
    case Kind::Unary:
    case Kind::Element:
    case Kind::Output: return {{ExprId(n.a)}, 1};
    case Kind::Binary:
    case Kind::Relation: return {{ExprId(n.a), ExprId(n.b)}, 2};
    case Kind::Select: return {{ExprId(n.a), ExprId(n.b), ExprId(n.c)}, 3};
    case Kind::Call: return Children(arguments_[n.b]);
    }
    return {};
}

ExprId ExprPool::intern(Node node) {
    return find_or_add(probe_of(node), [&](ExprId e) { return nodes_[e] == node; }, node);
}

template <class Same>
ExprId ExprPool::find_or_add(Probe probe, Same same, Node node) {
    if (2 * (nodes_.size() + 1) > slots_.size()) grow();
    for (probe.start(slots_.size());; probe.next()) {
        ExprId& slot = slots_[probe.slot()];
        if (!slot) return slot = nodes_.add(node);
        if (same(slot)) return slot;
    }
}

Probe ExprPool::probe(ExprId e) const {
    const Node& n = nodes_[e];
    return n.kind == Kind::Call ? probe_of_call(FunctionId(n.a), arguments_[n.b]) : probe_of(n);
}

void ExprPool::grow() {
    slots_.assign(std::max<std::size_t>(64, 2 * slots_.size()), ExprId());
    for (ExprId e : nodes_.ids()) {
        Probe free = probe(e);
        for (free.start(slots_.size()); slots_[free.slot()];) free.next();
        slots_[free.slot()] = e;
    }
}

} // namespace torsion::symbolic
