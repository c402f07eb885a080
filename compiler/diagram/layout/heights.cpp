#include "compiler/diagram/layout/heights.h"

#include "compiler/diagram/layout/blocks.h"
#include "compiler/diagram/layout/crossings.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace torsion::diagram {

namespace {

/// Block `other` is at least `distance` away from this one.
struct Separation {
    std::size_t other;
    double distance;
};

/// A line to block `other` is straight when this block is at its y + `shift`.
struct Pull {
    std::size_t other;
    double shift;
    int weight;
};

double gap(const Item& above, const Item& below) {
    double between = above.node != none && below.node != none ? spacing::items : spacing::lane;
    return above.below + between + below.above;
}

class Heights {
public:
    Heights(const Part& part, const Columns& columns)
        : part_(part), columns_(columns), blocks_(make_blocks(part, columns)), above_(blocks_.count),
          below_(blocks_.count), pulls_(blocks_.count), y_(blocks_.count, 0) {
        for (const auto& column : columns.columns) separate(column);
        for (const Channel& channel : columns.channels) pull(channel);
        for (const auto& [item, near] : columns.ties) tie(item, near);
    }

    std::vector<double> run() {
        sort();
        for (std::size_t block : order_) y_[block] = highest(block);
        if (!order_.empty()) let_fall();
        for (int turn = 0; turn < 24; ++turn) {
            bool has_moved = false;
            for (auto block = order_.rbegin(); block != order_.rend(); ++block) has_moved = move(*block) || has_moved;
            for (std::size_t block : order_) has_moved = move(block) || has_moved;
            if (!has_moved) break;
        }
        std::vector<double> y;
        for (std::size_t item = 0; item < columns_.items.size(); ++item)
            y.push_back(y_[blocks_.block[item]] + blocks_.offset[item]);
        return y;
    }

private:
    void separate(const std::vector<std::size_t>& column) {
        for (std::size_t i = 0; i + 1 < column.size(); ++i) {
            std::size_t a = column[i], b = column[i + 1];
            double distance = gap(columns_.items[a], columns_.items[b]) + blocks_.offset[a] - blocks_.offset[b];
            below_[blocks_.block[a]].push_back({blocks_.block[b], distance});
            above_[blocks_.block[b]].push_back({blocks_.block[a], distance});
        }
    }

    void join(const Pin& a, const Pin& b, int weight) {
        std::size_t p = blocks_.block[a.item], q = blocks_.block[b.item];
        if (p == q) return;
        double shift = blocks_.offset[b.item] + b.y - blocks_.offset[a.item] - a.y;
        pulls_[p].push_back({q, shift, weight});
        pulls_[q].push_back({p, -shift, weight});
    }

    void pull(const Channel& channel) {
        for (const Edge& edge : edges_of(channel)) {
            const Pin &l = channel.left[edge.left], &r = channel.right[edge.right];
            join(l, r, is_power(part_.nets[l.net]) ? 3 : 1);
        }
        for (const std::vector<Pin>* pins : {&channel.left, &channel.right}) { // the nearest pins of a net at one side
            std::vector<const Pin*> sorted;
            for (const Pin& pin : *pins) sorted.push_back(&pin);
            std::stable_sort(sorted.begin(), sorted.end(), [](const Pin* a, const Pin* b) { return a->net < b->net; });
            for (std::size_t i = 0; i + 1 < sorted.size(); ++i) {
                if (sorted[i]->net == sorted[i + 1]->net) join(*sorted[i], *sorted[i + 1], 1);
            }
        }
    }

    /// The other one is not pulled.
    void tie(std::size_t item, std::size_t near) {
        std::size_t p = blocks_.block[item], q = blocks_.block[near];
        for (const Separation& s : above_[p]) {
            if (s.other == q) pulls_[p].push_back({q, s.distance, 1});
        }
        for (const Separation& s : below_[p]) {
            if (s.other == q) pulls_[p].push_back({q, -s.distance, 1});
        }
    }

    /// Each block after all that stand above it.
    void sort() {
        std::vector<std::size_t> open(blocks_.count);
        for (std::size_t block = 0; block < blocks_.count; ++block) {
            open[block] = above_[block].size();
            if (open[block] == 0) order_.push_back(block);
        }
        for (std::size_t i = 0; i < order_.size(); ++i) {
            for (const Separation& next : below_[order_[i]]) {
                if (--open[next.other] == 0) order_.push_back(next.other);
            }
        }
    }

    double highest(std::size_t block) const {
        double y = -std::numeric_limits<double>::infinity();
        for (const Separation& s : above_[block]) y = std::max(y, y_[s.other] + s.distance);
        return above_[block].empty() ? 0 : y;
    }

    double lowest(std::size_t block) const {
        double y = std::numeric_limits<double>::infinity();
        for (const Separation& s : below_[block]) y = std::min(y, y_[s.other] - s.distance);
        return y;
    }

    /// Where nothing pulls, blocks stand on what is below them.
    void let_fall() {
        for (auto block = order_.rbegin(); block != order_.rend(); ++block) {
            double y = lowest(*block);
            if (y < std::numeric_limits<double>::infinity()) y_[*block] = y;
        }
    }

    bool move(std::size_t block) {
        if (pulls_[block].empty()) return false;
        std::vector<std::pair<double, int>> wishes;
        int total = 0, sum = 0;
        for (const Pull& pull : pulls_[block]) {
            wishes.push_back({y_[pull.other] + pull.shift, pull.weight});
            total += pull.weight;
        }
        std::sort(wishes.begin(), wishes.end());
        std::size_t i = 0;
        while (2 * (sum += wishes[i].second) < total) ++i;
        double wish = wishes[i].first;
        double upper = above_[block].empty() ? -std::numeric_limits<double>::infinity() : highest(block),
               lower = lowest(block);
        if (2 * sum == total && i + 1 < wishes.size()) { // all between are as short; at an end one line is straight
            double other = wishes[i + 1].first;
            bool fits = wish >= upper && wish <= lower, other_fits = other >= upper && other <= lower;
            if (other_fits && (!fits || std::abs(other - y_[block]) < std::abs(wish - y_[block]))) wish = other;
        }
        double y = std::max(upper, std::min(lower, wish));
        bool has_moved = y < y_[block] - 1e-9 || y > y_[block] + 1e-9;
        if (has_moved) y_[block] = y;
        return has_moved;
    }

    const Part& part_;
    const Columns& columns_;
    Blocks blocks_;
    std::vector<std::vector<Separation>> above_, below_;
    std::vector<std::vector<Pull>> pulls_;
    std::vector<double> y_;
    std::vector<std::size_t> order_;
};

} // namespace

void set_heights(const Part& part, Columns& columns) { columns.y = Heights(part, columns).run(); }

} // namespace torsion::diagram
