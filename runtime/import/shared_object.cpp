#include "runtime/import/shared_object.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <elf.h>
#include <fstream>
#include <iterator>
#include <string_view>

namespace torsion::runtime {

namespace {

#if defined(__x86_64__)
constexpr std::uint16_t this_machine = EM_X86_64;
#elif defined(__aarch64__)
constexpr std::uint16_t this_machine = EM_AARCH64;
#else
constexpr std::uint16_t this_machine = EM_NONE; // accepts any machine
#endif

/// The `index`th T of a table at `offset`; false if the file ends before it.
template <typename T>
bool read_at(std::string_view file, std::uint64_t offset, std::uint64_t index, T& value) {
    if (index > file.size() || offset > file.size() || index * sizeof(T) > file.size() - offset ||
        sizeof(T) > file.size() - offset - index * sizeof(T))
        return false;
    std::memcpy(&value, file.data() + offset + index * sizeof(T), sizeof(T));
    return true;
}

/// Empty, or the reason why it cannot be a shared object for this machine.
std::string wrong_header(std::string_view file, Elf64_Ehdr& header) {
    if (!file.starts_with(std::string_view(ELFMAG, SELFMAG))) return "it is no shared object";
    if (!read_at(file, 0, 0, header)) return "it is cut off";
    if (header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_ident[EI_DATA] != ELFDATA2LSB)
        return "it is not for this machine";
    if (header.e_type != ET_DYN) return "it is no shared object";
    if (this_machine != EM_NONE && header.e_machine != this_machine) return "it is for another processor";
    return header.e_shentsize == sizeof(Elf64_Shdr) ? "" : "it is damaged";
}

std::string_view name_at(std::string_view file, const Elf64_Shdr& texts, std::uint32_t offset) {
    if (texts.sh_offset > file.size() || texts.sh_size > file.size() - texts.sh_offset || offset >= texts.sh_size)
        return {};
    const std::string_view rest = file.substr(texts.sh_offset + offset, texts.sh_size - offset);
    return rest.substr(0, rest.find('\0'));
}

bool read_exports(std::string_view file, const Elf64_Ehdr& header, std::vector<std::string>& names) {
    for (std::uint16_t i = 0; i < header.e_shnum; ++i) {
        Elf64_Shdr symbols, texts;
        if (!read_at(file, header.e_shoff, i, symbols)) return false;
        if (symbols.sh_type != SHT_DYNSYM) continue;
        if (!read_at(file, header.e_shoff, symbols.sh_link, texts)) return false;
        for (std::uint64_t k = 0; k < symbols.sh_size / sizeof(Elf64_Sym); ++k) {
            Elf64_Sym symbol;
            if (!read_at(file, symbols.sh_offset, k, symbol)) return false;
            if (symbol.st_shndx != SHN_UNDEF) names.emplace_back(name_at(file, texts, symbol.st_name));
        }
    }
    return true;
}

} // namespace

bool SharedObject::has(const std::string& name) const {
    return std::find(exports.begin(), exports.end(), name) != exports.end();
}

bool read_shared_object(const std::string& path, SharedObject& object, std::string& problem) {
    std::ifstream stream(path, std::ios::binary);
    const std::string file{std::istreambuf_iterator<char>(stream), {}};
    if (!stream || file.empty()) return problem = "it cannot be read", false;
    Elf64_Ehdr header;
    problem = wrong_header(file, header);
    if (problem.empty() && !read_exports(file, header, object.exports)) problem = "it is damaged";
    return problem.empty();
}

} // namespace torsion::runtime
