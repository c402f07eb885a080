#include "compiler/native/target/c_data.h"

#include <llvm/ADT/APFloat.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <vector>

namespace torsion::native {

namespace {

llvm::Type* type_of(llvm::LLVMContext& context, FieldKind kind) {
    switch (kind) {
    case FieldKind::U8: return llvm::Type::getInt8Ty(context);
    case FieldKind::U32:
    case FieldKind::I32:
    case FieldKind::OwnSize: return llvm::Type::getInt32Ty(context);
    case FieldKind::F64: return llvm::Type::getDoubleTy(context);
    default: return llvm::PointerType::getUnqual(context);
    }
}

template <class T>
T read(const char* from) {
    T value;
    std::memcpy(&value, from, sizeof value);
    return value;
}

class Writer {
public:
    Writer(llvm::Module& module, const KernelOf& kernel)
        : module_(module), context_(module.getContext()), kernel_(kernel) {}

    llvm::Constant* operator()(const CStruct& type, const char* value) {
        std::vector<llvm::Constant*> fields;
        fields.reserve(type.fields.size());
        for (const Field& f : type.fields)
            fields.push_back(f.count == 1 ? scalar(type, f, value) : numbers(f.kind, value + f.offset, f.count));
        return llvm::ConstantStruct::get(struct_type(context_, type), fields);
    }

private:
    llvm::Constant* scalar(const CStruct& type, const Field& f, const char* owner) {
        llvm::Type* in_llvm = type_of(context_, f.kind);
        const char* at = owner + f.offset;
        switch (f.kind) {
        case FieldKind::U8: return llvm::ConstantInt::get(in_llvm, read<std::uint8_t>(at));
        case FieldKind::U32: return llvm::ConstantInt::get(in_llvm, read<std::uint32_t>(at));
        case FieldKind::I32: return llvm::ConstantInt::getSigned(in_llvm, read<std::int32_t>(at));
        case FieldKind::F64: return llvm::ConstantFP::get(context_, llvm::APFloat(read<double>(at)));
        case FieldKind::OwnSize:
            return llvm::ConstantInt::get(in_llvm,
                                          module_.getDataLayout().getTypeAllocSize(struct_type(context_, type)));
        case FieldKind::Kernel: return or_null(kernel_(read<TorsionKernel>(at)));
        default: return or_null(table(f, owner));
        }
    }

    llvm::Constant* or_null(llvm::Constant* address) {
        return address ? address : llvm::ConstantPointerNull::get(llvm::PointerType::getUnqual(context_));
    }

    llvm::Constant* table(const Field& f, const char* owner) {
        const char* rows = read<const char*>(owner + f.offset);
        const std::size_t count = f.row_count(owner);
        if (count == 0 || rows == nullptr) return nullptr;
        if (!f.row) return emit_data(module_, numbers(f.row_kind, rows, count), f.name);
        if (has_address(*f.row)) return emit_data(module_, structs(*f.row, rows, count), f.name);
        llvm::GlobalVariable* data = emit_data(module_, packed(*f.row, rows, count), f.name);
        data->setAlignment(module_.getDataLayout().getPrefTypeAlign(struct_type(context_, *f.row)));
        return data;
    }

    llvm::Constant* structs(const CStruct& type, const char* rows, std::size_t count) {
        std::vector<llvm::Constant*> values;
        values.reserve(count);
        for (std::size_t i = 0; i < count; ++i) values.push_back((*this)(type, rows + i * type.size));
        return llvm::ConstantArray::get(llvm::ArrayType::get(struct_type(context_, type), count), values);
    }

    static bool has_address(const CStruct& type) {
        return std::ranges::any_of(
            type.fields, [](const Field& f) { return f.kind == FieldKind::Table || f.kind == FieldKind::Kernel; });
    }

    /// Rows of numbers as the target's bytes. One constant per number took most of the time needed to make a large
    /// library.
    llvm::Constant* packed(const CStruct& type, const char* rows, std::size_t count) {
        const llvm::StructLayout& layout = *module_.getDataLayout().getStructLayout(struct_type(context_, type));
        const std::size_t size = layout.getSizeInBytes();
        std::vector<std::uint8_t> bytes(count * size); // padding is 0
        for (std::size_t k = 0; k < type.fields.size(); ++k) {
            const Field& f = type.fields[k];
            const std::size_t width = module_.getDataLayout().getTypeAllocSize(type_of(context_, f.kind)),
                              place = layout.getElementOffset(static_cast<unsigned>(k));
            for (std::size_t i = 0; i < count; ++i) {
                for (std::size_t n = 0; n < f.count; ++n)
                    put(rows + i * type.size + f.offset + n * width, width, &bytes[i * size + place + n * width]);
            }
        }
        return llvm::ConstantDataArray::get(context_, bytes);
    }

    /// One number, in the target's byte order.
    void put(const char* from, std::size_t width, std::uint8_t* to) const {
        if (is_foreign_) std::reverse_copy(from, from + width, to);
        else std::copy(from, from + width, to);
    }

    llvm::Constant* numbers(FieldKind kind, const char* first, std::size_t count) {
        const auto of = [&]<class T>(T) {
            return llvm::ConstantDataArray::get(context_, llvm::ArrayRef(reinterpret_cast<const T*>(first), count));
        };
        switch (kind) {
        case FieldKind::U8: return of(std::uint8_t());
        case FieldKind::F64: return of(double());
        default: return of(std::uint32_t());
        }
    }

    llvm::Module& module_;
    llvm::LLVMContext& context_;
    const KernelOf& kernel_;
    bool is_foreign_ = module_.getDataLayout().isLittleEndian() != (std::endian::native == std::endian::little);
};

} // namespace

llvm::StructType* struct_type(llvm::LLVMContext& context, const CStruct& type) {
    if (llvm::StructType* known = llvm::StructType::getTypeByName(context, type.name)) return known;
    std::vector<llvm::Type*> fields;
    for (const Field& f : type.fields)
        fields.push_back(f.count == 1 ? type_of(context, f.kind)
                                      : llvm::ArrayType::get(type_of(context, f.kind), f.count));
    return llvm::StructType::create(context, fields, type.name);
}

llvm::Value* field_at(llvm::IRBuilderBase& body, const CStruct& type, llvm::Value* address, std::size_t offset) {
    const auto field = std::ranges::find(type.fields, offset, &Field::offset);
    if (field == type.fields.end()) llvm::report_fatal_error("a C struct has no field at this offset");
    return body.CreateStructGEP(struct_type(body.getContext(), type), address,
                                static_cast<unsigned>(field - type.fields.begin()));
}

llvm::GlobalVariable* emit_struct(llvm::Module& module, const CStruct& type, const void* value, const std::string& name,
                                  const KernelOf& kernel) {
    return emit_data(module, Writer(module, kernel)(type, static_cast<const char*>(value)), name);
}

llvm::GlobalVariable* emit_data(llvm::Module& module, llvm::Constant* value, const std::string& name) {
    return new llvm::GlobalVariable(module, value->getType(), true, llvm::GlobalValue::InternalLinkage, value, name);
}

} // namespace torsion::native
