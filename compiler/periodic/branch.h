#pragma once
// A branch of periodic motions over the speed: pseudo-arclength continuation (H. B. Keller, 1977) with steps as long as
// the curvature allows, through folds, and what happens along it.

#include "compiler/periodic/shooting.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace torsion::periodic {

enum class BranchEventKind : std::uint8_t { Fold, Flip, Torus, Branching, Touch };

/// A motion at which one of twice the period begins.
struct FlipPoint {
    Eigen::VectorXd z, direction; ///< direction: of the eigenvector, scaled
    double speed = 0;
    Memory memory;
    Space space;
};

struct BranchEvent {
    BranchEventKind kind = BranchEventKind::Fold;
    double speed = 0;
    std::size_t behind = 0;        ///< number of the orbit before it
    std::uint32_t relation = 0;    ///< of Touch: which one begins or ceases to cross; its place in PeriodEnd::switches
    std::int64_t from = 0, to = 0; ///< how often in a period
    double frequency = 0;          ///< of Torus: of the second motion, as a part of the excitation's
    std::vector<Measures> shown;
    std::shared_ptr<const FlipPoint> flip; ///< of Flip
};

struct Branch {
    double turns = 1;        ///< periods of the excitation in one of the motion
    bool is_of_flip = false; ///< it begins at a flip of another branch
    std::vector<Orbit> orbits;
    std::vector<BranchEvent> events;
    std::vector<double> missed; ///< speeds that were asked for, and at which no motion was found
    std::string begin, end;     ///< why it begins, and ends, inside of the range; empty: it does not
};

struct BranchOptions {
    double from = 0, to = 0;
    std::vector<double> asked = {}; ///< speeds at which orbits are wanted
    std::size_t most_orbits = 3000;
    double longest = 0.02;                           ///< step, of the range
    bool is_of_flip = false;                         ///< it ends where it joins motions of half its period
    std::function<bool(const Orbit&)> is_known = {}; ///< it ends where it joins motions of another branch
    std::vector<std::string> names = {};             ///< in words, of PeriodEnd::switches
};

/// What is kept of each orbit.
using Measure = std::function<void(Orbit&)>;

/// From an orbit whose tangent is known. `measure` sees each accepted orbit. Returns the last one, whole.
Orbit follow(Shooter& shooter, const BranchOptions& options, Orbit first, const Measure& measure, Branch& branch);

} // namespace torsion::periodic
