#pragma once
// A torn linear system in numbers, at a point drawn at random: what does it look like for all but some unlucky values?

#include "compiler/program/evaluate.h"
#include "compiler/structure/causalization.h"

#include <random>
#include <unordered_map>

namespace torsion::structure {

class TrialPoint {
public:
    enum class Parameters { Given, Random }; ///< constants are always given
    using Numbers = std::vector<double>;
    /// A coefficient, and the size of the terms that it was computed from: what is small beside them is rounding, whatever the other entries are.
    struct Entry {
        double value = 0, terms = 0;
    };

    TrialPoint(Causalization& s, const TornSystem& system, Parameters parameters, unsigned seed);

    /// What the residuals are made of a tear. Nothing where that cannot be told.
    std::optional<std::vector<Entry>> column(std::size_t tear);
    std::optional<Numbers> residuals(const Numbers& tears);
    /// What a residual would be, without signs, with unknowns as large as the largest that the last residuals were computed with, in nominal units.
    double row_size(std::size_t residual);

private:
    std::optional<double> leaf(ExprId e);
    double around(ExprId e);
    double nominal(VarId v) const;
    void give(VarId v, double value);
    bool spread(ExprId root);
    std::optional<Entry> slope(ExprId e);
    double value(ExprId e) { return evaluate_(e).value_or(ParameterValues::unknown); }

    symbolic::ExprPool& pool_;
    Causalization& s_;
    const TornSystem& system_;
    Parameters parameters_;
    std::mt19937 random_;
    std::unordered_map<ExprId, double> around_;   ///< of what the system does not determine
    std::unordered_map<VarId, double> own_;       ///< of what it does
    std::unordered_map<VarId, Entry> own_slopes_; ///< along the tear that is looked at
    std::unordered_map<ExprId, Entry> slopes_;    ///< of what depends on it
    double largest_ = 0;                          ///< of own_, in nominal units
    program::Evaluator evaluate_;
};

} // namespace torsion::structure
