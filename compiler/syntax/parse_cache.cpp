#include "compiler/syntax/parse_cache.h"

#include "compiler/support/build_id.h"
#include "compiler/syntax/pack.h"

#include <array>
#include <cstring>
#include <utility>

namespace torsion::syntax {

namespace {

/// A program without a build id caches nothing: its builds could not be distinguished.
std::string usable(const std::string& folder) {
    return folder.empty() || !build_id_of_program() ? std::string() : folder;
}

/// For each annotation its place and size, then its bytes.
std::string joined(const std::map<std::pair<std::uint32_t, std::uint32_t>, std::string>& annotations) {
    std::string bytes;
    for (const auto& [place, packed] : annotations) {
        const std::uint32_t head[] = {place.first, place.second, static_cast<std::uint32_t>(packed.size())};
        bytes.append(reinterpret_cast<const char*>(head), sizeof head).append(packed);
    }
    return bytes;
}

/// Omits an incomplete annotation at the end: it is parsed again.
void split(std::string_view bytes, std::map<std::pair<std::uint32_t, std::uint32_t>, std::string>& annotations) {
    std::array<std::uint32_t, 3> head{};
    while (bytes.size() >= sizeof head) {
        std::memcpy(head.data(), bytes.data(), sizeof head);
        bytes.remove_prefix(sizeof head);
        if (head[2] > bytes.size()) return;
        annotations.emplace(std::pair(head[0], head[1]), bytes.substr(0, head[2]));
        bytes.remove_prefix(head[2]);
    }
}

Digest key_of(const Digest& text, std::string_view what) {
    Hasher hasher;
    hasher.add(text.data(), text.size());
    hasher.add(what);
    return hasher.finish();
}

class MessageCount {
public:
    explicit MessageCount(const source::Diagnostics& diagnostics)
        : diagnostics_(diagnostics), all_(diagnostics.all().size()), errors_(diagnostics.error_count()) {}
    bool is_same() const { return diagnostics_.all().size() == all_ && diagnostics_.error_count() == errors_; }

private:
    const source::Diagnostics& diagnostics_;
    std::size_t all_, errors_;
};

} // namespace

ParseCache::ParseCache(const std::string& folder, std::shared_ptr<TreeMemory> memory)
    : files_(usable(folder), {"tree", version, limit}), memory_(std::move(memory)) {
    if (files_.is_open()) build_.add(*build_id_of_program());
}

ParseCache::~ParseCache() {
    for (const auto& [file, text] : texts_) {
        if (!text.has_new) continue;
        keep(key_of(text.digest, "annotations"), joined(text.annotations));
    }
    if (has_kept_) files_.clean();
}

std::optional<std::string> ParseCache::find(const Digest& key) const {
    if (memory_) {
        if (auto bytes = memory_->find(key)) return bytes;
    }
    auto bytes = files_.find(key);
    if (bytes && memory_) memory_->keep(key, *bytes);
    return bytes;
}

void ParseCache::keep(const Digest& key, std::string bytes) {
    if (files_.is_open()) files_.keep(key, bytes), has_kept_ = true;
    if (memory_) memory_->keep(key, std::move(bytes));
}

ParseCache::Text& ParseCache::text_of(const source::SourceFile& file) {
    const auto [place, is_new] = texts_.try_emplace(file.id());
    if (!is_new) return place->second;
    Hasher hasher = build_;
    hasher.add(file.text());
    place->second.digest = hasher.finish();
    return place->second;
}

std::unique_ptr<const ast::File> ParseCache::parse(const source::SourceFile& file, source::Diagnostics& diagnostics,
                                                   ParseStatistics& statistics) {
    if (!keeps()) return syntax::parse(file, diagnostics, &statistics);
    const Digest key = key_of(text_of(file).digest, "tree");
    if (auto bytes = find(key)) {
        if (auto tree = unpack(std::move(*bytes), file, statistics))
            return statistics.is_from_cache = true, std::move(tree);
    }
    const MessageCount messages(diagnostics);
    auto tree = syntax::parse(file, diagnostics, &statistics);
    if (!tree || !messages.is_same()) return tree;
    keep(key, pack(*tree, file, statistics));
    return tree;
}

ParseCache::Text& ParseCache::with_annotations(const source::SourceFile& file) {
    Text& text = text_of(file);
    if (std::exchange(text.are_read, true)) return text;
    if (const auto bytes = find(key_of(text.digest, "annotations"))) split(*bytes, text.annotations);
    return text;
}

std::optional<ast::ClassModification> ParseCache::parse_annotation(const source::SourceFile& file,
                                                                   const ast::Annotation& annotation,
                                                                   ast::ExprArena& arena,
                                                                   source::Diagnostics& diagnostics) {
    if (!keeps()) return syntax::parse_annotation(file, annotation, arena, diagnostics);
    Text& text = with_annotations(file);
    const Place place(annotation.span.begin, annotation.span.end);
    if (const auto found = text.annotations.find(place); found != text.annotations.end()) {
        if (auto arguments = unpack_annotation(found->second, file, arena)) return arguments;
    }
    const MessageCount messages(diagnostics);
    auto arguments = syntax::parse_annotation(file, annotation, arena, diagnostics);
    if (!arguments || !messages.is_same()) return arguments;
    text.annotations.insert_or_assign(place, pack(*arguments, file));
    text.has_new = true;
    return arguments;
}

} // namespace torsion::syntax
