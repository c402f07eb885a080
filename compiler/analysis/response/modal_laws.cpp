#include "compiler/analysis/response/modal_laws.h"

#include "compiler/analysis/response/forced_response.h"
#include "compiler/analysis/response/harmonics.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace torsion::analysis {

namespace {

constexpr double most_periods = 50; // of the slowest law, in the common one
constexpr double swings_not = 1e-6; // of an eigenvalue, its imaginary part
constexpr double two_pi = 2 * std::numbers::pi;

} // namespace

bool swings(std::complex<double> value) { return std::abs(value.imag()) > swings_not * std::abs(value); }

ModalLaws modal_laws(const std::vector<PeriodicLaw>& laws, const std::vector<ModalExpansion::Term>& terms,
                     double slowest, double fastest) {
    std::vector<std::pair<const ModalExpansion::Term*, bool>> kept; // and whether conjugated
    for (const ModalExpansion::Term& term : terms) {
        const double size = std::abs(term.value);
        if (size < slowest || size > fastest || kept.size() + 2 > most_coordinates) continue;
        kept.emplace_back(&term, false);
        if (term.value.imag() != 0) kept.emplace_back(&term, true);
    }
    std::size_t rows = 0, columns = 0;
    for (const PeriodicLaw& law : laws) rows += law.rows.size(), columns += law.columns.size();
    const auto size = static_cast<Eigen::Index>(kept.size());
    ModalLaws result{Eigen::VectorXcd(size), Eigen::MatrixXcd::Zero(size, static_cast<Eigen::Index>(rows)),
                     Eigen::MatrixXcd(static_cast<Eigen::Index>(columns), size)};
    for (Eigen::Index k = 0; k < size; ++k) {
        const auto& [term, is_conjugated] = kept[static_cast<std::size_t>(k)];
        const auto of_pair = [conjugated = is_conjugated](std::complex<double> value) {
            return conjugated ? std::conj(value) : value;
        };
        result.values[k] = of_pair(term->value);
        Eigen::Index row = 0, column = 0;
        for (const PeriodicLaw& law : laws) {
            for (const std::size_t i : law.rows)
                result.left(k, row++) = i < term->left.size() ? of_pair(term->left[i]) : 0;
            for (const std::size_t j : law.columns) result.right(column++, k) = of_pair(term->right[j]);
        }
    }
    return result;
}

LawsAtSpeed::LawsAtSpeed(const std::vector<PeriodicLaw>& laws, double speed, const std::vector<double>& speeds)
    : laws_(laws) {
    for (const PeriodicLaw& law : laws_) {
        values_.push_back(law.values_at(speed, speeds));
        rows_ += static_cast<Eigen::Index>(law.rows.size()), columns_ += static_cast<Eigen::Index>(law.columns.size());
    }
}

/// write(law, its values, place among the entries of a sample, row, column)
template <class Write>
void LawsAtSpeed::each_entry(const Write& write) const {
    Eigen::Index row = 0, column = 0;
    for (std::size_t l = 0; l < laws_.size(); ++l) {
        const std::size_t rows = laws_[l].rows.size(), columns = laws_[l].columns.size();
        for (std::size_t i = 0; i < rows * columns; ++i)
            write(laws_[l], values_[l], i, row + static_cast<Eigen::Index>(i / columns),
                  column + static_cast<Eigen::Index>(i % columns));
        row += static_cast<Eigen::Index>(rows), column += static_cast<Eigen::Index>(columns);
    }
}

Eigen::MatrixXd LawsAtSpeed::at(double angle) const {
    Eigen::MatrixXd result = Eigen::MatrixXd::Zero(rows_, columns_);
    each_entry([&](const PeriodicLaw& law, const std::vector<double>& values, std::size_t i, Eigen::Index row,
                   Eigen::Index column) {
        const double periods = (law.is_backwards ? -1 : 1) * (angle - law.shaft_angle) * law.order / two_pi;
        const double place = (periods - std::floor(periods)) * static_cast<double>(law.samples());
        const std::size_t below = static_cast<std::size_t>(place) % law.samples(), above = (below + 1) % law.samples();
        const std::size_t size = law.rows.size() * law.columns.size();
        result(row, column) = std::lerp(values[below * size + i], values[above * size + i], place - std::floor(place));
    });
    return result;
}

// As in ParametricResponse: φ = φ₀ ± ψ/order, with ψ the angle of the law.
std::vector<Eigen::MatrixXcd> LawsAtSpeed::harmonics(double turns) const {
    std::vector<Eigen::MatrixXcd> result;
    each_entry([&](const PeriodicLaw& law, const std::vector<double>& values, std::size_t i, Eigen::Index row,
                   Eigen::Index column) {
        const std::size_t size = law.rows.size() * law.columns.size();
        std::vector<double> samples;
        for (std::size_t s = 0; s < law.samples(); ++s) samples.push_back(values[s * size + i]);
        const std::vector<std::complex<double>> own = harmonics_of(samples);
        const auto periods = static_cast<std::size_t>(std::lround(law.order * turns));
        if (result.size() < (own.size() - 1) * periods + 1)
            result.resize((own.size() - 1) * periods + 1, Eigen::MatrixXcd::Zero(rows_, columns_));
        for (std::size_t k = 1; k < own.size(); ++k) {
            const std::complex<double> value = law.is_backwards ? std::conj(own[k]) : own[k];
            result[k * periods](row, column) +=
                value / 2.0 * std::polar(1.0, -static_cast<double>(k) * law.order * law.shaft_angle);
        }
    });
    return result;
}

double common_period(const std::vector<PeriodicLaw>& laws) {
    std::vector<double> orders;
    for (const PeriodicLaw& law : laws) orders.push_back(law.order);
    std::ranges::sort(orders);
    const double slowest = orders.front();
    for (double& order : orders) order /= slowest;
    const double periods = common_turns(orders);
    return periods > most_periods ? 0 : periods / slowest;
}

} // namespace torsion::analysis
