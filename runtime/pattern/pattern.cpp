// The regular expressions are those of PCRE2. All ways through an expression are followed side by side
// (pcre2_dfa_match), with `.*` in front in place of a search from every letter on: the work is linear in the name, also
// for `(a|aa)*x`, where trying one way after the other takes twice as long with every letter. References back (`(.)\1`)
// need such tries all the same. Both kinds of work are limited: by the number of steps, and by the calls that may each
// read the rest of the name.
#define PCRE2_CODE_UNIT_WIDTH 8

#include "runtime/pattern/pattern.h"

#include <pcre2.h>

#include <algorithm>
#include <array>
#include <cstdint>

namespace torsion::runtime {

namespace {

constexpr std::size_t longest_expression = 10'000;
constexpr int most_steps = 2'000'000; ///< of all ways side by side
constexpr double most_letters = 50e6, most_tries = 1e6;
constexpr std::uint32_t most_kilobytes = 1 << 16, most_depth = 100'000;
constexpr std::size_t most_states = 1 << 12;

struct Free {
    void operator()(pcre2_code* p) const { pcre2_code_free(p); }
    void operator()(pcre2_compile_context* p) const { pcre2_compile_context_free(p); }
    void operator()(pcre2_match_context* p) const { pcre2_match_context_free(p); }
    void operator()(pcre2_match_data* p) const { pcre2_match_data_free(p); }
};
template <class T>
using Owned = std::unique_ptr<T, Free>;

PCRE2_SPTR units(std::string_view text) { return reinterpret_cast<PCRE2_SPTR>(text.data()); }

struct Problem {
    int error = 0;
    PCRE2_SIZE place = 0;
};

/// Options that make PCRE2 read what ECMAScript says.
constexpr std::uint32_t as_ecmascript = PCRE2_UTF | PCRE2_ALT_BSUX | PCRE2_MATCH_UNSET_BACKREF |
                                        PCRE2_ALLOW_EMPTY_CLASS | PCRE2_DOLLAR_ENDONLY | PCRE2_NEVER_BACKSLASH_C;

Owned<pcre2_code> compiled(const std::string& expression, std::uint32_t more, Problem& problem) {
    const Owned<pcre2_compile_context> context(pcre2_compile_context_create(nullptr));
    pcre2_set_newline(context.get(), PCRE2_NEWLINE_ANYCRLF);
    pcre2_set_max_pattern_length(context.get(), longest_expression + 16);
    return Owned<pcre2_code>(pcre2_compile(units(expression), expression.size(), as_ecmascript | more, &problem.error,
                                           &problem.place, context.get()));
}

std::string text_of(const Problem& problem, std::size_t length) {
    std::array<PCRE2_UCHAR, 256> text{};
    pcre2_get_error_message(problem.error, text.data(), text.size());
    const std::string words = reinterpret_cast<const char*>(text.data());
    return problem.place >= length ? words + " at its end"
                                   : words + " at character " + std::to_string(problem.place + 1);
}

std::uint32_t tries_within(double limit) { return static_cast<std::uint32_t>(std::clamp(limit, 1.0, most_tries)); }

Pattern::Found found(int result) {
    return result >= 0                     ? Pattern::Found::Yes
           : result == PCRE2_ERROR_NOMATCH ? Pattern::Found::No
                                           : Pattern::Found::Undecided;
}

int count_step(pcre2_callout_block*, void* steps) {
    return ++*static_cast<int*>(steps) > most_steps ? PCRE2_ERROR_MATCHLIMIT : 0;
}

} // namespace

struct Pattern::Code {
    Owned<pcre2_code> all; ///< null where `.*` cannot stand in front
    Owned<pcre2_code> tries;
    Found follow_all(std::string_view name) const;
    Found try_ways(std::string_view name) const;
};

Pattern::Pattern(const std::string& expression) : expression_(expression) {
    if (expression.size() > longest_expression) {
        problem_ = "it has more than " + std::to_string(longest_expression) + " characters";
        return;
    }
    auto code = std::make_shared<Code>();
    Problem problem, ignored;
    code->tries = compiled(expression, PCRE2_MATCH_INVALID_UTF, problem);
    if (!code->tries) {
        problem_ = text_of(problem, expression.size());
        return;
    }
    code->all = compiled("(?s:.*)(?:" + expression + ")", PCRE2_AUTO_CALLOUT, ignored);
    code_ = std::move(code);
}

Pattern::Found Pattern::Code::follow_all(std::string_view name) const {
    if (!all) return Found::Undecided;
    const Owned<pcre2_match_context> context(pcre2_match_context_create(nullptr));
    int steps = 0;
    pcre2_set_callout(context.get(), &count_step, &steps);
    // of `(?=…)`
    pcre2_set_match_limit(context.get(), tries_within(most_letters / static_cast<double>(name.size() + 1)));
    pcre2_set_depth_limit(context.get(), 100);
    pcre2_set_heap_limit(context.get(), most_kilobytes);
    const Owned<pcre2_match_data> data(pcre2_match_data_create(1, nullptr));
    std::array<int, most_states> states;
    const int result = pcre2_dfa_match(all.get(), units(name), name.size(), 0, PCRE2_ANCHORED | PCRE2_DFA_SHORTEST,
                                       data.get(), context.get(), states.data(), states.size());
    return found(result);
}

Pattern::Found Pattern::Code::try_ways(std::string_view name) const {
    const Owned<pcre2_match_context> context(pcre2_match_context_create(nullptr));
    const double letters = static_cast<double>(name.size() + 1);
    pcre2_set_match_limit(context.get(), tries_within(20 * most_letters / (letters * letters))); // from each letter on
    pcre2_set_depth_limit(context.get(), most_depth);
    pcre2_set_heap_limit(context.get(), most_kilobytes);
    const Owned<pcre2_match_data> data(pcre2_match_data_create_from_pattern(tries.get(), nullptr));
    return found(pcre2_match(tries.get(), units(name), name.size(), 0, 0, data.get(), context.get()));
}

Pattern::Found Pattern::search(std::string_view name) const {
    if (!code_) return Found::No;
    const Found found = code_->follow_all(name);
    return found == Found::Undecided ? code_->try_ways(name) : found;
}

std::string Pattern::undecided(std::string_view name) const {
    return "to search `" + std::string(name.substr(0, 60)) + (name.size() > 60 ? "…" : "") + "` for `" + expression_ +
           "` would take too long";
}

} // namespace torsion::runtime
