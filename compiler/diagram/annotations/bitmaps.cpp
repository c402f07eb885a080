#include "compiler/diagram/annotations/bitmaps.h"

#include "compiler/diagram/annotations/pixels.h"
#include "compiler/instance/resources.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string_view>

namespace torsion::diagram {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_bytes = 2 << 20;       ///< of one picture
constexpr std::size_t most_of_drawing = 16 << 20; ///< of all

constexpr std::size_t most_pixels = 16'000'000;            ///< of one picture, which is decoded as a whole
constexpr std::size_t most_pixels_of_drawing = 64'000'000; ///< of all

constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

std::string to_base64(std::string_view bytes) {
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t group = 0;
        for (std::size_t k = 0; k < 3; ++k)
            group = group << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0U);
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

/// Of the outermost package that is a folder; else of the file.
fs::path library_folder(const instance::Class& c, library::Library& library) {
    fs::path folder;
    for (const instance::Class* at = &c; at != nullptr; at = at->parent)
        if (!at->directory.empty()) folder = at->directory;
    return folder.empty() ? fs::path(library.source_of(c).path()).parent_path() : folder;
}

/// Links followed.
bool is_inside(const fs::path& path, const fs::path& folder) {
    std::error_code problem;
    const fs::path root = fs::canonical(folder.empty() ? fs::path(".") : folder, problem);
    if (problem) return false;
    const fs::path real = fs::weakly_canonical(fs::absolute(path, problem), problem);
    return !problem && std::ranges::mismatch(root, real).in1 == root.end();
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

std::string Bitmaps::read_named(const std::string& name, const instance::Class& around, std::string& bytes) {
    constexpr std::string_view modelica = "modelica://";
    library::Library& library = tree_.lookup->library();
    const instance::Class* owner = &around;
    if (name.starts_with(modelica)) {
        const std::size_t slash = std::min(name.find('/', modelica.size()), name.size());
        owner = tree_.lookup->known_class(name.substr(modelica.size(), slash - modelica.size()));
    }
    const auto path = instance::resource_path(tree_, name, fs::path(library.source_of(around).path()).parent_path());
    if (owner == nullptr || !path) return {};
    if (!is_inside(*path, library_folder(*owner, library))) return "a file outside of the folder of its library";
    bytes = read(path->string());
    return {};
}

std::string Bitmaps::load(Bitmap& bitmap, const std::string& source, const instance::Class* around) {
    std::string bytes;
    if (!source.empty()) {
        if (source.size() > most_bytes * 4 / 3) return "a picture of more than 2 MB";
        bytes = from_base64(source).value_or("");
    } else if (around != nullptr && around->file != nullptr && !bitmap.name.empty()) {
        if (std::string why = read_named(bitmap.name, *around, bytes); !why.empty()) return why;
    }
    const std::string type = type_of(bytes);
    if (type.empty()) return {};
    if (bytes_ + bytes.size() > most_of_drawing) return "with it the pictures have more than 16 MB";
    if (type == "svg+xml" && has_pictures(bytes)) return "an SVG that holds pictures or entities itself";
    const std::size_t pixels = type == "svg+xml" ? 0 : pixels_of(bytes);
    if (pixels > most_pixels) return "a picture of more than 16 million pixels, or of an unknown size";
    if (pixels_ + pixels > most_pixels_of_drawing) return "with it the pictures have more than 64 million pixels";
    bytes_ += bytes.size(), pixels_ += pixels;
    bitmap.type = type;
    bitmap.contents = to_base64(bytes);
    return {};
}

} // namespace torsion::diagram
