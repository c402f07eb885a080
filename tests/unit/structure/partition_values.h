#pragma once
// Runs a partition by hand, with numbers, and holds the result against the flat equations.

#include "compiler/program/evaluate.h"
#include "compiler/structure/sorted_model.h"
#include "compiler/symbolic/algebra.h"

#include <cmath>
#include <map>

namespace torsion::structure {

class PartitionValues {
public:
    explicit PartitionValues(const SortedModel& model)
        : model_(model), values_(model.flat.variables.size(), std::nan("")) {
        for (VarId v : model.parameters) {
            if (auto value = evaluate(model.flat.variables[v].binding)) values_.set(v, *value);
        }
    }
    void set(VarId v, double value) { values_.set(v, value); }
    double operator[](VarId v) const {
        const Alias& alias = model_.alias[v];
        if (alias.value) return *const_cast<PartitionValues*>(this)->evaluate(alias.value);
        if (alias.target) return alias.negated ? -values_[alias.target] : values_[alias.target];
        return values_[v];
    }
    double time = 0, initial = 0;

    /// Every block in order. Mixed blocks: Reals and discretes in turn until nothing changes. False when a block uses
    /// what no earlier one gave, or cannot be solved.
    bool run(const Partition& partition) {
        for (const Block& block : partition.blocks) {
            if (const auto* a = std::get_if<Assignment>(&block)) {
                if (!assign(*a)) return false;
            } else if (!solve(std::get<TornSystem>(block))) {
                return false;
            }
        }
        return true;
    }

    /// Largest residual of the flat equations, relative to nothing.
    double residual() {
        double largest = 0;
        for (const Residual& r : model_.oracle) {
            auto value = evaluate(r.value);
            largest = value ? std::fmax(largest, std::fabs(*value)) : INFINITY;
        }
        return largest;
    }

    std::optional<double> evaluate(ExprId e) {
        return program::Evaluator(model_.flat.pool, [&](ExprId leaf) -> std::optional<double> {
            switch (model_.flat.pool[leaf].kind) {
            case symbolic::Kind::Variable: {
                double value = values_[model_.flat.pool.var(leaf)];
                return std::isnan(value) ? std::nullopt : std::optional(value);
            }
            case symbolic::Kind::Pre: return pre[model_.flat.pool.var(leaf)];
            case symbolic::Kind::Time: return time;
            case symbolic::Kind::Initial: return initial;
            case symbolic::Kind::Relation: {
                auto held = held_.find(leaf);
                return held == held_.end() ? std::nullopt : std::optional(held->second);
            }
            default: return std::nullopt;
            }
        })(e);
    }
    std::map<VarId, double> pre;

private:
    bool assign(const Assignment& a) {
        auto value = evaluate(a.value);
        if (value) values_.set(a.variable, *value);
        return value.has_value();
    }

    bool solve(const TornSystem& system) {
        if (!system.is_mixed()) return solve_reals(system);
        for (const Assignment& d : system.discretes) values_.set(d.variable, pre[d.variable]);
        for (RelationId r : system.relations) held_[model_.flat.relations[r].node] = 0;
        for (int pass = 0; pass < 20; ++pass) {
            if (!solve_reals(system)) return false;
            std::map<ExprId, double> before = held_;
            std::vector<double> discretes;
            for (const Assignment& d : system.discretes) discretes.push_back(values_[d.variable]);
            for (RelationId r : system.relations) {
                ExprId node = model_.flat.relations[r].node;
                held_.erase(node);
                auto value = evaluate(node);
                if (!value) return false;
                held_[node] = *value;
            }
            bool changed = held_ != before;
            for (std::size_t i = 0; i < system.discretes.size(); ++i) {
                if (!assign(system.discretes[i])) return false;
                changed = changed || values_[system.discretes[i].variable] != discretes[i];
            }
            if (!changed) return true;
        }
        return false;
    }

    std::optional<std::vector<double>> residuals(const TornSystem& system, const std::vector<double>& tears) {
        for (std::size_t i = 0; i < tears.size(); ++i) values_.set(system.tears[i], tears[i]);
        for (const Assignment& a : system.inner) {
            if (!assign(a)) return std::nullopt;
        }
        std::vector<double> result;
        for (const Residual& r : system.residuals) {
            auto value = evaluate(r.value);
            if (!value) return std::nullopt;
            result.push_back(*value);
        }
        return result;
    }

    /// Newton with differences; one step for a linear system.
    bool solve_reals(const TornSystem& system) {
        std::size_t n = system.tears.size();
        std::vector<double> x(n, system.kind == TornSystem::Kind::Linear ? 0 : 0.1);
        for (int step = 0; step < 50; ++step) {
            auto r = residuals(system, x);
            if (!r) return false;
            double norm = 0;
            for (double v : *r) norm = std::fmax(norm, std::fabs(v));
            if (norm < 1e-12 || (step == 1 && system.kind == TornSystem::Kind::Linear)) return norm < 1e-8;
            double h = system.kind == TornSystem::Kind::Linear ? 1 : 1e-7;
            std::vector<std::vector<double>> a(n, std::vector<double>(n + 1));
            for (std::size_t j = 0; j < n; ++j) {
                std::vector<double> y = x;
                y[j] += h;
                auto shifted = residuals(system, y);
                if (!shifted) return false;
                for (std::size_t i = 0; i < n; ++i) a[i][j] = ((*shifted)[i] - (*r)[i]) / h;
            }
            for (std::size_t i = 0; i < n; ++i) a[i][n] = -(*r)[i];
            if (!eliminate(a)) return false;
            for (std::size_t i = 0; i < n; ++i) x[i] += a[i][n];
        }
        return false;
    }

    static bool eliminate(std::vector<std::vector<double>>& a) {
        std::size_t n = a.size();
        for (std::size_t k = 0; k < n; ++k) {
            std::size_t best = k;
            for (std::size_t i = k; i < n; ++i) {
                if (std::fabs(a[i][k]) > std::fabs(a[best][k])) best = i;
            }
            if (std::fabs(a[best][k]) < 1e-13) return false;
            std::swap(a[k], a[best]);
            for (std::size_t i = 0; i < n; ++i) {
                double f = i == k ? 0 : a[i][k] / a[k][k];
                for (std::size_t j = k; j <= n; ++j) a[i][j] -= f * a[k][j];
            }
        }
        for (std::size_t k = 0; k < n; ++k) a[k][n] /= a[k][k];
        return true;
    }

    const SortedModel& model_;
    IdMap<VarId, double> values_;
    std::map<ExprId, double> held_;
};

} // namespace torsion::structure
