#include "compiler/structure/alias/alias_classes.h"

#include "compiler/symbolic/simplify.h"

namespace torsion::structure {

Index AliasClasses::add(Kind kind, bool known) {
    Index v = static_cast<Index>(parent_.size());
    parent_.push_back(v);
    chain_.push_back(v);
    size_.push_back(1);
    negated_.push_back(false);
    classes_.push_back({kind, known});
    return v;
}

SignedIndex AliasClasses::find(Index v) {
    Index root = v;
    bool minus = false;
    while (parent_[root] != root) {
        minus = minus != negated_[root];
        root = parent_[root];
    }
    for (bool rest = minus; parent_[v] != root && v != root;) { // shorten the path
        Index next = parent_[v];
        bool step = negated_[v];
        parent_[v] = root;
        negated_[v] = rest;
        rest = rest != step;
        v = next;
    }
    return {root, minus};
}

/// Variables connected by being derivatives of each other form one chain.
Index AliasClasses::chain(Index v) {
    while (chain_[v] != v) v = chain_[v] = chain_[chain_[v]];
    return v;
}

SignedIndex AliasClasses::derivative(Index root) {
    SignedIndex d = classes_[root].derivative;
    return d.index == none ? d : find(d.index).times(d.negated);
}

Index AliasClasses::owner(Index root) {
    Index o = classes_[root].owner;
    return o == none ? none : find(o).index;
}

bool AliasClasses::joinable(SignedIndex x, SignedIndex y) {
    const Class &a = classes_[x.index], &b = classes_[y.index];
    if (x.index == y.index || a.kind == other_kind || a.kind != b.kind || a.value || b.value) return false;
    if (a.owner != none && b.owner != none) return false;
    if (a.known && (b.known || b.owner != none || b.derivative.index != none)) return false;
    if (b.known && (a.owner != none || a.derivative.index != none)) return false;
    return chain(x.index) != chain(y.index);
}

void AliasClasses::join(SignedIndex x, SignedIndex y) {
    std::vector<std::pair<SignedIndex, SignedIndex>> equal{{x, y}};
    while (!equal.empty()) {
        auto [p, q] = equal.back();
        equal.pop_back();
        SignedIndex a = find(p.index).times(p.negated), b = find(q.index).times(q.negated);
        if (a.index == b.index) continue;
        if (size_[a.index] < size_[b.index]) std::swap(a, b);
        merge(a.index, b.index, a.negated != b.negated, equal);
    }
}

void AliasClasses::merge(Index kept, Index dropped, bool negated,
                         std::vector<std::pair<SignedIndex, SignedIndex>>& implied) {
    parent_[dropped] = kept;
    negated_[dropped] = negated;
    size_[kept] += size_[dropped];
    chain_[chain(dropped)] = chain(kept);
    Class &a = classes_[kept], &b = classes_[dropped];
    a.known = a.known || b.known;
    if (a.owner == none) a.owner = b.owner;
    if (b.derivative.index != none) {
        SignedIndex d = b.derivative.times(negated);
        if (a.derivative.index != none) {
            implied.emplace_back(a.derivative, d);
        } else { // an equation that waits for a name of this derivative has it now
            a.derivative = d;
            report_change(a);
        }
    }
    report_change(b);
    if (b.first_watch == none) return;
    if (a.first_watch == none) a.first_watch = b.first_watch;
    else watches_[a.last_watch].next = b.first_watch;
    a.last_watch = b.last_watch;
    b.first_watch = b.last_watch = none;
}

void AliasClasses::watch(Index root, Index equation) {
    Class& c = classes_[root];
    Index last = std::exchange(c.last_watch, static_cast<Index>(watches_.size()));
    (last == none ? c.first_watch : watches_[last].next) = c.last_watch;
    watches_.push_back({equation, none});
}

void AliasClasses::report_change(const Class& c) {
    for (Index i = c.first_watch; i != none; i = watches_[i].next) changed_.push_back(watches_[i].equation);
}

bool AliasClasses::can_have_value(SignedIndex x) const {
    const Class& c = classes_[x.index];
    return c.kind != other_kind && !c.value && !c.known && c.owner == none;
}

/// Derivatives of a constant of any order are zero.
void AliasClasses::set_value(SignedIndex x, ExprId value, symbolic::ExprPool& pool) {
    ExprId next = x.negated ? symbolic::neg(pool, value) : value;
    for (Index root = x.index; root != none;) {
        Class& c = classes_[root];
        c.value = next;
        c.owner = none;
        report_change(c);
        root = derivative(root).index;
        c.derivative = {};
        next = pool.constant(0);
    }
}

bool AliasClasses::can_be_derivative(SignedIndex derivative, SignedIndex of) {
    const Class &d = classes_[derivative.index], &x = classes_[of.index];
    return d.kind != other_kind && d.kind == x.kind && !d.value && !d.known && d.owner == none && !x.value &&
           !x.known && x.derivative.index == none && chain(derivative.index) != chain(of.index);
}

void AliasClasses::set_derivative(SignedIndex of, SignedIndex derivative) {
    classes_[of.index].derivative = derivative.times(of.negated);
    classes_[derivative.index].owner = of.index;
    chain_[chain(derivative.index)] = chain(of.index);
    report_change(classes_[of.index]);
}

} // namespace torsion::structure
