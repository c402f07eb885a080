#pragma once
// The place of computation of each node of straight-line code (a kernel, a statement of a function).
//
// A Select whose arms hold partial operations (division, sqrt, …) becomes a guarded region with two arms. Each node is
// placed in the nearest region that encloses all its uses (the lowest common ancestor in the tree of regions). So it is
// computed once, before all its uses, and within an arm only if no node outside needs it. Parents have larger ids than
// children: one pass from the largest id down sees all uses of a node before the node. Jump pointers find ancestors
// (Myers 1983), so deep nesting costs log n per edge.

#include "compiler/symbolic/expr.h"

#include <array>
#include <functional>
#include <optional>
#include <unordered_map>

namespace torsion::symbolic {

/// Is the operation at the top of `e` undefined for some operands (division, sqrt, …), or a Call, which may fail?
bool is_partial_operation(const ExprPool& pool, ExprId e);

class Placement {
public:
    /// `is_leaf(e)`: this code computes nothing below e.
    Placement(const ExprPool& pool, std::function<bool(ExprId)> is_leaf) : pool_(pool), is_leaf_(std::move(is_leaf)) {}

    void analyse(const std::vector<ExprId>& roots);

    bool is_guarded(ExprId select) const { return guard(select) && !guards_[*guard(select)].empty(); }
    /// Nodes to compute before the region of a guarded Select opens: they have uses inside and elsewhere.
    const std::vector<ExprId>& before(ExprId select) const { return guards_[*guard(select)].before; }
    /// Of a Call: is it needed on every path through its place? If not, it must not fail there.
    bool is_certain(ExprId call) const { return info_[call].is_certain; }
    /// Where a node is computed before what needs it: a condition without which nothing does, computed in the same
    /// region.
    struct Need {
        ExprId condition; ///< null: there is none
        bool value = true;
        bool operator==(const Need&) const = default;
    };
    Need needed_if(ExprId e) const { return info_[e].need; }
    /// Calls that are made before the guarded Select opens, where they must not fail, and that one of its arms (0 or 1)
    /// needs, the last one first.
    const std::vector<ExprId>& reached(ExprId select, std::size_t arm) const {
        return guards_[*guard(select)].reached[arm];
    }
    /// Arms of guarded Selects that are taken together: equal ones follow each other in one region.
    struct Arm {
        std::uint32_t region = 0; ///< around the Select, or the first one that is taken with it
        ExprId condition;
        std::size_t arm = 0;
        auto operator<=>(const Arm&) const = default;
    };
    Arm arm_of(ExprId select, std::size_t arm) const {
        return {regions_[info_[select].region].alike, ExprId(pool_[select].a), arm};
    }

private:
    using Region = std::uint32_t; ///< 0: the code itself
    struct Guard {
        ExprId select;
        Region first_arm = 0; ///< the second is the next one
        std::uint32_t placed = 0;
        std::vector<ExprId> before;
        std::array<std::vector<ExprId>, 2> reached;
        bool empty() const { return placed == 0; }
    };
    struct Branch { ///< a region in the tree
        Region parent = 0, jump = 0;
        std::uint32_t depth = 0;
        std::uint32_t guard = 0;
        Region alike = 0; ///< the first one on the same conditions; known where a call is `reached`
    };
    struct Info {
        std::uint32_t generation = 0;
        Region region = 0;
        std::uint32_t guard = 0; ///< row + 1 of guards_
        Need need;
        bool is_leaf : 1 = false;
        bool is_placed : 1 = false;
        bool is_partial : 1 = false;
        bool has_call : 1 = false;
        bool is_certain : 1 = false; ///< kept only for nodes with a Call
        bool has_need : 1 = false;   ///< `need` holds for the uses seen so far
    };

    std::optional<std::uint32_t> guard(ExprId e) const {
        const Info& info = info_[e];
        return info.generation == generation_ && info.guard ? std::optional(info.guard - 1) : std::nullopt;
    }
    bool collect(const std::vector<ExprId>& roots);
    void order_nodes();
    bool is_partial(ExprId e) const;
    bool has_partial_arm(const Node& select) const {
        return info_[ExprId(select.b)].is_partial || info_[ExprId(select.c)].is_partial;
    }
    bool has_call(ExprId e) const;
    void open_guard(ExprId select);
    Region use_region(ExprId user, std::size_t child) const;
    void use(ExprId e, Region region, bool is_certain);
    void settle(ExprId e);
    void find_needs(const std::vector<ExprId>& roots);
    void add_need(ExprId e, Need need);
    bool implies(const Need& strong, const Need& weak) const;
    void find_reached();
    void find_alike();
    Region add_region(Region parent, std::uint32_t guard);
    Region ancestor(Region region, std::uint32_t depth) const;
    Region common(Region a, Region b) const;

    const ExprPool& pool_;
    std::function<bool(ExprId)> is_leaf_;
    std::uint32_t generation_ = 0;
    IdMap<ExprId, Info> info_;
    std::vector<ExprId> nodes_; ///< reachable, smallest id first
    std::vector<Branch> regions_;
    std::vector<Guard> guards_;
    /// of nodes with a Call: regions that need them on entry
    std::unordered_map<ExprId, std::vector<Region>> certain_uses_;
};

} // namespace torsion::symbolic
