#pragma once
// A torn linear system in numbers, at a random point: a property found here holds for almost all values.

#include "compiler/program/evaluate.h"
#include "compiler/structure/structural_analysis.h"

#include <random>
#include <unordered_map>

namespace torsion::structure {

class TrialPoint {
public:
    enum class Parameters { Given, Random, RandomReals }; ///< constants are always given
    /// Literal: as the random values around the system say. Wide: likewise, with values of several magnitudes, and of
    /// both signs where the seed is odd, so that other branches are met. They may be outside of the domain of a
    /// function.
    enum class Relations { True, Literal, Wide };
    using Numbers = std::vector<double>;
    /// A coefficient, and the size of the terms of its sum: a value small beside them is rounding, whatever the other
    /// entries are.
    struct Entry {
        double value = 0, terms = 0;
    };

    TrialPoint(StructuralAnalysis& s, const TornSystem& system, Parameters parameters, unsigned seed,
               Relations relations = Relations::True);

    /// The column of a tear in the matrix of the residuals. Nothing if unknown.
    std::optional<std::vector<Entry>> column(std::size_t tear);
    std::optional<Numbers> residuals(const Numbers& tears);
    /// The size of a residual without signs, with unknowns as large as the largest one of the last call of `residuals`,
    /// in nominal units.
    double row_size(std::size_t residual);
    /// Of an expression over values that the system does not determine, as far as they are known; NaN: unknown.
    double value(ExprId e) { return evaluate_(e).value_or(ParameterValues::unknown); }

private:
    std::optional<double> leaf(ExprId e);
    double around(ExprId e);
    double drawn(ExprId e);
    double truth(ExprId relation);
    double nominal(VarId v) const;
    void give(VarId v, double value);
    bool spread(ExprId root);
    std::optional<Entry> slope(ExprId e);

    symbolic::ExprPool& pool_;
    StructuralAnalysis& s_;
    const TornSystem& system_;
    Parameters parameters_;
    Relations relations_;
    bool has_signs_;
    std::mt19937 random_;
    std::unordered_map<ExprId, double> around_;   ///< of values that the system does not determine
    std::unordered_map<VarId, double> own_;       ///< of its own unknowns
    std::unordered_map<VarId, Entry> own_slopes_; ///< along the current tear
    std::unordered_map<ExprId, Entry> slopes_;    ///< of expressions that depend on it
    double largest_ = 0;                          ///< of own_, in nominal units
    program::Evaluator evaluate_;
};

} // namespace torsion::structure
