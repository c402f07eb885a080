#pragma once
// Trees that earlier runs have parsed, on disk (file_cache.h): one file for each text and build of this program (docs/decisions/parse-cache.md), and
// another one for the annotations of the text that somebody has asked for.
//
// The tree, its spans and its numbers are those that parse() gives. What there was a message about is not kept, and is parsed each time.

#include "compiler/support/file_cache.h"
#include "compiler/syntax/parse.h"

#include <map>
#include <memory>
#include <string>
#include <unordered_map>

namespace torsion::syntax {

class ParseCache {
public:
    static constexpr std::uint64_t limit = std::uint64_t{64} << 20; ///< bytes: five times the published library
    static constexpr unsigned version = 1;                          ///< of the trees' form

    explicit ParseCache(const std::string& folder); ///< an empty path: every text is parsed
    ParseCache(const ParseCache&) = delete;
    ~ParseCache(); ///< keeps the annotations that were new

    /// Like syntax::parse. A tree from the cache is good while `file` stays where it is. All files are of one SourceMap.
    std::unique_ptr<const ast::File> parse(const source::SourceFile& file, source::Diagnostics& diagnostics, ParseStatistics& statistics);
    /// Like syntax::parse_annotation.
    std::optional<ast::ClassModification> parse_annotation(const source::SourceFile& file, const ast::Annotation& annotation, ast::ExprArena& arena,
                                                           source::Diagnostics& diagnostics);

private:
    using Place = std::pair<std::uint32_t, std::uint32_t>; ///< first byte, one past the last
    struct Text {
        Digest digest; ///< of it and the build
        std::map<Place, std::string> annotations;
        bool are_read = false, has_new = false; ///< of the annotations
    };

    Text& text_of(const source::SourceFile& file);
    Text& with_annotations(const source::SourceFile& file);

    FileCache files_;
    Hasher build_; ///< with what the keys begin
    std::unordered_map<source::FileId, Text> texts_;
    bool has_kept_ = false;
};

} // namespace torsion::syntax
