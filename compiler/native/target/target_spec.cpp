#include "compiler/native/target/target_spec.h"

#include <utility>

namespace torsion::native {

namespace {

struct Known {
    std::string_view name;
    const char *triple, *cpu;
};
constexpr Known known[] = {{"x86_64-linux", "x86_64-pc-linux-gnu", "x86-64-v2"}, {"aarch64-linux", "aarch64-unknown-linux-gnu", "generic"}};

} // namespace

std::optional<TargetSpec> TargetSpec::named(std::string_view name) {
    for (const Known& row : known) {
        if (row.name == name) return TargetSpec{row.triple, row.cpu};
    }
    return std::nullopt;
}

// Every start of the program calls it, so it does without LLVM.
TargetSpec TargetSpec::host() {
#if defined(__x86_64__)
    return *named("x86_64-linux");
#elif defined(__aarch64__)
    return *named("aarch64-linux");
#else
    return {TORSION_HOST_TRIPLE, "generic"};
#endif
}

TargetSpec TargetSpec::host(std::string cpu) {
    TargetSpec result = host();
    result.cpu = std::move(cpu);
    return result;
}

} // namespace torsion::native
