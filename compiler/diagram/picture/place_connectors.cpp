#include "compiler/diagram/picture/place_connectors.h"

#include "compiler/diagram/picture/kinds.h"
#include "compiler/diagram/picture/touch.h"

#include <algorithm>

namespace torsion::diagram {

namespace {

enum Side : std::size_t { left, right, below, above, sides };

constexpr double least_share = 0.3; ///< of half an edge, between connectors
constexpr std::array free_shares{0.0, -0.4, 0.4, -0.8, 0.8, -0.2, 0.2, -0.6, 0.6};

class Placer {
public:
    Placer(PlacedIcon& part, const Component& component)
        : part_(part), component_(component), centre_(part.system.centre()),
          half_{part.system.width() / 2, part.system.height() / 2} {
        for (std::size_t i = 0; i < part.connectors.size(); ++i)
            if (!std::ranges::binary_search(component.unplaced, i)) note(i);
    }

    void run() {
        std::vector<std::size_t> side_of;
        std::size_t counts[sides] = {};
        for (const std::size_t i : component_.unplaced) ++counts[side_of.emplace_back(side(i))];
        std::size_t placed[sides] = {};
        for (std::size_t k = 0; k < side_of.size(); ++k) {
            const std::size_t s = side_of[k];
            // -1 … 1
            const double even = (2 * static_cast<double>(placed[s]++) + 1) / static_cast<double>(counts[s]) - 1;
            set(component_.unplaced[k], s, was_taken_[s] ? free_share(s) : even);
        }
    }

private:
    bool is_beside(std::size_t s) const { return s == left || s == right; }

    /// What the class has placed.
    void note(std::size_t i) {
        const PlacedIcon& connector = part_.connectors[i];
        const Position at = connector.place(connector.system.centre()) - centre_;
        const double x = at.x / half_.x, y = at.y / half_.y;
        const std::size_t s = std::abs(x) >= std::abs(y) ? (x < 0 ? left : right) : (y < 0 ? below : above);
        taken_[s].push_back(is_beside(s) ? y : x);
        was_taken_[s] = true;
    }

    /// Of connector classes of which one is a and the other b, by the custom of libraries.
    std::size_t usual_side(std::size_t i) const {
        const std::string& path = part_.connectors[i].class_path;
        return path.ends_with("_a") ? left : path.ends_with("_b") ? right : sides;
    }

    std::size_t side(std::size_t i) {
        const Node& node = *component_.connectors[i];
        const auto is_signal = [](const Node* c) { return c->is_input || c->is_output; };
        const bool has_flanges = !std::ranges::all_of(component_.connectors, is_signal);
        if (node.is_input) return has_flanges ? above : left;
        if (node.is_output) return has_flanges ? below : right;
        if (kind_of(node) == LayoutKind::Heat && component_.connectors.size() > 1) return below;
        if (const std::size_t usual = usual_side(i); usual != sides && !was_taken_[usual]) {
            is_used_[usual] = true;
            return usual;
        }
        for (const std::size_t s : {left, right})
            if (!is_used_[s] && !was_taken_[s]) {
                is_used_[s] = true;
                return s;
            }
        return below;
    }

    Position at(std::size_t s, double share) const {
        if (is_beside(s)) return centre_ + Position{s == left ? -half_.x : half_.x, -share * half_.y};
        return centre_ + Position{share * half_.x, s == below ? -half_.y : half_.y};
    }

    /// Where the icon is nearest, if it can be.
    double free_share(std::size_t s) const {
        const Position way = s == left    ? Position{1, 0}
                             : s == right ? Position{-1, 0}
                             : s == below ? Position{0, 1}
                                          : Position{0, -1};
        std::optional<double> first;
        for (const double share : free_shares) {
            const double own = is_beside(s) ? -share : share;
            if (std::ranges::any_of(taken_[s], [&](double other) { return std::abs(other - own) < least_share; }))
                continue;
            if (!first) first = share;
            if (distance_to_icon(part_.primitives, at(s, share), way)) return share;
        }
        return first.value_or(0);
    }

    void set(std::size_t i, std::size_t s, double share) {
        PlacedIcon& connector = part_.connectors[i];
        const double turn = is_beside(s) ? 0 : -90; // signals point down: in from above, out below
        connector.place = Transformation{.extent = {{-half_.x / 10, -half_.y / 10}, {half_.x / 10, half_.y / 10}},
                                         .origin = at(s, share),
                                         .rotation = turn}
                              .from(connector.system);
        taken_[s].push_back(is_beside(s) ? -share : share);
    }

    PlacedIcon& part_;
    const Component& component_;
    const Position centre_, half_;
    std::vector<double> taken_[sides]; ///< shares of half an edge, to the right and up
    bool was_taken_[sides] = {}, is_used_[sides] = {};
};

} // namespace

void place_connectors(PlacedIcon& part, const Component& component) { Placer(part, component).run(); }

void leave_corners(PlacedIcon& part, const Component& component) {
    const Position half{part.system.width() / 2, part.system.height() / 2}, centre = part.system.centre();
    for (std::size_t i = 0; i < component.own_connectors; ++i) {
        PlacedIcon& connector = part.connectors[i];
        const Position away = connector.place(connector.system.centre()) - centre;
        const bool is_corner = std::abs(away.x) > 0.8 * half.x && std::abs(away.y) > 0.8 * half.y;
        if (!is_corner || kind_of(*component.connectors[i]) != LayoutKind::Heat) continue;
        const auto is_taken = [&](double x) {
            return std::ranges::any_of(part.connectors, [&](const PlacedIcon& other) {
                const Position to = other.place(other.system.centre()) - centre;
                return &other != &connector && to.y * away.y > 0 && std::abs(to.y) > 0.5 * half.y &&
                       std::abs(to.x - x) < least_share * half.x;
            });
        };
        double nearest = half.y, best = away.x;
        for (const double share : free_shares) {
            const Position from = centre + Position{share * half.x, away.y};
            const auto distance = distance_to_icon(part.primitives, from, {0, away.y > 0 ? -1.0 : 1.0});
            if (is_taken(share * half.x) || !distance || *distance < 0 || *distance >= nearest) continue;
            nearest = *distance, best = share * half.x;
        }
        connector.place = shifted_by({best - away.x, 0}) * connector.place;
    }
}

} // namespace torsion::diagram
