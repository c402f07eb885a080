#include "compiler/package/universal_binary.h"

#include <cstddef>
#include <cstdint>

namespace torsion::package {

namespace {

constexpr std::uint32_t magic = 0xcafebabe, page_exponent = 14; ///< pages of Arm Macs have 2^14 bytes
constexpr std::size_t page = std::size_t{1} << page_exponent, head_size = 8, row_size = 20;

void put(std::string& to, std::uint32_t number) {
    for (int shift = 24; shift >= 0; shift -= 8) to += static_cast<char>(number >> shift & 0xff);
}

/// In a library, the least significant byte comes first.
std::uint32_t number_at(const std::string& bytes, std::size_t at) {
    std::uint32_t number = 0;
    for (std::size_t i = 4; i > 0; --i) number = number << 8 | static_cast<unsigned char>(bytes.at(at + i - 1));
    return number;
}

std::size_t next_page(std::size_t at) { return (at + page - 1) & ~(page - 1); }

} // namespace

std::string universal_binary(const std::vector<std::string>& libraries) {
    std::string file;
    put(file, magic);
    put(file, static_cast<std::uint32_t>(libraries.size()));
    std::size_t place = next_page(head_size + row_size * libraries.size());
    for (const std::string& library : libraries) {
        const std::uint32_t processor = number_at(library, 4), kind = number_at(library, 8);
        for (const std::size_t number :
             {std::size_t{processor}, std::size_t{kind}, place, library.size(), std::size_t{page_exponent}})
            put(file, static_cast<std::uint32_t>(number));
        place = next_page(place + library.size());
    }
    for (const std::string& library : libraries) {
        file.resize(next_page(file.size()));
        file += library;
    }
    return file;
}

} // namespace torsion::package
