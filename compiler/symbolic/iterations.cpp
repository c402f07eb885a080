#include "compiler/symbolic/iterations.h"

#include "compiler/graph/strong_components.h"
#include "compiler/support/match.h"
#include "compiler/symbolic/operators.h"
#include "compiler/symbolic/traverse.h"
#include "compiler/symbolic/walk.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>
#include <unordered_map>

namespace torsion::symbolic {

namespace {

using Slots = std::set<std::uint32_t>;

/// The slots that an expression reads.
class SlotReader {
public:
    explicit SlotReader(const ExprPool& pool) : pool_(pool), walk_(pool) {}
    Slots operator()(ExprId root) {
        Slots result;
        walk_.restart();
        walk_(root, [&](ExprId e) {
            const Node node = pool_[e];
            if (node.kind == Kind::Local) result.insert(node.a);
            for (std::uint32_t i = 0; node.kind == Kind::Element && i < node.c; ++i) result.insert(node.b + i);
        });
        return result;
    }

private:
    const ExprPool& pool_;
    Walker walk_;
};

/// All assignments in a body, each with the slots that decide whether it takes place.
struct Write {
    std::uint32_t slot = 0;
    ExprId value; ///< invalid: of foreign code, or a delayed signal
    Slots reads;
};

class Writes {
public:
    Writes(const ExprPool& pool, const FunctionBody& body) : read_(pool) { follow(body); }
    std::vector<Write> all;
    Slots exits; ///< what decides when a loop ends

private:
    void follow(const FunctionBody& body) {
        for (const FunctionStatement& statement : body) match(statement.node, [&](const auto& s) { add(s); });
    }
    void add(std::uint32_t slot, ExprId value, Slots reads) {
        reads.insert(conditions_.begin(), conditions_.end());
        all.push_back({slot, value, std::move(reads)});
    }
    void add(const Assign& s) {
        for (std::size_t i = 0; i < s.slots.size(); ++i) add(s.slots[i], s.values[i], read_(s.values[i]));
    }
    void add(const AssignElement& s) {
        Slots reads = read_(s.value);
        reads.merge(read_(s.index));
        for (std::uint32_t i = 1; i < s.count; ++i) add(s.first_slot + i, s.value, {});
        if (s.count > 0) add(s.first_slot, s.value, std::move(reads));
    }
    void add(const Branch& s) {
        const Slots before = conditions_;
        for (const auto& [condition, arm] : s.arms) {
            conditions_.merge(read_(condition));
            follow(arm);
        }
        follow(s.otherwise);
        conditions_ = before;
    }
    void add(const While& s) {
        const Slots before = conditions_;
        conditions_.merge(read_(s.condition));
        follow(s.body);
        conditions_ = before;
    }
    void add(const ForeignCall& s) {
        Slots reads;
        for (const ExprId argument : s.arguments) reads.merge(read_(argument));
        for (const std::uint32_t slot : s.slots) add(slot, ExprId(), reads);
    }
    void add(const Recall& s) { add(s.slot, ExprId(), {}); }
    void add(const Break&) { exits.insert(conditions_.begin(), conditions_.end()); }
    void add(const Return&) { exits.insert(conditions_.begin(), conditions_.end()); }
    template <class Other>
    void add(const Other&) {}

    SlotReader read_;
    Slots conditions_;
};

/// Slots that hold whole numbers: all that is assigned to them is whole.
class WholeSlots {
public:
    WholeSlots(const ExprPool& pool, const Function& f, const std::vector<Write>& writes)
        : pool_(pool), is_whole_(f.slots, true) {
        for (std::uint32_t i = 0; i < f.inputs; ++i) is_whole_[i] = !f.is_real_input.empty() && !f.is_real_input[i];
        for (bool changes = true; changes;) {
            changes = false;
            for (const Write& write : writes) {
                if (!is_whole_[write.slot] || is_whole(write.value)) continue;
                is_whole_[write.slot] = false;
                changes = true;
            }
        }
    }
    bool operator[](std::uint32_t slot) const { return is_whole_[slot]; }

private:
    bool is_whole(ExprId root) {
        if (!root.valid()) return false;
        known_.clear();
        traverse(
            pool_, root, [&](ExprId e) { return !known_.contains(e); },
            [&](ExprId e) { known_[e] = is_whole_node(e); });
        return known_.at(root);
    }

    bool is_whole_node(ExprId e) const {
        const Node node = pool_[e];
        const Children parts = pool_.children(e);
        const auto known = [&](ExprId part) { return known_.at(part); };
        switch (node.kind) {
        case Kind::Constant: return pool_.value(e) == std::floor(pool_.value(e));
        case Kind::Local: return is_whole_[node.a];
        case Kind::Element:
            return std::all_of(is_whole_.begin() + node.b, is_whole_.begin() + node.b + node.c,
                               [](bool whole) { return whole; });
        case Kind::Select: return known(parts[1]) && known(parts[2]);
        case Kind::Unary:
        case Kind::Binary: break;
        default: return false;
        }
        switch (node.op) {
        case Op::Add:
        case Op::Sub:
        case Op::Mul:
        case Op::Min:
        case Op::Max:
        case Op::Neg:
        case Op::Abs: return std::ranges::all_of(parts, known);
        default: return has(node.op, Trait::Steps);
        }
    }

    const ExprPool& pool_;
    std::vector<bool> is_whole_;
    std::unordered_map<ExprId, bool> known_;
};

/// slot := slot ± e, with an e that does not read it.
bool adds_to_itself(const ExprPool& pool, SlotReader& read, const Write& write) {
    if (!write.value.valid()) return false;
    const Node node = pool[write.value];
    if (node.op != Op::Add && node.op != Op::Sub) return false;
    const Children parts = pool.children(write.value);
    const auto is_slot = [&](ExprId e) { return pool[e].kind == Kind::Local && pool[e].a == write.slot; };
    const std::size_t rest = is_slot(parts[0]) ? 1 : 0;
    return (rest == 1 || (node.op == Op::Add && is_slot(parts[1]))) && !read(parts[rest]).contains(write.slot);
}

/// All elements of an array that is indexed are one node.
std::vector<std::uint32_t> nodes_of_slots(const Function& f, const FunctionBody& body) {
    std::vector<std::uint32_t> node(f.slots);
    for (std::uint32_t slot = 0; slot < f.slots; ++slot) node[slot] = slot;
    const std::function<void(const FunctionBody&)> join = [&](const FunctionBody& statements) {
        for (const FunctionStatement& statement : statements) {
            if (const auto* s = std::get_if<AssignElement>(&statement.node))
                for (std::uint32_t i = 0; i < s->count; ++i) node[s->first_slot + i] = s->first_slot;
            if (const auto* s = std::get_if<While>(&statement.node)) join(s->body);
            if (const auto* s = std::get_if<Branch>(&statement.node)) {
                for (const auto& [condition, arm] : s->arms) join(arm);
                join(s->otherwise);
            }
        }
    };
    join(body);
    return node;
}

/// What the open nodes lead to, with them.
std::vector<bool> reachable(const graph::Graph& graph, std::vector<std::uint32_t> open) {
    std::vector<bool> result(graph.rows());
    while (!open.empty()) {
        const std::uint32_t next = open.back();
        open.pop_back();
        if (result[next]) continue;
        result[next] = true;
        open.insert(open.end(), graph[next].begin(), graph[next].end());
    }
    return result;
}

} // namespace

std::vector<bool> iterated_slots(const ExprPool& pool, const Function& f, const While& loop) {
    const Writes function(pool, f.body), inside(pool, loop.body);
    SlotReader read(pool);
    const WholeSlots is_whole(pool, f, function.all);
    const std::vector<std::uint32_t> node = nodes_of_slots(f, f.body);
    std::vector<Slots> reads(f.slots), reads_of_whole(f.slots);
    std::vector<bool> does_more(f.slots);
    for (const Write& write : inside.all) {
        for (const std::uint32_t slot : write.reads) reads_of_whole[node[write.slot]].insert(node[slot]);
        if (is_whole[write.slot]) continue;
        for (const std::uint32_t slot : write.reads) reads[node[write.slot]].insert(node[slot]);
        if (!adds_to_itself(pool, read, write)) does_more[node[write.slot]] = true;
    }
    const auto graph_of = [](const std::vector<Slots>& all) {
        graph::Graph graph;
        for (const Slots& of_node : all) graph.add_row(std::vector<std::uint32_t>(of_node.begin(), of_node.end()));
        return graph;
    };
    const graph::Graph graph = graph_of(reads);
    Slots exits = read(loop.condition);
    exits.insert(inside.exits.begin(), inside.exits.end());
    std::vector<std::uint32_t> open;
    for (const std::uint32_t slot : exits) open.push_back(node[slot]);
    const std::vector<bool> decides_end = reachable(graph_of(reads_of_whole), open); // be it through a Boolean
    const graph::Components components = graph::strong_components(graph);
    open.clear();
    for (std::size_t i = 0; i < components.size(); ++i) {
        const std::uint32_t first = components[i][0];
        if (components[i].size() == 1 && (!reads[first].contains(first) || !does_more[first])) continue;
        if (decides_end[first]) open.insert(open.end(), components[i].begin(), components[i].end());
    }
    const std::vector<bool> follows = reachable(graph.transposed(f.slots), open);
    std::vector<bool> result(f.slots);
    for (std::uint32_t slot = 0; slot < f.slots; ++slot) result[slot] = follows[node[slot]];
    return result;
}

namespace {

/// Conditions under which a loop ends, apart from its own.
void find_exits(const FunctionBody& body, std::vector<ExprId>& exits) {
    const auto ends = [](const FunctionBody& arm) {
        return std::ranges::any_of(arm, [](const FunctionStatement& s) {
            return std::holds_alternative<Break>(s.node) || std::holds_alternative<Return>(s.node);
        });
    };
    for (const FunctionStatement& statement : body) {
        const auto* branch = std::get_if<Branch>(&statement.node);
        if (!branch) continue;
        for (const auto& [condition, arm] : branch->arms) {
            if (ends(arm)) exits.push_back(condition);
            find_exits(arm, exits);
        }
        if (ends(branch->otherwise))
            for (const auto& [condition, arm] : branch->arms) exits.push_back(condition);
        find_exits(branch->otherwise, exits);
    }
}

} // namespace

std::vector<ExprId> residual_tests(const ExprPool& pool, const While& loop, const std::vector<bool>& iterated) {
    SlotReader read(pool);
    const auto is_iterated = [&](ExprId e) {
        return std::ranges::any_of(read(e), [&](std::uint32_t slot) { return iterated[slot]; });
    };
    std::vector<ExprId> exits{loop.condition}, result;
    find_exits(loop.body, exits);
    Walker walk(pool);
    for (const ExprId exit : exits)
        walk(exit, [&](ExprId e) {
            const Op op = pool[e].op;
            if (pool[e].kind != Kind::Binary || (op != Op::Lt && op != Op::Le && op != Op::Gt && op != Op::Ge)) return;
            const Children sides = pool.children(e);
            for (const auto& [residual, limit] : {std::pair(sides[0], sides[1]), std::pair(sides[1], sides[0])}) {
                if (pool[residual].op != Op::Abs || !is_iterated(residual) || is_iterated(limit)) continue;
                result.push_back(e), result.push_back(residual);
            }
        });
    return result;
}

} // namespace torsion::symbolic
