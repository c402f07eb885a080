#include "compiler/analysis/response/turning_source.h"

#include "compiler/analysis/response/harmonics.h"
#include "compiler/analysis/response/mean_balance.h"
#include "compiler/flat/excited.h"

#include "torsion/simulate.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string_view>
#include <unordered_map>

namespace torsion::analysis {

namespace {

constexpr double pi = std::numbers::pi;
constexpr int longest_period = 12;          // turns
constexpr double same_place = 1e-7;         // of the largest change: values a period apart
constexpr std::size_t fewest_samples = 64;  // of a turn
constexpr std::size_t most_samples = 16384; // of a period
constexpr double resolved = 1e-4;           // of the largest harmonic: the upper half of the spectrum
constexpr double smallest_harmonic = 1e-3;  // of the largest in its row
constexpr std::size_t slope_samples = 32;
constexpr std::size_t few_samples = 7;
constexpr double rounding_of_slopes = 1e-9;
constexpr int balance_steps = 6;
constexpr double balanced = 1e-7; // of nominal sizes

double rad_per_s(double rev_per_min) { return rev_per_min * pi / 30; }

std::string_view name_of(const TorsionModel& model, std::uint32_t row) { return runtime::text(model, model.variables[row].name); }

double largest_change(const std::vector<double>& samples, std::size_t rows, std::size_t row) {
    double low = samples[row], high = samples[row];
    for (std::size_t i = row; i < samples.size(); i += rows) low = std::min(low, samples[i]), high = std::max(high, samples[i]);
    return high - low;
}

std::vector<double> column(const std::vector<double>& samples, std::size_t rows, std::size_t row) {
    std::vector<double> result;
    for (std::size_t i = row; i < samples.size(); i += rows) result.push_back(samples[i]);
    return result;
}

/// Harmonics of each row. [rows][k]
std::vector<std::vector<std::complex<double>>> spectra(const std::vector<double>& samples, std::size_t rows) {
    std::vector<std::vector<std::complex<double>>> result;
    for (std::size_t row = 0; row < rows; ++row) result.push_back(harmonics_of(column(samples, rows, row)));
    return result;
}

double largest(const std::vector<std::complex<double>>& spectrum, std::size_t from) {
    double result = 0;
    for (std::size_t k = from; k < spectrum.size(); ++k) result = std::max(result, std::abs(spectrum[k]));
    return result;
}

bool is_resolved(const std::vector<std::vector<std::complex<double>>>& rows) {
    return std::ranges::all_of(rows, [](const auto& spectrum) { return largest(spectrum, spectrum.size() / 2) <= resolved * largest(spectrum, 1); });
}

} // namespace

std::vector<TurningSource> turning_sources(const TorsionModel& model, const std::vector<DeclaredAngle>& declared) {
    std::unordered_map<std::string_view, std::uint32_t> rows;
    for (std::uint32_t row = 0; row < model.n_variables; ++row) rows.emplace(name_of(model, row), row);
    const auto beside = [&](std::string_view prefix, std::uint32_t of) {
        const auto found = rows.find(std::string(prefix) + std::string(name_of(model, of)));
        return found == rows.end() ? model.n_variables : found->second;
    };
    const auto state_of = [&](std::uint32_t row) {
        return static_cast<std::size_t>(
            std::find_if(model.states, model.states + model.n_x, [&](const TorsionState& s) { return s.variable == row; }) - model.states);
    };
    std::vector<TurningSource> sources;
    for (const DeclaredAngle& one : declared) {
        TurningSource source;
        source.angle = name_of(model, one.angle), source.angle_row = one.angle;
        source.turn = state_of(beside(flat::turning_angle_prefix, one.angle)), source.rate = state_of(beside(flat::turning_speed_prefix, one.angle));
        if (source.turn == model.n_x || source.rate == model.n_x) continue;
        source.component = model.variables[one.angle].component;
        if (one.combustion) {
            const std::uint32_t input = beside(flat::combustion_input_prefix, *one.combustion);
            if (input < model.n_variables) source.combustion = model.variables[input].index, source.combustion_row = *one.combustion;
        }
        sources.push_back(std::move(source));
    }
    return sources;
}

TurnedModel::TurnedModel(TorsionFrame& frame, const std::vector<std::uint32_t>& outputs)
    : frame_(frame), model_(*frame.model), outputs_(outputs), point_(frame.x, frame.x + model_.n_x), u_(frame.u, frame.u + model_.n_u), x_(point_) {}

bool TurnedModel::evaluate(std::vector<double>& values) {
    if (model_.outputs(&frame_) != 0) return false;
    values.assign(frame_.der, frame_.der + model_.n_x);
    for (const std::uint32_t row : outputs_) values.push_back(runtime::value_of(frame_, model_.variables[row]));
    return std::ranges::all_of(values, [](double v) { return std::isfinite(v); });
}

void TurnedModel::turn(const TurningSource& source, double angle, double shaft_speed) {
    frame_.x[source.turn] = angle;
    frame_.x[source.rate] = source.ratio * rad_per_s(shaft_speed) - source.speed;
    if (source.is_misfiring && source.combustion) frame_.u[*source.combustion] = -runtime::value_of(frame_, model_.variables[source.combustion_row]);
}

void TurnedModel::restore() {
    std::copy(x_.begin(), x_.end(), frame_.x);
    std::copy(u_.begin(), u_.end(), frame_.u);
    model_.outputs(&frame_);
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

/// Rows whose derivatives along the states of the source are not zero somewhere in a turn.
bool TurnedModel::affected_rows(const TurningSource& source, double shaft_speed, Rows& rows) {
    std::vector<bool> is_affected(model_.n_x + outputs_.size(), false);
    std::vector<double> changes;
    for (int i = 0; i < 8; ++i) {
        turn(source, 0.1 + i * 2 * pi * 0.6180339887498949, shaft_speed);
        for (const std::size_t state : {source.turn, source.rate}) {
            if (!changes_along(state, changes)) return false;
            for (std::size_t row = 0; row < changes.size(); ++row) is_affected[row] = is_affected[row] || changes[row] != 0;
        }
    }
    is_affected[source.turn] = false; // θ itself
    for (std::size_t row = 0; row < is_affected.size(); ++row) {
        if (is_affected[row]) rows.push_back(row);
    }
    return true;
}

bool TurnedModel::find_period(TurningSource& source, double shaft_speed, const Rows& rows) {
    source.turns = 1;
    std::vector<double> samples;
    if (!sample(source, shaft_speed, fewest_samples, rows, samples)) return false;
    std::vector<double> here, there;
    const auto repeats = [&](int turns) {
        for (const double angle : {0.3, 1.7, 2.9, 4.1, 5.5}) {
            turn(source, angle, shaft_speed);
            if (!evaluate(here)) return false;
            turn(source, angle + 2 * pi * turns, shaft_speed);
            if (!evaluate(there)) return false;
            for (std::size_t i = 0; i < rows.size(); ++i) {
                const double size = largest_change(samples, rows.size(), i) + std::abs(here[rows[i]] - there[rows[i]]);
                if (std::abs(here[rows[i]] - there[rows[i]]) > same_place * size) return false;
            }
        }
        return true;
    };
    for (int turns = 1; turns <= longest_period; ++turns) {
        if (repeats(turns)) return source.turns = turns, true;
    }
    return source.turns = 0, true;
}

bool TurnedModel::measure(std::vector<TurningSource>& sources, double shaft_speed) {
    for (TurningSource& source : sources) {
        Rows rows;
        const bool is_good = affected_rows(source, shaft_speed, rows) && find_period(source, shaft_speed, rows);
        restore();
        if (!is_good) return false;
    }
    return true;
}

bool TurnedModel::mean_derivatives(const std::vector<TurningSource>& sources, double shaft_speed, std::vector<double>& mean) {
    double turns = 1;
    for (const TurningSource& source : sources) turns = std::max(turns, source.turns);
    const std::size_t count = fewest_samples * static_cast<std::size_t>(turns);
    mean.assign(model_.n_x, 0.0);
    std::vector<double> values;
    for (std::size_t i = 0; i < count; ++i) {
        for (const TurningSource& source : sources)
            turn(source, 2 * pi * source.turns * static_cast<double>(i) / static_cast<double>(count), shaft_speed);
        if (!evaluate(values)) return false;
        for (std::size_t state = 0; state < mean.size(); ++state) mean[state] += values[state] / static_cast<double>(count);
    }
    for (const TurningSource& source : sources) mean[source.turn] = 0;
    return true;
}

bool TurnedModel::speeds_of(std::vector<TurningSource>& sources, const std::vector<std::vector<double>>& angles) {
    std::vector<double> values;
    if (!evaluate(values)) return false;
    for (std::size_t s = 0; s < sources.size(); ++s) {
        sources[s].speed = 0;
        for (std::size_t state = 0; state < angles[s].size(); ++state) sources[s].speed += angles[s][state] * values[state];
    }
    return true;
}

bool TurnedModel::balance(std::vector<TurningSource>& sources, double shaft_speed, const MeanBalance& mean,
                          const std::vector<std::vector<double>>& angles) {
    std::vector<double> derivatives;
    x_ = point_;
    for (int i = 0; i < balance_steps; ++i) {
        restore();
        if (!speeds_of(sources, angles) || !mean_derivatives(sources, shaft_speed, derivatives)) return restore(), false;
        const Eigen::VectorXd step = mean.step(derivatives);
        double size = 0;
        for (std::size_t state = 0; state < x_.size(); ++state) {
            x_[state] += step[static_cast<Eigen::Index>(state)];
            size = std::max(size, std::abs(step[static_cast<Eigen::Index>(state)]) / model_.states[state].nominal);
        }
        if (!std::isfinite(size)) return restore(), false;
        if (size <= balanced) break;
    }
    restore();
    return speeds_of(sources, angles);
}

bool TurnedModel::mean_sensitivities(const std::vector<TurningSource>& sources, double shaft_speed, std::size_t samples, Matrix& all,
                                     std::string& problem) {
    const std::size_t n = model_.n_x, first_angle = n + outputs_.size() - sources.size();
    Matrix one;
    for (std::size_t i = 0; i < samples; ++i) {
        for (const TurningSource& source : sources)
            turn(source, 2 * pi * source.turns * static_cast<double>(i) / static_cast<double>(samples), shaft_speed);
        const bool is_good = sensitivities(frame_, outputs_, one, problem);
        if (!is_good) return restore(), false;
        for (std::size_t s = 0; s < sources.size(); ++s) { // the states see the angle through θ, too
            for (std::size_t j = 0; j < n; ++j) {
                const double angle = one(first_angle + s, j);
                for (std::size_t row = 0; angle != 0 && row < one.rows; ++row) one(row, j) -= one(row, sources[s].turn) * angle;
            }
        }
        for (const TurningSource& source : sources) {
            for (std::size_t row = 0; row < one.rows; ++row) one(row, source.turn) = one(row, source.rate) = 0;
        }
        if (i == 0) all = Matrix(one.rows, one.columns);
        for (std::size_t e = 0; e < one.values.size(); ++e) all.values[e] += one.values[e] / static_cast<double>(samples);
    }
    restore();
    return true;
}

bool TurnedModel::sample(const TurningSource& source, double shaft_speed, std::size_t count, const Rows& rows, std::vector<double>& samples) {
    std::vector<double> values;
    samples.clear();
    for (std::size_t i = 0; i < count; ++i) {
        turn(source, 2 * pi * source.turns * static_cast<double>(i) / static_cast<double>(count), shaft_speed);
        if (!evaluate(values)) return false;
        for (const std::size_t row : rows) samples.push_back(values[row]);
    }
    return true;
}

bool TurnedModel::mean_slopes(const TurningSource& source, double shaft_speed, const Rows& rows, std::vector<double>& slopes) {
    slopes.assign(rows.size(), 0.0);
    std::vector<double> changes;
    for (std::size_t i = 0; i < slope_samples; ++i) {
        turn(source, 2 * pi * source.turns * static_cast<double>(i) / slope_samples, shaft_speed);
        if (!changes_along(source.rate, changes)) return false;
        for (std::size_t r = 0; r < rows.size(); ++r) slopes[r] += changes[rows[r]] / slope_samples;
    }
    return true;
}

/// What a source does to some rows, at each speed.
struct TurnedModel::Spectra {
    Rows rows;
    std::size_t count = 0;                                          ///< samples of a period
    std::vector<bool> is_large;                                     ///< by harmonic
    std::vector<std::vector<std::vector<std::complex<double>>>> at; ///< [speeds][rows][k]
    std::vector<double> first_slopes;
    std::vector<std::complex<double>> slopes; ///< [speeds][rows]: mean changes with the speed of the angle
};

/// As many samples as the harmonics need at this speed.
bool TurnedModel::resolve(std::vector<TurningSource>& sources, double shaft_speed, std::vector<Spectra>& spectra_of) {
    std::vector<double> samples;
    for (std::size_t s = 0; s < sources.size(); ++s) {
        Spectra& spectrum = spectra_of[s];
        if (spectrum.rows.empty() && !affected_rows(sources[s], shaft_speed, spectrum.rows)) return false;
        if (spectrum.rows.empty()) continue;
        spectrum.count = std::max(spectrum.count, 2 * fewest_samples * static_cast<std::size_t>(sources[s].turns));
        for (;; spectrum.count *= 2) {
            if (!sample(sources[s], shaft_speed, spectrum.count, spectrum.rows, samples)) return false;
            if (is_resolved(spectra(samples, spectrum.rows.size())) || spectrum.count * 2 > most_samples) break;
        }
        spectrum.is_large.assign(spectrum.count / 2, false);
    }
    return true;
}

namespace {

void add_loads(const TurningSource& source, double shaft_angle, const std::vector<std::size_t>& rows, const std::vector<bool>& is_large,
               const std::vector<std::vector<std::vector<std::complex<double>>>>& at, std::vector<Load>& loads) {
    for (std::size_t k = 1; k < is_large.size(); ++k) {
        if (!is_large[k]) continue;
        const double order = static_cast<double>(k) / source.turns * source.ratio;
        Load& load = loads.emplace_back();
        load.order = std::abs(order), load.changes.rows = rows;
        for (const auto& of_speed : at) {
            for (const auto& spectrum : of_speed) {
                const std::complex<double> value = spectrum[k] * std::polar(1.0, -order * shaft_angle);
                load.changes.values.push_back(source.ratio < 0 ? std::conj(value) : value);
            }
        }
    }
}

/// The speed of the angle is c ẋ; of a motion that is c A.
void add_law(const std::vector<double>& angle, RowChanges changes, ResponseProblem& response) {
    if (std::ranges::all_of(changes.values, [](std::complex<double> v) { return v == 0.0; })) return;
    Feedback law;
    law.changes = std::move(changes);
    const Matrix& a = response.system.a;
    for (std::size_t j = 0; j < a.columns; ++j) {
        double speed = 0;
        for (std::size_t i = 0; i < a.rows; ++i) speed += angle[i] * a(i, j);
        if (speed != 0) law.states.emplace_back(j, speed);
    }
    response.feedback.push_back(std::move(law));
}

} // namespace

/// ΔA(θ) where it varies: along few states.
bool TurnedModel::add_periodic_law(const TurningSource& source, double shaft_speed, double shaft_angle, const Rows& rows, std::size_t count,
                                   ResponseProblem& response) {
    PeriodicLaw law;
    law.order = std::abs(source.ratio) / source.turns, law.shaft_angle = shaft_angle, law.is_backwards = source.ratio < 0;
    law.rows = rows;
    std::vector<double> first, changes;
    for (std::size_t state = 0; state < model_.n_x; ++state) {
        if (response.system.states[state].name.starts_with(flat::turning_angle_prefix) ||
            response.system.states[state].name.starts_with(flat::turning_speed_prefix))
            continue;
        bool varies = false;
        for (std::size_t i = 0; i < few_samples && !varies; ++i) {
            turn(source, 0.1 + 2 * pi * source.turns * static_cast<double>(i) / few_samples, shaft_speed);
            if (!changes_along(state, changes)) return false;
            if (i == 0) first = changes;
            varies = std::ranges::any_of(
                rows, [&](std::size_t row) { return std::abs(changes[row] - first[row]) > rounding_of_slopes * std::abs(first[row]); });
        }
        if (varies) law.columns.push_back(state);
    }
    if (law.columns.empty()) return true;
    const std::size_t block = rows.size() * law.columns.size();
    std::vector<double> means(block, 0.0);
    for (std::size_t i = 0; i < count; ++i) {
        turn(source, 2 * pi * source.turns * static_cast<double>(i) / static_cast<double>(count), shaft_speed);
        law.values.resize((i + 1) * block);
        for (std::size_t c = 0; c < law.columns.size(); ++c) {
            if (!changes_along(law.columns[c], changes)) return false;
            for (std::size_t r = 0; r < rows.size(); ++r) {
                const std::size_t place = r * law.columns.size() + c;
                law.values[i * block + place] = changes[rows[r]];
                means[place] += changes[rows[r]] / static_cast<double>(count);
            }
        }
    }
    for (std::size_t e = 0; e < law.values.size(); ++e) law.values[e] -= means[e % block];
    response.laws.push_back(std::move(law));
    return true;
}

bool TurnedModel::add_sources(std::vector<TurningSource>& sources, double shaft_speed, double shaft_angle, const MeanBalance& mean,
                              const std::vector<std::vector<double>>& angles, ResponseProblem& response) {
    std::vector<Spectra> found(sources.size());
    const auto fail = [&] { return x_ = point_, restore(), false; };
    for (const double speed : {response.speeds.back(), response.speeds.front(), shaft_speed}) {
        if (!balance(sources, speed, mean, angles) || !resolve(sources, speed, found)) return fail();
    }
    for (std::size_t s = 0; s < sources.size(); ++s) {
        if (!mean_slopes(sources[s], shaft_speed, found[s].rows, found[s].first_slopes)) return fail();
        if (!found[s].rows.empty() && !add_periodic_law(sources[s], shaft_speed, shaft_angle, found[s].rows, found[s].count, response)) return fail();
    }
    std::vector<double> samples, slopes;
    for (const double speed : response.speeds) {
        if (!balance(sources, speed, mean, angles)) return fail();
        for (std::size_t s = 0; s < sources.size(); ++s) {
            Spectra& of = found[s];
            if (!sample(sources[s], speed, of.count, of.rows, samples) || !mean_slopes(sources[s], speed, of.rows, slopes)) return fail();
            of.at.push_back(spectra(samples, of.rows.size()));
            for (const auto& spectrum : of.at.back()) {
                const double size = largest(spectrum, 1);
                for (std::size_t k = 1; k < spectrum.size(); ++k)
                    of.is_large[k] = of.is_large[k] || (size > 0 && std::abs(spectrum[k]) >= smallest_harmonic * size);
            }
            for (std::size_t r = 0; r < of.rows.size(); ++r) {
                const double change = slopes[r] - of.first_slopes[r];
                of.slopes.emplace_back(std::abs(change) <= rounding_of_slopes * std::abs(slopes[r]) ? 0 : change);
            }
        }
    }
    for (std::size_t s = 0; s < sources.size(); ++s) {
        add_loads(sources[s], shaft_angle, found[s].rows, found[s].is_large, found[s].at, response.loads);
        add_law(angles[s], {found[s].rows, std::move(found[s].slopes)}, response);
    }
    x_ = point_;
    restore();
    return true;
}

} // namespace torsion::analysis
