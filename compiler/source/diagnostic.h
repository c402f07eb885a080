#pragma once
// Messages are data: a code from diagnostic_codes.def, a span, labels, notes and a help line. Rendering is in render.h.
//
// The letter names the stage: S syntax, L library, I instance, F flat, U units, D structure, R run time, C command
// line, E environment.

#include "compiler/source/source_map.h"

#include <string>
#include <vector>

namespace torsion::source {

enum class Severity { Note, Warning, Error };

enum class Code {
#define TORSION_DIAGNOSTIC(id, severity, title) id,
#include "compiler/source/diagnostic_codes.def"
#undef TORSION_DIAGNOSTIC
};

struct CodeInfo {
    const char* name; ///< "S101"
    Severity severity;
    const char* title; ///< one line, for `explain`
};
const CodeInfo& info(Code code);
/// A warning of what the specification forbids and other tools accept: an error with --strict.
bool breaks_specification(Code code);

struct Label {
    Span span;
    std::string text;
};

struct Diagnostic {
    Code code;
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

    /// Adds a message and returns it for labels: `d.report(Code::L201, span, "…").note("…")`.
    Diagnostic& report(Code code, Span span, std::string message, std::string label = {});

    /// From now on, such warnings are errors.
    void be_strict() { is_strict_ = true; }

    bool has_errors() const { return errors_ > 0; }
    std::size_t error_count() const { return errors_; }
    std::size_t omitted() const { return errors_ > limit ? errors_ - limit : 0; } ///< errors beyond the limit
    const std::vector<Diagnostic>& all() const { return all_; }

private:
    std::vector<Diagnostic> all_;
    Diagnostic overflow_{}; ///< the latest message beyond the limit
    std::size_t errors_ = 0;
    bool is_strict_ = false;
};

/// "did you mean `…`": the candidate with the smallest edit distance, or an empty string if none is near.
std::string nearest(std::string_view word, const std::vector<std::string>& candidates);

} // namespace torsion::source
