#pragma once
// Splits expressions of a torn block into terms that vary between events and coefficients that change at events only:
//
//     e = Σ coefficient·term + rest
//
// A term is a tear, or an input of the block: an expression over variables from outside. A discrete variable (which
// element is locked, which way one slides) selects between coefficients of the same inputs. So the search for inputs
// passes through such choices, and through factors over parameters.

#include "compiler/lower/in_place/dependence.h"

#include <optional>
#include <unordered_map>

namespace torsion::lower {

struct AffineForm {
    /// term and coefficient: by term, each once, never with the constant zero
    std::vector<std::pair<ExprId, ExprId>> terms;
    ExprId rest;
};

/// Forms of one torn block. Needs Lowering::assigned and Lowering::frozen.
class AffineForms {
public:
    AffineForms(Lowering& lowering, DependenceOf& dependence_of, const std::vector<VarId>& tears);
    /// From now on the inner variable `v` stands for `value`.
    void define(VarId v, ExprId value);
    /// Nothing if the expression is not affine in a tear.
    std::optional<AffineForm> operator()(ExprId root);

private:
    struct Known {
        bool is_plain = false;          ///< contains no tear, no inner variable and no discrete variable
        std::optional<AffineForm> form; ///< of nodes that are not plain
    };

    Known of_leaf(ExprId e) const;
    Known of_node(ExprId e);
    AffineForm plain_form(ExprId e);
    bool is_scaled(ExprId e);
    AffineForm form(ExprId e) { return known_.at(e).is_plain ? plain_form(e) : *known_.at(e).form; }
    std::optional<AffineForm> linear(ExprId e);
    AffineForm sum(const AffineForm& a, const AffineForm& b, bool is_difference);
    AffineForm choice(ExprId condition, const AffineForm& a, const AffineForm& b);
    AffineForm scaled(AffineForm form, const std::function<ExprId(ExprId)>& scale);
    template <class Merge>
    AffineForm merged(const AffineForm& a, const AffineForm& b, Merge merge);
    bool has_tear(const AffineForm& form) const;
    bool is_total(const AffineForm& form);

    Lowering& lowering_;
    symbolic::ExprPool& pool_;
    DependenceOf& dependence_of_;
    symbolic::Walker walker_, term_walker_;
    std::unordered_map<VarId, std::optional<AffineForm>> defined_; ///< inner variables and tears
    std::vector<ExprId> tears_;
    std::unordered_map<ExprId, Known> known_;
};

} // namespace torsion::lower
