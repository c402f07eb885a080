#include "compiler/fit/table_text.h"

#include "compiler/session/diagnostics.h"
#include "compiler/support/cells.h"

namespace torsion::fit {

namespace {

constexpr bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

} // namespace

TableText::TableText(const std::string& path, std::string text) {
    if (text.starts_with("\xef\xbb\xbf")) text.erase(0, 3); // the mark of UTF-8 that some programs write
    id_ = sources_->add(path, std::move(text));
    const std::string_view all = file().text();
    separator_ = separator_of(all.substr(0, all.find('\n')));
    next(header_);
}

bool TableText::next(std::vector<TableCell>& cells) {
    const std::string_view text = file().text();
    while (at_ < text.size()) {
        const auto end = static_cast<std::uint32_t>(std::min(text.find('\n', at_), text.size()));
        line_begin_ = at_, line_end_ = end;
        at_ = end + 1;
        while (line_end_ > line_begin_ && is_blank(text[line_end_ - 1]) && text[line_end_ - 1] != separator_)
            --line_end_;
        if (line_end_ == line_begin_) continue;
        split(line_begin_, line_end_, cells);
        return true;
    }
    return false;
}

void TableText::split(std::uint32_t begin, std::uint32_t end, std::vector<TableCell>& cells) const {
    const std::string_view text = file().text();
    cells.clear();
    bool is_quoted = false;
    for (std::uint32_t from = begin, i = begin; i <= end; ++i) {
        if (i < end && text[i] == '"') is_quoted = !is_quoted;
        if (i < end && (is_quoted || text[i] != separator_)) continue;
        std::uint32_t first = from, last = i;
        while (first < last && is_blank(text[first])) ++first;
        while (last > first && is_blank(text[last - 1])) --last;
        if (last - first >= 2 && text[first] == '"' && text[last - 1] == '"') ++first, --last;
        cells.push_back({text.substr(first, last - first), {id_, first, last}});
        from = i + 1;
    }
}

std::string TableText::place(const TableCell& cell) const {
    const source::Position at = file().position(cell.span.begin);
    return path() + ":" + std::to_string(at.line) + ":" + std::to_string(at.column);
}

source::Span TableText::line_span() const { return {id_, line_begin_, line_end_}; }

void TableText::refuse(source::Diag code, source::Span span, const std::string& message, const std::string& label,
                       const std::string& help) const {
    source::Diagnostics diagnostics;
    diagnostics.report(code, span, message, label).with_help(help);
    session::refuse(diagnostics, sources_);
}

} // namespace torsion::fit
