#include "compiler/analysis/gaps.h"

#include "compiler/analysis/linear_system.h"

#include "torsion/simulate.h"

#include <Eigen/Dense>

#include <algorithm>
#include <bit>
#include <cmath>

namespace torsion::analysis {

namespace {

constexpr std::size_t most_switches = 10;                         ///< of a component: 2^n modes are tried
constexpr int most_passes = 10;                                   ///< of relations that depend on each other
constexpr double beyond_edge = 1e-3;                              ///< relative to the gap: contact, and hardly any torque
constexpr double places[] = {0.5 * (1 + beyond_edge), 1 + beyond_edge}; ///< in gaps from the middle: laws count `b` as both sides or as one

std::string path_of(const TorsionModel& model, std::uint32_t component) { return std::string(runtime::text(model, model.components[component].path)); }

const TorsionVariable* member(const TorsionModel& model, std::uint32_t component, const std::vector<const char*>& names) {
    const std::string path = path_of(model, component);
    for (const char* name : names) {
        const std::string wanted = path.empty() ? name : path + "." + name;
        for (std::uint32_t i = 0; i < model.n_variables; ++i) {
            if (model.variables[i].component == component && runtime::text(model, model.variables[i].name) == wanted) return &model.variables[i];
        }
    }
    return nullptr;
}

std::uint32_t row_of(const TorsionModel& model, const TorsionVariable* variable) { return static_cast<std::uint32_t>(variable - model.variables); }

double change_of(const TorsionFrame& frame, std::uint32_t row) {
    const TorsionModel& model = *frame.model;
    const TorsionVariable& v = model.variables[row];
    if (v.section == TORSION_X) return frame.work[model.work_seed + v.index];
    if (v.section == TORSION_DER) return frame.work[model.work_tangent + v.index];
    return v.section == TORSION_Y ? frame.work[model.work_tangent + model.n_x + v.index] : 0;
}

/// Does the component's potential energy change in the second order along the direction of the last tangent?
bool has_stiffness(TorsionFrame& frame, std::uint32_t component) {
    const TorsionModel& model = *frame.model;
    if (model.curvature(&frame) != 0) return false;
    double energy = 0;
    for (std::uint32_t k = 0; k < model.n_curvatures; ++k) {
        const TorsionCurvature& c = model.curvatures[k];
        if (c.component != component || c.position_a != UINT32_MAX) continue;
        energy += frame.work[model.work_curvature + k] * change_of(frame, c.variable_a) * change_of(frame, c.variable_b);
    }
    return energy != 0;
}

/// What can be switched in a component: its relations and the Booleans that it remembers.
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

/// Twist of the gap from its middle, its speed, and how both depend on the states.
struct GapMotion {
    double width = 0, twist = 0, speed = 0;
    Matrix changes; ///< two rows behind those of the derivatives
};

bool motion_of(TorsionFrame& frame, std::uint32_t component, GapMotion& motion) {
    const TorsionModel& model = *frame.model;
    const TorsionVariable *twist = member(model, component, {"phi_rel", "s_rel"}), *speed = member(model, component, {"w_rel", "v_rel"});
    const TorsionVariable *width = member(model, component, {"b"}), *middle = member(model, component, {"phi_rel0", "s_rel0"});
    if (twist == nullptr || speed == nullptr || model.outputs(&frame) != 0) return false;
    motion.width = runtime::value_of(frame, *width);
    motion.twist = runtime::value_of(frame, *twist) - (middle != nullptr ? runtime::value_of(frame, *middle) : 0);
    motion.speed = runtime::value_of(frame, *speed);
    std::string ignored;
    return sensitivities(frame, {row_of(model, twist), row_of(model, speed)}, motion.changes, ignored);
}

/// The least change of the states, in their nominal sizes, that gives the gap this twist, and no speed.
bool turn_to(TorsionFrame& frame, const GapMotion& motion, double twist) {
    const TorsionModel& model = *frame.model;
    Eigen::MatrixXd rows(2, model.n_x);
    for (Eigen::Index k = 0; k < 2; ++k) {
        for (std::uint32_t i = 0; i < model.n_x; ++i) rows(k, i) = motion.changes(model.n_x + static_cast<std::size_t>(k), i) * model.states[i].nominal;
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

/// The component's Booleans and relations as an event at the present states would leave them; those of all others are kept.
void follow_event(TorsionFrame& frame, std::uint32_t component) {
    const TorsionModel& model = *frame.model;
    const std::vector<double> d(frame.d, frame.d + model.n_d), pre(frame.pre, frame.pre + model.n_d), decree(frame.decree, frame.decree + model.n_relations);
    const auto event = frame.event;
    for (std::uint32_t r = 0; r < model.n_relations; ++r) frame.decree[r] = model.relations[r].component == component ? 0 : 1;
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
    std::copy(decree.begin(), decree.end(), frame.decree);
}

/// Also of relations that only its energy asks for.
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

/// Laws that remember where they touched do not follow the twist alone: then as few switches as possible are turned.
bool switch_to(TorsionFrame& frame, std::uint32_t component, bool closed) {
    if (is_gap_closed(frame, component) == closed) return true;
    const std::vector<double*> found = switches(frame, component);
    if (found.size() > most_switches) return false;
    std::vector<unsigned> patterns((1u << found.size()) - 1);
    for (std::size_t i = 0; i < patterns.size(); ++i) patterns[i] = static_cast<unsigned>(i) + 1;
    std::stable_sort(patterns.begin(), patterns.end(), [](unsigned x, unsigned y) { return std::popcount(x) < std::popcount(y); });
    for (const unsigned pattern : patterns) {
        const auto flip = [&] {
            for (std::size_t i = 0; i < found.size(); ++i) {
                if ((pattern >> i & 1u) != 0) *found[i] = 1 - *found[i];
            }
        };
        flip();
        if (is_gap_closed(frame, component) == closed) return true;
        flip();
    }
    return false;
}

bool force(TorsionFrame& frame, std::uint32_t component, bool closed) {
    if (is_gap_closed(frame, component) == closed) return true;
    GapMotion motion;
    if (!motion_of(frame, component, motion)) return false;
    const TorsionModel& model = *frame.model;
    const std::vector<double> x(frame.x, frame.x + model.n_x), d(frame.d, frame.d + model.n_d), relations(frame.relation, frame.relation + model.n_relations);
    const double side = motion.twist < 0 ? -1 : 1;
    for (const double place : places) {
        if (!turn_to(frame, motion, closed ? side * place * motion.width : 0)) return false;
        settle(frame, component);
        if (switch_to(frame, component, closed)) return true;
        std::copy(x.begin(), x.end(), frame.x);
        std::copy(d.begin(), d.end(), frame.d);
        std::copy(relations.begin(), relations.end(), frame.relation);
    }
    return false;
}

} // namespace

std::vector<std::uint32_t> gaps(const TorsionFrame& frame) {
    const TorsionModel& model = *frame.model;
    std::vector<std::uint32_t> result;
    for (std::uint32_t k = 0; k < model.n_curvatures; ++k) {
        const std::uint32_t component = model.curvatures[k].component;
        if (model.curvatures[k].position_a != UINT32_MAX || std::find(result.begin(), result.end(), component) != result.end()) continue;
        const TorsionVariable* width = member(model, component, {"b"});
        if (width != nullptr && width->section == TORSION_P && runtime::value_of(frame, *width) > 0) result.push_back(component);
    }
    return result;
}

bool is_gap_closed(TorsionFrame& frame, std::uint32_t component) {
    const TorsionModel& model = *frame.model;
    for (std::uint32_t i = 0; i < model.n_x; ++i) frame.work[model.work_seed + i] = 1 + std::fmod(0.6180339887498949 * (i + 1), 1.0); // nothing cancels
    std::fill_n(frame.work + model.work_seed + model.n_x, model.n_u, 0.0);
    if (model.tangent(&frame) != 0) return false;
    const TorsionVariable* torque = member(model, component, {"tau", "f"});
    return torque != nullptr ? change_of(frame, row_of(model, torque)) != 0 : has_stiffness(frame, component);
}

std::string force_gaps(TorsionFrame& frame, Gap wanted) {
    if (wanted == Gap::Current || frame.model->curvature == nullptr) return {};
    // A gap that is turned may turn another one on the same shaft: twice, and what is then not as wanted cannot be.
    for (int round = 0; round < 2; ++round) {
        for (const std::uint32_t c : gaps(frame)) {
            if (!force(frame, c, wanted == Gap::Closed)) return path_of(*frame.model, c);
        }
    }
    for (const std::uint32_t c : gaps(frame)) {
        if (is_gap_closed(frame, c) != (wanted == Gap::Closed)) return path_of(*frame.model, c);
    }
    return {};
}

} // namespace torsion::analysis
