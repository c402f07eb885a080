#include "compiler/session/diagnostics.h"

#include "compiler/compilation.h"
#include "compiler/report/run_messages.h"
#include "compiler/source/render.h"

#include <algorithm>
#include <filesystem>
#include <utility>

namespace torsion {

namespace {

/// Messages are shown relative to the current folder.
std::string base_of(const RenderOptions& options) {
    std::error_code ignored;
    return options.base.empty() ? std::filesystem::current_path(ignored).string() : options.base;
}

const source::SourceMap& sources_of(const DiagnosticOrigin& origin) {
    static const source::SourceMap none;
    return origin.sources ? *origin.sources : none;
}

/// A diagnostic that the caller made has none: it has no place in a text.
DiagnosticOrigin origin_of(const Diagnostic& diagnostic) {
    if (diagnostic.origin) return *diagnostic.origin;
    DiagnosticOrigin made{{report::diag_of(diagnostic.code), diagnostic.message, {}, diagnostic.label}, nullptr, 0};
    made.diagnostic.notes = diagnostic.notes;
    made.diagnostic.help = diagnostic.help;
    return made;
}

std::string text_of(const std::vector<Diagnostic>& diagnostics) {
    std::string text = render(diagnostics);
    while (text.ends_with('\n')) text.pop_back();
    return text;
}

} // namespace

std::string render(const Diagnostic& diagnostic, const RenderOptions& options) {
    const DiagnosticOrigin origin = origin_of(diagnostic);
    return source::render(origin.diagnostic, sources_of(origin), {options.colour, base_of(options)});
}

std::string render(std::span<const Diagnostic> diagnostics, const RenderOptions& options) {
    std::string text;
    for (const Diagnostic& diagnostic : diagnostics) text += (text.empty() ? "" : "\n") + render(diagnostic, options);
    const std::size_t more = diagnostics.empty() || !diagnostics.back().origin ? 0 : diagnostics.back().origin->omitted;
    if (more > 0)
        text.append("\nand ").append(std::to_string(more)).append(more == 1 ? " more error\n" : " more errors\n");
    return text;
}

std::string render_json(std::span<const Diagnostic> diagnostics) {
    std::string text;
    std::size_t omitted = 0;
    // [{…}]
    const auto add = [&](const std::string& array) {
        text += (text.empty() ? "" : ",") + array.substr(1, array.size() - 2);
    };
    for (const Diagnostic& diagnostic : diagnostics) {
        const DiagnosticOrigin origin = origin_of(diagnostic);
        source::Diagnostics one;
        const source::Diagnostic& from = origin.diagnostic;
        if (from.is_strict) one.be_strict();
        one.report(from.code, from.span, from.message, from.label) = from;
        add(source::render_json(one, sources_of(origin)));
        omitted += origin.omitted;
    }
    if (omitted > 0) {
        source::Diagnostics many; // its last element tells how many there are
        for (std::size_t i = 0; i < source::Diagnostics::limit + omitted; ++i)
            many.report(source::Diag::InvalidCommandLine, {}, "");
        const std::string array = source::render_json(many, {});
        add("[" + array.substr(array.rfind('{')));
    }
    return "[" + text + "]";
}

struct Error::Content {
    std::vector<Diagnostic> diagnostics;
    std::shared_ptr<const Result> partial;
    std::shared_ptr<const CompilationRecord> compilation;
};

Error::Error(std::vector<Diagnostic> diagnostics, std::shared_ptr<const Result> partial,
             std::shared_ptr<const CompilationRecord> compilation)
    : std::runtime_error(text_of(diagnostics)),
      content_(std::make_shared<Content>(Content{std::move(diagnostics), std::move(partial), std::move(compilation)})) {
}
Error::~Error() = default;
const std::vector<Diagnostic>& Error::diagnostics() const noexcept { return content_->diagnostics; }
const Result* Error::partial() const noexcept { return content_->partial.get(); }
const CompilationRecord* Error::compilation() const noexcept { return content_->compilation.get(); }

} // namespace torsion

namespace torsion::session {

namespace {

/// `did you mean …` where the whole place is the name that is wrong.
void add_fix(const source::Diagnostic& from, const source::SourceMap& sources, Diagnostic& to) {
    constexpr std::string_view head = "did you mean `";
    if (!to.range || !from.help.starts_with(head) || !from.help.ends_with("`?")) return;
    const std::string name = from.help.substr(head.size(), from.help.size() - head.size() - 2);
    const std::string wrong(sources.text(from.span));
    if (name.find('`') != std::string::npos || from.message.find("`" + wrong + "`") == std::string::npos) return;
    to.fixes.push_back({"write `" + name + "`", *to.range, name});
}

/// Is it a file of a library, and not of the one to which the model belongs? What lies beside the user's file is the
/// user's.
bool is_of_other_package(const std::string& file, const std::string& own,
                         const std::vector<library::PackageOrigin>& packages) {
    return std::ranges::any_of(packages, [&](const library::PackageOrigin& package) {
        if (package.name == own || package.place == library::Place::BesideFile) return false;
        const std::string entry = package.entry.string();
        return file == entry || (file.starts_with(entry) && file.substr(entry.size()).starts_with('/'));
    });
}

} // namespace

std::optional<Range> range_of(source::Span span, const source::SourceMap& sources) {
    if (!span.valid()) return std::nullopt;
    const source::SourceFile& file = sources[span.file];
    const source::Position begin = file.position(span.begin), end = file.position(span.end);
    return Range{file.path(), {begin.line, begin.column}, {end.line, end.column}, span.begin, span.end};
}

Diagnostic value_of(const source::Diagnostic& from, const Sources& sources) {
    const source::SourceMap none;
    const source::SourceMap& map = sources ? *sources : none;
    Diagnostic to;
    to.code = source::info(from.code).code;
    const source::Severity severity = from.severity();
    to.severity = severity == source::Severity::Error     ? Severity::Error
                  : severity == source::Severity::Warning ? Severity::Warning
                                                          : Severity::Note;
    to.message = from.message;
    if (sources) to.range = range_of(from.span, map);
    to.label = from.label;
    for (const source::Label& label : from.labels) {
        if (auto range = sources ? range_of(label.span, map) : std::nullopt)
            to.labels.push_back({std::move(*range), label.text});
    }
    to.notes = from.notes;
    to.help = from.help;
    if (sources) add_fix(from, map, to);
    to.origin = std::make_shared<DiagnosticOrigin>(DiagnosticOrigin{from, sources, 0});
    return to;
}

std::vector<Diagnostic> values_of(const source::Diagnostics& diagnostics, const Sources& sources) {
    std::vector<Diagnostic> values;
    for (const source::Diagnostic& diagnostic : diagnostics.all()) values.push_back(value_of(diagnostic, sources));
    if (diagnostics.omitted() > 0)
        values.back().origin = std::make_shared<DiagnosticOrigin>(
            DiagnosticOrigin{diagnostics.all().back(), sources, diagnostics.omitted()});
    return values;
}

std::vector<Diagnostic> values_of(const std::shared_ptr<const Compilation>& compilation) {
    std::vector<Diagnostic> values = values_of(compilation->diagnostics, Sources(compilation, &compilation->sources));
    const std::string own = compilation->model_name.substr(0, compilation->model_name.find('.'));
    for (Diagnostic& d : values) {
        const auto is_library = [&](const Range& place) {
            return is_of_other_package(place.file, own, compilation->packages);
        };
        const auto is_label = [&](const DiagnosticLabel& label) { return is_library(label.range); };
        const bool is_of_setting = d.code.starts_with('C'); // the user gave it
        d.is_of_library = d.severity == Severity::Warning && !is_of_setting && d.range && is_library(*d.range) &&
                          std::ranges::all_of(d.labels, is_label);
    }
    return values;
}

std::vector<Diagnostic> values_of(const std::vector<runtime::Message>& messages, const Sources& sources) {
    if (messages.empty()) return {};
    runtime::Result told;
    told.messages = messages;
    source::Diagnostics diagnostics;
    const source::SourceMap none;
    report::add_run_messages(told, sources ? *sources : none, diagnostics);
    return values_of(diagnostics, sources);
}

void refuse(const source::Diagnostics& diagnostics, const Sources& sources) {
    throw Error(values_of(diagnostics, sources));
}

void refuse(source::Diag code, const std::string& message, const std::string& help) {
    source::Diagnostics diagnostics;
    diagnostics.report(code, {}, message).help = help;
    refuse(diagnostics, nullptr);
}

void refuse(const runtime::Message& message, const Sources& sources) {
    throw Error(values_of(std::vector{message}, sources));
}

} // namespace torsion::session
