#include "compiler/analysis/linear/modes.h"

#include "compiler/analysis/linear/equal_values.h"
#include "compiler/analysis/linear/spectrum.h"

#include "torsion/simulate.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <numeric>
#include <set>

namespace torsion::analysis {

namespace {

using ComplexNumber = std::complex<double>;

constexpr double rounding_of_kind = 1e-9; ///< relative to the largest of a kind: smaller values are rounding
constexpr double no_energy = 1e-6;        ///< share of a mode's energy: a shaft that only slows down is hardly twisted

std::string text_of(const TorsionModel& model, std::uint32_t offset) {
    return std::string(runtime::text(model, offset));
}

/// A mass: a component with kinetic energy, and its position variable.
struct Mass {
    std::string name, unit;
    std::size_t position = 0, velocity = 0; ///< rows of changes; no_row: it has no position
    double sign = 1;
    static constexpr std::size_t no_row = SIZE_MAX;
};

/// ∂²E/∂a∂b of a component, over rows of changes.
struct Curvature {
    std::uint32_t component;
    std::size_t a, b;
    bool is_kinetic;
    double value;
};

/// Evaluates the model's energies once for all modes.
class Energies {
public:
    explicit Energies(TorsionFrame& frame) : frame_(frame), model_(*frame.model) {}

    bool read(std::string& problem) {
        if (model_.curvature == nullptr) return true;
        if (model_.curvature(&frame_) != 0)
            return problem = "the energies of the components cannot be evaluated at this point", false;
        const double* values = frame_.work + model_.work_curvature;
        for (std::uint32_t k = 0; k < model_.n_curvatures; ++k) {
            const TorsionCurvature& c = model_.curvatures[k];
            if (!std::isfinite(values[k]))
                return problem = "the energy of `" + path(c.component) + "` has no second derivative at this point",
                       false;
            const bool is_kinetic = c.position_a != UINT32_MAX || c.position_b != UINT32_MAX;
            curvatures_.push_back({c.component, row(c.variable_a), row(c.variable_b), is_kinetic, values[k]});
            if (c.position_a != UINT32_MAX && c.variable_a == c.variable_b) add_mass(c);
        }
        name_masses();
        Matrix changes;
        if (!sensitivities(frame_, rows_, changes, problem)) return false;
        changes_ = changes.by_rows();
        changes_.erase(changes_.begin(), changes_.begin() + model_.n_x);
        for (StateRow& row : changes_) { // inputs are at rest
            std::erase_if(row, [&](const Entry& e) { return e.row >= model_.n_x; });
        }
        return true;
    }

    std::size_t states() const { return model_.n_x; }
    bool is_empty() const { return curvatures_.empty(); }
    const std::vector<Mass>& masses() const { return masses_; }

    MassRows mass_rows() const {
        MassRows rows;
        for (const Mass& mass : masses_) {
            rows.positions.push_back(changes_of(mass.position, mass.sign));
            rows.speeds.push_back(changes_of(mass.velocity, 1));
        }
        return rows;
    }

    /// The masses in the order of the shafts, through what stores potential energy and what is held.
    std::vector<DriveRow> order(std::vector<std::vector<double>> connections) const {
        if (masses_.size() > most_masses_in_order) return as_declared(masses_.size());
        const auto dense = [&](const StateRow& row) {
            std::vector<double> values(model_.n_x, 0.0);
            for (const Entry& e : row) values[e.row] = e.value;
            return values;
        };
        for (const Curvature& c : curvatures_) {
            if (!c.is_kinetic && c.a == c.b) connections.push_back(dense(changes_of(c.a, 1)));
        }
        std::vector<std::vector<double>> positions;
        for (const StateRow& row : mass_rows().positions) positions.push_back(dense(row));
        return drive_line(positions, connections);
    }

    /// Change of a row for a change of the states.
    template <class Number>
    Number along(std::size_t row, const std::vector<Number>& states) const {
        Number sum{};
        for (const Entry& e : changes_[row]) sum += e.value * states[e.row];
        return sum;
    }

    std::vector<EnergyShare> shares(const std::vector<ComplexNumber>& states) const {
        std::map<std::uint32_t, EnergyShare> of;
        double kinetic = 0, potential = 0;
        for (const Curvature& c : curvatures_) {
            const double both =
                (c.a == c.b ? 1 : 2) * (std::conj(along(c.a, states)) * along(c.b, states)).real() * c.value;
            EnergyShare& share = of[c.component];
            (c.is_kinetic ? share.kinetic : share.potential) += both;
        }
        for (const auto& [component, share] : of) kinetic += share.kinetic, potential += share.potential;
        const double least = no_energy * (std::abs(kinetic) + std::abs(potential));
        std::vector<EnergyShare> result;
        for (auto& [component, share] : of) {
            share.kinetic = std::abs(kinetic) > least ? share.kinetic / kinetic : 0;
            share.potential = std::abs(potential) > least ? share.potential / potential : 0;
            if (std::abs(share.kinetic) < rounding_of_kind && std::abs(share.potential) < rounding_of_kind) continue;
            share.component = path(component);
            result.push_back(share);
        }
        return result;
    }

    /// Does the energy of any component depend on this state, or does it move a mass?
    std::vector<bool> mechanical_states() const {
        std::vector<bool> is(model_.n_x, false);
        for (const StateRow& row : changes_) {
            for (const Entry& e : row) is[e.row] = true;
        }
        return is;
    }

private:
    std::string path(std::uint32_t component) const { return text_of(model_, model_.components[component].path); }

    StateRow changes_of(std::size_t row, double sign) const {
        if (row == Mass::no_row) return {};
        StateRow result = changes_[row];
        for (Entry& e : result) e.value *= sign;
        return result;
    }

    std::size_t row(std::uint32_t variable) {
        const auto [found, fresh] = row_of_.try_emplace(variable, rows_.size());
        if (fresh) rows_.push_back(variable);
        return found->second;
    }

    void add_mass(const TorsionCurvature& c) {
        const TorsionVariable& position = model_.variables[c.position_a];
        masses_.push_back({path(c.component), text_of(model_, position.unit), row(c.position_a), row(c.variable_a),
                           c.negated_a != 0 ? -1.0 : 1.0});
        positions_.push_back(text_of(model_, position.name));
    }

    // A mass has the name of its component. Those of a component with several have the names of their positions, and a
    // position that has stood before, or is a component's, stands no more: the end of a shaft turns with what is
    // connected to it.
    void name_masses() {
        std::map<std::string, int> count;
        for (const Mass& mass : masses_) ++count[mass.name];
        const auto is_of_position = [&](const Mass& mass) { return count[mass.name] > 1 || mass.name.empty(); };
        std::set<std::size_t> known;
        for (const Mass& mass : masses_) {
            if (!is_of_position(mass)) known.insert(mass.position);
        }
        std::vector<Mass> named;
        for (std::size_t k = 0; k < masses_.size(); ++k) {
            Mass mass = masses_[k];
            if (is_of_position(mass)) {
                if (!known.insert(mass.position).second) continue;
                mass.name = positions_[k], mass.sign = 1;
            }
            named.push_back(std::move(mass));
        }
        masses_ = std::move(named);
    }

    TorsionFrame& frame_;
    const TorsionModel& model_;
    std::vector<Curvature> curvatures_;
    std::vector<Mass> masses_;
    std::vector<std::string> positions_;
    std::vector<std::uint32_t> rows_; ///< rows of the variables to differentiate
    std::map<std::uint32_t, std::size_t> row_of_;
    std::vector<StateRow> changes_; ///< of the rows
};

/// Scales the largest to 1; sets rounding to 0.
void normalize(std::vector<ShapeEntry>& shape) {
    ComplexNumber largest = 0;
    for (const ShapeEntry& e : shape) {
        // the first of equal ones
        if (std::abs(e.value) > std::abs(largest) * (1 + rounding_of_kind)) largest = e.value;
    }
    if (largest == 0.0) return;
    for (ShapeEntry& e : shape) {
        e.value /= largest;
        if (std::abs(e.value) > 1) e.value /= std::abs(e.value);
        if (std::abs(e.value.imag()) < rounding_of_kind) e.value = e.value.real();
        if (std::abs(e.value.real()) < rounding_of_kind) e.value = {0.0, e.value.imag()};
    }
}

std::vector<ShapeEntry> shape_of(const Energies& energies, const std::vector<ComplexNumber>& states) {
    std::vector<ShapeEntry> shape;
    for (const Mass& mass : energies.masses())
        shape.push_back({mass.name, mass.unit, mass.sign * energies.along(mass.position, states)});
    normalize(shape);
    return shape;
}

/// Gauss–Jordan with the largest pivots, so that each motion has masses of its own. `rows`: displacements of the masses
/// in each free motion.
std::vector<std::vector<ShapeEntry>> rigid_bodies(const std::vector<Mass>& masses,
                                                  std::vector<std::vector<double>> rows) {
    double size = 0;
    for (const std::vector<double>& row : rows) {
        for (const double v : row) size = std::max(size, std::abs(v));
    }
    std::size_t rank = 0;
    for (std::size_t column = 0; column < masses.size() && rank < rows.size(); ++column) {
        std::size_t pivot = rank;
        for (std::size_t r = rank; r < rows.size(); ++r) {
            if (std::abs(rows[r][column]) > std::abs(rows[pivot][column])) pivot = r;
        }
        if (std::abs(rows[pivot][column]) <= rounding_of_kind * size) continue;
        std::swap(rows[rank], rows[pivot]);
        const double value = rows[rank][column];
        for (double& v : rows[rank]) v /= value;
        for (std::size_t r = 0; r < rows.size(); ++r) {
            const double factor = rows[r][column];
            for (std::size_t k = 0; r != rank && k < masses.size(); ++k) rows[r][k] -= factor * rows[rank][k];
        }
        ++rank;
    }
    std::vector<std::vector<ShapeEntry>> result;
    for (std::size_t r = 0; r < rank; ++r) {
        std::vector<ShapeEntry>& body = result.emplace_back();
        for (std::size_t k = 0; k < masses.size(); ++k) {
            if (std::abs(rows[r][k]) > rounding_of_kind) body.push_back({masses[k].name, masses[k].unit, rows[r][k]});
        }
    }
    return result;
}

std::vector<std::pair<std::string, double>> states_of(const LinearSystem& system,
                                                      const std::vector<double>& participation) {
    std::vector<std::pair<std::string, double>> result;
    for (std::size_t i = 0; i < participation.size(); ++i) {
        if (participation[i] > 0.01) result.emplace_back(system.states[i].name, participation[i]);
    }
    std::stable_sort(result.begin(), result.end(), [](const auto& x, const auto& y) { return x.second > y.second; });
    return result;
}

/// Do mechanical states have the larger part? A speed that swings with a temperature has half, and is no vibration of
/// the shaft.
bool is_mechanical(const std::vector<bool>& mechanical, const std::vector<double>& participation) {
    double part = 0;
    for (std::size_t i = 0; i < participation.size(); ++i) part += mechanical[i] ? participation[i] : 0;
    return part > 0.5 + rounding_of_kind;
}

} // namespace

double Mode::frequency() const { return value.imag() / (2 * std::numbers::pi); }
double Mode::natural_frequency() const { return std::abs(value) / (2 * std::numbers::pi); }
double Mode::damping_ratio() const { return -value.real() / std::abs(value); }
double Mode::time_constant() const { return -1 / value.real(); }

bool mechanical_states(TorsionFrame& frame, std::vector<bool>& result, std::string& problem) {
    Energies energies(frame);
    if (!energies.read(problem)) return false;
    result = energies.is_empty() ? std::vector<bool>(energies.states(), true) : energies.mechanical_states();
    return true;
}

Mode::Kind kind_of(ComplexNumber value, const std::vector<bool>& mechanical, const std::vector<double>& participation) {
    if (!mechanical.empty() && !is_mechanical(mechanical, participation)) return Mode::Kind::Other;
    return value.imag() != 0 ? Mode::Kind::Vibration : Mode::Kind::Aperiodic;
}

bool analyse_modes(TorsionFrame& frame, const LinearSystem& system, ModalAnalysis& result, std::string& problem,
                   const ModesWish& wish) {
    Energies energies(frame);
    if (!energies.read(problem)) return false;
    std::vector<std::vector<double>> held;
    for (const HeldMotion& motion : system.held) held.push_back(motion.row);
    Wanted wanted{wish.count, {}};
    if (wish.near) wanted.near = 2 * std::numbers::pi * *wish.near;
    Spectrum spectrum = spectrum_of(system.a, held, energies.mass_rows(), wanted);
    if (!spectrum.problem.empty()) return problem = spectrum.problem, false;
    const auto equal = equal_values(spectrum);
    part_equal_ones(spectrum, equal, system.a);
    if (wish.before != nullptr) turn_equal_ones(spectrum, equal, *wish.before);
    result = {};
    result.is_selection = spectrum.is_selection, result.known = spectrum.known,
    result.known_decay = spectrum.known_decay;
    result.has_equal_values = !equal.empty();
    result.zeros = spectrum.zeros, result.held = spectrum.held, result.has_converged = spectrum.has_converged;
    result.obstacle = text_of(*frame.model, frame.model->energy_obstacle);
    if (energies.is_empty() && result.obstacle.empty()) result.obstacle = "no component stores mechanical energy";
    const std::vector<bool> mechanical =
        energies.is_empty() ? std::vector<bool>(energies.states(), true) : energies.mechanical_states();
    for (std::size_t k = 0; k < spectrum.values.size(); ++k) {
        Mode mode;
        mode.value = spectrum.values[k];
        mode.kind = kind_of(mode.value, mechanical, spectrum.participation[k]);
        mode.shape = shape_of(energies, spectrum.vectors[k]);
        mode.energy = energies.shares(spectrum.vectors[k]);
        mode.states = states_of(system, spectrum.participation[k]);
        if (wish.keeps_vectors) mode.right = std::move(spectrum.vectors[k]), mode.left = std::move(spectrum.duals[k]);
        result.modes.push_back(std::move(mode));
    }
    std::stable_sort(result.modes.begin(), result.modes.end(),
                     [](const Mode& x, const Mode& y) { return x.kind < y.kind; });
    result.drive_line = energies.order(held);
    result.rigid_bodies = rigid_bodies(energies.masses(), spectrum.displacements);
    return true;
}

} // namespace torsion::analysis
