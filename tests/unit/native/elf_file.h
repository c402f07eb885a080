#pragma once
// An object file of 64 bits as its bytes say, in either order of bytes; for files that nothing here can load. Places
// are offsets in the file.

#include <elf.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace torsion::testing {

class ElfFile {
public:
    struct Link { ///< a relocation
        std::uint64_t type = 0;
        std::string symbol;     ///< empty: a section's
        std::size_t target = 0; ///< where the file has it
    };

    explicit ElfFile(std::string bytes)
        : bytes_(std::move(bytes)),
          is_foreign_((bytes_.at(EI_DATA) == ELFDATA2MSB) != (std::endian::native == std::endian::big)) {
        const std::size_t first = field(0, &Elf64_Ehdr::e_shoff);
        for (std::size_t i = 0; i < field(0, &Elf64_Ehdr::e_shnum); ++i)
            sections_.push_back(first + i * sizeof(Elf64_Shdr));
        for (std::size_t section : sections_) {
            if (field(section, &Elf64_Shdr::sh_type) == SHT_SYMTAB) read_symbols(section);
        }
        for (std::size_t section : sections_) {
            if (field(section, &Elf64_Shdr::sh_type) == SHT_RELA) read_links(section);
        }
    }

    unsigned machine() const { return field(0, &Elf64_Ehdr::e_machine); }
    std::size_t symbol(const std::string& name) const { return places_.at(name); }
    const std::set<std::string>& undefined() const { return undefined_; }
    std::string text(std::size_t at) const { return bytes_.c_str() + at; }

    /// Of a struct at a place: a number, and what an address is linked with; null: nothing.
    template <class Row, class T>
    T field(std::size_t at, T Row::* member) const {
        return value<T>(at + offset_of(member));
    }
    const Link* link(std::size_t at) const {
        const auto found = links_.find(at);
        return found == links_.end() ? nullptr : &found->second;
    }
    template <class Row, class T>
    const Link* link(std::size_t at, T Row::* member) const {
        return link(at + offset_of(member));
    }
    template <class T>
    T value(std::size_t at) const {
        char bytes[sizeof(T)];
        std::memcpy(bytes, bytes_.data() + at, sizeof bytes);
        if (is_foreign_) std::reverse(std::begin(bytes), std::end(bytes));
        T result;
        std::memcpy(&result, bytes, sizeof result);
        return result;
    }

private:
    template <class Row, class T>
    static std::size_t offset_of(T Row::* member) {
        static const Row row{};
        return static_cast<std::size_t>(reinterpret_cast<const char*>(&(row.*member)) -
                                        reinterpret_cast<const char*>(&row));
    }
    std::size_t begin(std::size_t section) const { return field(sections_.at(section), &Elf64_Shdr::sh_offset); }

    void read_symbols(std::size_t section) {
        const std::size_t names = begin(field(section, &Elf64_Shdr::sh_link)),
                          first = field(section, &Elf64_Shdr::sh_offset);
        for (std::size_t at = first; at < first + field(section, &Elf64_Shdr::sh_size); at += sizeof(Elf64_Sym)) {
            const std::string name = text(names + field(at, &Elf64_Sym::st_name));
            const unsigned home = field(at, &Elf64_Sym::st_shndx);
            const bool is_here = home != SHN_UNDEF && home < SHN_LORESERVE;
            symbols_.emplace_back(name, is_here ? begin(home) + field(at, &Elf64_Sym::st_value) : 0);
            if (is_here) places_[name] = symbols_.back().second;
            if (home == SHN_UNDEF && !name.empty()) undefined_.insert(name);
        }
    }

    void read_links(std::size_t section) {
        const std::size_t first = field(section, &Elf64_Shdr::sh_offset),
                          where = begin(field(section, &Elf64_Shdr::sh_info));
        for (std::size_t at = first; at < first + field(section, &Elf64_Shdr::sh_size); at += sizeof(Elf64_Rela)) {
            const std::uint64_t info = field(at, &Elf64_Rela::r_info);
            const auto& [name, place] = symbols_.at(ELF64_R_SYM(info));
            links_[where + field(at, &Elf64_Rela::r_offset)] = {
                ELF64_R_TYPE(info), name, place + static_cast<std::size_t>(field(at, &Elf64_Rela::r_addend))};
        }
    }

    std::string bytes_;
    bool is_foreign_; ///< in the order of bytes that is not this machine's
    std::vector<std::size_t> sections_;
    std::vector<std::pair<std::string, std::size_t>> symbols_;
    std::map<std::string, std::size_t> places_;
    std::map<std::size_t, Link> links_;
    std::set<std::string> undefined_;
};

} // namespace torsion::testing
