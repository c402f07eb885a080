#include "compiler/analysis/response/turned_model.h"

#include "compiler/analysis/linear/gaps.h"
#include "compiler/analysis/response/mean_balance.h"

#include "torsion/simulate.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace torsion::analysis {

namespace {

constexpr double pi = std::numbers::pi;
constexpr std::size_t fewest_places = 17;   // in a period, for a mean
constexpr std::size_t samples_of_mean = 64; // of a turn
constexpr std::size_t places_of_effect = 8; // where a source is asked for what it moves
constexpr int balance_steps = 6;
constexpr double balanced = 1e-7; // of nominal sizes

double angle_at(const SourceGroup& group, std::size_t i, std::size_t count) {
    return 2 * pi * group.turns * static_cast<double>(i) / static_cast<double>(count);
}

} // namespace

TurnedModel::TurnedModel(TorsionFrame& frame, const std::vector<std::uint32_t>& outputs, std::vector<TurningSource>& sources)
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

/// Places of a mean over the groups: a prime of which no harmonic is a multiple, for such would have the same value at all of them.
std::size_t TurnedModel::places_of_mean(std::size_t fewest, const SourceGroup* except) const {
    const auto is_prime = [](std::size_t n) {
        for (std::size_t d = 2; d * d <= n; ++d) {
            if (n % d == 0) return false;
        }
        return true;
    };
    const auto is_seen_everywhere = [&](std::size_t n) {
        return std::ranges::any_of(*groups_, [&](const SourceGroup& group) {
            return &group != except && std::ranges::any_of(group.harmonics, [&](std::size_t k) { return k % n == 0; });
        });
    };
    std::size_t places = fewest;
    while (!is_prime(places) || is_seen_everywhere(places)) ++places;
    return places;
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
    std::vector<double> values;
    samples.assign(count * rows.size(), 0.0);
    for (std::size_t i = 0; i < count; ++i) {
        turn(group, angle_at(group, i, count));
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

bool TurnedModel::sample_changes(const SourceGroup& group, std::size_t count, const Rows& rows, const std::vector<std::size_t>& along,
                                 std::vector<double>& samples) {
    std::vector<double> changes;
    const std::size_t block = rows.size() * along.size();
    samples.assign(count * block, 0.0);
    for (std::size_t i = 0; i < count; ++i) {
        turn(group, angle_at(group, i, count));
        const auto add = [&](double weight) {
            for (std::size_t c = 0; c < along.size(); ++c) {
                if (!changes_along(along[c], changes)) return false;
                for (std::size_t r = 0; r < rows.size(); ++r) samples[i * block + r * along.size() + c] += weight * changes[rows[r]];
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
        for (const std::size_t s : sources) frame_.x[sources_[s].turn] = 0.1 + static_cast<double>(i) * 2 * pi * std::numbers::phi;
        for (const std::size_t s : sources) {
            for (const std::size_t state : {sources_[s].turn, sources_[s].rate}) {
                if (!changes_along(state, changes)) return false;
                for (std::size_t row = 0; row < changes.size(); ++row) is_affected[row] = is_affected[row] || changes[row] != 0;
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

bool TurnedModel::mean_sensitivities(Matrix& all, std::string& problem) {
    Matrix one;
    const std::size_t samples = groups_ != nullptr ? places_of_mean(fewest_places, nullptr) : 1;
    for (std::size_t i = 0; i < samples; ++i) {
        if (groups_ != nullptr) {
            for (const SourceGroup& group : *groups_) turn(group, angle_at(group, i, samples));
        }
        if (!sensitivities(frame_, outputs_, one, problem)) return false;
        for (const TurningSource& source : sources_) { // the states see the angle through θ, too
            std::vector<double> angle = source.row;
            if (angle.empty()) { // not known yet: the outputs end with the angles
                const std::size_t first = one.rows - sources_.size();
                for (std::size_t j = 0; j < model_.n_x; ++j)
                    angle.push_back(one.value(first + static_cast<std::size_t>(&source - sources_.data()), j));
            }
            const std::vector<Entry> turned = one.column(source.turn);
            for (std::size_t j = 0; j < model_.n_x; ++j) one.add(j, turned, -angle[j]);
        }
        for (const TurningSource& source : sources_) one.set_column(source.turn, {}), one.set_column(source.rate, {});
        if (i == 0) all = Matrix(one.rows, one.columns);
        for (std::size_t j = 0; j < one.columns; ++j) all.add(j, one.column(j), 1 / static_cast<double>(samples));
    }
    if (groups_ != nullptr) {
        for (const SourceGroup& group : *groups_) turn(group, 0);
    }
    return true;
}

bool TurnedModel::mean_columns(const std::vector<std::size_t>& states, std::vector<std::vector<double>>& columns) {
    const std::size_t rows = model_.n_x + outputs_.size(), samples = groups_ != nullptr ? places_of_mean(fewest_places, nullptr) : 1;
    columns.assign(states.size(), std::vector<double>(rows, 0.0));
    std::vector<double> changes;
    for (std::size_t i = 0; i < samples; ++i) {
        if (groups_ != nullptr) {
            for (const SourceGroup& group : *groups_) turn(group, angle_at(group, i, samples));
        }
        for (std::size_t k = 0; k < states.size(); ++k) {
            if (!changes_along(states[k], changes)) return false;
            for (std::size_t row = 0; row < rows; ++row) columns[k][row] += changes[row] / static_cast<double>(samples);
        }
        for (const TurningSource& source : sources_) {
            const auto sees = [&](std::size_t state) { return source.row[state] != 0; };
            if (std::ranges::none_of(states, sees)) continue;
            if (!changes_along(source.turn, changes)) return false;
            for (std::size_t k = 0; k < states.size(); ++k) {
                for (std::size_t row = 0; row < rows; ++row) columns[k][row] -= changes[row] * source.row[states[k]] / static_cast<double>(samples);
            }
        }
    }
    if (groups_ != nullptr) {
        for (const SourceGroup& group : *groups_) turn(group, 0);
    }
    return true;
}

bool TurnedModel::mean_derivatives(std::vector<double>& mean) {
    double turns = 1;
    for (const SourceGroup& group : *groups_) turns = std::max(turns, group.turns);
    const std::size_t count = places_of_mean(samples_of_mean * static_cast<std::size_t>(turns), nullptr);
    mean.assign(model_.n_x, 0.0);
    std::vector<double> values;
    for (std::size_t i = 0; i < count; ++i) {
        for (const SourceGroup& group : *groups_) turn(group, angle_at(group, i, count));
        if (!evaluate(values)) return false;
        for (std::size_t state = 0; state < mean.size(); ++state) mean[state] += values[state] / static_cast<double>(count);
    }
    for (const TurningSource& source : sources_) mean[source.turn] = 0;
    return true;
}

bool TurnedModel::find_speeds() {
    std::copy(x_.begin(), x_.end(), frame_.x);
    std::vector<double> values;
    if (!evaluate(values)) return false;
    for (TurningSource& source : sources_) {
        source.speed = 0;
        for (std::size_t state = 0; state < source.row.size(); ++state) source.speed += source.row[state] * values[state];
    }
    return true;
}

std::vector<double> TurnedModel::at_speed(double shaft_speed) const {
    std::vector<double> x = point_;
    for (std::size_t i = 0; i < motion_.size(); ++i) x[i] += motion_[i] * (shaft_speed * pi / 30 - point_speed_);
    return x;
}

bool TurnedModel::balance(double shaft_speed, const MeanBalance* mean) {
    std::vector<double> derivatives;
    x_ = at_speed(shaft_speed);
    if (mean == nullptr) return go_to(shaft_speed), true;
    for (int i = 0; i < balance_steps; ++i) {
        if (!find_speeds()) return false;
        go_to(shaft_speed);
        if (!mean_derivatives(derivatives)) return false;
        const Eigen::VectorXd step = mean->step(derivatives);
        double size = 0;
        for (std::size_t state = 0; state < x_.size(); ++state) {
            x_[state] += step[static_cast<Eigen::Index>(state)];
            size = std::max(size, std::abs(step[static_cast<Eigen::Index>(state)]) / model_.states[state].nominal);
        }
        if (!std::isfinite(size)) return false;
        if (size <= balanced) break;
    }
    if (!find_speeds()) return false;
    go_to(shaft_speed);
    if (contacts() == contacts_) return true;
    x_ = at_speed(shaft_speed); // a gap that carries nothing in the mean keeps the state that it is said to have
    if (!find_speeds()) return false;
    go_to(shaft_speed);
    return true;
}

} // namespace torsion::analysis
