#pragma once
// The machine for which code is made; this machine is one value of it. This header needs no LLVM header.

#include "compiler/native/target/c_struct.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace torsion::native {

/// Invariants of a TargetSpec: code depends on no other property of a machine, so equal specs give equal bytes on every
/// build machine, except for the processor "native", which is the one here. LLVM derives the address width, byte order,
/// field offsets of C structs (layout_on) and object format from the triple.
struct TargetSpec {
    std::string triple; ///< LLVM's name of this kind of machine
    /// LLVM's name of the least capable processor; "native": the one here, with all its features
    std::string cpu;
    std::string features{}; ///< LLVM's, beside those of `cpu`: "+fma,-avx"; empty with "native"
    /// the library with exp, sin …, for the linker. It determines their last bits
    std::string math_library = "libm.so";

    bool is_native() const { return cpu == "native"; }
    bool operator==(const TargetSpec&) const = default;

    /// This machine, with a level that machines of the last ten years have: the default for libraries.
    static TargetSpec host();
    /// This machine, with at least the features of `cpu`.
    static TargetSpec host(std::string cpu);
    /// One of platforms(), with the least processor there.
    static std::optional<TargetSpec> named(std::string_view name);
};

/// Why no code can be made for it, as a part of a sentence; empty: code can be made.
std::string problem_of(const TargetSpec& target);

/// The offsets of a C struct's fields on a target, in their order.
struct StructLayout {
    std::size_t size = 0;
    std::vector<std::size_t> offsets;
    bool operator==(const StructLayout&) const = default;
};
/// One per row of c_structs(). LLVM must know the kind of `target`.
std::vector<StructLayout> layout_on(const TargetSpec& target);

} // namespace torsion::native
