#pragma once
// The modes of a response's mean system at each of its speeds: laws that depend on the speed, a pendulum's or a fan's,
// move them.

#include "compiler/analysis/response/modal_expansion.h"

#include <map>
#include <optional>
#include <vector>

namespace torsion::analysis {

class ModesOverSpeed {
public:
    /// `mechanical`: of the states, for the numbers. The problem outlives this.
    ModesOverSpeed(const ResponseProblem& problem, std::vector<bool> mechanical);

    bool varies() const { return varies_; }
    /// At a row of the speeds; null: too many states.
    const ModalExpansion* at(std::size_t speed);

private:
    const ResponseProblem& problem_;
    std::vector<bool> mechanical_;
    bool varies_ = false;
    std::map<std::size_t, std::optional<ModalExpansion>> known_; ///< by speed; of a system that does not vary by 0
};

} // namespace torsion::analysis
