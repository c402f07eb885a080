#include "compiler/diagram/annotations/bitmaps.h"

#include "compiler/instance/resources.h"

#include <filesystem>
#include <fstream>
#include <optional>
#include <string_view>

namespace torsion::diagram {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_bytes = 2 << 20;       ///< of one picture
constexpr std::size_t most_of_drawing = 16 << 20; ///< of all

constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

std::string to_base64(std::string_view bytes) {
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t group = 0;
        for (std::size_t k = 0; k < 3; ++k) group = group << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0U);
        for (std::size_t k = 0; k < 4; ++k) text += i + k <= bytes.size() ? digits[group >> (18 - 6 * k) & 63] : '=';
    }
    return text;
}

/// Nothing for a text that is not base64.
std::optional<std::string> from_base64(std::string_view text) {
    std::string bytes;
    std::uint32_t group = 0;
    int bits = 0;
    for (const char c : text) {
        if (c == '=' || c == '\n' || c == '\r' || c == ' ') continue;
        const auto digit = digits.find(c);
        if (digit == std::string_view::npos) return std::nullopt;
        group = group << 6 | static_cast<std::uint32_t>(digit);
        if (bits += 6; bits < 8) continue;
        bits -= 8;
        bytes += static_cast<char>(group >> bits & 255);
    }
    return bytes;
}

std::string type_of(std::string_view bytes) {
    if (bytes.starts_with("\x89PNG\r\n\x1a\n")) return "png";
    if (bytes.starts_with("\xFF\xD8\xFF")) return "jpeg";
    if (bytes.starts_with("GIF87a") || bytes.starts_with("GIF89a")) return "gif";
    if (bytes.starts_with("BM")) return "bmp";
    const bool is_xml = bytes.starts_with("<?xml") || bytes.starts_with("<svg");
    return is_xml && bytes.substr(0, 2000).find("<svg") != std::string_view::npos ? "svg+xml" : "";
}

} // namespace

/// Empty: there is none, or it is too large.
std::string Bitmaps::read(const std::string& path) {
    const auto [place, is_new] = files_.try_emplace(path);
    if (!is_new) return place->second;
    std::error_code problem;
    if (!fs::is_regular_file(path, problem) || fs::file_size(path, problem) > most_bytes) return {};
    std::ifstream file(path, std::ios::binary);
    place->second.assign(std::istreambuf_iterator<char>(file), {});
    return place->second;
}

void Bitmaps::load(Bitmap& bitmap, const std::string& source, const instance::Class* around) {
    std::string bytes;
    if (!source.empty()) {
        if (source.size() > most_bytes * 4 / 3) return;
        bytes = from_base64(source).value_or("");
    } else if (around != nullptr && around->file != nullptr && !bitmap.name.empty()) {
        const fs::path base = fs::path(tree_.lookup->library().source_of(*around).path()).parent_path();
        if (const auto path = instance::resource_path(tree_, bitmap.name, base)) bytes = read(path->string());
    }
    const std::string type = type_of(bytes);
    if (type.empty() || bytes_ + bytes.size() > most_of_drawing) return;
    bytes_ += bytes.size();
    bitmap.type = type;
    bitmap.contents = to_base64(bytes);
}

} // namespace torsion::diagram
