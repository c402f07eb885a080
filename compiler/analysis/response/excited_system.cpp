#include "compiler/analysis/response/excited_system.h"

#include "compiler/analysis/linear/frozen_sources.h"
#include "compiler/analysis/linear/rounding.h"
#include "compiler/analysis/response/mean_balance.h"
#include "compiler/analysis/response/modal_expansion.h"
#include "compiler/analysis/response/shown_outputs.h"
#include "compiler/analysis/response/source_groups.h"
#include "compiler/analysis/response/source_loads.h"
#include "compiler/analysis/response/speed_dependence.h"
#include "compiler/flat/excited.h"
#include "compiler/flat/source_inputs.h"

#include "torsion/simulate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <optional>

namespace torsion::analysis {

namespace {


constexpr double parallel = 1e-9; // relative
constexpr double slow = 1e-3;     // of the speed of the shaft: rates of what keeps its mean

class Exciter {
public:
    Exciter(TorsionFrame& frame, const ExcitationRequest& request, ExcitedSystem& result, std::string& problem)
        : frame_(frame), model_(*frame.model), request_(request), result_(result), problem_(problem),
          frozen_(model_, request.held) {
        result_.sources = turning_sources(model_, request.declared);
        for (TurningSource& source : result_.sources) {
            source.is_misfiring = !request.misfiring.empty() && source.combustion &&
                                  (source.component + ".").starts_with(request.misfiring + ".");
        }
        name_outputs();
    }

    bool excite() {
        mean_speed_ = (request_.speeds.front() + request_.speeds.back()) / 2;
        if (request_.shaft) result_.shaft = runtime::text(model_, model_.variables[*request_.shaft].name);
        for (const GivenLoad& load : request_.given) {
            if (std::ranges::find(result_.given, load.input) == result_.given.end())
                result_.given.push_back(load.input);
        }
        LinearSystem here;
        if (!linearize(frame_, {}, here, problem_)) return false;
        for (const HeldMotion& held : here.held) held_.push_back(held.row);
        TurnedModel turned(frame_, outputs_, result_.sources);
        if (!see(turned)) return false;
        find_ratios();
        leave_out();
        if (!set_motion(turned)) return fail();
        if (!result_.sources.empty()) {
            if (!find_groups(turned, mean_speed_, groups_)) return fail();
            if (!has_periods()) return true;
        }
        // the mean system is that of its mean state
        for (int pass = 0; pass < (result_.sources.empty() ? 1 : 2); ++pass) {
            const auto mean = balance();
            if (!turned.balance(mean_speed_, mean.get())) return fail();
            // teeth without load do nothing: what sources do is seen at the mean state
            if (pass == 0 && !result_.sources.empty()) {
                groups_.clear();
                if (!find_groups(turned, mean_speed_, groups_)) return fail();
                if (!has_periods()) return true;
            }
            if (!see(turned)) return false;
            find_rows();
        }
        if (!result_.sources.empty() && !turned.mean_outputs(result_.means)) return fail();
        result_.means.resize(std::min(result_.means.size(), request_.shown.size()));
        result_.problem.speeds = request_.speeds;
        if (!add_given() || !add_springs()) return false;
        const auto mean = balance();
        const MeanSystem system{mean_, outputs_, torques_, frozen_};
        if (!add_speed_dependence(turned, system, mean.get(), result_.problem)) return fail();
        if (!result_.sources.empty()) {
            const double shaft_angle =
                request_.shaft ? runtime::value_of(frame_, model_.variables[*request_.shaft]) : 0;
            if (!add_source_loads(turned, groups_, mean_speed_, shaft_angle, *mean, result_.problem)) return fail();
            add_standing(*mean);
            drop_rounding_of_mean(result_.problem.system.a);
        }
        keep_outputs(result_.problem, request_.shown.size());
        return damp();
    }

private:
    /// Rows of the outputs: what is shown, the angle of the shaft, those of the given loads, twists, torques that are
    /// held, angles of the sources.
    void name_outputs() {
        outputs_ = request_.shown;
        shaft_ = outputs_.size();
        if (request_.shaft) outputs_.push_back(*request_.shaft);
        given_ = outputs_.size();
        for (const GivenLoad& load : request_.given)
            outputs_.push_back(load.angle.value_or(request_.shaft.value_or(0)));
        twists_ = outputs_.size();
        for (const LossySpring& spring : request_.springs) outputs_.push_back(spring.twist);
        torques_ = outputs_.size();
        outputs_.insert(outputs_.end(), frozen_.torques().begin(), frozen_.torques().end());
        angles_ = outputs_.size();
        for (const TurningSource& source : result_.sources) outputs_.push_back(source.angle_row);
    }

    bool fail() { return problem_ = "the model cannot be evaluated while its sources turn", false; }

    bool see(TurnedModel& turned) {
        if (!turned.mean_sensitivities(mean_, problem_)) return false;
        std::vector<double> sizes(mean_.rows, 0.0);
        for (std::size_t j = 0; j < model_.n_x; ++j) {
            for (const Entry& e : mean_.column(j)) sizes[e.row] += std::abs(e.value * frame_.x[j]);
        }
        turned.set_sizes(std::move(sizes));
        Matrix all = mean_;
        if (problem_ = frozen_.unheld(all, torques_, model_.n_x); !problem_.empty()) return false;
        frozen_.hold(all, outputs_, torques_, model_.n_x);
        result_.problem.system = system_of(all, named_system(frame_, outputs_));
        return true;
    }

    /// All that turns with the shaft has its speed, whatever the model's own is.
    bool set_motion(TurnedModel& turned) {
        if (!request_.shaft) return true;
        std::vector<double> values;
        if (!turned.evaluate(values)) return false;
        const std::vector<double> shaft = row_of(shaft_);
        double speed = 0;
        for (std::size_t i = 0; i < shaft.size(); ++i) speed += shaft[i] * values[i];
        turned.set_motion(turning().speeds(result_.problem.system), speed);
        return true;
    }

    std::vector<double> row_of(std::size_t output) const {
        const Matrix& c = result_.problem.system.c;
        std::vector<double> row(c.columns);
        for (std::size_t j = 0; j < c.columns; ++j) row[j] = c(output, j);
        return row;
    }

    FreeTurning turning() const { return {result_.problem.system.a, row_of(shaft_), held_}; }

    /// Of the shaft whose angle is this output; 0: they do not turn together.
    double ratio_of(std::size_t output, const FreeTurning& turning) const {
        return !request_.shaft || outputs_[output] == *request_.shaft ? 1 : turning.ratio(row_of(output));
    }

    /// Of a shaft that a spring holds: by the gears between them; 1 where springs are.
    double rigid_ratio(std::size_t output) const {
        const std::vector<double> angle = row_of(output), shaft = row_of(shaft_);
        const auto largest = std::ranges::max_element(shaft, {}, [](double v) { return std::abs(v); }) - shaft.begin();
        const double ratio = angle[static_cast<std::size_t>(largest)] / shaft[static_cast<std::size_t>(largest)];
        for (std::size_t j = 0; j < shaft.size(); ++j) {
            if (std::abs(angle[j] - ratio * shaft[j]) > parallel * std::abs(ratio)) return 1;
        }
        return ratio != 0 && std::isfinite(ratio) ? ratio : 1;
    }

    void find_ratios() {
        if (result_.sources.empty()) return;
        find_rows();
        const FreeTurning shaft = turning();
        for (std::size_t s = 0; s < result_.sources.size(); ++s)
            result_.sources[s].ratio = ratio_of(angles_ + s, shaft);
    }

    void find_rows() {
        for (std::size_t s = 0; s < result_.sources.size(); ++s) result_.sources[s].row = row_of(angles_ + s);
    }

    /// Null: nothing is turned.
    std::unique_ptr<MeanBalance> balance() const {
        if (result_.sources.empty()) return nullptr;
        const std::vector<double> shaft = row_of(request_.shaft ? shaft_ : angles_);
        std::vector<double> nominal;
        for (std::uint32_t i = 0; i < model_.n_x; ++i) nominal.push_back(model_.states[i].nominal);
        const FreeTurning turning(result_.problem.system.a, shaft, held_);
        return std::make_unique<MeanBalance>(result_.problem.system.a, turning,
                                             turning.is_prescribed(result_.problem.system), shaft, nominal,
                                             slow * mean_speed_ * std::numbers::pi / 30);
    }

    /// What a change of the derivative of a state shifts in the mean.
    void add_standing(const MeanBalance& mean) {
        ResponseProblem& problem = result_.problem;
        const std::size_t n = problem.system.states.size();
        for (const PeriodicLaw& law : problem.laws) {
            for (const std::size_t row : law.rows) {
                if (row < n && std::ranges::find(problem.law_rows, row) == problem.law_rows.end())
                    problem.law_rows.push_back(row);
            }
        }
        problem.standing = Matrix(n, problem.law_rows.size());
        for (std::size_t r = 0; r < problem.law_rows.size(); ++r) {
            std::vector<double> unit(n, 0.0);
            unit[problem.law_rows[r]] = 1;
            const Eigen::VectorXd shift = mean.step(unit);
            for (std::size_t i = 0; i < n; ++i) problem.standing(i, r) = shift[static_cast<Eigen::Index>(i)];
        }
    }

    /// Sources whose shafts do not turn with that of the speeds. Their angles are the last outputs, so those of others
    /// move up.
    void leave_out() {
        for (const TurningSource& source : result_.sources) {
            if (source.ratio == 0) result_.apart.push_back(source.angle);
        }
        std::erase_if(result_.sources, [](const TurningSource& source) { return source.ratio == 0; });
        outputs_.resize(angles_);
        for (const TurningSource& source : result_.sources) outputs_.push_back(source.angle_row);
    }

    bool has_periods() {
        for (const SourceGroup& group : groups_) {
            if (group.turns == 0) result_.endless.push_back(result_.sources[group.members.front()].angle);
            else if (!group.is_resolved) result_.unresolved.push_back(result_.sources[group.members.front()].angle);
        }
        return result_.endless.empty() && result_.unresolved.empty();
    }

    std::optional<std::size_t> input_of(const std::string& name) const {
        const auto& inputs = result_.problem.system.inputs;
        const auto found = std::ranges::find(inputs, name, &LinearVariable::name);
        if (found == inputs.end()) return std::nullopt;
        return static_cast<std::size_t>(found - inputs.begin());
    }

    /// A shaft that turns backwards runs through the phase the other way.
    bool add_given() {
        if (request_.given.empty()) return true;
        std::optional<FreeTurning> shaft;
        const auto is_elsewhere = [&](const GivenLoad& load) { return load.angle && load.angle != request_.shaft; };
        if (request_.shaft && std::ranges::any_of(request_.given, is_elsewhere)) shaft.emplace(turning());
        for (std::size_t i = 0; i < request_.given.size(); ++i) {
            const GivenLoad& given = request_.given[i];
            auto input = input_of(std::string(flat::source_input_prefix) + given.input);
            if (!input) input = input_of(given.input);
            const auto motion = input_of(std::string(flat::motion_input_prefix) + given.input);
            if (!input && !motion) return result_.missing = given.input, true;
            const double ratio = !given.angle || !shaft       ? 1
                                 : shaft->motion().size() > 0 ? ratio_of(given_ + i, *shaft)
                                                              : rigid_ratio(given_ + i);
            if (ratio == 0) {
                result_.apart.emplace_back(runtime::text(model_, model_.variables[*given.angle].name));
                continue;
            }
            const double order = given.order * std::abs(ratio);
            std::vector<std::complex<double>> amplitudes, slopes;
            for (const double speed : request_.speeds) {
                const std::complex<double> amplitude = given.amplitude(std::abs(ratio) * speed);
                const double pulsation = order * speed * std::numbers::pi / 30;
                amplitudes.push_back((ratio < 0 ? std::conj(amplitude) : amplitude) *
                                     (motion ? -pulsation * pulsation : 1));
                slopes.emplace_back(0, pulsation);
            }
            add_load(motion ? *motion : *input, order, std::move(amplitudes), slopes);
        }
        return true;
    }

    /// With the derivatives of the input, which equations beside a part without mass use: iω times the input.
    void add_load(std::optional<std::size_t> input, double order, std::vector<std::complex<double>> amplitudes,
                  const std::vector<std::complex<double>>& slopes) {
        while (input) {
            result_.problem.loads.push_back(load_on_input(result_.problem.system, *input, order, amplitudes));
            for (std::size_t i = 0; i < slopes.size(); ++i) amplitudes[i] *= slopes[i];
            input = input_of(std::string(flat::input_rate_prefix) + result_.problem.system.inputs[*input].name);
        }
    }

    /// An additional twist of iη times the twist itself.
    bool add_springs() {
        for (std::size_t i = 0; i < request_.springs.size(); ++i) {
            const std::string name(runtime::text(model_, model_.variables[request_.springs[i].twist].name));
            const auto input = input_of(std::string(flat::spring_input_prefix) + name);
            if (!input) return result_.missing = name, true;
            const std::complex<double> factor(0, request_.springs[i].factor);
            Feedback law{load_on_input(result_.problem.system, *input, 1, {factor}).changes, {}};
            const std::vector<double> twist = row_of(twists_ + i);
            for (std::size_t j = 0; j < twist.size(); ++j) {
                if (twist[j] != 0) law.states.emplace_back(j, twist[j]);
            }
            result_.problem.feedback.push_back(std::move(law));
        }
        return true;
    }

    bool damp() {
        if (request_.modal_damping == 0) return true;
        const auto modes = ModalExpansion::of(result_.problem.system.a, {});
        if (!modes)
            return problem_ = fmt::format("modal damping needs the modes of at most {} states", most_expanded_states),
                   false;
        modes->add_damping(request_.modal_damping, result_.problem.system, result_.problem.system.a);
        return true;
    }

    TorsionFrame& frame_;
    const TorsionModel& model_;
    const ExcitationRequest& request_;
    ExcitedSystem& result_;
    std::string& problem_;
    FrozenSources frozen_;
    std::vector<std::uint32_t> outputs_;
    std::size_t shaft_ = 0, given_ = 0, twists_ = 0, torques_ = 0, angles_ = 0; ///< first rows among the outputs
    double mean_speed_ = 0;
    Matrix mean_; ///< of all derivatives at the mean speed, sources not held
    std::vector<SourceGroup> groups_;
    std::vector<std::vector<double>> held_; ///< combinations of states that locked friction holds
};

} // namespace

bool excite(TorsionFrame& frame, const ExcitationRequest& request, ExcitedSystem& result, std::string& problem) {
    return Exciter(frame, request, result, problem).excite();
}

} // namespace torsion::analysis
