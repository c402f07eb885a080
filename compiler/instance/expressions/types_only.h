#pragma once
// Translation where only the type of an expression counts: events, delays and calls in it add nothing to the model.

#include "compiler/instance/translate.h"

#include <utility>

namespace torsion::instance {

/// While it lives, what the translator asks of the model has values without meaning.
class TypesOnly final : public HybridSource {
public:
    explicit TypesOnly(Translator& t) : t_(t), around_(std::exchange(t.hybrid, t.hybrid ? this : nullptr)) {}
    TypesOnly(const TypesOnly&) = delete;
    TypesOnly& operator=(const TypesOnly&) = delete;
    ~TypesOnly() { t_.hybrid = around_; }

private:
    using ExprId = symbolic::ExprId;
    ExprId rounded(Rounding, ExprId, const Scope&, Span) override { return zero(); }
    ExprId sample(ExprId, ExprId, const Arms&, const Scope&, Span) override { return never(); }
    ExprId terminal() override { return never(); }
    ExprId derivative(ExprId der, const Scope&, Span) override { return t_.pool().variable(t_.pool().var(der)); }
    ExprId delayed(const Delay&, const Scope&, Span) override { return zero(); }
    std::array<ExprId, 2> distributed(const SpatialDistribution&, const Scope&, Span) override {
        return {zero(), zero()};
    }
    ExprId in_stream(ExprId e, Direction) override { return e; }
    ExprId homotopy() override { return zero(); }
    bool allows_left_limits() const override { return around_->allows_left_limits(); }
    std::optional<source::Label> given_by_when(symbolic::VarId v) const override { return around_->given_by_when(v); }
    bool is_conditional() const override { return around_->is_conditional(); }
    std::optional<ImpurePlace> impure_place() override {
        if (auto place = around_->impure_place()) return ImpurePlace{never(), zero(), place->variability};
        return std::nullopt;
    }
    void note_impure(ExprId) override {}

    ExprId zero() { return t_.pool().constant(0); }
    ExprId never() { return t_.pool().boolean(false); }

    Translator& t_;
    HybridSource* around_;
};

} // namespace torsion::instance
