#pragma once
// Trees parsed by earlier runs, on disk (file_cache.h): one file for each text and build of this program
// (docs/decisions/parse-cache.md), and another for the annotations used from the text.
//
// The tree, its spans and its numbers equal those of parse(). A text with messages is not cached, and is parsed each
// time.

#include "compiler/support/file_cache.h"
#include "compiler/syntax/parse.h"

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

namespace torsion::syntax {

/// Packed trees of the compilations before, in this process; any thread may use it.
class TreeMemory {
public:
    std::optional<std::string> find(const Digest& key) const {
        const std::lock_guard lock(mutex_);
        const auto found = trees_.find(key);
        return found == trees_.end() ? std::nullopt : std::optional(found->second);
    }
    void keep(const Digest& key, std::string bytes) {
        const std::lock_guard lock(mutex_);
        if (size_ > most) trees_.clear(), size_ = 0;
        size_ += bytes.size();
        trees_.insert_or_assign(key, std::move(bytes));
    }
    void clear() {
        const std::lock_guard lock(mutex_);
        trees_.clear(), size_ = 0;
    }

private:
    static constexpr std::size_t most = std::size_t{128} << 20; ///< bytes
    mutable std::mutex mutex_;
    std::map<Digest, std::string> trees_;
    std::size_t size_ = 0; ///< of all that were kept
};

class ParseCache {
public:
    static constexpr std::uint64_t limit = std::uint64_t{64} << 20; ///< bytes: five times the published library
    static constexpr unsigned version = 1;                          ///< of the format of trees

    /// An empty path and no memory: every text is parsed.
    explicit ParseCache(const std::string& folder, std::shared_ptr<TreeMemory> memory = nullptr);
    ParseCache(const ParseCache&) = delete;
    ~ParseCache(); ///< stores new annotations

    /// Like syntax::parse. A tree from the cache is valid while `file` does not move. All files are of one SourceMap.
    std::unique_ptr<const ast::File> parse(const source::SourceFile& file, source::Diagnostics& diagnostics,
                                           ParseStatistics& statistics);
    /// Like syntax::parse_annotation.
    std::optional<ast::ClassModification> parse_annotation(const source::SourceFile& file,
                                                           const ast::Annotation& annotation, ast::ExprArena& arena,
                                                           source::Diagnostics& diagnostics);

private:
    using Place = std::pair<std::uint32_t, std::uint32_t>; ///< first byte, one past the last
    struct Text {
        Digest digest; ///< of the text and the build
        std::map<Place, std::string> annotations;
        bool are_read = false, has_new = false; ///< of the annotations
    };

    Text& text_of(const source::SourceFile& file);
    Text& with_annotations(const source::SourceFile& file);

    bool keeps() const { return files_.is_open() || memory_ != nullptr; }
    std::optional<std::string> find(const Digest& key) const;
    void keep(const Digest& key, std::string bytes);

    FileCache files_;
    std::shared_ptr<TreeMemory> memory_;
    Hasher build_; ///< prefix of all keys
    std::unordered_map<source::FileId, Text> texts_;
    bool has_kept_ = false;
};

} // namespace torsion::syntax
