#include "compiler/analysis/linear/gaps.h"

#include "compiler/analysis/linear/linear_system.h"

#include "torsion/simulate.h"

#include <Eigen/Dense>

#include <algorithm>
#include <bit>
#include <cmath>

namespace torsion::analysis {

namespace {

constexpr std::size_t most_switches = 10; ///< per component: tries 2^n modes
constexpr int most_passes = 10;           ///< over relations that depend on each other
constexpr double beyond_edge = 1e-3;      ///< relative to half of the gap: in contact, with hardly any torque

/// The switches of a component: its relations and its discrete Booleans.
std::vector<double*> switches(TorsionFrame& frame, std::uint32_t component) {
    const TorsionModel& model = *frame.model;
    std::vector<double*> result;
    for (std::uint32_t r = 0; r < model.n_relations; ++r) {
        if (model.relations[r].component == component) result.push_back(&frame.relation[r]);
    }
    for (std::uint32_t i = 0; i < model.n_variables; ++i) {
        const TorsionVariable& v = model.variables[i];
        if (v.component != component || v.type != TORSION_BOOLEAN || v.section != TORSION_D) continue;
        double* const place = &frame.d[v.index];
        if (std::find(result.begin(), result.end(), place) == result.end()) result.push_back(place);
    }
    return result;
}

/// Twist of the gap from its middle, its speed, and the dependence of both on the states.
struct GapMotion {
    double width = 0, twist = 0, speed = 0;
    Matrix changes; ///< two rows behind those of the derivatives
};

double value_of(const TorsionFrame& frame, std::uint32_t row) {
    return runtime::value_of(frame, frame.model->variables[row]);
}

bool motion_of(TorsionFrame& frame, const TorsionGap& gap, GapMotion& motion) {
    if (frame.model->outputs(&frame) != 0) return false;
    motion.width = value_of(frame, gap.width);
    motion.twist = value_of(frame, gap.position) - (gap.middle != UINT32_MAX ? value_of(frame, gap.middle) : 0);
    motion.speed = value_of(frame, gap.speed);
    std::string ignored;
    return sensitivities(frame, {gap.position, gap.speed}, motion.changes, ignored);
}

/// Moves the states as little as possible, relative to their nominal sizes, to this twist and zero speed of the gap.
bool turn_to(TorsionFrame& frame, const GapMotion& motion, double twist) {
    const TorsionModel& model = *frame.model;
    Eigen::MatrixXd rows(2, model.n_x);
    for (Eigen::Index k = 0; k < 2; ++k) {
        for (std::uint32_t i = 0; i < model.n_x; ++i)
            rows(k, i) = motion.changes(model.n_x + static_cast<std::size_t>(k), i) * model.states[i].nominal;
    }
    const Eigen::Vector2d wanted(twist - motion.twist, -motion.speed);
    const Eigen::VectorXd step = rows.completeOrthogonalDecomposition().solve(wanted);
    if (!step.allFinite() || (rows * step - wanted).norm() > 1e-9 * (wanted.norm() + motion.width)) return false;
    for (std::uint32_t i = 0; i < model.n_x; ++i) frame.x[i] += step(i) * model.states[i].nominal;
    return true;
}

bool holds(const TorsionRelation& relation, double difference) {
    switch (relation.op) {
    case 0: return difference < 0;
    case 1: return difference <= 0;
    case 2: return difference > 0;
    default: return difference >= 0;
    }
}

/// Sets the component's Booleans and relations as an event at the present states does; keeps those of all other
/// components.
void follow_event(TorsionFrame& frame, std::uint32_t component) {
    const TorsionModel& model = *frame.model;
    const std::vector<double> d(frame.d, frame.d + model.n_d), pre(frame.pre, frame.pre + model.n_d),
        forced(frame.forced, frame.forced + model.n_relations);
    const auto event = frame.event;
    for (std::uint32_t r = 0; r < model.n_relations; ++r)
        frame.forced[r] = model.relations[r].component == component ? 0 : 1;
    frame.event = 1;
    for (int pass = 0; pass < most_passes; ++pass) {
        std::copy_n(frame.d, model.n_d, frame.pre);
        if (model.discrete(&frame) != 0 || std::equal(frame.d, frame.d + model.n_d, frame.pre)) break;
    }
    frame.event = event;
    std::vector<double> kept = d;
    for (std::uint32_t i = 0; i < model.n_variables; ++i) {
        const TorsionVariable& v = model.variables[i];
        if (v.section == TORSION_D && v.component == component) kept[v.index] = frame.d[v.index];
    }
    std::copy(kept.begin(), kept.end(), frame.d);
    std::copy(pre.begin(), pre.end(), frame.pre);
    std::copy(forced.begin(), forced.end(), frame.forced);
}

/// Includes relations that only the energy of the component reads.
void settle(TorsionFrame& frame, std::uint32_t component) {
    const TorsionModel& model = *frame.model;
    follow_event(frame, component);
    for (int pass = 0; pass < most_passes; ++pass) {
        bool is_same = true;
        if (model.crossings(&frame) != 0) return;
        for (std::uint32_t r = 0; r < model.n_relations; ++r) {
            const TorsionRelation& relation = model.relations[r];
            if (relation.component != component || relation.is_time_event != 0 || frame.active[r] == 0) continue;
            const double value = holds(relation, frame.difference[r]) ? 1 : 0;
            is_same = is_same && value == frame.relation[r];
            frame.relation[r] = value;
        }
        if (is_same) return;
    }
}

/// For laws that remember where they touched, the twist alone does not decide the mode: then turns as few switches as
/// possible.
bool switch_to(TorsionFrame& frame, const TorsionGap& gap, bool closed) {
    if (is_gap_closed(frame, gap) == closed) return true;
    const std::vector<double*> found = switches(frame, gap.component);
    if (found.size() > most_switches) return false;
    std::vector<unsigned> patterns((1u << found.size()) - 1);
    for (std::size_t i = 0; i < patterns.size(); ++i) patterns[i] = static_cast<unsigned>(i) + 1;
    std::stable_sort(patterns.begin(), patterns.end(),
                     [](unsigned x, unsigned y) { return std::popcount(x) < std::popcount(y); });
    for (const unsigned pattern : patterns) {
        const auto flip = [&] {
            for (std::size_t i = 0; i < found.size(); ++i) {
                if ((pattern >> i & 1u) != 0) *found[i] = 1 - *found[i];
            }
        };
        flip();
        if (is_gap_closed(frame, gap) == closed) return true;
        flip();
    }
    return false;
}

bool force(TorsionFrame& frame, const TorsionGap& gap, bool closed) {
    if (is_gap_closed(frame, gap) == closed) return true;
    GapMotion motion;
    if (!motion_of(frame, gap, motion)) return false;
    const TorsionModel& model = *frame.model;
    const std::vector<double> x(frame.x, frame.x + model.n_x), d(frame.d, frame.d + model.n_d),
        relations(frame.relation, frame.relation + model.n_relations);
    const double edge = std::copysign(0.5 * motion.width, motion.twist);
    if (!turn_to(frame, motion, closed ? (1 + beyond_edge) * edge : 0)) return false;
    settle(frame, gap.component);
    if (switch_to(frame, gap, closed)) return true;
    std::copy(x.begin(), x.end(), frame.x);
    std::copy(d.begin(), d.end(), frame.d);
    std::copy(relations.begin(), relations.end(), frame.relation);
    return false;
}

} // namespace

std::string component_path(const TorsionModel& model, std::uint32_t component) {
    return std::string(runtime::text(model, model.components[component].path));
}

std::vector<const TorsionGap*> gaps(const TorsionFrame& frame) {
    std::vector<const TorsionGap*> result;
    for (std::uint32_t k = 0; k < frame.model->n_gaps; ++k) {
        const TorsionGap& gap = frame.model->gaps[k];
        if (value_of(frame, gap.width) > 0) result.push_back(&gap);
    }
    return result;
}

bool is_gap_closed(TorsionFrame& frame, const TorsionGap& gap) {
    const TorsionModel& model = *frame.model;
    for (std::uint32_t i = 0; i < model.n_x; ++i)
        // arbitrary directions: no cancellation
        frame.work[model.work_seed + i] = 1 + std::fmod(0.6180339887498949 * (i + 1), 1.0);
    std::fill_n(frame.work + model.work_seed + model.n_x, model.n_u, 0.0);
    return model.tangent(&frame) == 0 && change_of(frame, model.variables[gap.effort]) != 0;
}

std::string force_gaps(TorsionFrame& frame, Gap wanted) {
    if (wanted == Gap::Current) return {};
    // To move one gap can move another on the same shaft: hence two rounds. A gap that is still wrong then cannot be
    // moved.
    for (int round = 0; round < 2; ++round) {
        for (const TorsionGap* gap : gaps(frame)) {
            if (!force(frame, *gap, wanted == Gap::Closed)) return component_path(*frame.model, gap->component);
        }
    }
    for (const TorsionGap* gap : gaps(frame)) {
        if (is_gap_closed(frame, *gap) != (wanted == Gap::Closed)) return component_path(*frame.model, gap->component);
    }
    return {};
}

} // namespace torsion::analysis
