#include "compiler/diagram/layout/blocks.h"

#include "compiler/diagram/layout/crossings.h"

#include <algorithm>
#include <map>

namespace torsion::diagram {

namespace {

int importance(const Part& part, const Columns& columns, const Pin& a, const Pin& b) {
    const Item &left = columns.items[a.item], &right = columns.items[b.item];
    int passages = (left.node == none) + (right.node == none);
    bool has_power = is_power(part.nets[a.net]);
    if (has_power && left.is_main && right.is_main) return 7;
    if (has_power && part.nets[a.net].kind != LayoutKind::Heat) return passages == 0 ? 6 : passages == 2 ? 5 : 4;
    return passages == 2 ? 3 : passages == 0 ? 2 : 1;
}

/// The edges of a channel that become straight: no two of an item, and no two that cross.
class Choice {
public:
    Choice(const Channel& channel, const std::vector<std::size_t>& place) : channel_(channel), place_(place) {}

    void offer(const Edge& edge) {
        std::size_t l = place_[channel_.left[edge.left].item], r = place_[channel_.right[edge.right].item];
        auto next = chosen_.lower_bound(l);
        if (next != chosen_.end() && (next->first == l || right_place(next->second) <= r)) return;
        if (next != chosen_.begin() && right_place(std::prev(next)->second) >= r) return;
        chosen_.emplace_hint(next, l, edge);
    }

    const std::map<std::size_t, Edge>& chosen() const { return chosen_; }

private:
    std::size_t right_place(const Edge& edge) const { return place_[channel_.right[edge.right].item]; }

    const Channel& channel_;
    const std::vector<std::size_t>& place_;
    std::map<std::size_t, Edge> chosen_;
};

std::vector<Edge> by_importance(const Part& part, const Columns& columns, const Channel& channel,
                                const std::vector<std::size_t>& place) {
    std::vector<Edge> edges = edges_of(channel);
    auto key = [&](const Edge& edge) {
        const Pin &l = channel.left[edge.left], &r = channel.right[edge.right];
        return std::array<long, 3>{-importance(part, columns, l, r), static_cast<long>(place[l.item]),
                                   static_cast<long>(place[r.item])};
    };
    std::stable_sort(edges.begin(), edges.end(), [&](const Edge& a, const Edge& b) { return key(a) < key(b); });
    return edges;
}

} // namespace

Blocks make_blocks(const Part& part, const Columns& columns) {
    Blocks blocks;
    blocks.block.assign(columns.items.size(), none);
    blocks.offset.assign(columns.items.size(), 0);
    std::vector<std::size_t> place(columns.items.size());
    for (const auto& column : columns.columns) {
        for (std::size_t i = 0; i < column.size(); ++i) place[column[i]] = i;
    }
    for (std::size_t c = 0; c < columns.columns.size(); ++c) {
        const Channel& channel = columns.channels[c];
        Choice choice(channel, place);
        for (const Edge& edge : by_importance(part, columns, channel, place)) choice.offer(edge);
        for (const auto& [at, edge] : choice.chosen()) {
            const Pin &left = channel.left[edge.left], &right = channel.right[edge.right];
            blocks.block[right.item] = blocks.block[left.item];
            blocks.offset[right.item] = blocks.offset[left.item] + left.y - right.y;
        }
        for (std::size_t item : columns.columns[c]) {
            if (blocks.block[item] == none) blocks.block[item] = blocks.count++;
        }
    }
    return blocks;
}

} // namespace torsion::diagram
