#include "compiler/analysis/response/parametric_response.h"

#include "compiler/analysis/response/harmonics.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>

namespace torsion::analysis {

namespace {

constexpr Eigen::Index most_products = 60;
constexpr double solved = 1e-8;
constexpr double same_harmonic = 1e-6;

/// x with x − L x = b.
std::optional<Eigen::VectorXd> gmres(const std::function<Eigen::VectorXd(const Eigen::VectorXd&)>& product,
                                     const Eigen::VectorXd& b) {
    const double size = b.norm();
    if (size == 0) return b;
    const Eigen::Index most = std::min<Eigen::Index>(most_products, b.size());
    Eigen::MatrixXd basis(b.size(), most + 1), h = Eigen::MatrixXd::Zero(most + 1, most);
    basis.col(0) = b / size;
    for (Eigen::Index j = 0; j < most; ++j) {
        Eigen::VectorXd w = basis.col(j) - product(basis.col(j));
        for (int twice = 0; twice < 2; ++twice) {
            for (Eigen::Index i = 0; i <= j; ++i) {
                const double share = basis.col(i).dot(w);
                h(i, j) += share, w -= share * basis.col(i);
            }
        }
        h(j + 1, j) = w.norm();
        Eigen::VectorXd right = Eigen::VectorXd::Zero(j + 2);
        right[0] = size;
        const Eigen::VectorXd y = h.topLeftCorner(j + 2, j + 1).householderQr().solve(right);
        const double rest = (right - h.topLeftCorner(j + 2, j + 1) * y).norm();
        if (!std::isfinite(rest)) return std::nullopt;
        if (rest <= solved * size) return basis.leftCols(j + 1) * y;
        if (h(j + 1, j) == 0) return std::nullopt;
        basis.col(j + 1) = w / h(j + 1, j);
    }
    return std::nullopt;
}

std::size_t place_of(std::vector<std::size_t>& places, std::size_t value) {
    const auto found = std::ranges::find(places, value);
    if (found != places.end()) return static_cast<std::size_t>(found - places.begin());
    places.push_back(value);
    return places.size() - 1;
}

} // namespace

ParametricResponse::ParametricResponse(const std::vector<PeriodicLaw>& laws, std::size_t states,
                                       const std::vector<double>& orders)
    : orders_(orders.size()) {
    for (const PeriodicLaw& law : laws) {
        for (const std::size_t row : law.rows) {
            if (row < states) place_of(rows_, row);
            else outputs_ = std::max(outputs_, row - states + 1);
        }
    }
    for (const PeriodicLaw& law : laws) {
        Law& own = laws_.emplace_back();
        own.law = &law, own.values = law.values;
        for (const std::size_t column : law.columns) own.columns.push_back(place_of(columns_, column));
        for (const std::size_t row : law.rows)
            own.rows.push_back(row < states ? place_of(rows_, row) : rows_.size() + row - states);
        for (std::size_t order = 0; order < orders.size(); ++order) {
            const double k = orders[order] / law.order, whole = std::round(k);
            if (std::abs(k - whole) <= same_harmonic * k && whole < static_cast<double>(law.samples()) / 2)
                own.harmonics.emplace_back(order, static_cast<std::size_t>(whole));
        }
    }
}

void ParametricResponse::go_to(double speed, const std::vector<double>& speeds) {
    for (Law& own : laws_) own.values = own.law->values_at(speed, speeds);
}

// In the angle ψ of the law, φ = φ₀ ± ψ/order.
ParametricResponse::Loads ParametricResponse::loads_of(const std::vector<Eigen::VectorXcd>& states) const {
    Loads loads(orders_, Eigen::VectorXcd::Zero(static_cast<Eigen::Index>(rows_.size() + outputs_)));
    for (const Law& own : laws_) {
        const PeriodicLaw& law = *own.law;
        const std::size_t n = law.samples(), columns = law.columns.size(), rows = law.rows.size();
        const auto turned = [&](std::complex<double> value) { return law.is_backwards ? std::conj(value) : value; };
        std::vector<std::vector<double>> products(rows, std::vector<double>(n, 0.0));
        for (std::size_t c = 0; c < columns; ++c) {
            std::vector<std::complex<double>> harmonics(n / 2);
            for (const auto& [order, k] : own.harmonics) {
                const double angle = static_cast<double>(k) * law.order * law.shaft_angle;
                harmonics[k] =
                    turned(states[order][static_cast<Eigen::Index>(own.columns[c])] * std::polar(1.0, angle));
            }
            const std::vector<double> samples = samples_of(harmonics, n);
            for (std::size_t r = 0; r < rows; ++r) {
                for (std::size_t i = 0; i < n; ++i)
                    products[r][i] += own.values[(i * rows + r) * columns + c] * samples[i];
            }
        }
        for (std::size_t r = 0; r < rows; ++r) {
            const auto harmonics = harmonics_of(products[r]);
            for (const auto& [order, k] : own.harmonics) {
                const double angle = static_cast<double>(k) * law.order * law.shaft_angle;
                loads[order][static_cast<Eigen::Index>(own.rows[r])] += turned(harmonics[k]) * std::polar(1.0, -angle);
            }
        }
    }
    return loads;
}

std::vector<Eigen::VectorXcd> ParametricResponse::answer(const std::vector<OrderAnswers>& answers,
                                                         const Eigen::VectorXd& loads) const {
    std::vector<Eigen::VectorXcd> states;
    const auto rows = static_cast<Eigen::Index>(rows_.size());
    for (std::size_t order = 0; order < orders_; ++order) {
        Eigen::VectorXcd load(rows);
        for (Eigen::Index r = 0; r < rows; ++r) {
            const Eigen::Index place = 2 * (static_cast<Eigen::Index>(order) * rows + r);
            load[r] = {loads[place], loads[place + 1]};
        }
        states.push_back(answers[order].states.rightCols(rows) * load);
    }
    return states;
}

Eigen::VectorXd ParametricResponse::packed(const Loads& loads) const {
    const auto rows = static_cast<Eigen::Index>(rows_.size());
    Eigen::VectorXd result(2 * static_cast<Eigen::Index>(orders_) * rows);
    for (std::size_t order = 0; order < orders_; ++order) {
        for (Eigen::Index r = 0; r < rows; ++r) {
            const Eigen::Index place = 2 * (static_cast<Eigen::Index>(order) * rows + r);
            result[place] = loads[order][r].real(), result[place + 1] = loads[order][r].imag();
        }
    }
    return result;
}

bool ParametricResponse::solve(const std::vector<OrderAnswers>& answers, std::vector<Eigen::VectorXcd>& outputs) const {
    std::vector<Eigen::VectorXcd> direct;
    for (const OrderAnswers& order : answers) direct.push_back(order.states.col(0));
    const Eigen::VectorXd first = packed(loads_of(direct));
    const auto loads = gmres([&](const Eigen::VectorXd& q) { return packed(loads_of(answer(answers, q))); }, first);
    if (!loads) return false;
    std::vector<Eigen::VectorXcd> states = answer(answers, *loads);
    for (std::size_t order = 0; order < orders_; ++order) states[order] += direct[order];
    const Loads all = loads_of(states);
    const auto rows = static_cast<Eigen::Index>(rows_.size());
    outputs.clear();
    for (std::size_t order = 0; order < orders_; ++order) {
        Eigen::VectorXcd y =
            answers[order].outputs.col(0) + answers[order].outputs.rightCols(rows) * all[order].head(rows);
        y.head(static_cast<Eigen::Index>(outputs_)) += all[order].tail(static_cast<Eigen::Index>(outputs_));
        outputs.push_back(std::move(y));
    }
    return true;
}

} // namespace torsion::analysis
