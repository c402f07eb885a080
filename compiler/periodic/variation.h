#pragma once
// Derivatives by the state at the start, beside a run and not in its vector: the integrator takes the steps that the
// motion needs, and the columns follow by exponentials of the exact Jacobian. Where it is constant between events, as
// with springs and gaps, the columns are exact however long the way is; where it varies, each step has a
// commutator-free exponential of fourth order (S. Blanes & P. C. Moan, 2006). Events are those of
// runtime/core/sensitivity.
//
// For models with many states: a column less in the integrator's vector is a column that does not shorten its steps.

#include "compiler/periodic/propagator.h"
#include "runtime/core/instance.h"
#include "runtime/core/integrate/integrator.h"

#include <memory>
#include <vector>

namespace torsion::periodic {

class VariationalIntegrator final : public runtime::Integrator {
public:
    /// `inner`: integrates the states alone. `sizes`: of them.
    VariationalIntegrator(runtime::Instance& instance, std::unique_ptr<runtime::Integrator> inner,
                          Eigen::VectorXd sizes);

    int restart() override;
    bool share_tolerance(double& share) override { return inner_->share_tolerance(share); }
    bool has_steps_behind() const override { return inner_->has_steps_behind(); }
    bool misjudges_corners() const override { return inner_->misjudges_corners(); }
    int step(double limit) override;
    double time() const override { return inner_->time(); }
    void interpolate(double time, double* x) override { inner_->interpolate(time, x); }
    bool has_sensitivities() const override { return true; }
    void interpolate_sensitivities(double time, double* states) override;
    bool locates_events() const override { return inner_->locates_events(); }
    bool shortens_steps() const override { return inner_->shortens_steps(); }

private:
    void evaluate_jacobian(double time, std::vector<double>& values);
    SparseRows matrix_of(const std::vector<double>& values) const;
    void advance(double from, double to, Columns& columns, bool is_final);
    void settle(Columns& columns, double until);

    runtime::Instance& instance_;
    std::unique_ptr<runtime::Integrator> inner_;
    Eigen::VectorXd sizes_;
    Columns columns_; ///< at base_
    double base_ = 0; ///< from there on the Jacobian is constant_ up to here_
    double here_ = 0; ///< the start of the integrator's last step
    bool is_constant_ = false;
    std::vector<double> constant_, first_, second_; ///< values of Jacobians
    std::vector<double> kept_, left_out_;
};

} // namespace torsion::periodic
