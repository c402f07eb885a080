#include "compiler/source/source_map.h"

#include "compiler/source/utf8.h"

#include <algorithm>
#include <cassert>

namespace torsion::source {

Span join(Span first, Span last) {
    if (!first.valid()) return last;
    if (!last.valid()) return first;
    assert(first.file == last.file);
    return {first.file, std::min(first.begin, last.begin), std::max(first.end, last.end)};
}

SourceFile::SourceFile(FileId id, std::string path, std::string text)
    : id_(id), path_(std::move(path)), text_(std::move(text)) {
    line_starts_.push_back(0);
    for (std::size_t at = text_.find('\n'); at != std::string::npos; at = text_.find('\n', at + 1)) {
        line_starts_.push_back(static_cast<std::uint32_t>(at + 1));
    }
}

Position SourceFile::position(std::uint32_t offset) const {
    offset = std::min(offset, static_cast<std::uint32_t>(text_.size()));
    const auto after = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
    const auto number = static_cast<std::uint32_t>(after - line_starts_.begin());
    const std::uint32_t start = line_starts_[number - 1];
    const auto before = std::string_view(text_).substr(start, offset - start);
    return {number, static_cast<std::uint32_t>(count_characters(before)) + 1};
}

std::uint32_t SourceFile::line_start(std::uint32_t number) const {
    if (number == 0) return 0;
    return number <= line_starts_.size() ? line_starts_[number - 1] : static_cast<std::uint32_t>(text_.size());
}

std::string_view SourceFile::line(std::uint32_t number) const {
    const std::uint32_t start = line_start(number);
    const auto rest = std::string_view(text_).substr(start);
    auto result = rest.substr(0, rest.find('\n'));
    if (!result.empty() && result.back() == '\r') result.remove_suffix(1);
    return result;
}

FileId SourceMap::add(std::string path, std::string text) {
    const FileId id(files_.size());
    files_.emplace_back(id, std::move(path), std::move(text));
    return id;
}

std::string_view SourceMap::text(Span span) const {
    if (!span.valid()) return {};
    return (*this)[span.file].text().substr(span.begin, span.end - span.begin);
}

} // namespace torsion::source
