#include "compiler/source/diagnostic.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <numeric>

namespace torsion::source {

namespace {

constexpr std::array diag_table = {
#define TORSION_DIAGNOSTIC(code, name, severity, title) DiagInfo{#code, Severity::severity, title},
#include "compiler/source/diagnostic_codes.def"
#undef TORSION_DIAGNOSTIC
};

/// Levenshtein's distance, with a transposition (`tuaque`) as one step.
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> before(b.size() + 1);
    std::vector<std::size_t> last(b.size() + 1);
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(last.begin(), last.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t change = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, change});
            const bool exchanged = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (exchanged) row[j] = std::min(row[j], before[j - 2] + 1);
        }
        before.swap(last);
        last.swap(row);
    }
    return last[b.size()];
}

} // namespace

const DiagInfo& info(Diag diag) { return diag_table[static_cast<std::size_t>(diag)]; }

bool breaks_specification(Diag diag) {
    return diag == Diag::SeveralAnnotations || diag == Diag::LibraryClassShadowed || diag == Diag::MissingEach ||
           diag == Diag::UndeclaredImpure || diag == Diag::RepeatedDeclarationDiffers ||
           diag == Diag::UnbalancedComponent || diag == Diag::UnequalConnector;
}

Diagnostic& Diagnostic::at(Span place, std::string text) {
    labels.push_back({place, std::move(text)});
    return *this;
}

Diagnostic& Diagnostic::note(std::string text) {
    notes.push_back(std::move(text));
    return *this;
}

Diagnostic& Diagnostic::with_help(std::string text) {
    help = std::move(text);
    return *this;
}

Diagnostic& Diagnostics::report(Diag code, Span span, std::string message, std::string label) {
    Diagnostic diagnostic{code, std::move(message), span, std::move(label)};
    diagnostic.is_strict = is_strict_ && breaks_specification(code);
    const bool is_error = diagnostic.severity() == Severity::Error;
    if (is_error) ++errors_;
    if (is_error && errors_ > limit) return overflow_ = std::move(diagnostic);
    return all_.emplace_back(std::move(diagnostic));
}

Diagnostics::Taken Diagnostics::take_back(Mark to) {
    const auto first = all_.begin() + static_cast<std::ptrdiff_t>(to.messages);
    Taken taken{{std::move_iterator(first), std::move_iterator(all_.end())}, errors_ - to.errors};
    all_.erase(first, all_.end());
    errors_ = to.errors;
    return taken;
}

void Diagnostics::add(Taken taken) {
    std::ranges::move(taken.messages, std::back_inserter(all_));
    errors_ += taken.errors;
}

namespace {

bool differ_in_case(std::string_view a, std::string_view b) {
    const auto lower = [](char c) { return std::tolower(static_cast<unsigned char>(c)); };
    return a != b && std::ranges::equal(a, b, {}, lower, lower);
}

} // namespace

std::string nearest(std::string_view word, const std::vector<std::string>& candidates) {
    // One wrong letter in three is still a typing error; more is another word.
    if (const auto other_case =
            std::ranges::find_if(candidates, [&](const std::string& c) { return differ_in_case(word, c); });
        other_case != candidates.end())
        return *other_case;
    const std::size_t tolerance = std::max<std::size_t>(1, word.size() / 3);
    std::string best;
    std::size_t best_distance = tolerance + 1;
    for (const std::string& candidate : candidates) {
        const std::size_t lengths =
            candidate.size() > word.size() ? candidate.size() - word.size() : word.size() - candidate.size();
        if (lengths >= best_distance || candidate == word) continue;
        const std::size_t distance = edit_distance(word, candidate);
        if (distance < best_distance && distance < std::max(word.size(), candidate.size())) {
            best = candidate;
            best_distance = distance;
        }
    }
    return best;
}

} // namespace torsion::source
