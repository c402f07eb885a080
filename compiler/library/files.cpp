#include "compiler/library/files.h"

#include "compiler/support/input_file.h"
#include "compiler/syntax/parse_cache.h"

#include <algorithm>

namespace torsion::library {

namespace fs = std::filesystem;

std::vector<std::string> split(std::string_view text, char separator) {
    std::vector<std::string> parts;
    for (std::size_t begin = 0;;) {
        std::size_t end = text.find(separator, begin);
        parts.emplace_back(text.substr(begin, end == std::string_view::npos ? end : end - begin));
        if (end == std::string_view::npos) return parts;
        begin = end + 1;
    }
}

std::vector<std::string> name_parts(std::string_view name) {
    std::vector<std::string> parts(1);
    bool is_quoted = false, is_escaped = false;
    for (const char c : name) {
        if (c == '.' && !is_quoted) {
            parts.emplace_back();
            continue;
        }
        if (c == '\'' && !is_escaped) is_quoted = !is_quoted;
        is_escaped = is_quoted && c == '\\' && !is_escaped;
        parts.back() += c;
    }
    return parts;
}

std::string trimmed(std::string_view text) {
    std::size_t begin = text.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos) return {};
    return std::string(text.substr(begin, text.find_last_not_of(" \t\r\n") - begin + 1));
}

std::optional<std::string> read_text(const fs::path& path, std::string& problem) {
    return read_input_file(path.string(), Pipes::Refused, 256u << 20, problem);
}

std::map<std::string, fs::path> package_entries(const fs::path& directory) {
    std::map<std::string, fs::path> entries;
    std::error_code error;
    for (fs::directory_iterator it(directory, error), end; !error && it != end; it.increment(error)) {
        const fs::path& path = it->path();
        std::error_code ignored;
        if (it->is_directory(ignored)) {
            if (fs::exists(path / "package.mo", ignored)) entries[path.filename().string()] = path;
        } else if (path.extension() == ".mo" && path.filename() != "package.mo") {
            entries.emplace(path.stem().string(), path);
        }
    }
    return entries;
}

namespace {

std::vector<int> numbers(std::string_view version) {
    std::vector<int> parts;
    for (const std::string& p : split(version, '.')) parts.push_back(std::atoi(p.c_str()));
    return parts;
}

/// The text of `name = "…"`.
std::string text_of(const ast::Argument& argument) {
    if (!argument.modification || !argument.modification->value) return {};
    const auto* text = std::get_if<ast::StringLiteral>(&argument.modification->value->node);
    return text ? text->value : std::string();
}

} // namespace

bool is_version(std::string_view offered, const std::string& wanted) {
    return !wanted.empty() && offered.substr(0, offered.find('+')) == wanted;
}

std::string version_in_name(const fs::path& entry) {
    const std::string name = entry.extension() == ".mo" ? entry.stem().string() : entry.filename().string();
    const auto space = name.find(' ');
    return space == std::string::npos ? std::string() : name.substr(space + 1);
}

std::string version_in_text(const fs::path& entry, const std::string& cache_folder) {
    std::string problem;
    std::error_code ignored;
    auto text = read_text(fs::is_directory(entry, ignored) ? entry / "package.mo" : entry, problem);
    if (!text) return {};
    source::SourceMap sources; // separate: mistakes of a package that is not chosen are not reported
    source::Diagnostics diagnostics;
    ast::ExprArena arena;
    const source::SourceFile& file = sources[sources.add(entry.string(), std::move(*text))];
    syntax::ParseCache cache(cache_folder);
    syntax::ParseStatistics statistics;
    const auto parsed = cache.parse(file, diagnostics, statistics);
    if (!parsed || parsed->classes.empty() || !parsed->classes.front()->annotation) return {};
    const auto annotation = cache.parse_annotation(file, *parsed->classes.front()->annotation, arena, diagnostics);
    return annotation ? package_annotation(*annotation).version : std::string();
}

fs::path find_top_level(const fs::path& root, std::string_view name, const std::string& version) {
    std::error_code ignored;
    fs::path itself = root / "package.mo";
    std::string folder = root.filename().empty() ? root.parent_path().filename().string() : root.filename().string();
    if (fs::exists(itself, ignored) && split(folder, ' ').front() == name) return root;
    fs::path best;
    std::vector<int> best_version;
    int best_rank = 0; // 1 some version, 2 the plain name, 3 the wanted version
    for (auto& [entry, path] : package_entries(root)) {
        if (entry.compare(0, name.size(), name) != 0 || (entry.size() > name.size() && entry[name.size()] != ' '))
            continue;
        std::string_view offered =
            entry.size() > name.size() ? std::string_view(entry).substr(name.size() + 1) : std::string_view();
        int rank = is_version(offered, version) ? 3 : offered.empty() ? 2 : 1;
        if (rank < best_rank || (rank == best_rank && numbers(offered) <= best_version)) continue;
        best = path, best_rank = rank, best_version = numbers(offered);
    }
    return best;
}

PackageAnnotation package_annotation(const ast::ClassModification& annotation) {
    PackageAnnotation result;
    for (const ast::Argument& argument : annotation.arguments) {
        if (argument.name.text() == "version") result.version = text_of(argument);
        if (argument.name.text() != "uses" || !argument.modification || !argument.modification->nested) continue;
        for (const ast::Argument& used : argument.modification->nested->arguments) {
            if (!used.modification || !used.modification->nested) continue;
            for (const ast::Argument& attribute : used.modification->nested->arguments)
                if (attribute.name.text() == "version") result.uses[used.name.text()] = text_of(attribute);
        }
    }
    return result;
}

} // namespace torsion::library
