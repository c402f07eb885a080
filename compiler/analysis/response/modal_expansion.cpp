#include "compiler/analysis/response/modal_expansion.h"

#include "compiler/analysis/linear/modes.h"
#include "compiler/analysis/linear/spectrum.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace torsion::analysis {

namespace {

constexpr double equal_orders = 1e-9;
constexpr double rounding_of_loads = 1e-13; // of the sizes of what cancels

bool is_speed(const LinearVariable& state) { return state.unit == "rad/s" || state.unit == "m/s"; }

} // namespace

std::optional<ModalExpansion> ModalExpansion::of(const Matrix& a, const std::vector<bool>& mechanical) {
    if (a.rows > most_expanded_states) return std::nullopt;
    const Spectrum spectrum = spectrum_of(a, {}, {});
    if (!spectrum.has_converged) return std::nullopt;
    ModalExpansion expansion;
    for (std::size_t i = 0; i < spectrum.values.size(); ++i)
        expansion.terms_.push_back({spectrum.values[i], spectrum.vectors[i], spectrum.duals[i], 0});
    std::size_t number = 0;
    for (const Mode::Kind kind : {Mode::Kind::Vibration, Mode::Kind::Aperiodic, Mode::Kind::Other}) {
        for (std::size_t i = 0; i < spectrum.values.size(); ++i) {
            if (kind_of(spectrum.values[i], mechanical, spectrum.participation[i]) == kind)
                expansion.terms_[i].number = ++number;
        }
    }
    return expansion;
}

std::complex<double> ModalExpansion::driven(const Term& term, const ResponseProblem& problem, double order,
                                            std::size_t speed) const {
    std::complex<double> sum = 0;
    double size = 0;
    for (const Load& load : problem.loads) {
        if (std::abs(load.order - order) > equal_orders * order) continue;
        for (std::size_t i = 0; i < load.changes.rows.size(); ++i) {
            if (load.changes.rows[i] >= term.left.size()) continue;
            const std::complex<double> part = term.left[load.changes.rows[i]] * load.changes.at(speed)[i];
            sum += part, size += std::abs(part);
        }
    }
    return std::abs(sum) <= rounding_of_loads * size ? 0 : sum;
}

/// λ + w ΔA v, where ΔA is what is imaginary in the system.
std::complex<double> ModalExpansion::lossy(const Term& term, const ResponseProblem& problem, std::size_t speed) {
    std::complex<double> value = term.value;
    for (const Feedback& law : problem.feedback) {
        std::complex<double> seen = 0, moved = 0;
        for (const auto& [state, factor] : law.states) seen += factor * term.right[state];
        for (std::size_t i = 0; i < law.changes.rows.size(); ++i) {
            if (law.changes.rows[i] < term.left.size())
                moved += term.left[law.changes.rows[i]] * std::complex<double>(0, law.changes.at(speed)[i].imag());
        }
        value += moved * seen;
    }
    return value;
}

double ModalExpansion::growth_time() const {
    constexpr double rounding = 1e-9; // of the largest eigenvalue
    double largest = 0, fastest = 0;
    for (const Term& term : terms_) {
        largest = std::max(largest, std::abs(term.value));
        if (term.value.imag() == 0) fastest = std::max(fastest, term.value.real());
    }
    return fastest > rounding * largest ? 1 / fastest : 0;
}

std::vector<ModalExpansion::Term> ModalExpansion::lossy_terms(const ResponseProblem& problem, std::size_t speed) const {
    std::vector<Term> result = terms_;
    for (Term& term : result) {
        if (term.value.imag() != 0) term.value = lossy(term, problem, speed);
    }
    return result;
}

std::vector<ModalExpansion::Vibration> ModalExpansion::vibrations(const ResponseProblem& problem,
                                                                  std::size_t speed) const {
    std::vector<Vibration> result;
    for (const Term& term : terms_) {
        if (term.value.imag() != 0) result.push_back({term.number, lossy(term, problem, speed)});
    }
    return result;
}

std::vector<double> ModalExpansion::strengths(const ResponseProblem& problem, const Entries& seen,
                                              std::size_t vibration, double order, std::size_t speed) const {
    std::size_t place = 0;
    for (std::size_t before = 0; place < terms_.size(); ++place) {
        if (terms_[place].value.imag() != 0 && before++ == vibration) break;
    }
    const Term& term = terms_[place];
    const double size = std::abs(driven(term, problem, order, speed));
    std::vector<double> result(problem.system.c.rows, 0.0);
    if (size == 0) return result;
    std::vector<std::complex<double>> parts(result.size());
    for (const auto& [row, column, value] : seen) parts[row] += value * term.right[column];
    std::ranges::transform(parts, result.begin(), [&](std::complex<double> part) { return size * std::abs(part); });
    return result;
}

std::optional<ModalExpansion::Share> ModalExpansion::largest(const ResponseProblem& problem, double order,
                                                             std::size_t speed, std::size_t output) const {
    const std::complex<double> s(0, order * problem.speeds[speed] * std::numbers::pi / 30);
    const Matrix& c = problem.system.c;
    std::optional<Share> result;
    double all = 0, most = 0;
    for (const Term& term : terms_) {
        std::complex<double> conjugate = 0, seen = 0;
        for (const Load& load : problem.loads) {
            if (std::abs(load.order - order) > equal_orders * order) continue;
            for (std::size_t i = 0; i < load.changes.rows.size(); ++i) {
                if (load.changes.rows[i] >= term.left.size()) continue;
                conjugate += std::conj(term.left[load.changes.rows[i]]) * load.changes.at(speed)[i];
            }
        }
        for (std::size_t j = 0; j < c.columns; ++j) seen += c(output, j) * term.right[j];
        std::complex<double> part = seen * driven(term, problem, order, speed) / (s - term.value);
        if (term.value.imag() != 0) part += std::conj(seen) * conjugate / (s - std::conj(term.value));
        all += std::abs(part);
        if (term.value.imag() == 0 || std::abs(part) <= most) continue;
        most = std::abs(part);
        result = {std::abs(term.value) / (2 * std::numbers::pi), -term.value.real() / std::abs(term.value), most,
                  term.number};
    }
    if (result) result->share = all > 0 ? most / all : 0;
    return result;
}

std::vector<double> ModalExpansion::frequencies() const {
    std::vector<double> result;
    for (const Term& term : terms_) {
        if (term.value.imag() != 0) result.push_back(std::abs(term.value) / (2 * std::numbers::pi));
    }
    return result;
}

// A mode is q' = p, p' = -ω² q - 2 ζ ω p, where q = z + z̄ and p = λ z + λ̄ z̄ of its coordinate z = wᵀ x. A change of ζ
// pushes p, and nothing else, so that shafts keep their stiffness. A push on a speed does not change q at once: the
// phase of w is such that it has no real part there.
void ModalExpansion::add_damping(double ratio, const LinearSystem& system, Matrix& a) const {
    for (const Term& term : terms_) {
        if (term.value.imag() == 0) continue;
        std::complex<double> squares = 0;
        for (std::size_t i = 0; i < term.left.size(); ++i) {
            if (is_speed(system.states[i])) squares += term.left[i] * term.left[i];
        }
        const std::complex<double> phase = squares == 0.0 ? 1.0 : std::sqrt(-squares / std::abs(squares)),
                                   conjugate = std::conj(term.value);
        const double push = -2 * ratio * std::abs(term.value);
        std::vector<double> of_speed(a.rows), moved(a.rows);
        for (std::size_t i = 0; i < a.rows; ++i) {
            const std::complex<double> right = term.right[i] * phase;
            moved[i] = ((right - std::conj(right)) / (term.value - conjugate)).real();
            of_speed[i] = 2 * (term.value * term.left[i] / phase).real();
        }
        std::vector<Entry> column;
        for (std::size_t i = 0; i < a.rows; ++i) {
            if (moved[i] != 0) column.push_back({static_cast<std::uint32_t>(i), push * moved[i]});
        }
        for (std::size_t j = 0; j < a.columns; ++j) a.add(j, column, of_speed[j]);
    }
}

} // namespace torsion::analysis
