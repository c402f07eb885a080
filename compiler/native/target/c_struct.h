#pragma once
// The structs of torsion/model.h, field by field: the kind of each field, and for the address of a table the kind and
// number of its rows. It serves to write the descriptor for any target, and to get LLVM's field offsets there. The
// compilation of c_struct.cpp checks that no field is missing.

#include "torsion/model.h"

#include <cstddef>
#include <cstdint>
#include <span>

namespace torsion::native {

enum class FieldKind {
    U8,
    U32,
    I32,
    F64,
    OwnSize, ///< u32: sizeof of its own struct
    Kernel,  ///< TorsionKernel
    Table,   ///< the address of constant rows
    Address, ///< any other: the host that runs the model fills it in
    Struct   ///< rows of tables only
};

struct CStruct;

struct Field {
    const char* name;
    FieldKind kind;
    std::size_t offset;    ///< on this machine
    std::size_t count = 1; ///< of elements, for an array in the struct
    // Of a table:
    FieldKind row_kind = FieldKind::U8;
    const CStruct* row = nullptr;                          ///< if row_kind is Struct
    std::size_t (*row_count)(const void* owner) = nullptr; ///< `owner`: the struct with this field, on this machine
};

struct CStruct {
    const char* name;
    std::size_t size, alignment; ///< on this machine
    std::span<const Field> fields;
};

/// All of them. A struct that points to rows of another one comes after it.
std::span<const CStruct* const> c_structs();
/// The frame of a kernel, its host, and its model.
const CStruct& frame_struct();
const CStruct& host_struct();
const CStruct& model_struct();

} // namespace torsion::native
