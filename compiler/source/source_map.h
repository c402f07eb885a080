#pragma once
// The text of every file read, and positions in it.
//
// A Span is 12 bytes: file, first byte, one past the last byte. Lines and columns are computed only for messages.

#include "compiler/support/id.h"

#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace torsion::source {

using FileId = Id<struct FileTag>;

struct Span {
    FileId file;
    std::uint32_t begin = 0;
    std::uint32_t end = 0;

    bool valid() const { return file.valid(); }
    auto operator<=>(const Span&) const = default;
};

/// From the beginning of `first` to the end of `last` (same file).
Span join(Span first, Span last);

struct Position {
    std::uint32_t line = 1;   ///< counted from 1
    std::uint32_t column = 1; ///< counted from 1, in code points
};

class SourceFile {
public:
    SourceFile(FileId id, std::string path, std::string text);

    FileId id() const { return id_; }
    const std::string& path() const { return path_; }
    std::string_view text() const { return text_; }
    Position position(std::uint32_t offset) const;
    std::string_view line(std::uint32_t number) const; ///< without its line end
    std::uint32_t line_start(std::uint32_t number) const;

private:
    FileId id_;
    std::string path_;
    std::string text_;
    std::vector<std::uint32_t> line_starts_;
};

/// Append-only: files never move, so views into their text stay valid.
class SourceMap {
public:
    FileId add(std::string path, std::string text);
    const SourceFile& operator[](FileId id) const { return files_[id.index()]; }
    std::size_t size() const { return files_.size(); }
    std::string_view text(Span span) const;

private:
    std::deque<SourceFile> files_;
};

} // namespace torsion::source
