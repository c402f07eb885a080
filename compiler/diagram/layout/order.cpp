#include "compiler/diagram/layout/order.h"

#include "compiler/diagram/layout/crossings.h"

#include <algorithm>

namespace torsion::diagram {

namespace {

using Order = std::vector<std::vector<std::size_t>>;

class Sweeper {
public:
    Sweeper(const Columns& columns, bool keeps_bands)
        : columns_(columns), crossings_(columns), keeps_bands_(keeps_bands), order_(columns.columns) {
        for (std::size_t c = 0; c < order_.size(); ++c) {
            std::sort(order_[c].begin(), order_[c].end(),
                      [&](std::size_t a, std::size_t b) { return first_key(a) < first_key(b); });
            crossings_.number(c, order_[c]);
        }
    }

    std::size_t run() {
        best_ = order_;
        fewest_ = crossings_.count();
        std::size_t turns = std::clamp<std::size_t>(400000 / (crossings_.pin_count() + 1), 2, 16);
        for (std::size_t turn = 0; turn < turns; ++turn) {
            sweep(turn % 2 == 0);
            keep_if_better();
            if (turn % 4 < 2) continue;
            exchange(turn % 2 == 0);
            keep_if_better();
        }
        restart();
        for (std::size_t turn = 0; turn < 4 && exchange(turn % 2 == 0); ++turn) keep_if_better();
        return fewest_;
    }

    Order best() { return std::move(best_); }

private:
    std::array<std::size_t, 4> first_key(std::size_t item) const {
        const Item& i = columns_.items[item];
        return {static_cast<std::size_t>(i.band), i.is_main ? 0u : 1u, i.rank, item};
    }

    int band(std::size_t item) const { return keeps_bands_ ? columns_.items[item].band : 0; }

    void keep_if_better() {
        std::size_t now = crossings_.count();
        if (now >= fewest_) return;
        fewest_ = now;
        best_ = order_;
    }

    void restart() {
        order_ = best_;
        for (std::size_t c = 0; c < order_.size(); ++c) crossings_.number(c, order_[c]);
    }

    void sweep(bool to_right) {
        for (std::size_t i = 0; i < order_.size(); ++i) {
            std::size_t column = to_right ? i : order_.size() - 1 - i;
            sort(column, to_right);
            crossings_.number(column, order_[column]);
        }
    }

    /// What is connected to nothing at this side keeps to what stands above it.
    void sort(std::size_t column, bool at_left) {
        std::vector<std::pair<double, std::size_t>> keyed;
        double last = 0;
        for (std::size_t item : order_[column]) {
            double centre = crossings_.barycentre(item, at_left);
            if (centre >= 0) last = centre;
            keyed.push_back({last, item});
        }
        std::stable_sort(keyed.begin(), keyed.end(), [&](const auto& a, const auto& b) {
            return std::pair(band(a.second), a.first) < std::pair(band(b.second), b.first);
        });
        for (std::size_t i = 0; i < keyed.size(); ++i) order_[column][i] = keyed[i].second;
    }

    /// Crossings of two neighbours' edges where the first stands above.
    static std::size_t pairs(const std::vector<std::size_t>& above, const std::vector<std::size_t>& below) {
        std::size_t crossings = 0, passed = 0;
        for (std::size_t number : above) {
            while (passed < below.size() && below[passed] < number) ++passed;
            crossings += passed;
        }
        return crossings;
    }

    bool exchange(bool to_right) {
        bool has_changed = false;
        for (std::size_t i = 0; i < order_.size(); ++i) {
            std::size_t column = to_right ? i : order_.size() - 1 - i;
            if (!exchange_in(order_[column])) continue;
            has_changed = true;
            crossings_.number(column, order_[column]);
        }
        return has_changed;
    }

    bool exchange_in(std::vector<std::size_t>& order) {
        std::vector<std::pair<std::vector<std::size_t>, std::vector<std::size_t>>> across;
        for (std::size_t item : order)
            across.push_back({crossings_.across(item, true), crossings_.across(item, false)});
        bool has_changed = false, again = true;
        for (int turn = 0; turn < 12 && again; ++turn) {
            again = false;
            for (std::size_t i = 0; i + 1 < order.size(); ++i) {
                if (band(order[i]) != band(order[i + 1])) continue;
                std::size_t now =
                    pairs(across[i].first, across[i + 1].first) + pairs(across[i].second, across[i + 1].second);
                std::size_t then =
                    pairs(across[i + 1].first, across[i].first) + pairs(across[i + 1].second, across[i].second);
                if (then >= now) continue;
                std::swap(order[i], order[i + 1]);
                std::swap(across[i], across[i + 1]);
                has_changed = again = true;
            }
        }
        return has_changed;
    }

    const Columns& columns_;
    Crossings crossings_;
    bool keeps_bands_;
    Order order_, best_;
    std::size_t fewest_ = 0;
};

} // namespace

void order_columns(Columns& columns) {
    Sweeper strict(columns, true);
    std::size_t in_bands = strict.run();
    Order order = strict.best();
    if (in_bands > 1) {
        Sweeper free(columns, false);
        if (free.run() + 1 < in_bands) order = free.best();
    }
    columns.columns = std::move(order);
}

} // namespace torsion::diagram
