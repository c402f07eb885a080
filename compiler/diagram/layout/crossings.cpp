#include "compiler/diagram/layout/crossings.h"

#include <algorithm>

// Counting (Barth, Jünger, Mutzel 2002: Simple and efficient bilayer cross counting): edges sorted by their left pins;
// each crosses those before it whose right pin is farther below, and a tree of sums says how many these are.

namespace torsion::diagram {

namespace {

/// Pins of one side by their net.
std::vector<std::size_t> by_net(const std::vector<Pin>& pins) {
    std::vector<std::size_t> order(pins.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return pins[a].net < pins[b].net; });
    return order;
}

using Range = std::pair<std::size_t, std::size_t>;

Range range_of(const std::vector<Pin>& pins, const std::vector<std::size_t>& order, std::size_t begin,
               std::size_t net) {
    while (begin < order.size() && pins[order[begin]].net < net) ++begin;
    std::size_t end = begin;
    while (end < order.size() && pins[order[end]].net == net) ++end;
    return {begin, end};
}

/// Calls `visit` with the ranges of each net at both sides.
template <class Visit>
void for_each_net(const Channel& channel, const std::vector<std::size_t>& left, const std::vector<std::size_t>& right,
                  Visit visit) {
    for (std::size_t l = 0, r = 0; l < left.size() || r < right.size();) {
        std::size_t net = std::min(l < left.size() ? channel.left[left[l]].net : none,
                                   r < right.size() ? channel.right[right[r]].net : none);
        Range at_left = range_of(channel.left, left, l, net), at_right = range_of(channel.right, right, r, net);
        visit(at_left, at_right);
        l = at_left.second;
        r = at_right.second;
    }
}

double mean(const std::vector<std::size_t>& numbers) {
    double sum = 0;
    for (std::size_t number : numbers) sum += static_cast<double>(number);
    return sum / static_cast<double>(numbers.size());
}

} // namespace

std::vector<Edge> edges_of(const Channel& channel) {
    std::vector<std::size_t> left = by_net(channel.left), right = by_net(channel.right);
    std::vector<Edge> edges;
    for_each_net(channel, left, right, [&](Range l, Range r) {
        std::size_t a = l.second - l.first, b = r.second - r.first;
        bool is_small = a * b <= 16;
        for (std::size_t i = 0; i < a; ++i) {
            for (std::size_t j = 0; j < b; ++j) {
                if (is_small || i == a / 2 || j == b / 2) edges.push_back({left[l.first + i], right[r.first + j]});
                else if (j < b / 2) j = b / 2 - 1;
                else break;
            }
        }
    });
    return edges;
}

Crossings::Crossings(const Columns& columns)
    : columns_(columns), channels_(columns.channels.size()), edges_(columns.channels.size()),
      at_left_(columns.items.size()), at_right_(columns.items.size()) {
    auto prepare = [&](Numbers& numbers, const std::vector<Pin>& pins, std::vector<std::vector<std::size_t>>& of_item) {
        numbers.number.resize(pins.size());
        numbers.across.resize(pins.size());
        numbers.beside.resize(pins.size());
        for (std::size_t i = 0; i < pins.size(); ++i) of_item[pins[i].item].push_back(i);
        pins_ += pins.size();
    };
    for (std::size_t c = 0; c < columns.channels.size(); ++c) {
        const Channel& channel = columns.channels[c];
        Sides& sides = channels_[c];
        prepare(sides.left, channel.left, at_right_);
        prepare(sides.right, channel.right, at_left_);
        edges_[c] = edges_of(channel);
        for (const Edge& edge : edges_[c]) {
            sides.left.across[edge.left].push_back(edge.right);
            sides.right.across[edge.right].push_back(edge.left);
        }
        std::vector<std::size_t> left = by_net(channel.left), right = by_net(channel.right);
        for_each_net(channel, left, right, [&](Range l, Range r) {
            for (std::size_t i = l.first; r.first == r.second && i + 1 < l.second; ++i) {
                sides.left.beside[left[i]].push_back(left[i + 1]);
                sides.left.beside[left[i + 1]].push_back(left[i]);
            }
            for (std::size_t i = r.first; l.first == l.second && i + 1 < r.second; ++i) {
                sides.right.beside[right[i]].push_back(right[i + 1]);
                sides.right.beside[right[i + 1]].push_back(right[i]);
            }
        });
    }
    for (std::size_t item = 0; item < columns.items.size(); ++item) {
        const std::vector<Pin>&l = columns.channels[columns.items[item].column].right,
              &r = columns.channels[columns.items[item].column + 1].left;
        std::stable_sort(at_left_[item].begin(), at_left_[item].end(),
                         [&](std::size_t a, std::size_t b) { return l[a].y < l[b].y; });
        std::stable_sort(at_right_[item].begin(), at_right_[item].end(),
                         [&](std::size_t a, std::size_t b) { return r[a].y < r[b].y; });
    }
}

void Crossings::number(std::size_t column, const std::vector<std::size_t>& order) {
    std::size_t at_left = 0, at_right = 0;
    for (std::size_t item : order) {
        for (std::size_t pin : at_left_[item]) channels_[column].right.number[pin] = at_left++;
        for (std::size_t pin : at_right_[item]) channels_[column + 1].left.number[pin] = at_right++;
    }
}

std::size_t Crossings::count(std::size_t channel) const {
    const Sides& sides = channels_[channel];
    std::vector<std::pair<std::size_t, std::size_t>> edges;
    for (const Edge& edge : edges_[channel])
        edges.push_back({sides.left.number[edge.left], sides.right.number[edge.right]});
    std::sort(edges.begin(), edges.end());
    std::vector<std::size_t> sums(sides.right.number.size() + 1, 0);
    std::size_t crossings = 0;
    for (std::size_t i = 0, begin = 0; i < edges.size(); ++i) {
        if (edges[i].first != edges[begin].first) { // edges of one pin do not cross
            for (; begin < i; ++begin) {
                for (std::size_t k = edges[begin].second + 1; k < sums.size(); k += k & (~k + 1)) ++sums[k];
            }
        }
        std::size_t above = 0;
        for (std::size_t k = edges[i].second + 1; k > 0; k -= k & (~k + 1)) above += sums[k];
        crossings += begin - above;
    }
    return crossings;
}

std::size_t Crossings::count() const {
    std::size_t crossings = 0;
    for (std::size_t channel = 0; channel < channels_.size(); ++channel) crossings += count(channel);
    return crossings;
}

std::vector<std::size_t> Crossings::across(std::size_t item, bool at_left) const {
    const Sides& channel = sides(item, at_left);
    const Numbers &own = at_left ? channel.right : channel.left, &other = at_left ? channel.left : channel.right;
    std::vector<std::size_t> numbers;
    for (std::size_t pin : at_left ? at_left_[item] : at_right_[item]) {
        for (std::size_t over : own.across[pin]) numbers.push_back(other.number[over]);
    }
    std::sort(numbers.begin(), numbers.end());
    return numbers;
}

double Crossings::barycentre(std::size_t item, bool at_left) const {
    std::vector<std::size_t> numbers = across(item, at_left);
    if (!numbers.empty()) return mean(numbers);
    const Sides& channel = sides(item, at_left);
    const Numbers &own = at_left ? channel.right : channel.left, &other = at_left ? channel.left : channel.right;
    for (std::size_t pin : at_left ? at_left_[item] : at_right_[item]) {
        for (std::size_t beside : own.beside[pin]) numbers.push_back(own.number[beside]);
    }
    if (numbers.empty()) return -1;
    double scale = static_cast<double>(other.number.size()) / static_cast<double>(own.number.size());
    return mean(numbers) * (scale > 0 ? scale : 1);
}

} // namespace torsion::diagram
