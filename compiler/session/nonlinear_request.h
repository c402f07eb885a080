#pragma once
// What a search for periodic motions takes, checked, and the search.

#include "compiler/periodic/record.h"
#include "compiler/session/model_state.h"

#include "torsion/session_nonlinear.h"

namespace torsion::session {

class NonlinearRequest {
public:
    /// Compiles; throws where something is wrong.
    NonlinearRequest(Model::State& model, const NonlinearResponseOptions& options);
    periodic::Record find();
    std::vector<Diagnostic> diagnostics() const { return diagnostics_; }

private:
    const TorsionModel& model() const { return ready_.variant->model(); }
    periodic::PeriodLaw law() const;
    std::vector<std::uint32_t> shown() const;
    std::vector<std::uint32_t> usual() const;
    void check_range() const;
    periodic::MapOptions map_options() const;

    const NonlinearResponseOptions& options_;
    const std::shared_ptr<Model::State> state_;
    Model::State::Ready ready_;
    std::optional<Model::State::Ready> matrices_; ///< of many states: the model with a column for each
    std::uint32_t speed_ = 0;
    std::vector<Diagnostic> diagnostics_;
};

} // namespace torsion::session
