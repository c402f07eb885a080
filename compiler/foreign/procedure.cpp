// Calls through libffi: it knows the calling convention of C on this machine.

#include "compiler/foreign/procedure.h"

#include <ffi.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace torsion::foreign {

namespace {

using Kind = Parameter::Kind;

/// One argument in C.
union Cell {
    double real;
    int integer;
    std::size_t size;
    const void* pointer;
};

/// A value outside of C's int becomes the nearest int; NaN, the value of an unset variable, becomes 0.
int to_integer(double x) {
    if (std::isnan(x)) return 0;
    return static_cast<int>(
        std::clamp(x, static_cast<double>(std::numeric_limits<int>::min()), static_cast<double>(std::numeric_limits<int>::max())));
}
double from_integer(Type type, int x) { return type == Type::Boolean ? static_cast<double>(x != 0) : static_cast<double>(x); }

bool is_pointed_to(const Parameter& p) { return p.kind == Kind::Input || p.kind == Kind::Output; }

ffi_type* type_of(const Parameter& p) {
    if (p.kind == Kind::Size) return sizeof(std::size_t) == 8 ? &ffi_type_uint64 : &ffi_type_uint32;
    if (p.kind != Kind::Value) return &ffi_type_pointer;
    return p.type == Type::Real ? &ffi_type_double : &ffi_type_sint;
}

class Procedure : public symbolic::Foreign {
public:
    Procedure(Prototype prototype, void* address, std::string file) : prototype_(std::move(prototype)), address_(address) {
        name = prototype_.name;
        library = std::move(file);
        if (prototype_.result) is_real_result.push_back(*prototype_.result == Type::Real);
        for (const Parameter& p : prototype_.parameters) add(p);
    }

    bool prepare() {
        ffi_type* result = !prototype_.result ? &ffi_type_void : *prototype_.result == Type::Real ? &ffi_type_double : &ffi_type_sint;
        return ffi_prep_cif(&interface_, FFI_DEFAULT_ABI, static_cast<unsigned>(types_.size()), result, types_.data()) == FFI_OK;
    }

    void call(const double* arguments, double* results) const override {
        Frame frame(*this);
        fill(frame, arguments);
        for (Cell& cell : frame.cells) frame.values.push_back(&cell);
        union {
            double real;
            ffi_arg integer; // libffi widens smaller types
        } returned{};
        ffi_cif interface = interface_; // ffi_call takes it without const
        ffi_call(&interface, FFI_FN(address_), &returned, frame.values.data());
        if (prototype_.result) {
            *results++ = *prototype_.result == Type::Real ? returned.real : from_integer(*prototype_.result, static_cast<int>(returned.integer));
        }
        read_back(frame, results);
    }

private:
    /// Memory of one call: calls may nest or run concurrently.
    struct Frame {
        explicit Frame(const Procedure& p) : cells(p.prototype_.parameters.size()), reals(p.reals_), integers(p.integers_) {
            values.reserve(cells.size());
        }
        std::vector<Cell> cells;
        std::vector<double> reals;
        std::vector<int> integers;
        std::vector<void*> values;
    };

    void add(const Parameter& p) {
        types_.push_back(type_of(p));
        texts_.emplace_back();
        for (const std::string& text : p.texts) texts_.back().push_back(text.c_str());
        if (is_pointed_to(p)) (p.type == Type::Real ? reals_ : integers_) += p.count;
        if (p.kind == Kind::Output) is_real_result.insert(is_real_result.end(), p.count, p.type == Type::Real);
    }

    void fill(Frame& frame, const double* next) const {
        double* reals = frame.reals.data();
        int* integers = frame.integers.data();
        for (std::size_t i = 0; i < frame.cells.size(); ++i) {
            const Parameter& p = prototype_.parameters[i];
            Cell& cell = frame.cells[i];
            if (p.kind == Kind::Size) {
                cell.size = p.count;
            } else if (p.kind == Kind::Text) {
                cell.pointer = texts_[i].front();
            } else if (p.kind == Kind::Texts) {
                cell.pointer = texts_[i].data();
            } else if (p.kind == Kind::Value) {
                if (p.type == Type::Real) cell.real = *next++;
                else cell.integer = to_integer(*next++);
            } else if (p.type == Type::Real) {
                cell.pointer = reals;
                reals = std::copy_n(next, p.count, reals), next += p.count;
            } else {
                cell.pointer = integers;
                integers = std::transform(next, next + p.count, integers, to_integer), next += p.count;
            }
        }
    }

    void read_back(const Frame& frame, double* results) const {
        const double* reals = frame.reals.data();
        const int* integers = frame.integers.data();
        for (const Parameter& p : prototype_.parameters) {
            if (!is_pointed_to(p)) continue;
            bool is_real = p.type == Type::Real, is_output = p.kind == Kind::Output;
            for (std::size_t k = 0; is_output && k < p.count; ++k) *results++ = is_real ? reals[k] : from_integer(p.type, integers[k]);
            if (is_real) reals += p.count;
            else integers += p.count;
        }
    }

    Prototype prototype_;
    void* address_;
    ffi_cif interface_{};
    std::vector<ffi_type*> types_;
    std::vector<std::vector<const char*>> texts_; ///< per parameter
    std::size_t reals_ = 0, integers_ = 0;        ///< number of values behind pointers
};

} // namespace

std::shared_ptr<const symbolic::Foreign> make_procedure(Prototype prototype, void* address, std::string library) {
    auto result = std::make_shared<Procedure>(std::move(prototype), address, std::move(library));
    return result->prepare() ? result : nullptr;
}

} // namespace torsion::foreign
