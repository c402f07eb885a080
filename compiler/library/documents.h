#pragma once
// Texts in memory that stand in place of files, as an editor has them.

#include <filesystem>
#include <map>
#include <string>
#include <system_error>

namespace torsion::library {

class Documents {
public:
    /// The same file has one name, however it is written.
    static std::string name_of(const std::filesystem::path& path) {
        std::error_code ignored;
        return std::filesystem::absolute(path, ignored).lexically_normal().string();
    }
    void set(const std::filesystem::path& path, std::string text) {
        texts_.insert_or_assign(name_of(path), std::move(text));
    }
    void drop(const std::filesystem::path& path) { texts_.erase(name_of(path)); }
    /// Null: the file counts.
    const std::string* find(const std::filesystem::path& path) const {
        const auto found = texts_.empty() ? texts_.end() : texts_.find(name_of(path));
        return found == texts_.end() ? nullptr : &found->second;
    }

private:
    std::map<std::string, std::string> texts_;
};

} // namespace torsion::library
