// The model that a sweep begins with, where that of the first values cannot be compiled.

#include "compiler/sweep/models.h"
#include "compiler/sweep/names.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace torsion::sweep {

namespace {

using source::Diag;
using Values = std::map<std::size_t, double>; ///< of ranges

const source::Diagnostic* first_error(const Compilation& compilation) {
    const auto& all = compilation.diagnostics.all();
    const auto found = std::ranges::find(all, source::Severity::Error, &source::Diagnostic::severity);
    return found == all.end() ? nullptr : &*found;
}

/// False for what is wrong with any values: names, files; and for a value outside its limits, which refuses the sweep
/// wherever it stands.
bool may_be_of_values(const source::Diagnostic& error) {
    const char stage = source::info(error.code).code[0];
    return stage != 'C' && stage != 'E' && error.code != Diag::OutsideMinMax;
}

bool are_same(const source::Diagnostic& a, const source::Diagnostic* b) {
    return b != nullptr && a.code == b->code && a.message == b->message;
}

/// Ranges whose values another model may need, as far as the model without them can tell; not compiled, it tells
/// nothing.
std::vector<Part> parts_to_try(const Variants& variants, const Compilation& plain) {
    std::vector<Part> parts;
    for (std::size_t i = 0; i < variants.ranges().size(); ++i) {
        const Range& range = variants.ranges()[i];
        const bool can_change = plain.ok && Names(plain.compiled->descriptor()).changeable_row(range.name);
        const auto other = first_value(range, false);
        if (!can_change) parts.push_back({i});
        else if (other && first_value(range, true)) parts.push_back({i, other}); // a 0 can decide the equations
    }
    return parts;
}

class OtherValues {
public:
    OtherValues(const PipelineOptions& options, Variants& variants, Combinations combinations)
        : options_(options), variants_(variants), combinations_(std::move(combinations)) {}

    /// Null: none can be compiled.
    std::unique_ptr<Compilation> compiled(Compilation& first) {
        told_.insert(first_error(first)->message);
        for (std::size_t i = 1; i < combinations_.size(); ++i) { // 0: the first values
            const Values values = values_of(i);
            auto compilation = compile_with(options_, variants_, values);
            if (compilation->ok) return variants_.begin_with(values), std::move(compilation);
            const source::Diagnostic* error = first_error(*compilation);
            if (error != nullptr && error->code == Diag::CompilationStopped) return compilation; // it was stopped
            if (error != nullptr) tell(first, i, *error);
        }
        return nullptr;
    }

private:
    /// Of samples: a whole row, as its values may only fit each other.
    Values values_of(std::size_t combination) const {
        Values values;
        if (!variants_.is_grid()) {
            std::size_t row = 0;
            while (combinations_.of_variant(variants_, row) != combination) ++row;
            for (std::size_t i = 0; i < variants_.ranges().size(); ++i) values.emplace(i, variants_.value(row, i));
            return values;
        }
        for (std::size_t k = 0; k < combinations_.parts().size(); ++k)
            values.emplace(combinations_.parts()[k].range, combinations_.values(combination)[k]);
        return values;
    }

    /// Reasons that were not told before.
    void tell(Compilation& first, std::size_t combination, const source::Diagnostic& error) {
        if (!told_.insert(error.message).second || told_.size() > source::Diagnostics::limit) return;
        std::string text;
        for (const auto& [range, value] : values_of(combination))
            text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", variants_.ranges()[range].name,
                                variants_.ranges()[range].text_of(value));
        first.diagnostics.report(error.code, {}, fmt::format("with {}: {}", text, error.message));
    }

    const PipelineOptions& options_;
    Variants& variants_;
    const Combinations combinations_;
    std::set<std::string> told_;
};

} // namespace

std::unique_ptr<Compilation> compile_first_model(const PipelineOptions& options, Variants& variants) {
    auto first = compile_with(options, variants, {});
    const source::Diagnostic* error = first_error(*first);
    if (first->ok || error == nullptr || !may_be_of_values(*error)) return first;
    PipelineOptions plain_options = options;
    plain_options.native.interpret = true;
    plain_options.object.reset();
    const auto plain = compile(plain_options); // without what is varied: is it the model that is at fault?
    if (are_same(*error, first_error(*plain))) return first;
    auto combinations = Combinations::of(variants, parts_to_try(variants, *plain), most_models);
    if (!combinations) return first;
    auto other = OtherValues(options, variants, std::move(*combinations)).compiled(*first);
    return other != nullptr ? std::move(other) : std::move(first);
}

} // namespace torsion::sweep
