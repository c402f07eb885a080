#include "compiler/report/run_messages.h"

namespace torsion::report {

source::Diag diag_of(const std::string& text) {
#define TORSION_DIAGNOSTIC(code, name, severity, title)                                                                \
    if (text == #code) return source::Diag::name;
#include "compiler/source/diagnostic_codes.def"
#undef TORSION_DIAGNOSTIC
    return source::Diag::IntegrationFailed;
}

namespace {

/// The line without surrounding white space.
source::Span span_of_line(const source::SourceMap& sources, const std::string& path, std::uint32_t line) {
    if (line == 0) return {};
    for (std::size_t i = 0; i < sources.size(); ++i) {
        const source::SourceFile& file = sources[source::FileId(i)];
        if (file.path() != path) continue;
        const std::string_view text = file.line(line);
        const auto first = text.find_first_not_of(" \t");
        if (first == std::string_view::npos) return {};
        const auto last = text.find_last_not_of(" \t");
        const std::uint32_t start = file.line_start(line);
        return {file.id(), start + static_cast<std::uint32_t>(first), start + static_cast<std::uint32_t>(last) + 1};
    }
    return {};
}

} // namespace

void add_run_messages(const runtime::Result& result, const source::SourceMap& sources,
                      source::Diagnostics& diagnostics) {
    for (const runtime::Message& message : result.messages) {
        auto& diagnostic =
            diagnostics.report(diag_of(message.code), span_of_line(sources, message.file, message.line), message.text);
        diagnostic.notes = message.notes;
        diagnostic.help = message.help;
    }
}

} // namespace torsion::report
