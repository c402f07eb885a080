#include "compiler/source/render.h"

#include "compiler/source/utf8.h"
#include "compiler/support/printable.h"

#include <algorithm>

namespace torsion::source {

namespace {

/// Longer lines are cut to the surroundings of the caret. A file may be one line of a megabyte.
constexpr std::size_t longest_line = 160;
constexpr std::size_t window_before = 60;
constexpr std::size_t window_after = 90;
constexpr std::size_t tab_width = 4;

bool is_wide(char32_t c) {
    return (c >= 0x1100 && c <= 0x115F) || (c >= 0x2E80 && c <= 0xA4CF) || (c >= 0xAC00 && c <= 0xD7A3) ||
           (c >= 0xF900 && c <= 0xFAFF) || (c >= 0xFE30 && c <= 0xFE6F) || (c >= 0xFF00 && c <= 0xFF60) ||
           (c >= 0x1F300 && c <= 0x1FAFF) || (c >= 0x20000 && c <= 0x3FFFD);
}

bool is_combining(char32_t c) {
    return (c >= 0x0300 && c <= 0x036F) || (c >= 0x200B && c <= 0x200F) || (c >= 0xFE00 && c <= 0xFE0F) || c == 0xFEFF;
}

/// A piece of a line ready for the terminal, and its width in columns.
struct Shown {
    std::string text;
    std::size_t columns = 0;
};

Shown show(std::string_view piece) {
    Shown result;
    for (std::size_t at = 0; at < piece.size();) {
        const CodePoint c = decode(piece, at);
        if (c.value == '\t') {
            result.text.append(tab_width, ' ');
            result.columns += tab_width;
        } else if (c.length == 0 || is_control(c.value)) {
            result.text += "\uFFFD"; // terminal commands, and bytes that are not UTF-8
            ++result.columns;
        } else {
            result.text += piece.substr(at, c.length);
            result.columns += is_combining(c.value) ? 0 : is_wide(c.value) ? 2 : 1;
        }
        at += std::max(1U, c.length);
    }
    return result;
}

/// Moves an offset back to the start of its character.
std::size_t character_start(std::string_view text, std::size_t at) {
    while (at > 0 && at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U) --at;
    return at;
}

class Renderer {
public:
    Renderer(const SourceMap& sources, const RenderOptions& options) : sources_(sources), options_(options) {}

    std::string run(const Diagnostic& diagnostic) {
        const DiagInfo& entry = info(diagnostic.code);
        const std::string colour = colour_of(diagnostic.severity());
        out_.clear();
        paint(colour, std::string(word_of(diagnostic.severity())).append("[").append(entry.code).append("]"));
        paint("1", std::string(": ").append(diagnostic.message));
        out_ += '\n';
        snippet(diagnostic.span, diagnostic.label, colour);
        for (const Label& label : diagnostic.labels) {
            paint("36", "note");
            out_.append(": ").append(printable(label.text)).append("\n");
            snippet(label.span, {}, "36");
        }
        for (const std::string& note : diagnostic.notes) line_with("= note: ", note);
        if (!diagnostic.help.empty()) {
            paint("32", "help");
            line_with(": ", diagnostic.help);
        }
        return std::move(out_);
    }

private:
    static const char* word_of(Severity severity) {
        return severity == Severity::Error ? "error" : severity == Severity::Warning ? "warning" : "note";
    }
    static const char* colour_of(Severity severity) {
        return severity == Severity::Error ? "1;31" : severity == Severity::Warning ? "1;33" : "1;36";
    }

    void paint(std::string_view colour, std::string_view text) {
        if (options_.colour) out_.append("\033[").append(colour).append("m");
        out_ += printable(text);
        if (options_.colour) out_ += "\033[0m";
    }

    void line_with(std::string_view lead, std::string_view text) {
        out_.append(lead).append(printable(text)).append("\n");
    }

    std::string_view shown_path(std::string_view path) const {
        const std::string& base = options_.base;
        const bool below =
            !base.empty() && path.size() > base.size() + 1 && path.starts_with(base) && path[base.size()] == '/';
        return below ? path.substr(base.size() + 1) : path;
    }

    void snippet(Span span, std::string_view label, std::string_view colour) {
        if (!span.valid()) {
            if (!label.empty()) line_with("= ", label);
            return;
        }
        const SourceFile& file = sources_[span.file];
        const Position position = file.position(span.begin);
        const std::string number = std::to_string(position.line);
        out_.append(number.size(), ' ');
        paint("34", "-->");
        out_.append(" ").append(printable(shown_path(file.path())));
        out_.append(":").append(number).append(":").append(std::to_string(position.column)).append("\n");
        marked_line(file, span, position.line, number, label, colour);
    }

    void marked_line(const SourceFile& file, Span span, std::uint32_t number, const std::string& shown_number,
                     std::string_view label, std::string_view colour) {
        const std::string_view line = file.line(number);
        const std::size_t mark_begin = std::min<std::size_t>(span.begin - file.line_start(number), line.size());
        const std::size_t span_length = span.end > span.begin ? span.end - span.begin : 0;
        const std::size_t mark_end = std::min(mark_begin + span_length, line.size());
        std::size_t begin = 0;
        std::size_t end = line.size();
        if (line.size() > longest_line) {
            begin = character_start(line, mark_begin > window_before ? mark_begin - window_before : 0);
            end = character_start(line, std::min(line.size(), mark_begin + window_after));
        }
        const std::string_view visible = line.substr(begin, end - begin);
        const bool nothing_to_see = visible.find('\0') != std::string_view::npos || file.text().empty();
        if (nothing_to_see) {
            if (!label.empty()) line_with("= ", label);
            return;
        }
        const std::string_view ellipsis = "…";
        const Shown before = show(line.substr(begin, mark_begin - begin));
        const Shown marked = show(line.substr(mark_begin, std::min(mark_end, end) - mark_begin));
        gutter(shown_number);
        out_.append(begin > 0 ? ellipsis : "")
            .append(show(visible).text)
            .append(end < line.size() ? ellipsis : "")
            .append("\n");
        gutter(std::string(shown_number.size(), ' '));
        out_.append(before.columns + (begin > 0 ? 1 : 0), ' ');
        paint(colour, std::string(std::max<std::size_t>(1, marked.columns), '^'));
        if (!label.empty()) {
            out_ += ' ';
            paint(colour, label);
        }
        out_ += '\n';
    }

    void gutter(std::string_view text) {
        paint("34", std::string(text).append(" |"));
        out_ += ' ';
    }

    const SourceMap& sources_;
    const RenderOptions& options_;
    std::string out_;
};

/// An empty source line leaves a blank behind the gutter; files of expected output must not have it.
std::string without_trailing_blanks(const std::string& text) {
    std::string result;
    result.reserve(text.size());
    for (const char c : text) {
        if (c == '\n') result.erase(result.find_last_not_of(' ') + 1);
        result += c;
    }
    return result;
}

} // namespace

std::string render(const Diagnostic& diagnostic, const SourceMap& sources, const RenderOptions& options) {
    return without_trailing_blanks(Renderer(sources, options).run(diagnostic));
}

std::string render(const Diagnostics& diagnostics, const SourceMap& sources, const RenderOptions& options) {
    std::string result;
    for (const Diagnostic& diagnostic : diagnostics.all()) {
        if (!result.empty()) result += '\n';
        result += render(diagnostic, sources, options);
    }
    if (const std::size_t more = diagnostics.omitted(); more > 0) {
        result.append("\nand ").append(std::to_string(more)).append(more == 1 ? " more error\n" : " more errors\n");
    }
    return result;
}

} // namespace torsion::source
