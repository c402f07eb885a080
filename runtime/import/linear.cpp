#include "runtime/import/linear.h"

#include "runtime/import/column_of_differences.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace torsion::fmu {

namespace {

constexpr double lengths[] = {1e-3, 1e-4, 1e-5, 1e-6, 1e-7}; // of differences, relative to the size of what moves

class Linearizer {
public:
    Linearizer(Host& host, const Tables& tables, TorsionFrame& frame, const Named& input, const Named& output)
        : host_(host), fmu_(*host.fmu), tables_(tables), frame_(frame), input_(input), output_(output),
          n_(frame.model->n_x), x_(frame.x, frame.x + n_), input_values_(input.variable->size),
          output_values_(output.variable->size) {}

    Status make(LinearForm& result) {
        result.time = frame_.time;
        result.a.assign(n_ * n_, 0), result.b.assign(n_, 0), result.c.assign(n_, 0);
        result.doubt_a.assign(n_ * n_, 0), result.doubt_b.assign(n_, 0), result.doubt_c.assign(n_, 0);
        Status status = settle();
        if (status <= Status::Warning) status = get(input_, input_values_);
        for (std::size_t j = 0; j <= n_ && status <= Status::Warning; ++j) status = add_column(j, result);
        const Status restored = status <= Status::Warning ? settle() : status;
        return restored;
    }

    /// Does a row have a number, and one that differences do not leave in doubt by more than a hundredth of the row's
    /// largest change?
    bool is_good(const LinearForm& form) const {
        for (std::size_t i = 0; i <= n_; ++i) {
            double largest = 0, doubt = 0;
            bool is_finite = true;
            for (std::size_t j = 0; j <= n_; ++j) {
                const double slope = i < n_ ? (j < n_ ? form.a[j * n_ + i] : form.b[i]) : (j < n_ ? form.c[j] : form.d);
                const double its = i < n_ ? (j < n_ ? form.doubt_a[j * n_ + i] : form.doubt_b[i])
                                          : (j < n_ ? form.doubt_c[j] : form.doubt_d);
                is_finite = is_finite && std::isfinite(slope) && std::isfinite(its);
                largest = std::max(largest, std::abs(slope) * size_of(j)), doubt = std::max(doubt, its * size_of(j));
            }
            if (!is_finite || doubt > std::max(0.01 * largest, std::numeric_limits<double>::epsilon())) return false;
        }
        return true;
    }

private:
    Status get(const Named& which, std::vector<double>& values) {
        return fmu_.get(which.variable->type, &which.variable->reference, 1, values.data(), values.size());
    }
    Status set_input(const std::vector<double>& values) {
        return fmu_.set(input_.variable->type, &input_.variable->reference, 1, values.data(), values.size());
    }
    Status settle() {
        Status status = fmu_.set_time(frame_.time);
        if (status <= Status::Warning && n_ > 0) status = fmu_.set_states(x_.data(), n_);
        return status;
    }

    /// Column j of the states, then that of the input.
    Status add_column(std::size_t j, LinearForm& result) {
        std::vector<double> slope(n_ + 1, 0.0), doubt(n_ + 1, 0.0);
        std::vector<bool> is_known(n_ + 1, false);
        Status status = exact(j, slope, is_known);
        if (status <= Status::Warning && std::find(is_known.begin(), is_known.end(), false) != is_known.end()) {
            std::vector<double> here;
            status = values(here);
            ColumnOfDifferences found(std::move(here));
            if (status <= Status::Warning) status = differences(j, found);
            found.finish();
            result.rests_on_differences = true;
            for (std::size_t i = 0; i <= n_; ++i)
                if (!is_known[i]) slope[i] = found.slope[i], doubt[i] = found.doubt[i];
        }
        const bool is_input = j == n_;
        for (std::size_t i = 0; i < n_; ++i) {
            (is_input ? result.b[i] : result.a[j * n_ + i]) = slope[i];
            (is_input ? result.doubt_b[i] : result.doubt_a[j * n_ + i]) = doubt[i];
        }
        (is_input ? result.d : result.c[j]) = slope[n_];
        (is_input ? result.doubt_d : result.doubt_c[j]) = doubt[n_];
        return status;
    }

    bool is_declared_output() const {
        return std::any_of(
            host_.description->outputs.begin(), host_.description->outputs.end(), [&](const Dependence& o) {
                const Variable& variable = host_.description->variables[o.unknown];
                return variable.reference == output_.variable->reference && variable.type == output_.variable->type;
            });
    }

    /// Unknowns of a directional derivative are derivatives and outputs (FMI 2.0.4, 2.1.9; FMI 3.0, 2.2.11); knowns are
    /// states and inputs.
    Status exact(std::size_t j, std::vector<double>& slope, std::vector<bool>& is_known) {
        if (!host_.description->exchange.has_directional_derivatives) return Status::Ok;
        std::vector<std::uint32_t> unknowns = tables_.derivative_references;
        const bool has_output = is_declared_output() && output_.variable->type == Type::Float64;
        if (has_output) unknowns.push_back(output_.variable->reference);
        std::vector<std::uint32_t> knowns = tables_.state_references;
        std::vector<double> seed(n_, 0.0), change(n_ + (has_output ? output_values_.size() : 0), 0.0);
        if (j < n_) seed[j] = 1;
        else {
            if (input_.variable->type != Type::Float64) return Status::Ok;
            knowns = {input_.variable->reference};
            seed.assign(input_values_.size(), 0.0), seed[input_.element] = 1;
        }
        if (unknowns.empty()) return Status::Ok;
        const Status status = fmu_.directional(unknowns, knowns, seed, change);
        for (std::size_t i = 0; i < n_; ++i) slope[i] = change[i], is_known[i] = true;
        if (has_output) slope[n_] = change[n_ + output_.element], is_known[n_] = true;
        return status;
    }

    Status values(std::vector<double>& all) {
        all.assign(n_ + 1, 0.0);
        Status status = n_ > 0 ? fmu_.derivatives(all.data(), n_) : Status::Ok;
        if (status <= Status::Warning) status = get(output_, output_values_);
        all[n_] = output_values_[output_.element];
        return status;
    }

    Status move(std::size_t j, double by) {
        if (j < n_) {
            std::vector<double> moved = x_;
            moved[j] += by;
            return fmu_.set_states(moved.data(), n_);
        }
        std::vector<double> moved = input_values_;
        moved[input_.element] += by;
        return set_input(moved);
    }

    double size_of(std::size_t j) const {
        if (j == n_) return std::max(std::abs(input_values_[input_.element]), std::abs(input_.variable->nominal));
        return std::max(std::abs(x_[j]), nominal_of(j));
    }
    double nominal_of(std::size_t j) const {
        const double nominal = std::abs(frame_.model->states[j].nominal);
        return nominal > 0 && std::isfinite(nominal) ? nominal : 1;
    }

    /// A length at which the FMU cannot be evaluated is left out.
    Status differences(std::size_t j, ColumnOfDifferences& slopes) {
        for (const double length : lengths) {
            const double at = j < n_ ? x_[j] : input_values_[input_.element], step = length * size_of(j);
            const double up = (at + step) - at;
            std::vector<double> above, below;
            Status status = move(j, up);
            if (status <= Status::Warning) status = values(above);
            Status other = status == Status::Discard || status <= Status::Warning ? move(j, -up) : status;
            if (other <= Status::Warning) other = values(below);
            const Status back = move(j, 0);
            for (const Status one : {status, other, back})
                if (one > Status::Warning && one != Status::Discard) return one;
            if (status <= Status::Warning && other <= Status::Warning) slopes.add(above, below, up);
        }
        return Status::Ok;
    }

    Host& host_;
    Fmu& fmu_;
    const Tables& tables_;
    TorsionFrame& frame_;
    const Named &input_, &output_;
    std::size_t n_;
    std::vector<double> x_, input_values_, output_values_;
};

} // namespace

std::optional<Named> find_named(const Description& description, const std::string& name) {
    for (const Variable& variable : description.variables) {
        if (!name.starts_with(variable.name)) continue;
        for (std::size_t e = 0; e < variable.size; ++e) {
            if (element_name(variable, e) == name) return Named{&variable, e};
        }
    }
    return std::nullopt;
}

bool linearize(Host& host, const Tables& tables, TorsionFrame& frame, const Named& input, const Named& output,
               LinearForm& result, runtime::Message& problem) {
    Linearizer linearizer(host, tables, frame, input, output);
    const Status status = linearizer.make(result);
    if (status > Status::Warning) return problem = failure_of(*host.fmu, status, frame.time), false;
    if (linearizer.is_good(result)) return true;
    problem.code = "R302";
    problem.text = "the FMU has no derivatives at this point: its differences do not agree, or are not numbers";
    return false;
}

} // namespace torsion::fmu
