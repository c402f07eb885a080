#include "compiler/analysis/response/turned_model.h"

#include "compiler/analysis/linear/gaps.h"

#include "torsion/simulate.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace torsion::analysis {

namespace {

constexpr double pi = std::numbers::pi;
constexpr std::size_t places_of_effect = 8; // where a source is asked for what it moves

} // namespace

TurnedModel::TurnedModel(TorsionFrame& frame, const std::vector<std::uint32_t>& outputs,
                         std::vector<TurningSource>& sources)
    : frame_(frame), model_(*frame.model), outputs_(outputs), sources_(sources), point_(frame.x, frame.x + model_.n_x),
      u_(frame.u, frame.u + model_.n_u), x_(point_), contacts_(contacts()) {}

std::vector<bool> TurnedModel::contacts() {
    std::vector<bool> closed;
    for (const TorsionGap* gap : gaps(frame_)) closed.push_back(is_gap_closed(frame_, *gap));
    return closed;
}

bool TurnedModel::is_alike(std::size_t row, std::size_t other) const {
    const auto unit = [&](std::size_t r) {
        const std::uint32_t variable = r < model_.n_x ? model_.states[r].variable : outputs_[r - model_.n_x];
        return runtime::text(model_, model_.variables[variable].unit);
    };
    return (row < model_.n_x) == (other < model_.n_x) && unit(row) == unit(other);
}

void TurnedModel::leave() {
    std::copy(point_.begin(), point_.end(), frame_.x);
    std::copy(u_.begin(), u_.end(), frame_.u);
    model_.outputs(&frame_);
}

void TurnedModel::go_to(double shaft_speed) {
    std::copy(x_.begin(), x_.end(), frame_.x);
    std::copy(u_.begin(), u_.end(), frame_.u);
    for (const TurningSource& source : sources_) {
        frame_.x[source.rate] = source.ratio * shaft_speed * pi / 30 - source.speed;
        if (source.is_misfiring && source.combustion)
            frame_.u[*source.combustion] = -runtime::value_of(frame_, model_.variables[source.combustion_row]);
    }
}

double TurnedModel::angle_at(const SourceGroup& group, std::size_t i, std::size_t count) {
    return 2 * pi * group.turns * static_cast<double>(i) / static_cast<double>(count);
}

void TurnedModel::turn(const SourceGroup& group, double angle) {
    for (const std::size_t s : group.members) frame_.x[sources_[s].turn] = angle;
}

bool TurnedModel::evaluate(std::vector<double>& values) {
    if (model_.outputs(&frame_) != 0) return false;
    values.assign(frame_.der, frame_.der + model_.n_x);
    for (const std::uint32_t row : outputs_) values.push_back(runtime::value_of(frame_, model_.variables[row]));
    return std::ranges::all_of(values, [](double v) { return std::isfinite(v); });
}

bool TurnedModel::changes_along(std::size_t state, std::vector<double>& changes) {
    double* const seed = frame_.work + model_.work_seed;
    std::fill_n(seed, model_.n_x + model_.n_u, 0.0);
    seed[state] = 1;
    if (model_.tangent(&frame_) != 0) return false;
    changes.assign(frame_.work + model_.work_tangent, frame_.work + model_.work_tangent + model_.n_x);
    for (const std::uint32_t row : outputs_) changes.push_back(change_of(frame_, model_.variables[row]));
    return true;
}

/// Visits this place of the group with its weight, once, or at places of all others.
template <class Visit>
bool TurnedModel::over_others(const SourceGroup& group, const Visit& visit) {
    if (!group.is_coupled) return visit(1.0);
    bool is_good = true;
    const std::size_t mean_of_others = places_of_mean(fewest_places, &group);
    for (std::size_t i = 0; i < mean_of_others && is_good; ++i) {
        for (const SourceGroup& other : *groups_) {
            if (&other != &group) turn(other, angle_at(other, i, mean_of_others));
        }
        is_good = visit(1.0 / static_cast<double>(mean_of_others));
    }
    for (const SourceGroup& other : *groups_) {
        if (&other != &group) turn(other, 0);
    }
    return is_good;
}

bool TurnedModel::sample(const SourceGroup& group, std::size_t count, const Rows& rows, std::vector<double>& samples) {
    std::vector<double> angles;
    for (std::size_t i = 0; i < count; ++i) angles.push_back(angle_at(group, i, count));
    return sample_at(group, angles, rows, samples);
}

bool TurnedModel::sample_at(const SourceGroup& group, const std::vector<double>& angles, const Rows& rows,
                            std::vector<double>& samples) {
    std::vector<double> values;
    samples.assign(angles.size() * rows.size(), 0.0);
    for (std::size_t i = 0; i < angles.size(); ++i) {
        turn(group, angles[i]);
        const auto add = [&](double weight) {
            if (!evaluate(values)) return false;
            for (std::size_t r = 0; r < rows.size(); ++r) samples[i * rows.size() + r] += weight * values[rows[r]];
            return true;
        };
        if (!over_others(group, add)) return false;
    }
    turn(group, 0);
    return true;
}

bool TurnedModel::sample_changes(const SourceGroup& group, std::size_t count, const Rows& rows,
                                 const std::vector<std::size_t>& along, std::vector<double>& samples) {
    std::vector<double> changes;
    const std::size_t block = rows.size() * along.size();
    samples.assign(count * block, 0.0);
    for (std::size_t i = 0; i < count; ++i) {
        turn(group, angle_at(group, i, count));
        const auto add = [&](double weight) {
            for (std::size_t c = 0; c < along.size(); ++c) {
                if (!changes_along(along[c], changes)) return false;
                for (std::size_t r = 0; r < rows.size(); ++r)
                    samples[i * block + r * along.size() + c] += weight * changes[rows[r]];
            }
            return true;
        };
        if (!over_others(group, add)) return false;
    }
    turn(group, 0);
    return true;
}

/// Where derivatives along the states of the sources are not zero somewhere in a turn.
bool TurnedModel::affected_rows(const std::vector<std::size_t>& sources, Rows& rows) {
    std::vector<bool> is_affected(model_.n_x + outputs_.size(), false);
    std::vector<double> changes;
    for (std::size_t i = 0; i < places_of_effect; ++i) {
        for (const std::size_t s : sources)
            frame_.x[sources_[s].turn] = 0.1 + static_cast<double>(i) * 2 * pi * std::numbers::phi;
        for (const std::size_t s : sources) {
            for (const std::size_t state : {sources_[s].turn, sources_[s].rate}) {
                if (!changes_along(state, changes)) return false;
                for (std::size_t row = 0; row < changes.size(); ++row)
                    is_affected[row] = is_affected[row] || changes[row] != 0;
            }
        }
    }
    for (const std::size_t s : sources) frame_.x[sources_[s].turn] = 0, is_affected[sources_[s].turn] = false;
    rows.clear();
    for (std::size_t row = 0; row < is_affected.size(); ++row) {
        if (is_affected[row]) rows.push_back(row);
    }
    return true;
}

} // namespace torsion::analysis
