// The run handles a linear system whose matrix is singular at some points (an unlucky parameter, two brakes that lock).
// A system that is singular at every point states the same condition twice. Points are random: a determinant that is
// not identically zero is nonzero at almost all of them.
#include "compiler/structure/regularity.h"

#include "compiler/structure/branches.h"
#include "compiler/structure/explain.h"
#include "compiler/structure/hidden_constraints.h"
#include "compiler/structure/trial_point.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace torsion::structure {

namespace {

constexpr std::size_t most_tears_to_try = 30, most_inner_to_try = 1000;
constexpr int regularity_trials = 4, regularity_trials_with_switches = 8;
constexpr unsigned configuration_trials = 200;
constexpr double negligible_entry = 1e-12;

using Entry = TrialPoint::Entry;
using Matrix = std::vector<std::vector<Entry>>; ///< by columns

bool is_zero(const Entry& entry) { return std::abs(entry.value) <= negligible_entry * entry.terms; }

class LinearSystem {
public:
    LinearSystem(StructuralAnalysis& s, const TornSystem& system) : s_(s), system_(system) {}

    bool is_singular() {
        using enum TrialPoint::Parameters;
        if (system_.is_mixed()) return is_singular_with_switches();
        // Integers that choose the axes of rotations choose one axis at random, thrice
        for (const auto parameters : {Random, RandomReals}) {
            for (int i = 0; i < regularity_trials; ++i)
                if (!is_singular_at(parameters, static_cast<unsigned>(i + 1))) return false;
        }
        return true;
    }

    /// Do some values of discrete variables around it make it regular?
    bool is_regular_somewhere() {
        if (!has_branches(s_, system_)) return false;
        for (unsigned seed = 1; seed <= configuration_trials; ++seed) {
            TrialPoint point = configuration(seed);
            auto columns = matrix(point);
            if (columns && !eliminate(*columns)) return true;
        }
        return false;
    }

    /// Of a system with branches, where it is singular: its residuals there. Empty: it was not found so.
    std::vector<ExprId> singular_branches() {
        for (unsigned seed = 1; seed <= configuration_trials; ++seed) {
            TrialPoint point = configuration(seed);
            auto columns = matrix(point);
            if (!columns || !eliminate(*columns)) continue;
            std::vector<ExprId> result;
            for (const Residual& r : system_.residuals) result.push_back(taken_branches(s_, point, r.value));
            return result;
        }
        return {};
    }

private:
    TrialPoint configuration(unsigned seed) {
        return TrialPoint(s_, system_, TrialPoint::Parameters::RandomReals, seed, TrialPoint::Relations::Wide);
    }

    bool is_singular_with_switches() {
        for (int i = 0; i < regularity_trials_with_switches; ++i)
            if (!is_singular_at(TrialPoint::Parameters::RandomReals, static_cast<unsigned>(i + 1),
                                TrialPoint::Relations::Wide))
                return false;
        return true;
    }

    bool is_singular_at(TrialPoint::Parameters parameters, unsigned seed) {
        // Flow into one end is flow out of the other: such relations must agree. But literally some are never true
        return is_singular_at(parameters, seed,
                              seed % 2 == 0 ? TrialPoint::Relations::Literal : TrialPoint::Relations::True);
    }

    bool is_singular_at(TrialPoint::Parameters parameters, unsigned seed, TrialPoint::Relations relations) {
        TrialPoint point(s_, system_, parameters, seed, relations);
        auto columns = matrix(point);
        return columns && eliminate(*columns);
    }

    std::optional<Matrix> matrix(TrialPoint& point) const {
        Matrix columns;
        for (std::size_t j = 0; j < system_.tears.size(); ++j) {
            auto column = point.column(j);
            if (!column) return std::nullopt;
            columns.push_back(std::move(*column));
        }
        scale(columns);
        return columns;
    }

    // Scales rows and columns alternately to entries of about 1: the test must not depend on the units of an equation.
    static void scale(Matrix& a) {
        const auto size_of = [](double largest, double least) { return largest > 0 ? std::sqrt(largest * least) : 1; };
        const std::size_t n = a.size();
        for (int round = 0; round < 8; ++round) {
            for (std::size_t k = 0; k < 2 * n; ++k) {
                const auto entry = [&](std::size_t m) -> Entry& { return k < n ? a[k][m] : a[m][k - n]; };
                double largest = 0, least = std::numeric_limits<double>::max();
                for (std::size_t m = 0; m < n; ++m) {
                    if (is_zero(entry(m))) continue;
                    largest = std::max(largest, std::abs(entry(m).value));
                    least = std::min(least, std::abs(entry(m).value));
                }
                const double size = size_of(largest, least);
                for (std::size_t m = 0; m < n; ++m) entry(m).value /= size, entry(m).terms /= size;
            }
        }
    }

    // Gaussian elimination with full pivoting; true if all remaining entries have cancelled.
    static bool eliminate(Matrix& a) {
        std::size_t n = a.size();
        for (std::size_t k = 0; k < n; ++k) {
            std::size_t p = k, q = k;
            double largest = 0;
            for (std::size_t j = k; j < n; ++j)
                for (std::size_t i = k; i < n; ++i)
                    if (!is_zero(a[j][i]) && std::abs(a[j][i].value) > largest)
                        q = j, p = i, largest = std::abs(a[j][i].value);
            if (largest == 0) return true;
            std::swap(a[k], a[q]);
            for (auto& column : a) std::swap(column[k], column[p]);
            for (std::size_t j = k + 1; j < n; ++j) {
                const double factor = is_zero(a[j][k]) ? 0 : a[j][k].value / a[k][k].value;
                for (std::size_t i = k + 1; i < n; ++i) {
                    a[j][i].value -= factor * a[k][i].value;
                    a[j][i].terms += std::abs(factor) * a[k][i].terms;
                }
            }
        }
        return false;
    }

    StructuralAnalysis& s_;
    const TornSystem& system_;
};

/// Where a branch ties states, and leaves an unknown without an equation.
void add_help(StructuralAnalysis& s, source::Diagnostic& diagnostic, const std::vector<ExprId>& branches) {
    for (const ExprId branch : branches) {
        const std::string text = derivative_text(s, branch);
        if (text.empty()) continue;
        diagnostic.note("a branch of it ties states, and then nothing determines the unknowns")
            .with_help("write `" + text + "` in that branch, and set the states with `reinit` where it becomes active");
        return;
    }
}

void report(StructuralAnalysis& s, const TornSystem& system, const std::vector<ExprId>& branches) {
    std::vector<VarId> unknowns = system.tears;
    for (const Assignment& a : system.inner) unknowns.push_back(a.variable);
    std::ranges::sort(unknowns);
    std::string names;
    for (std::size_t i = 0; i < unknowns.size() && i < 6; ++i) names += (i ? ", `" : "`") + s.name(unknowns[i]) + "`";
    if (unknowns.size() > 6) names += " and " + std::to_string(unknowns.size() - 6) + " more";
    const auto& first = s.flat().equations[system.residuals.front().equation];
    auto& diagnostic = s.diagnostics.report(
        source::Diag::LinearlyDependent, first.origin.span, "the equations for " + names + " depend on each other",
        "`" + equation_text(s, system.residuals.front().equation) + "` says nothing new, or contradicts the others");
    std::vector<EquationId> others;
    for (std::size_t i = 1; i < system.residuals.size(); ++i) others.push_back(system.residuals[i].equation);
    for (const Assignment& a : system.inner) others.push_back(a.equation);
    show_equations(s, diagnostic, others, "one of the others: ");
    add_help(s, diagnostic, branches);
}

/// Singular in all that was tried. But where a branch makes it regular, the run may never leave that: it ends with R308
/// if it does. A branch that ties states is another matter: what it says can be said so that it holds.
bool is_left_to_run(StructuralAnalysis& s, const TornSystem& system, std::vector<ExprId>& branches) {
    LinearSystem tried(s, system);
    if (!tried.is_regular_somewhere()) return false;
    branches = tried.singular_branches();
    return !depends_on_states(s, system, branches);
}

} // namespace

bool check_regular(StructuralAnalysis& s) {
    bool regular = true;
    for (const structure::Block& block : s.model.simulation.blocks) {
        const auto* system = std::get_if<TornSystem>(&block);
        if (!system || system->kind != TornSystem::Kind::Linear) continue;
        if (system->tears.size() > most_tears_to_try || system->inner.size() > most_inner_to_try) continue;
        if (!LinearSystem(s, *system).is_singular()) continue;
        std::vector<ExprId> branches;
        if (!system->is_mixed() && is_left_to_run(s, *system, branches)) continue;
        std::vector<EquationId> equations;
        for (const Assignment& a : system->inner) equations.push_back(a.equation);
        for (const Residual& r : system->residuals) equations.push_back(r.equation);
        find_combinations(s, equations, untorn(*system).tears);
        if (system->is_mixed()) continue;
        report(s, *system, branches);
        regular = false;
    }
    return regular;
}

} // namespace torsion::structure
