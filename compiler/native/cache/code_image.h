#pragma once
// Machine code that can lie anywhere in memory: the bytes as a linker left them, and the places in them that hold
// addresses. It can be kept in a file and mapped into another process on the same kind of machine, without a linker.

#include "compiler/native/externals.h"
#include "compiler/program/instruction.h"
#include "torsion/model.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace torsion::native {

/// Kernels in memory, for as long as this object lives.
class MachineCode {
public:
    virtual ~MachineCode() = default;
    virtual TorsionKernel kernel(program::KernelId id) const = 0; ///< of a compiled one
};

struct CodeImage {
    struct Segment { ///< begins and ends with a page
        std::uint64_t offset = 0, size = 0;
        bool is_code = false, is_writable = false;
    };
    /// the eight bytes at `offset` hold the address of `external` (an index into `names`; none: of this image) plus
    /// `addend`
    struct Pointer {
        std::uint64_t offset = 0, external = none, addend = 0;
    };
    struct Entry {
        std::uint64_t row = 0, offset = 0; ///< a kernel, and its start
    };
    static constexpr std::uint64_t none = UINT64_MAX;

    std::string bytes; ///< whole pages
    std::vector<Segment> segments;
    std::vector<Pointer> pointers;
    std::vector<Entry> entries;
    std::vector<std::string> names;

    std::string pack() const;
    /// Nothing if the bytes are no such image, or refer beyond their own end.
    static std::optional<CodeImage> unpack(std::string_view bytes);
};

/// Nothing if a name is unknown, or if this process may not make code executable.
std::unique_ptr<MachineCode> map_image(const CodeImage& image, std::span<const External> externals);

} // namespace torsion::native
