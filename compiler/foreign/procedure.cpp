// Calls through libffi: it knows the calling convention of C on this machine. Functions of a compiled C text have wrappers, which need no libffi.

#include "compiler/foreign/procedure.h"

#include "compiler/foreign/modelica_utilities.h"

#include <ffi.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace torsion::foreign {

namespace {

using Kind = Parameter::Kind;

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

/// How native code is called: the result of one type, from arguments of given types.
class Way {
public:
    virtual ~Way() = default;
    /// Ends early by a jump: holds no objects with destructors.
    virtual void call(const Cell* arguments, void** places, Cell* result) const = 0;
};

class FfiWay : public Way {
public:
    explicit FfiWay(void* address) : address_(address) {}

    bool prepare(const Prototype& prototype) {
        for (const Parameter& p : prototype.parameters) types_.push_back(type_of(p));
        is_real_ = prototype.result == Type::Real;
        ffi_type* result = !prototype.result ? &ffi_type_void : is_real_ ? &ffi_type_double : &ffi_type_sint;
        return ffi_prep_cif(&interface_, FFI_DEFAULT_ABI, static_cast<unsigned>(types_.size()), result, types_.data()) == FFI_OK;
    }

    void call(const Cell*, void** places, Cell* result) const override {
        union {
            double real;
            ffi_arg integer; // libffi widens smaller types
        } returned{};
        ffi_cif interface = interface_; // ffi_call takes it without const
        ffi_call(&interface, FFI_FN(address_), &returned, places);
        if (is_real_) result->real = returned.real;
        else result->integer = static_cast<int>(returned.integer);
    }

private:
    void* address_;
    ffi_cif interface_{};
    std::vector<ffi_type*> types_;
    bool is_real_ = false;
};

class WrapperWay : public Way {
public:
    explicit WrapperWay(std::shared_ptr<const Entry> entry) : entry_(std::move(entry)) {}
    void call(const Cell* arguments, void**, Cell* result) const override { entry_->wrapper(arguments, result); }

private:
    std::shared_ptr<const Entry> entry_;
};

class Procedure : public symbolic::Foreign {
public:
    Procedure(Prototype prototype, std::unique_ptr<const Way> way, std::string file) : prototype_(std::move(prototype)), way_(std::move(way)) {
        name = prototype_.name;
        library = std::move(file);
        if (prototype_.result) is_real_result.push_back(*prototype_.result == Type::Real);
        for (const Parameter& p : prototype_.parameters) add(p);
        is_real_result.insert(is_real_result.end(), 2, false);
    }

    void call(const double* arguments, double* results) const override {
        Frame frame(*this);
        fill(frame, arguments);
        for (Cell& cell : frame.cells) frame.values.push_back(&cell);
        Guard guard;
        if (!guard.run(&enter, &frame)) return fail(guard, results);
        if (prototype_.result)
            *results++ = *prototype_.result == Type::Real ? frame.result.real : from_integer(*prototype_.result, frame.result.integer);
        results = read_back(frame, results);
        results[0] = 1;
        results[1] = 0;
    }

private:
    /// Memory of one call: calls may nest or run concurrently.
    struct Frame {
        explicit Frame(const Procedure& p) : way(p.way_.get()), cells(p.prototype_.parameters.size()), reals(p.reals_), integers(p.integers_) {
            values.reserve(cells.size());
        }
        const Way* way;
        Cell result{};
        std::vector<Cell> cells;
        std::vector<double> reals;
        std::vector<int> integers;
        std::vector<void*> values;
    };

    static void enter(void* data) {
        auto* frame = static_cast<Frame*>(data);
        frame->way->call(frame->cells.data(), frame->values.data(), &frame->result);
    }

    void fail(const Guard& guard, double* results) const {
        const std::size_t values = is_real_result.size() - 2;
        std::fill_n(results, values, std::numeric_limits<double>::quiet_NaN());
        results[values] = 0;
        results[values + 1] = number_of_text(guard.words());
    }

    void add(const Parameter& p) {
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

    double* read_back(const Frame& frame, double* results) const {
        const double* reals = frame.reals.data();
        const int* integers = frame.integers.data();
        for (const Parameter& p : prototype_.parameters) {
            if (!is_pointed_to(p)) continue;
            bool is_real = p.type == Type::Real, is_output = p.kind == Kind::Output;
            for (std::size_t k = 0; is_output && k < p.count; ++k) *results++ = is_real ? reals[k] : from_integer(p.type, integers[k]);
            if (is_real) reals += p.count;
            else integers += p.count;
        }
        return results;
    }

    Prototype prototype_;
    std::unique_ptr<const Way> way_;
    std::vector<std::vector<const char*>> texts_; ///< per parameter
    std::size_t reals_ = 0, integers_ = 0;        ///< number of values behind pointers
};

} // namespace

std::shared_ptr<const symbolic::Foreign> make_procedure(Prototype prototype, void* address, std::string library) {
    auto way = std::make_unique<FfiWay>(address);
    if (!way->prepare(prototype)) return nullptr;
    return std::make_shared<Procedure>(std::move(prototype), std::move(way), std::move(library));
}

std::shared_ptr<const symbolic::Foreign> make_procedure(Prototype prototype, std::shared_ptr<const Entry> entry) {
    return std::make_shared<Procedure>(std::move(prototype), std::make_unique<WrapperWay>(std::move(entry)), "the C text of the model");
}

} // namespace torsion::foreign
