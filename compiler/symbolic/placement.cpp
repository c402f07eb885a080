#include "compiler/symbolic/placement.h"

#include "compiler/symbolic/operators.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace torsion::symbolic {

bool is_partial_operation(const ExprPool& pool, ExprId e) {
    const Node& node = pool[e];
    if (node.kind == Kind::Call) return true;
    if (node.op == Op::Div) return !pool.is_constant(ExprId(node.b)) || pool.is_constant(ExprId(node.b), 0);
    return has(node.op, Trait::Ends);
}

void Placement::analyse(const std::vector<ExprId>& roots) {
    ++generation_;
    regions_.assign(1, Branch{});
    guards_.clear();
    certain_uses_ = {}; // a new table: clearing a table that was once large would cost every later small kernel
    if (!collect(roots)) return;
    for (ExprId root : roots) use(root, 0, true);
    for (std::size_t i = nodes_.size(); i-- > 0;) {
        ExprId e = nodes_[i];
        if (info_[e].is_leaf) continue;
        settle(e);
        const Node& node = pool_[e];
        if (node.kind == Kind::Select && has_partial_arm(node)) open_guard(e);
        Children children = pool_.children(e);
        for (std::size_t c = 0; c < children.size(); ++c) use(children[c], use_region(e, c), info_[e].is_certain);
    }
    for (ExprId e : nodes_) {
        if (Region region = info_[e].region) ++guards_[regions_[region].guard].placed;
        if (info_[e].is_leaf) continue;
        Children children = pool_.children(e);
        for (std::size_t c = 0; c < children.size(); ++c) {
            Region used = use_region(e, c), placed = info_[children[c]].region;
            if (used == placed) continue;
            Region crossed = ancestor(used, regions_[placed].depth + 1);
            guards_[regions_[crossed].guard].before.push_back(children[c]);
        }
    }
    find_needs(roots);
    find_reached();
    find_alike();
}

/// From the users down: a use in an arm brings the condition of the Select, a right operand of `and` or `or` its left
/// one, any other use in the same region what is true of the user.
void Placement::find_needs(const std::vector<ExprId>& roots) {
    for (ExprId root : roots) add_need(root, {});
    for (std::size_t i = nodes_.size(); i-- > 0;) {
        const ExprId e = nodes_[i];
        const Node& node = pool_[e];
        if (info_[e].is_leaf) continue;
        const bool is_and = node.kind == Kind::Binary && node.op == Op::And,
                   is_or = node.kind == Kind::Binary && node.op == Op::Or;
        const Children children = pool_.children(e);
        for (std::size_t c = 0; c < children.size(); ++c) {
            const Region used = use_region(e, c), placed = info_[children[c]].region;
            if (used != placed) {
                const Region arm = ancestor(used, regions_[placed].depth + 1);
                const Guard& guard = guards_[regions_[arm].guard];
                add_need(children[c], {ExprId(pool_[guard.select].a), arm == guard.first_arm});
            } else {
                add_need(children[c], c == 1 && (is_and || is_or) ? Need{ExprId(node.a), is_and} : info_[e].need);
            }
        }
    }
}

/// Of two needs the one that the other implies; none otherwise.
void Placement::add_need(ExprId e, Need need) {
    Info& info = info_.at(e);
    if (!info.has_need || implies(info.need, need)) info.need = need;
    else if (!implies(need, info.need)) info.need = {};
    info.has_need = true;
}

/// `a and b` implies a. Deep conditions are not looked through.
bool Placement::implies(const Need& strong, const Need& weak) const {
    if (!weak.condition || strong == weak) return true;
    if (!strong.condition || !strong.value || !weak.value) return false;
    std::vector<ExprId> open = {strong.condition};
    for (std::size_t i = 0; i < open.size() && i < 16; ++i) {
        const Node& node = pool_[open[i]];
        if (open[i] == weak.condition) return true;
        if (node.kind == Kind::Binary && node.op == Op::And) open.insert(open.end(), {ExprId(node.a), ExprId(node.b)});
    }
    return false;
}

/// Collects all nodes below the roots, by id, and notes partial operations. False if none of them opens a region or is
/// a call.
bool Placement::collect(const std::vector<ExprId>& roots) {
    nodes_.clear();
    bool is_straight = true;
    auto reach = [&](ExprId e) {
        Info& info = info_.at(e);
        if (info.generation == generation_) return;
        info = Info{generation_};
        info.is_leaf = is_leaf_(e);
        nodes_.push_back(e);
    };
    for (ExprId root : roots) reach(root);
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
        const ExprId e = nodes_[i];
        if (info_[e].is_leaf) continue;
        is_straight = is_straight && pool_[e].kind != Kind::Select && pool_[e].kind != Kind::Call;
        for (ExprId child : pool_.children(e)) reach(child);
    }
    if (is_straight) return false;
    order_nodes();
    is_straight = true;
    for (ExprId e : nodes_) {
        if (info_[e].is_leaf) continue;
        info_.at(e).is_partial = is_partial(e);
        info_.at(e).has_call = has_call(e);
        const Node& node = pool_[e];
        is_straight = is_straight && node.kind != Kind::Call && !(node.kind == Kind::Select && has_partial_arm(node));
    }
    return !is_straight;
}

/// By id. Large kernels use most of the ids between their smallest and their largest; a scan of this range then costs
/// less than sorting.
void Placement::order_nodes() {
    if (nodes_.empty()) return;
    auto [least, most] = std::ranges::minmax(nodes_);
    if (most.index() - least.index() > 8 * nodes_.size()) {
        std::ranges::sort(nodes_);
        return;
    }
    nodes_.clear();
    for (std::uint32_t i = least.index(); i <= most.index(); ++i) {
        if (info_[ExprId(i)].generation == generation_) nodes_.push_back(ExprId(i));
    }
}

bool Placement::is_partial(ExprId e) const {
    return is_partial_operation(pool_, e) ||
           std::ranges::any_of(pool_.children(e), [&](ExprId child) { return info_[child].is_partial; });
}

bool Placement::has_call(ExprId e) const {
    return pool_[e].kind == Kind::Call ||
           std::ranges::any_of(pool_.children(e), [&](ExprId child) { return info_[child].has_call; });
}

void Placement::open_guard(ExprId select) {
    auto row = static_cast<std::uint32_t>(guards_.size());
    Region parent = info_[select].region;
    Region first = add_region(parent, row);
    add_region(parent, row);
    guards_.push_back({select, first, 0, {}, {}});
    info_.at(select).guard = row + 1;
}

/// The region in which `user` uses its child: its own, or one of its arms.
Placement::Region Placement::use_region(ExprId user, std::size_t child) const {
    const Info& info = info_[user];
    if (!info.guard || child == 0) return info.region;
    return guards_[info.guard - 1].first_arm + static_cast<Region>(child - 1);
}

void Placement::use(ExprId e, Region region, bool is_certain) {
    Info& info = info_.at(e);
    if (info.has_call && is_certain) certain_uses_[e].push_back(region);
    info.region = info.is_placed ? common(info.region, region) : region;
    info.is_placed = true;
}

/// Called when all uses of `e` are known. A need in both arms of a Select is a need in the region of the Select.
void Placement::settle(ExprId e) {
    Info& info = info_.at(e);
    if (!info.has_call) return;
    std::set<std::pair<std::uint32_t, Region>, std::greater<>> needs; // deepest first
    for (Region region : certain_uses_[e]) needs.insert({regions_[region].depth, region});
    while (!needs.empty() && !info.is_certain) {
        Region region = needs.begin()->second;
        needs.erase(needs.begin());
        info.is_certain = region == info.region;
        if (region == 0) continue;
        const Branch& branch = regions_[region];
        const Guard& guard = guards_[branch.guard];
        Region sibling = 2 * guard.first_arm + 1 - region;
        if (needs.erase({branch.depth, sibling}) && info_[guard.select].is_certain)
            needs.insert({branch.depth - 1, branch.parent});
    }
}

/// What is not certain in its place hands the regions that need it down to its operands.
void Placement::find_reached() {
    for (std::size_t i = nodes_.size(); i-- > 0;) {
        const ExprId e = nodes_[i];
        const Info& info = info_[e];
        if (info.is_leaf || !info.has_call || info.is_certain) continue;
        std::vector<Region> needs = std::move(certain_uses_[e]);
        std::ranges::sort(needs);
        needs.erase(std::ranges::unique(needs).begin(), needs.end());
        if (needs.empty()) continue;
        if (pool_[e].kind == Kind::Call) {
            for (Region region : needs) {
                Guard& guard = guards_[regions_[region].guard];
                guard.reached[region - guard.first_arm].push_back(e);
                ++guard.placed;
            }
        }
        const Children children = pool_.children(e);
        for (std::size_t c = 0; c < children.size(); ++c) {
            const Info& child = info_[children[c]];
            if (!child.has_call || child.is_certain || use_region(e, c) != info.region) continue;
            std::vector<Region>& of_child = certain_uses_[children[c]];
            of_child.insert(of_child.end(), needs.begin(), needs.end());
        }
    }
}

/// A region comes after the one around it.
void Placement::find_alike() {
    const auto has_reached = [](const Guard& g) { return !g.reached[0].empty() || !g.reached[1].empty(); };
    if (std::ranges::none_of(guards_, has_reached)) return;
    std::map<std::tuple<Region, ExprId, Region>, Region> first;
    for (Region r = 1; r < regions_.size(); ++r) {
        const Guard& guard = guards_[regions_[r].guard];
        const std::tuple path{regions_[regions_[r].parent].alike, ExprId(pool_[guard.select].a), r - guard.first_arm};
        regions_[r].alike = first.try_emplace(path, r).first->second;
    }
}

Placement::Region Placement::add_region(Region parent, std::uint32_t guard) {
    const Branch& up = regions_[parent];
    const Branch& over = regions_[up.jump];
    bool skips_as_far = up.depth - over.depth == over.depth - regions_[over.jump].depth;
    Branch branch{parent, skips_as_far ? over.jump : parent, up.depth + 1, guard};
    regions_.push_back(branch);
    return static_cast<Region>(regions_.size() - 1);
}

Placement::Region Placement::ancestor(Region region, std::uint32_t depth) const {
    while (regions_[region].depth > depth) {
        Region jump = regions_[region].jump;
        region = regions_[jump].depth >= depth ? jump : regions_[region].parent;
    }
    return region;
}

Placement::Region Placement::common(Region a, Region b) const {
    if (regions_[a].depth > regions_[b].depth) std::swap(a, b);
    b = ancestor(b, regions_[a].depth);
    while (a != b) {
        bool jump = regions_[a].jump != regions_[b].jump;
        a = jump ? regions_[a].jump : regions_[a].parent;
        b = jump ? regions_[b].jump : regions_[b].parent;
    }
    return a;
}

} // namespace torsion::symbolic
