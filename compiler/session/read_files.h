#pragma once
// What a compilation has read, and whether it is still the same: files, documents, data, and the folders in which names
// were looked for.

#include "compiler/compilation.h"
#include "compiler/library/documents.h"
#include "compiler/pipeline_options.h"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace torsion::session {

class ReadFiles {
public:
    /// `begin`: before the compilation. Of a file that was written shortly before, the time says nothing; then its text
    /// is compared.
    ReadFiles(const Compilation& compilation, const PipelineOptions& options, std::filesystem::file_time_type begin);
    /// `compilation`: the same one; it holds the texts.
    bool are_unchanged(const Compilation& compilation, const library::Documents* documents) const;

private:
    struct Entry {
        std::string path;
        bool is_there = false;
        std::uintmax_t size = 0;
        std::filesystem::file_time_type time{};
        std::int64_t changed = 0; ///< ns; nobody can set it back, as `touch -r` and `rsync -t` do with the time
        std::uint64_t node = 0;
        bool operator==(const Entry&) const = default;
    };
    static Entry entry_of(const std::string& path);
    void add_folder(const std::filesystem::path& folder);
    void add_root(const std::string& root);
    void add_subfolders();
    bool is_same_text(const std::string& path, std::string_view text) const;

    struct File {
        Entry entry;
        std::uint32_t source;  ///< in the SourceMap
        bool is_young = false; ///< written when it was read, or a document then
    };
    std::vector<File> files_;
    std::vector<Entry> folders_, data_;
    /// package.mo below the folders, and whether it is there: a folder's time does not tell
    std::vector<std::pair<std::string, bool>> packages_;
    /// false: native code may have read anything, or something changed meanwhile
    bool is_known_ = true;
};

} // namespace torsion::session
