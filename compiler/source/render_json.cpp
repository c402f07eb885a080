#include "compiler/source/render.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace torsion::source {

namespace {

using Json = nlohmann::ordered_json;

const char* name_of(Severity severity) {
    return severity == Severity::Error ? "error" : severity == Severity::Warning ? "warning" : "note";
}

void add_place(Json& object, Span span, const SourceMap& sources) {
    if (!span.valid()) return;
    const SourceFile& file = sources[span.file];
    const Position begin = file.position(span.begin);
    const Position end = file.position(std::max(span.begin, span.end));
    object["file"] = file.path();
    object["line"] = begin.line;
    object["column"] = begin.column;
    object["end_line"] = end.line;
    object["end_column"] = end.column;
}

Json to_json(const Diagnostic& diagnostic, const SourceMap& sources) {
    const DiagInfo& entry = info(diagnostic.code);
    Json result = {{"code", entry.code}, {"severity", name_of(diagnostic.severity())}, {"message", diagnostic.message}};
    add_place(result, diagnostic.span, sources);
    if (!diagnostic.label.empty()) result["label"] = diagnostic.label;
    for (const Label& label : diagnostic.labels) {
        Json place = {{"text", label.text}};
        add_place(place, label.span, sources);
        result["labels"].push_back(std::move(place));
    }
    if (!diagnostic.notes.empty()) result["notes"] = diagnostic.notes;
    if (!diagnostic.help.empty()) result["help"] = diagnostic.help;
    return result;
}

} // namespace

std::string render_json(const Diagnostics& diagnostics, const SourceMap& sources) {
    Json result = Json::array();
    for (const Diagnostic& diagnostic : diagnostics.all()) result.push_back(to_json(diagnostic, sources));
    if (const std::size_t more = diagnostics.omitted(); more > 0) {
        const std::string message = "and " + std::to_string(more) + (more == 1 ? " more error" : " more errors");
        result.push_back({{"severity", "note"}, {"message", message}, {"omitted", more}});
    }
    // A path or a name may hold bytes that are not UTF-8; they must not turn a message into an exception.
    return result.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace torsion::source
