#pragma once
// What a session says: messages as data, and the one exception that carries them. docs/reference/session.md

#include "torsion/session_export.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace torsion {

struct Position {
    std::uint32_t line = 1, column = 1; ///< counted from 1; columns in characters
};

/// A part of a file or of a document.
struct Range {
    std::string file;
    Position begin, end; ///< the end is one past the last character
    std::uint32_t first_byte = 0, end_byte = 0;
};

enum class Severity { Note, Warning, Error };

struct DiagnosticLabel { ///< a further place
    Range range;
    std::string text;
};

struct Fix { ///< a change of the text that removes the cause
    std::string title;
    Range range;
    std::string replacement;
};

struct DiagnosticOrigin; ///< the texts to which a diagnostic refers

struct Diagnostic {
    std::string code; ///< "S101"; docs/reference/diagnostics.md lists them
    Severity severity = Severity::Error;
    std::string message;
    std::optional<Range> range; ///< nothing: it has no place in a file
    std::string label;          ///< stands under the caret of `range`
    std::vector<DiagnosticLabel> labels;
    std::vector<std::string> notes;
    std::string help; ///< empty: none
    std::vector<Fix> fixes;
    std::shared_ptr<const DiagnosticOrigin> origin; ///< for render()
    /// a warning whose places are all in libraries that the model uses: the user cannot act on it
    bool is_of_library = false;
};

struct RenderOptions {
    bool colour = false;
    std::string base; ///< paths below this folder are shown relative to it
};

/// As the command line prints it, with source line and caret. The text is that of the compilation, also after the file
/// has changed.
TORSION_EXPORT std::string render(const Diagnostic& diagnostic, const RenderOptions& options = {});
/// Separated by blank lines.
TORSION_EXPORT std::string render(std::span<const Diagnostic> diagnostics, const RenderOptions& options = {});
/// One JSON array, like `--diagnostics json`.
TORSION_EXPORT std::string render_json(std::span<const Diagnostic> diagnostics);
/// The page of a code, like `torsion explain`; empty for an unknown code.
TORSION_EXPORT std::string explain(std::string_view code);

class Result;
class CompilationRecord;

/// The one exception of a session. what() is the text of all its messages, as the command line prints them.
class TORSION_EXPORT Error : public std::runtime_error {
public:
    explicit Error(std::vector<Diagnostic> diagnostics, std::shared_ptr<const Result> partial = {},
                   std::shared_ptr<const CompilationRecord> compilation = {});
    ~Error() override;
    const std::vector<Diagnostic>& diagnostics() const noexcept; ///< warnings, too; the last error is the reason
    const Result* partial() const noexcept;                      ///< of a run that failed: what was computed; else null
    const CompilationRecord* compilation() const noexcept;       ///< of a compilation that failed; else null

private:
    struct Content;
    std::shared_ptr<const Content> content_;
};

} // namespace torsion
