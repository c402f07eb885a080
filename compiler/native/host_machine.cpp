#include "compiler/native/host_machine.h"

#include "compiler/native/code_modules.h"
#include "compiler/support/build_id.h"

#include <unistd.h>

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

/// Adds all data from which LLVM derives the name and the features of a processor, without the number of the core that
/// answers.
void add_processor(Hasher& hasher) {
    constexpr unsigned leaves[][2] = {{0, 0},    {1, 0},           {7, 0},           {7, 1},
                                      {7, 2},    {0xd, 1},         {0x14, 0},        {0x19, 0},
                                      {0x24, 0}, {0x80000000u, 0}, {0x80000001u, 0}, {0x80000008u, 0}};
    const unsigned most = __get_cpuid_max(0, nullptr), most_extended = __get_cpuid_max(0x80000000u, nullptr);
    bool has_state = false;
    for (const auto& [leaf, part] : leaves) {
        unsigned a = 0, b = 0, c = 0, d = 0;
        if (leaf <= (leaf < 0x80000000u ? most : most_extended)) __cpuid_count(leaf, part, a, b, c, d);
        if (leaf == 1) b = 0, has_state = (c & bit_OSXSAVE) != 0;
        for (unsigned word : {a, b, c, d}) hasher.add(word);
    }
    unsigned low = 0, high = 0; // the registers that the system saves
    if (has_state) __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    hasher.add(low);
    hasher.add(high);
}

#else

void add_processor(Hasher& hasher) {
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);) {
        // clock, bogus speed
        const bool changes = line.find("MHz") != std::string::npos || line.find("ogo") != std::string::npos;
        if (!changes) hasher.add(line);
    }
}

#endif

} // namespace

void add_machine(Hasher& hasher, const TargetSpec& target) {
    if (target.is_native()) add_processor(hasher);
    hasher.add(sysconf(_SC_PAGESIZE));
}

bool add_build(Hasher& hasher) {
    std::vector<std::optional<std::string>> ids{build_id_of_program(),
                                                build_id_of_file(module_path("libtorsion_llvm.so"))};
#ifdef TORSION_SHARED_LLVM
    ids.push_back(build_id_of_file(TORSION_SHARED_LLVM)); // it can change independently
#endif
    for (const auto& id : ids) {
        if (!id) return false;
        hasher.add(*id);
    }
    return true;
}

} // namespace torsion::native
