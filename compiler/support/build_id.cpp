#include "compiler/support/build_id.h"

#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace torsion {

namespace {

/// The build id among ELF notes.
std::optional<std::string> id_of_notes(std::string_view notes) {
    const auto padded = [](std::size_t size) { return (size + 3) / 4 * 4; };
    ElfW(Nhdr) note;
    while (notes.size() >= sizeof note) {
        std::memcpy(&note, notes.data(), sizeof note);
        const std::size_t name = sizeof note, text = name + padded(note.n_namesz), end = text + padded(note.n_descsz);
        if (end > notes.size()) return std::nullopt;
        if (note.n_type == NT_GNU_BUILD_ID && notes.substr(name, note.n_namesz) == std::string_view("GNU\0", 4))
            return std::string(notes.substr(text, note.n_descsz));
        notes.remove_prefix(end);
    }
    return std::nullopt;
}

/// Does the object contain this code?
bool is_own(const dl_phdr_info& info) {
    const auto here = reinterpret_cast<std::uintptr_t>(&is_own);
    return std::any_of(info.dlpi_phdr, info.dlpi_phdr + info.dlpi_phnum, [&](const ElfW(Phdr) & part) {
        const std::uintptr_t begin = info.dlpi_addr + part.p_vaddr;
        return part.p_type == PT_LOAD && here >= begin && here - begin < part.p_memsz;
    });
}

int look_at_program(dl_phdr_info* info, std::size_t, void* result) {
    if (!is_own(*info)) return 0;
    for (int i = 0; i < info->dlpi_phnum; ++i) {
        const ElfW(Phdr)& part = info->dlpi_phdr[i];
        if (part.p_type != PT_NOTE) continue;
        const auto id = id_of_notes({reinterpret_cast<const char*>(info->dlpi_addr + part.p_vaddr), part.p_memsz});
        if (id) *static_cast<std::optional<std::string>*>(result) = id;
    }
    return 1;
}

} // namespace

std::optional<std::string> build_id_of_program() {
    std::optional<std::string> result;
    dl_iterate_phdr(look_at_program, &result);
    return result;
}

std::optional<std::string> build_id_of_file(const std::string& path) {
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return std::nullopt;
    std::string head(4096, '\0');
    const ssize_t size = pread(file, head.data(), head.size(), 0);
    close(file);
    head.resize(static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
    ElfW(Ehdr) header;
    if (head.size() < sizeof header || head.compare(0, SELFMAG, ELFMAG) != 0) return std::nullopt;
    std::memcpy(&header, head.data(), sizeof header);
    for (std::size_t i = 0; i < header.e_phnum; ++i) {
        ElfW(Phdr) part;
        const std::size_t at = header.e_phoff + i * sizeof part;
        if (at > head.size() - sizeof part) return std::nullopt;
        std::memcpy(&part, head.data() + at, sizeof part);
        if (part.p_type != PT_NOTE || part.p_offset > head.size() || part.p_filesz > head.size() - part.p_offset)
            continue;
        if (auto id = id_of_notes(std::string_view(head).substr(part.p_offset, part.p_filesz))) return id;
    }
    return std::nullopt;
}

} // namespace torsion
