#include "compiler/sweep/models.h"

#include "compiler/program/program.h"
#include "compiler/sweep/names.h"

#include <algorithm>
#include <bit>

namespace torsion::sweep {

namespace {

/// All that a program computes but the values of its parameters. Programs with equal words run alike with equal values.
std::vector<std::uint32_t> words_of(const program::Program& program) {
    std::vector<std::uint32_t> words;
    const auto add = [&](const program::Routine& routine) {
        for (const program::Instruction& i : routine.code) append_words(i, words);
        for (const auto& table : routine.index_tables) words.insert(words.end(), table.begin(), table.end());
        for (const auto& table : routine.constant_tables) {
            for (const double value : table) {
                const auto bits = std::bit_cast<std::uint64_t>(value);
                words.push_back(static_cast<std::uint32_t>(bits >> 32)),
                    words.push_back(static_cast<std::uint32_t>(bits));
            }
        }
        words.push_back(UINT32_MAX);
    };
    for (const program::KernelId id : program.kernels.ids()) {
        if (id != program.table.defaults) add(program.kernels[id]);
    }
    for (const program::FunctionRow& function : program.functions.rows) add(function.routine->routine);
    return words;
}

/// Tries the other kind of value for parameters with both zero and nonzero values: 0 if the first value is nonzero, and
/// conversely. Where the two programs differ, as they do where 0 settles a parameter, each needs its own: else a row
/// would depend on which value stands first.
class ZeroTrials {
public:
    ZeroTrials(const PipelineOptions& options, const Variants& variants, const std::vector<std::string>& names,
               const Compilation& compilation)
        : options_(options), variants_(variants), names_(names),
          in_first_(changeable(compilation.compiled->descriptor())),
          code_of_first_(words_of(*compilation.compiled->program())), is_decided_by_zero_(names.size()),
          is_compiled_in_(names.size()) {
        const TorsionModel& first = compilation.compiled->descriptor();
        options_.native.interpret = true;
        options_.object.reset();
        for (std::size_t i = 0; i < names.size(); ++i) find_other(i, first);
    }

    std::vector<Part> parts() {
        for (const auto& [range, value] : others_) attempt({{range, value}});
        const bool is_any_decided = std::ranges::find(is_decided_by_zero_, true) != is_decided_by_zero_.end();
        if (others_.size() > 1) attempt(others_, !is_any_decided); // a sum of two parameters
        std::vector<Part> parts;
        for (std::size_t i = 0; i < names_.size(); ++i) {
            if (!in_first_[i] && variants_.begin_of(i) != 0) is_compiled_in_[i] = true;
            if (is_decided_by_zero_[i] && !is_compiled_in_[i])
                parts.push_back({i, first_value(variants_.ranges()[i], false)});
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
        if (const auto other = first_value(range, variants_.begin_of(i) != 0)) others_.emplace(i, *other);
    }

    /// `counts_code`: another program alone decides, too; of several values together it is not known which one made it.
    void attempt(const std::map<std::size_t, double>& values, bool counts_code = true) {
        const auto trial = compile_with(options_, variants_, values);
        if (!trial->ok) return decide(values, counts_code); // the compilation for the rows tells why
        if (counts_code && words_of(*trial->compiled->program()) != code_of_first_) decide(values, true);
        const std::vector<bool> in_trial = changeable(trial->compiled->descriptor());
        for (std::size_t i = 0; i < names_.size(); ++i) {
            const auto value = values.find(i);
            if (value == values.end()) {
                if (in_first_[i] && !in_trial[i]) is_compiled_in_[i] = true; // settled by the 0 of another parameter
                continue;
            }
            if (in_trial[i] != in_first_[i]) is_decided_by_zero_[i] = true;
            // each of its values decides, not only a 0
            if (value->second != 0 && !in_trial[i]) is_compiled_in_[i] = true;
        }
    }

    void decide(const std::map<std::size_t, double>& values, bool is_sure) {
        for (const auto& [range, value] : values) is_decided_by_zero_[range] = is_decided_by_zero_[range] || is_sure;
    }

    PipelineOptions options_;
    const Variants& variants_;
    const std::vector<std::string>& names_;
    std::vector<bool> in_first_;
    std::vector<std::uint32_t> code_of_first_;
    std::vector<bool> is_decided_by_zero_, is_compiled_in_;
    std::map<std::size_t, double> others_; ///< of the other kind: zero for a nonzero first value, and conversely
};

} // namespace

std::unique_ptr<Compilation> compile_with(PipelineOptions options, const Variants& variants,
                                          const std::map<std::size_t, double>& values) {
    for (std::size_t i = 0; i < variants.ranges().size(); ++i) {
        const Range& range = variants.ranges()[i];
        if (is_start_of_element(range.name)) continue;
        const auto value = values.find(i);
        options.settings.push_back(
            {range.name, value != values.end() ? range.text_of(value->second) : range.first, "--vary"});
    }
    return compile(options);
}

std::vector<Part> parts_to_compile(const PipelineOptions& options, const Variants& variants,
                                   const std::vector<std::string>& names, const Compilation& first) {
    return ZeroTrials(options, variants, names, first).parts();
}

bool is_start_of_element(const std::string& name) { return name.ends_with("]" + std::string(start_suffix)); }

} // namespace torsion::sweep
