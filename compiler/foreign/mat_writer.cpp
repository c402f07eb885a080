// Version 4 is a row of matrices, each with five numbers in front. Versions 6 and 7 have a head of 128 bytes and
// elements with a tag of 8 bytes each; a matrix is an element of elements. In version 7 each matrix is an element of
// zlib's format. Its data are stored as they are, not compressed: that is a valid stream, too.
#include "compiler/foreign/mat_writer.h"

#include "compiler/foreign/inflate.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>

namespace torsion::foreign {

namespace {

static_assert(std::endian::native == std::endian::little,
              "MAT files are written in the order of this machine, which their heads tell");

constexpr std::size_t head_size = 128, tag_size = 8, largest_matrix = std::size_t{1} << 31;
enum Element : std::uint32_t { Int8 = 1, Int32 = 5, UInt32 = 6, Double = 9, Matrix = 14, Compressed = 15 };

template <class T>
void put(std::string& to, T value) {
    to.append(reinterpret_cast<const char*>(&value), sizeof value);
}
template <class T>
T get(std::string_view from) {
    T value{};
    std::memcpy(&value, from.data(), std::min(sizeof value, from.size()));
    return value;
}
std::size_t padded(std::size_t size) { return (size + tag_size - 1) / tag_size * tag_size; }

void put_values(std::string& to, const MatMatrix& m) { // by columns
    for (std::size_t j = 0; j < m.columns; ++j)
        for (std::size_t i = 0; i < m.rows; ++i) put(to, m.values[i * m.columns + j]);
}

// -- version 4

std::string matrix4(const MatMatrix& m) {
    std::string result;
    for (const std::size_t number : {std::size_t{0}, m.rows, m.columns, std::size_t{0}, m.name.size() + 1})
        put(result, static_cast<std::int32_t>(number));
    result.append(m.name).push_back('\0');
    put_values(result, m);
    return result;
}

/// The matrices without the one of this name.
std::optional<std::string> without4(std::string_view before, std::string_view name) {
    constexpr std::size_t sizes[] = {8, 4, 4, 2, 2, 1};
    std::string result;
    while (!before.empty()) {
        if (before.size() < 20) return std::nullopt;
        std::int32_t head[5];
        std::memcpy(head, before.data(), sizeof head);
        if (head[0] < 0 || head[0] >= 60 || head[1] < 0 || head[2] < 0 || head[3] < 0 || head[3] > 1 || head[4] < 1)
            return std::nullopt;
        const double size =
            20.0 + head[4] + static_cast<double>(sizes[head[0] / 10]) * head[1] * head[2] * (head[3] + 1);
        if (size > static_cast<double>(before.size())) return std::nullopt;
        const std::string_view all = before.substr(0, static_cast<std::size_t>(size)),
                               own = all.substr(20, static_cast<std::size_t>(head[4]) - 1);
        if (own != name) result += all;
        before.remove_prefix(all.size());
    }
    return result;
}

// -- versions 6 and 7

void put_element(std::string& to, Element kind, std::string_view data) {
    put(to, static_cast<std::uint32_t>(kind));
    put(to, static_cast<std::uint32_t>(data.size()));
    to.append(data).append(padded(data.size()) - data.size(), '\0');
}

std::string head5() {
    std::string result = "MATLAB 5.0 MAT-file";
    result.resize(head_size - 4, ' ');
    std::fill_n(result.end() - 8, 8, '\0');
    put(result, std::uint16_t{0x0100});
    put(result, std::uint16_t{0x4D49}); // says "IM" to a machine with this order of bytes
    return result;
}

std::string matrix5(const MatMatrix& m) {
    std::string flags, sizes, values, all, result;
    put(flags, std::uint32_t{6}); // of doubles
    put(flags, std::uint32_t{0});
    put(sizes, static_cast<std::int32_t>(m.rows));
    put(sizes, static_cast<std::int32_t>(m.columns));
    put_values(values, m);
    put_element(all, UInt32, flags);
    put_element(all, Int32, sizes);
    put_element(all, Int8, m.name);
    put_element(all, Double, values);
    put_element(result, Matrix, all);
    return result;
}

std::uint32_t checksum(std::string_view data) { // Adler-32 (RFC 1950)
    std::uint32_t a = 1, b = 0;
    for (const char c : data) {
        a = (a + static_cast<unsigned char>(c)) % 65521;
        b = (b + a) % 65521;
    }
    return b << 16 | a;
}

/// In zlib's format, stored.
std::string stored(std::string_view data) {
    std::string result = "\x78\x01";
    const std::uint32_t sum = checksum(data);
    do {
        const std::string_view part = data.substr(0, std::numeric_limits<std::uint16_t>::max());
        data.remove_prefix(part.size());
        const auto size = static_cast<std::uint16_t>(part.size());
        result.push_back(data.empty() ? '\1' : '\0');
        put(result, size);
        put(result, static_cast<std::uint16_t>(~size));
        result += part;
    } while (!data.empty());
    for (int shift = 24; shift >= 0; shift -= 8) result.push_back(static_cast<char>(sum >> shift & 0xFF));
    return result;
}

struct Cut {
    std::uint32_t kind;
    std::string_view data; ///< without padding
    std::size_t size;      ///< with the tag, and with padding
};
std::optional<Cut> first_element(std::string_view data) {
    if (data.size() < tag_size) return std::nullopt;
    const auto kind = get<std::uint32_t>(data), size = get<std::uint32_t>(data.substr(4));
    // a small one
    if (kind >> 16 != 0) return Cut{kind & 0xFFFF, data.substr(4, std::min<std::size_t>(kind >> 16, 4)), tag_size};
    const std::size_t whole = tag_size + (kind == Compressed ? size : padded(size));
    if (whole > data.size()) return std::nullopt;
    return Cut{kind, data.substr(tag_size, size), whole};
}

/// The third element in a matrix.
std::optional<std::string> name_of(std::string_view matrix) {
    for (int i = 0;; ++i) {
        const auto part = first_element(matrix);
        if (!part) return std::nullopt;
        if (i == 2) return std::string(part->data);
        matrix.remove_prefix(part->size);
    }
}

std::optional<std::string> without5(std::string_view before, std::string_view name) {
    std::string result(before.substr(0, head_size));
    before.remove_prefix(head_size);
    while (!before.empty()) {
        const auto part = first_element(before);
        if (!part) return std::nullopt;
        std::optional<std::string> own;
        if (part->kind == Compressed) {
            const auto all = inflate(part->data, largest_matrix);
            const auto matrix = all ? first_element(*all) : std::nullopt;
            if (!matrix) return std::nullopt;
            own = name_of(matrix->data);
        } else if (part->kind == Matrix) {
            own = name_of(part->data);
        }
        if (own != name) result += before.substr(0, part->size);
        before.remove_prefix(part->size);
    }
    return result;
}

/// As it stands in a file.
std::string alone(const MatMatrix& m, std::string_view version) {
    if (version == "4") return matrix4(m);
    if (version == "6") return matrix5(m);
    const std::string data = stored(matrix5(m));
    std::string result;
    put(result, static_cast<std::uint32_t>(Compressed));
    put(result, static_cast<std::uint32_t>(data.size()));
    return result + data;
}

} // namespace

std::optional<std::string> with_matrix(std::string_view before, const MatMatrix& m, std::string_view version,
                                       std::string& problem) {
    const std::string quoted = "\"" + std::string(version) + "\"";
    if (version != "4" && version != "6" && version != "7")
        return problem = "there are MAT files of the versions \"4\", \"6\" and \"7\", none of " + quoted, std::nullopt;
    if (m.name.empty() || m.name.size() > 9000)
        return problem = "a matrix in a MAT file needs a name of at most 9000 letters", std::nullopt;
    if (m.columns != 0 && m.rows > largest_matrix / 16 / m.columns)
        return problem = "the matrix is too large for a MAT file", std::nullopt;
    const bool is_version4 = version == "4", has_head = before.size() >= head_size && before.starts_with("MATLAB 5.0");
    if (before.empty()) return (is_version4 ? std::string() : head5()) + alone(m, version);
    if (has_head == is_version4) return problem = "it is no MAT file of the version " + quoted, std::nullopt;
    auto others = is_version4 ? without4(before, m.name) : without5(before, m.name);
    if (!others) return problem = "it is a damaged MAT file", std::nullopt;
    return std::move(*others) + alone(m, version);
}

bool has_only_matrices(std::string_view content) {
    if (content.starts_with("MATLAB 5.0")) return content.starts_with(head5()) && without5(content, "");
    if (content.empty() || !without4(content, "")) return false;
    while (!content.empty()) { // its matrices are whole
        std::int32_t head[5];
        std::memcpy(head, content.data(), sizeof head);
        if (head[0] != 0 || head[3] != 0) return false; // other numbers, texts or sparse ones; imaginary parts
        content.remove_prefix(sizeof head + static_cast<std::size_t>(head[4]) +
                              sizeof(double) * static_cast<std::size_t>(head[1]) * static_cast<std::size_t>(head[2]));
    }
    return true;
}

} // namespace torsion::foreign
