#pragma once
// The machine that code is made for. The one that the compiler runs on is one value of it. No LLVM header comes with this one.

#include "compiler/native/target/c_struct.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace torsion::native {

/// Invariants of a TargetSpec: code depends on nothing else of a machine, so equal ones give the same bytes wherever they are made; but for the
/// processor "native", which is the one here. The width of addresses, the order of bytes, where fields of C structs lie (layout_on) and the format of
/// objects follow from the triple, by LLVM.
struct TargetSpec {
    std::string triple;                   ///< LLVM's name of this kind of machine
    std::string cpu;                      ///< LLVM's name of what the processor is at least; "native": the one here, with all it can do
    std::string features{};               ///< LLVM's, beside those of `cpu`: "+fma,-avx"; empty with "native"
    std::string math_library = "libm.so"; ///< what the linker finds exp, sin … in. Their last bits are those of this library

    bool is_native() const { return cpu == "native"; }
    bool operator==(const TargetSpec&) const = default;

    /// This machine. What libraries are made for unless it is said: a level that machines of the last ten years have.
    static TargetSpec host();
    /// This machine, with at least what `cpu` can do.
    static TargetSpec host(std::string cpu);
    /// `x86_64-linux`, `aarch64-linux`; with the level that host() has there.
    static std::optional<TargetSpec> named(std::string_view name);
};

/// Why no code can be made for it, as a part of a sentence; empty: it can.
std::string problem_of(const TargetSpec& target);

/// Where a C struct's fields lie on a target, in their order.
struct StructLayout {
    std::size_t size = 0;
    std::vector<std::size_t> offsets;
    bool operator==(const StructLayout&) const = default;
};
/// One per row of c_structs(). `target` is of a kind that LLVM makes code for.
std::vector<StructLayout> layout_on(const TargetSpec& target);

} // namespace torsion::native
