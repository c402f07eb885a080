#include "compiler/symbolic/iterations.h"

#include "compiler/support/match.h"
#include "compiler/symbolic/traverse.h"
#include "compiler/symbolic/walk.h"

#include <algorithm>
#include <cmath>
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
        for (std::uint32_t slot = s.first_slot; slot < s.first_slot + s.count; ++slot) add(slot, s.value, reads);
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
    template <class Other>
    void add(const Other&) {}

    SlotReader read_;
    Slots conditions_;
};

/// Slots that hold whole numbers: all that is assigned to them is whole.
class WholeSlots {
public:
    WholeSlots(const ExprPool& pool, const Function& f, const std::vector<Write>& writes) : pool_(pool), is_whole_(f.slots, true) {
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
        traverse(pool_, root, [&](ExprId e) { return !known_.contains(e); }, [&](ExprId e) { known_[e] = is_whole_node(e); });
        return known_.at(root);
    }

    bool is_whole_node(ExprId e) const {
        const Node node = pool_[e];
        const Children parts = pool_.children(e);
        const auto known = [&](ExprId part) { return known_.at(part); };
        switch (node.kind) {
        case Kind::Constant: return pool_.value(e) == std::floor(pool_.value(e));
        case Kind::Local: return is_whole_[node.a];
        case Kind::Element: return std::all_of(is_whole_.begin() + node.b, is_whole_.begin() + node.b + node.c, [](bool whole) { return whole; });
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
        case Op::Floor:
        case Op::Ceil:
        case Op::Sign:
        case Op::And:
        case Op::Or:
        case Op::Not: return true;
        default: return is_comparison(node.op);
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

} // namespace

std::vector<bool> iterated_slots(const ExprPool& pool, const Function& f, const While& loop) {
    const Writes function(pool, f.body), inside(pool, loop.body);
    SlotReader read(pool);
    const WholeSlots is_whole(pool, f, function.all);
    std::vector<Slots> reads(f.slots);
    for (const Write& write : inside.all) {
        if (!is_whole[write.slot]) reads[write.slot].insert(write.reads.begin(), write.reads.end());
    }
    const auto follows_from = [&](std::uint32_t slot, std::uint32_t from) { // in one round or more, through slots that are no whole numbers
        std::vector<std::uint32_t> open(reads[slot].begin(), reads[slot].end());
        Slots seen(open.begin(), open.end());
        while (!open.empty()) {
            const std::uint32_t next = open.back();
            open.pop_back();
            if (next == from) return true;
            for (const std::uint32_t further : reads[next]) {
                if (seen.insert(further).second) open.push_back(further);
            }
        }
        return false;
    };
    Slots iterated;
    for (const Write& write : inside.all) {
        if (!is_whole[write.slot] && !adds_to_itself(pool, read, write) && follows_from(write.slot, write.slot)) iterated.insert(write.slot);
    }
    std::vector<bool> result(f.slots);
    for (std::uint32_t slot = 0; slot < f.slots; ++slot)
        result[slot] = iterated.contains(slot) || std::ranges::any_of(iterated, [&](std::uint32_t from) { return follows_from(slot, from); });
    return result;
}

} // namespace torsion::symbolic
