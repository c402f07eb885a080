#include "compiler/sweep/models.h"

#include "compiler/sweep/names.h"

#include <algorithm>

namespace torsion::sweep {

namespace {

/// Tries the other kind of value for parameters with both zero and nonzero values: 0 if the first value is nonzero, and conversely. A parameter that
/// can be changed in only one of the two models is settled by 0.
class ZeroTrials {
public:
    ZeroTrials(const PipelineOptions& options, const Variants& variants, const std::vector<std::string>& names, const TorsionModel& first)
        : options_(options), variants_(variants), names_(names), in_first_(changeable(first)), is_decided_by_zero_(names.size()),
          is_compiled_in_(names.size()) {
        options_.native.interpret = true;
        options_.object.reset();
        for (std::size_t i = 0; i < names.size(); ++i) find_other(i, first);
    }

    std::vector<Part> parts() {
        for (const auto& [range, value] : others_) attempt({{range, value}});
        if (others_.size() > 1) attempt(others_); // a sum of two parameters
        std::vector<Part> parts;
        for (std::size_t i = 0; i < names_.size(); ++i) {
            if (is_decided_by_zero_[i] && !is_compiled_in_[i]) parts.push_back({i, first_value(variants_.ranges()[i], false)});
            else if (is_compiled_in_[i] || !in_first_[i]) parts.push_back({i});
        }
        return parts;
    }

private:
    std::vector<bool> changeable(const TorsionModel& model) const {
        const Names names(model);
        std::vector<bool> result;
        for (const std::string& name : names_) result.push_back(names.changeable_row(name).has_value());
        return result;
    }

    void find_other(std::size_t i, const TorsionModel& first) {
        const Range& range = variants_.ranges()[i];
        const auto row = Names(first).row_of(range.name);
        if (!row || names_[i].ends_with(start_suffix) || first.variables[*row].variability != TORSION_PARAMETER) return;
        if (const auto other = first_value(range, range.values.front() != 0)) others_.emplace(i, *other);
    }

    void attempt(const std::map<std::size_t, double>& values) {
        const auto trial = compile_with(options_, variants_, values);
        if (!trial->ok) return; // the compilation for a run reports the errors, if it takes place
        const std::vector<bool> in_trial = changeable(trial->compiled->descriptor());
        for (std::size_t i = 0; i < names_.size(); ++i) {
            if (values.contains(i)) is_decided_by_zero_[i] = is_decided_by_zero_[i] || in_trial[i] != in_first_[i];
            else if (in_first_[i] && !in_trial[i]) is_compiled_in_[i] = true; // settled by the 0 of another parameter
        }
    }

    PipelineOptions options_;
    const Variants& variants_;
    const std::vector<std::string>& names_;
    std::vector<bool> in_first_, is_decided_by_zero_, is_compiled_in_;
    std::map<std::size_t, double> others_; ///< of the other kind: zero for a nonzero first value, and conversely
};

} // namespace

std::unique_ptr<Compilation> compile_with(PipelineOptions options, const Variants& variants, const std::map<std::size_t, double>& values) {
    for (std::size_t i = 0; i < variants.ranges().size(); ++i) {
        const Range& range = variants.ranges()[i];
        if (is_start_of_element(range.name)) continue;
        const auto value = values.find(i);
        options.settings.push_back({range.name, value != values.end() ? range.text_of(value->second) : range.first, "--vary"});
    }
    return compile(options);
}

std::vector<Part> parts_to_compile(const PipelineOptions& options, const Variants& variants, const std::vector<std::string>& names,
                                   const TorsionModel& first) {
    return ZeroTrials(options, variants, names, first).parts();
}

bool is_start_of_element(const std::string& name) { return name.ends_with("]" + std::string(start_suffix)); }

} // namespace torsion::sweep
