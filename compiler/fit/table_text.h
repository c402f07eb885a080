#pragma once
// A table as text, with the place of every cell for messages.

#include "compiler/source/diagnostic.h"
#include "compiler/source/source_map.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace torsion::fit {

struct TableCell {
    std::string_view text; ///< without blanks and quotes around it; `""` inside of quotes stays as it is
    source::Span span;     ///< of that text; of an empty cell: where it would stand
};

class TableText {
public:
    TableText(const std::string& path, std::string text);

    const std::string& path() const { return file().path(); }
    const std::vector<TableCell>& header() const { return header_; }
    char separator() const { return separator_; }
    /// The cells of the next line that is not empty, into memory that is kept; false: there is none.
    bool next(std::vector<TableCell>& cells);
    std::string place(const TableCell& cell) const; ///< `bench.csv:1:7`
    source::Span line_span() const;                 ///< of the line that next() has given last

    /// Throws torsion::Error with the place.
    [[noreturn]] void refuse(source::Diag code, source::Span span, const std::string& message,
                             const std::string& label = {}, const std::string& help = {}) const;

private:
    const source::SourceFile& file() const { return (*sources_)[id_]; }
    void split(std::uint32_t begin, std::uint32_t end, std::vector<TableCell>& cells) const;

    std::shared_ptr<source::SourceMap> sources_ = std::make_shared<source::SourceMap>();
    source::FileId id_;
    char separator_ = ',';
    std::uint32_t at_ = 0, line_begin_ = 0, line_end_ = 0;
    std::vector<TableCell> header_;
};

} // namespace torsion::fit
