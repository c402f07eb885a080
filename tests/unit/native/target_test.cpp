// Objects for other machines, read back as files: nothing here could run them.

#include "compiler/native/descriptor.h"
#include "compiler/native/emit/native_kernels.h"
#include "compiler/native/externals.h"
#include "compiler/native/object.h"
#include "compiler/native/target/c_struct.h"
#include "compiler/native/target/target_spec.h"
#include "tests/unit/lower/lowered.h"
#include "tests/unit/lower/sorted_models.h"
#include "tests/unit/native/elf_file.h"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <set>
#include <string>
#include <vector>

using namespace torsion;
using native::CStruct;
using native::Field;
using native::FieldKind;
using native::TargetSpec;
using testing::ElfFile;

namespace {

const TargetSpec aarch64 = *TargetSpec::named("aarch64-linux"), x86_64 = *TargetSpec::named("x86_64-linux");
const TargetSpec big_endian{"aarch64_be-unknown-linux-gnu", "generic"},
    short_addresses{"aarch64-unknown-linux-gnu_ilp32", "generic"};

native::ObjectOptions whole(const TargetSpec& target) { return {native::CodeForm::Object, target}; }

TorsionKernel token(program::KernelId kernel) {
    return reinterpret_cast<TorsionKernel>(std::uintptr_t{kernel.index()} + 1);
}

template <class T>
T here(const void* owner, std::size_t offset) {
    T value;
    std::memcpy(&value, static_cast<const char*>(owner) + offset, sizeof value);
    return value;
}

template <class T>
bool is_same(const ElfFile& file, std::size_t at, const void* expected, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
        const T a = file.value<T>(at + i * sizeof(T)), b = here<T>(expected, i * sizeof(T));
        if (std::memcmp(&a, &b, sizeof a) != 0) return false; // no number equals no number
    }
    return true;
}

bool are_same(const ElfFile& file, std::size_t at, FieldKind kind, const void* expected, std::size_t count) {
    switch (kind) {
    case FieldKind::U8: return is_same<std::uint8_t>(file, at, expected, count);
    case FieldKind::F64: return is_same<double>(file, at, expected, count);
    default: return is_same<std::uint32_t>(file, at, expected, count);
    }
}

/// Every number and every table below is what it is in memory here; kernels by their symbols. For targets on which
/// fields lie where they lie here.
void check_same(const ElfFile& file, std::size_t at, const CStruct& type, const void* expected,
                std::uint64_t link_type);

void check_address(const ElfFile& file, std::size_t at, const Field& f, const void* owner, std::uint64_t link_type) {
    const auto address = here<std::uintptr_t>(owner, f.offset);
    const ElfFile::Link* link = file.link(at + f.offset);
    CHECK(file.value<std::uint64_t>(at + f.offset) == 0); // the linker fills it in
    const std::size_t count = f.kind == FieldKind::Table ? f.row_count(owner) : 1;
    CHECK((link != nullptr) == (address != 0 && count > 0));
    if (!link) return;
    CHECK(link->type == link_type);
    const auto* rows = reinterpret_cast<const char*>(address);
    if (f.kind == FieldKind::Kernel) CHECK(link->symbol == "torsion_kernel_" + std::to_string(address - 1));
    else if (!f.row) CHECK(are_same(file, link->target, f.row_kind, rows, count));
    else
        for (std::size_t i = 0; i < count; ++i)
            check_same(file, link->target + i * f.row->size, *f.row, rows + i * f.row->size, link_type);
}

void check_same(const ElfFile& file, std::size_t at, const CStruct& type, const void* expected,
                std::uint64_t link_type) {
    for (const Field& f : type.fields) {
        CAPTURE(type.name);
        CAPTURE(f.name);
        if (f.kind == FieldKind::Kernel || f.kind == FieldKind::Table) check_address(file, at, f, expected, link_type);
        else CHECK(are_same(file, at + f.offset, f.kind, static_cast<const char*>(expected) + f.offset, f.count));
    }
}

void check_object(const TargetSpec& target, std::uint64_t link_type) {
    CAPTURE(target.triple);
    const program::Program program = testing::lowered(testing::friction());
    auto kernels = native::native_kernels(program, {.everything = true, .optimization = 1});
    native::Descriptor expected(program, native::assign_scratch(program, kernels), native::Descriptor::Paths::Names);
    expected.link(token);
    const ElfFile file(native::make_object(program, whole(target)).back());
    check_same(file, file.symbol("model"), native::model_struct(), &expected.model(), link_type);
}

} // namespace

TEST_CASE("this machine is one of the targets") {
    CHECK((TargetSpec::host() == x86_64 || TargetSpec::host() == aarch64));
    CHECK(TargetSpec::host("native").triple == TargetSpec::host().triple);
    CHECK_FALSE(TargetSpec::named("nowhere"));
    for (const TargetSpec& target : {TargetSpec::host("native"), x86_64, aarch64, big_endian})
        CHECK(native::problem_of(target) == "");
}

TEST_CASE("why there is no code for a target") {
    CHECK(native::problem_of(TargetSpec::host("abacus")) == "there is no processor `abacus`");
    CHECK(native::problem_of({aarch64.triple, x86_64.cpu}) == "there is no processor `x86-64-v2`");
    CHECK(native::problem_of({"abacus-linux-gnu", "generic"}) == "there is no code generator for `abacus-linux-gnu`");
    CHECK(native::problem_of({"powerpc-ibm-aix", "generic"}) ==
          "objects for `powerpc-ibm-aix` are in none of the formats ELF, COFF, Mach-O and WebAssembly");
    CHECK(native::problem_of({"wasm32-unknown-unknown", "x86-64"}) == "there is no processor `x86-64`");
    CHECK(native::problem_of(short_addresses) ==
          "fields of TorsionFrame lie elsewhere on `aarch64-unknown-linux-gnu_ilp32` than here");
    const TargetSpec other = TargetSpec::host() == x86_64 ? aarch64 : x86_64;
    CHECK(native::problem_of({other.triple, "native"}) == "the processor here is not one of `" + other.triple + "`");
}

TEST_CASE("fields lie where the C compiler has them") {
    for (const TargetSpec& target : {x86_64, aarch64, big_endian}) { // all with addresses of 64 bits, as here
        CAPTURE(target.triple);
        const auto layouts = native::layout_on(target);
        REQUIRE(layouts.size() == native::c_structs().size());
        for (std::size_t i = 0; i < layouts.size(); ++i) {
            const CStruct& type = *native::c_structs()[i];
            CAPTURE(type.name);
            CHECK(layouts[i].size == type.size);
            REQUIRE(layouts[i].offsets.size() == type.fields.size());
            for (std::size_t k = 0; k < type.fields.size(); ++k) CHECK(layouts[i].offsets[k] == type.fields[k].offset);
        }
    }
}

TEST_CASE("addresses of 32 bits move fields, not numbers") {
    const auto layouts = native::layout_on(short_addresses);
    CHECK(native::layout_on(*TargetSpec::named("wasm32")) == layouts);
    const auto layout_of = [&](const std::string& name) {
        std::size_t i = 0;
        while (native::c_structs()[i]->name != name) ++i;
        return layouts.at(i);
    };
    CHECK(layout_of("TorsionState") == native::StructLayout{16, {0, 4, 8}});
    CHECK(layout_of("TorsionHost") == native::StructLayout{24, {0, 4, 8, 12, 16, 20}});
    CHECK(layout_of("TorsionBlock").size == 104);
    CHECK(layout_of("TorsionFrame").offsets[5] == 24); // time, behind three addresses and what aligns it
}

TEST_CASE("the descriptor for other processors, in either order of bytes") {
    check_object(aarch64, R_AARCH64_ABS64);
    check_object(big_endian, R_AARCH64_ABS64);
    check_object(x86_64, R_X86_64_64);
}

// The same once more, without the description of fields that the writer goes by
TEST_CASE("a model as an object for AArch64") {
    const program::Program program = testing::lowered(testing::friction());
    const ElfFile file(native::make_object(program, whole(aarch64)).back());
    CHECK(file.machine() == EM_AARCH64);
    const std::size_t model = file.symbol("model");
    CHECK(file.field(model, &TorsionModel::abi_version) == TORSION_ABI_VERSION);
    CHECK(file.field(model, &TorsionModel::size) == 640);
    CHECK(file.field(model, &TorsionModel::n_x) == 1);
    CHECK(file.field(model, &TorsionModel::n_relations) == 4);
    const auto *strings = file.link(model, &TorsionModel::strings),
               *variables = file.link(model, &TorsionModel::variables),
               *blocks = file.link(model, &TorsionModel::blocks);
    REQUIRE((strings && variables && blocks));
    CHECK(file.text(strings->target + file.field(model, &TorsionModel::name)) == "Friction");
    const auto name = [&](std::size_t i) {
        return file.text(strings->target +
                         file.field(variables->target + i * sizeof(TorsionVariable), &TorsionVariable::name));
    };
    CHECK(name(0) == "J");
    CHECK(name(4) == "w");
    CHECK(name(5) == "der(w)");
    REQUIRE(file.link(model, &TorsionModel::derivatives));
    CHECK(file.link(model, &TorsionModel::derivatives)->symbol ==
          "torsion_kernel_" + std::to_string(program.table.derivatives.index()));
    CHECK(file.link(model, &TorsionModel::energy) == nullptr);
    REQUIRE(file.link(blocks->target, &TorsionBlock::residuals));
    CHECK(file.link(blocks->target, &TorsionBlock::residuals)->symbol ==
          "torsion_kernel_" + std::to_string(program.blocks[0].residuals_kernel.index()));
}

TEST_CASE("code for a target calls nothing but its mathematical library") {
    testing::ModelBuilder b("Functions");
    const symbolic::VarId x = b.state("x", 0.5);
    symbolic::ExprId sum = b.v(x);
    for (symbolic::Op f :
         {symbolic::Op::Exp, symbolic::Op::Tanh, symbolic::Op::Floor, symbolic::Op::Sqrt, symbolic::Op::Abs})
        sum = b.add(sum, b.op(f, b.v(x)));
    b.assign(b.derivative_of(x), b.op(symbolic::Op::Pow, sum, b.v(x)));
    const program::Program program = testing::lowered(b.finish());
    const auto objects = native::make_object(program, {native::CodeForm::Linkable, aarch64});
    std::set<std::string> known;
    for (const native::External& e : native::externals()) known.insert(e.name);
    std::size_t calls = 0;
    for (const std::string& object : objects) {
        const ElfFile file(object);
        CHECK(file.machine() == EM_AARCH64);
        for (const std::string& name : file.undefined()) {
            CAPTURE(name);
            CHECK((name.starts_with("torsion_kernel_") || known.contains(name)));
            calls += known.contains(name);
        }
    }
    CHECK(calls >= 3); // exp, tanh, pow
}

TEST_CASE("the same bytes each time, for every target") {
    for (const TargetSpec& target : {x86_64, aarch64, big_endian}) {
        const auto first = native::make_object(testing::lowered(testing::friction()), whole(target));
        CHECK(native::make_object(testing::lowered(testing::friction()), whole(target)) == first);
        const ElfFile numbers(native::make_data_object("numbers_of_a_test", {1, 0x01020304}, target));
        CHECK(numbers.value<std::uint32_t>(numbers.symbol("numbers") + 4) == 0x01020304);
    }
}

TEST_CASE("a model as an object of WebAssembly") {
    const program::Program program = testing::lowered(testing::friction());
    const TargetSpec wasm32 = *TargetSpec::named("wasm32");
    const std::string object = native::make_object(program, whole(wasm32)).back();
    CHECK(object.starts_with(std::string("\0asm\1\0\0\0", 8)));
    CHECK(native::make_object(program, whole(wasm32)).back() == object);
    // The descriptor says its size there, which is smaller than here
    std::size_t row = 0;
    while (native::c_structs()[row] != &native::model_struct()) ++row;
    const std::size_t size = native::layout_on(wasm32).at(row).size;
    CHECK(size < sizeof(TorsionModel));
    native::ObjectOptions text = whole(wasm32);
    text.form = native::CodeForm::Llvm;
    const std::string code = native::make_object(program, text).back();
    CHECK(code.find("%TorsionModel { i32 " + std::to_string(TORSION_ABI_VERSION) + ", i32 " + std::to_string(size) +
                    ",") != std::string::npos);
}

TEST_CASE("objects for several targets are those for each") {
    const program::Program program = testing::lowered(testing::friction());
    const std::vector<TargetSpec> targets{x86_64, aarch64, big_endian, x86_64};
    const auto objects = native::make_objects_for(targets, program, {native::CodeForm::Linkable});
    REQUIRE(objects.size() == targets.size());
    for (std::size_t i = 0; i < targets.size(); ++i)
        CHECK(objects[i] == native::make_object(program, {native::CodeForm::Linkable, targets[i]}));
    CHECK(objects[0] == objects[3]);
    CHECK(objects[0] != objects[1]);
}
