#pragma once
// The structs of torsion/model.h, field by field: what each field is, and of the address of a table what its rows are and how many. The descriptor is
// written from this for any target, and from this LLVM tells where fields lie there. That no field is forgotten is checked when c_struct.cpp is
// compiled.

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
    OwnSize, ///< u32: sizeof of the struct that it stands in
    Kernel,  ///< TorsionKernel
    Table,   ///< the address of constant rows
    Address, ///< any other: whoever runs the model fills it in
    Struct   ///< rows of tables only
};

struct CStruct;

struct Field {
    const char* name;
    FieldKind kind;
    std::size_t offset;    ///< on this machine
    std::size_t count = 1; ///< of an array in the struct
    // Of a table:
    FieldKind row_kind = FieldKind::U8;
    const CStruct* row = nullptr;                          ///< where row_kind is Struct
    std::size_t (*row_count)(const void* owner) = nullptr; ///< `owner`: the struct with this field, on this machine
};

struct CStruct {
    const char* name;
    std::size_t size, alignment; ///< on this machine
    std::span<const Field> fields;
};

/// All of them. What points to rows of another one comes behind that.
std::span<const CStruct* const> c_structs();
/// What a kernel works on and whom it calls; what it belongs to.
const CStruct& frame_struct();
const CStruct& host_struct();
const CStruct& model_struct();

} // namespace torsion::native
