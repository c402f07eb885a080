// Means of a turned model over the places of its sources, and the mean state that they leave.

#include "compiler/analysis/response/mean_balance.h"
#include "compiler/analysis/response/turned_model.h"

#include "torsion/simulate.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace torsion::analysis {

namespace {

constexpr double rad_per_second = std::numbers::pi / 30; // of a rev/min
constexpr std::size_t samples_of_mean = 64;              // of a turn
constexpr int balance_steps = 6;
constexpr double balanced = 1e-7; // of nominal sizes

} // namespace

/// Places of a mean over the groups: a prime of which no harmonic is a multiple, for such would have the same value at
/// all of them.
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
    const std::size_t rows = model_.n_x + outputs_.size(),
                      samples = groups_ != nullptr ? places_of_mean(fewest_places, nullptr) : 1;
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
                for (std::size_t row = 0; row < rows; ++row)
                    columns[k][row] -= changes[row] * source.row[states[k]] / static_cast<double>(samples);
            }
        }
    }
    if (groups_ != nullptr) {
        for (const SourceGroup& group : *groups_) turn(group, 0);
    }
    return true;
}

bool TurnedModel::mean_values(std::vector<double>& mean) {
    double turns = 1;
    for (const SourceGroup& group : *groups_) turns = std::max(turns, group.turns);
    const std::size_t count = places_of_mean(samples_of_mean * static_cast<std::size_t>(turns), nullptr);
    mean.assign(model_.n_x + outputs_.size(), 0.0);
    std::vector<double> values;
    for (std::size_t i = 0; i < count; ++i) {
        for (const SourceGroup& group : *groups_) turn(group, angle_at(group, i, count));
        if (!evaluate(values)) return false;
        for (std::size_t row = 0; row < mean.size(); ++row) mean[row] += values[row] / static_cast<double>(count);
    }
    for (const SourceGroup& group : *groups_) turn(group, 0);
    return true;
}

bool TurnedModel::mean_derivatives(std::vector<double>& mean) {
    if (!mean_values(mean)) return false;
    mean.resize(model_.n_x);
    for (const TurningSource& source : sources_) mean[source.turn] = 0;
    return true;
}

bool TurnedModel::mean_outputs(std::vector<double>& mean) {
    if (!mean_values(mean)) return false;
    mean.erase(mean.begin(), mean.begin() + static_cast<std::ptrdiff_t>(model_.n_x));
    return true;
}

bool TurnedModel::find_speeds() {
    std::copy(x_.begin(), x_.end(), frame_.x);
    std::vector<double> values;
    if (!evaluate(values)) return false;
    for (TurningSource& source : sources_) {
        source.speed = 0;
        for (std::size_t state = 0; state < source.row.size(); ++state)
            source.speed += source.row[state] * values[state];
    }
    return true;
}

std::vector<double> TurnedModel::at_speed(double shaft_speed) const {
    std::vector<double> x = point_;
    for (std::size_t i = 0; i < motion_.size(); ++i) x[i] += motion_[i] * (shaft_speed * rad_per_second - point_speed_);
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
