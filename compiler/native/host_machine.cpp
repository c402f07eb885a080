#include "compiler/native/host_machine.h"

#include "compiler/native/code_modules.h"

#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace torsion::native {

namespace {

#if defined(__x86_64__)

/// All from which LLVM tells the name and the features of a processor. The number of the core that happens to answer stands there too and is left out.
void add_processor(Hasher& hasher) {
    constexpr unsigned leaves[][2] = {{0, 0}, {1, 0}, {7, 0}, {7, 1}, {7, 2}, {0xd, 1}, {0x14, 0}, {0x19, 0}, {0x24, 0}, {0x80000000u, 0}, {0x80000001u, 0}, {0x80000008u, 0}};
    const unsigned most = __get_cpuid_max(0, nullptr), most_extended = __get_cpuid_max(0x80000000u, nullptr);
    bool has_state = false;
    for (const auto& [leaf, part] : leaves) {
        unsigned a = 0, b = 0, c = 0, d = 0;
        if (leaf <= (leaf < 0x80000000u ? most : most_extended)) __cpuid_count(leaf, part, a, b, c, d);
        if (leaf == 1) b = 0, has_state = (c & bit_OSXSAVE) != 0;
        for (unsigned word : {a, b, c, d}) hasher.add(word);
    }
    unsigned low = 0, high = 0; // which registers the system keeps
    if (has_state) __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    hasher.add(low);
    hasher.add(high);
}

#else

void add_processor(Hasher& hasher) {
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);) {
        const bool changes = line.find("MHz") != std::string::npos || line.find("ogo") != std::string::npos; // clock, bogus speed
        if (!changes) hasher.add(line);
    }
}

#endif

/// The build id among ELF notes.
std::optional<std::string> id_of_notes(std::string_view notes) {
    const auto padded = [](std::size_t size) { return (size + 3) / 4 * 4; };
    ElfW(Nhdr) note;
    while (notes.size() >= sizeof note) {
        std::memcpy(&note, notes.data(), sizeof note);
        const std::size_t name = sizeof note, text = name + padded(note.n_namesz), end = text + padded(note.n_descsz);
        if (end > notes.size()) return std::nullopt;
        if (note.n_type == NT_GNU_BUILD_ID && notes.substr(name, note.n_namesz) == std::string_view("GNU\0", 4)) return std::string(notes.substr(text, note.n_descsz));
        notes.remove_prefix(end);
    }
    return std::nullopt;
}

int look_at_program(dl_phdr_info* info, std::size_t, void* result) {
    for (int i = 0; i < info->dlpi_phnum; ++i) {
        const ElfW(Phdr)& part = info->dlpi_phdr[i];
        if (part.p_type != PT_NOTE) continue;
        const auto id = id_of_notes({reinterpret_cast<const char*>(info->dlpi_addr + part.p_vaddr), part.p_memsz});
        if (id) *static_cast<std::optional<std::string>*>(result) = id;
    }
    return 1; // the program is the first, and enough
}

std::optional<std::string> id_of_program() {
    std::optional<std::string> result;
    dl_iterate_phdr(look_at_program, &result);
    return result;
}

/// Of a file, without loading it.
std::optional<std::string> id_of_file(const std::string& path) {
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
        if (part.p_type != PT_NOTE || part.p_offset > head.size() || part.p_filesz > head.size() - part.p_offset) continue;
        if (auto id = id_of_notes(std::string_view(head).substr(part.p_offset, part.p_filesz))) return id;
    }
    return std::nullopt;
}

} // namespace

void add_machine(Hasher& hasher) {
    add_processor(hasher);
    hasher.add(sysconf(_SC_PAGESIZE));
}

bool add_build(Hasher& hasher) {
    std::vector<std::optional<std::string>> ids{id_of_program(), id_of_file(module_path("libtorsion_llvm.so"))};
#ifdef TORSION_SHARED_LLVM
    ids.push_back(id_of_file(TORSION_SHARED_LLVM)); // it can change without us
#endif
    for (const auto& id : ids) {
        if (!id) return false;
        hasher.add(*id);
    }
    return true;
}

} // namespace torsion::native
