#pragma once
// Messages are data: what is wrong, from diagnostic_codes.def, a span, labels, notes and a help line. Rendering is in
// render.h.
//
// The letter of a code names the stage: S syntax, L library, I instance, F flat, U units, D structure, R run time, C
// command line, E environment.

#include "compiler/source/source_map.h"

#include <string>
#include <vector>

namespace torsion::source {

enum class Severity { Note, Warning, Error };

enum class Diag {
#define TORSION_DIAGNOSTIC(code, name, severity, title) name,
#include "compiler/source/diagnostic_codes.def"
#undef TORSION_DIAGNOSTIC
};

struct DiagInfo {
    const char* code; ///< "S101", as users see it
    Severity severity;
    const char* title; ///< one line, for `explain`
};
const DiagInfo& info(Diag diag);
/// A warning of what the specification forbids and other tools accept: an error with --strict.
bool breaks_specification(Diag diag);

struct Label {
    Span span;
    std::string text;
};

struct Diagnostic {
    Diag code;
    std::string message;
    Span span;                           ///< invalid: no place in a file
    std::string label;                   ///< text under the caret of `span`
    std::vector<Label> labels = {};      ///< further places
    std::vector<std::string> notes = {}; ///< "= …" lines
    std::string help = {};
    bool is_strict = false; ///< a warning of what breaks the specification, taken as an error

    Diagnostic& at(Span place, std::string text);
    Diagnostic& note(std::string text);
    Diagnostic& with_help(std::string text);
    Severity severity() const { return is_strict ? Severity::Error : info(code).severity; }
};

/// Collects messages in order of discovery; keeps at most `limit` errors, and counts the others.
class Diagnostics {
public:
    static constexpr std::size_t limit = 20;

    /// Adds a message and returns it for labels: `d.report(Diag::ClassNotFound, span, "…").note("…")`.
    Diagnostic& report(Diag code, Span span, std::string message, std::string label = {});

    /// From now on, such warnings are errors.
    void be_strict() { is_strict_ = true; }

    bool has_errors() const { return errors_ > 0; }
    std::size_t error_count() const { return errors_; }
    std::size_t omitted() const { return errors_ > limit ? errors_ - limit : 0; } ///< errors beyond the limit
    const std::vector<Diagnostic>& all() const { return all_; }

    /// How far it has come.
    struct Mark {
        std::size_t messages = 0, errors = 0;
    };
    Mark mark() const { return {all_.size(), errors_}; }
    /// Messages that were taken back, with the number of errors among them and beyond the limit.
    struct Taken {
        std::vector<Diagnostic> messages;
        std::size_t errors = 0;
    };
    Taken take_back(Mark to);
    void add(Taken taken);

private:
    std::vector<Diagnostic> all_;
    Diagnostic overflow_{}; ///< the latest message beyond the limit
    std::size_t errors_ = 0;
    bool is_strict_ = false;
};

/// "did you mean `…`": the candidate with the smallest edit distance, or an empty string if none is near.
std::string nearest(std::string_view word, const std::vector<std::string>& candidates);

} // namespace torsion::source
