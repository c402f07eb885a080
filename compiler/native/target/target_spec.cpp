#include "compiler/native/target/target_spec.h"

#include "compiler/native/target/platforms.h"

#include <utility>

namespace torsion::native {

std::optional<TargetSpec> TargetSpec::named(std::string_view name) {
    const Platform* platform = platform_named(name);
    return platform != nullptr ? std::optional(TargetSpec{platform->triple, platform->cpu}) : std::nullopt;
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
