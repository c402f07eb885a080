#include "compiler/analysis/response/modal_expansion.h"

#include "compiler/analysis/linear/spectrum.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace torsion::analysis {

namespace {

bool is_speed(const LinearVariable& state) { return state.unit == "rad/s" || state.unit == "m/s"; }

} // namespace

std::optional<ModalExpansion> ModalExpansion::of(const LinearSystem& system) {
    if (system.states.size() > most_expanded_states) return std::nullopt;
    const Spectrum spectrum = spectrum_of(system.a, {}, {});
    if (!spectrum.has_converged) return std::nullopt;
    ModalExpansion expansion;
    for (std::size_t i = 0; i < spectrum.values.size(); ++i) expansion.terms_.push_back({spectrum.values[i], spectrum.vectors[i], spectrum.duals[i]});
    return expansion;
}

std::optional<ModalExpansion::Share> ModalExpansion::largest(const ResponseProblem& problem, double order, std::size_t speed,
                                                             std::size_t output) const {
    const std::complex<double> s(0, order * problem.speeds[speed] * std::numbers::pi / 30);
    const Matrix& c = problem.system.c;
    std::optional<Share> result;
    double all = 0, most = 0;
    for (const Term& term : terms_) {
        std::complex<double> driven = 0, conjugate = 0, seen = 0;
        for (const Load& load : problem.loads) {
            if (std::abs(load.order - order) > 1e-9 * order) continue;
            for (std::size_t i = 0; i < load.changes.rows.size(); ++i) {
                if (load.changes.rows[i] >= term.left.size()) continue;
                driven += term.left[load.changes.rows[i]] * load.changes.at(speed)[i];
                conjugate += std::conj(term.left[load.changes.rows[i]]) * load.changes.at(speed)[i];
            }
        }
        for (std::size_t j = 0; j < c.columns; ++j) seen += c(output, j) * term.right[j];
        std::complex<double> part = seen * driven / (s - term.value);
        if (term.value.imag() != 0) part += std::conj(seen) * conjugate / (s - std::conj(term.value));
        all += std::abs(part);
        if (term.value.imag() == 0 || std::abs(part) <= most) continue;
        most = std::abs(part);
        result = {std::abs(term.value) / (2 * std::numbers::pi), -term.value.real() / std::abs(term.value), most};
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

// A mode is q' = p, p' = -ω² q - 2 ζ ω p, where q = z + z̄ and p = λ z + λ̄ z̄ of its coordinate z = wᵀ x. A change of ζ pushes p, and nothing else, so
// that shafts keep their stiffness. A push on a speed does not change q at once: the phase of w is such that it has no real part there.
void ModalExpansion::add_damping(double ratio, const LinearSystem& system, Matrix& a) const {
    for (const Term& term : terms_) {
        if (term.value.imag() == 0) continue;
        std::complex<double> squares = 0;
        for (std::size_t i = 0; i < term.left.size(); ++i) {
            if (is_speed(system.states[i])) squares += term.left[i] * term.left[i];
        }
        const std::complex<double> phase = squares == 0.0 ? 1.0 : std::sqrt(-squares / std::abs(squares)), conjugate = std::conj(term.value);
        const double push = -2 * ratio * std::abs(term.value);
        std::vector<double> of_speed(a.rows), moved(a.rows);
        for (std::size_t i = 0; i < a.rows; ++i) {
            const std::complex<double> right = term.right[i] * phase;
            moved[i] = ((right - std::conj(right)) / (term.value - conjugate)).real();
            of_speed[i] = 2 * (term.value * term.left[i] / phase).real();
        }
        for (std::size_t j = 0; j < a.columns; ++j) {
            std::vector<Entry> entries;
            for (std::size_t i = 0; i < a.rows; ++i) entries.push_back({static_cast<std::uint32_t>(i), push * moved[i] * of_speed[j]});
            a.add(j, entries, 1);
        }
    }
}

} // namespace torsion::analysis
