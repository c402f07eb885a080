// Calls through libffi: it knows the calling convention of C on this machine. Functions of a compiled C text have
// wrappers, which need no libffi.

#include "compiler/foreign/procedure.h"

#include "compiler/foreign/modelica_utilities.h"
#include "compiler/foreign/native_memory.h"

#include <ffi.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace torsion::foreign {

namespace {

using Kind = Parameter::Kind;

/// A value outside of C's int becomes the nearest int; NaN, the value of an unset variable, becomes 0.
int to_integer(double x) {
    if (std::isnan(x)) return 0;
    return static_cast<int>(std::clamp(x, static_cast<double>(std::numeric_limits<int>::min()),
                                       static_cast<double>(std::numeric_limits<int>::max())));
}
double from_integer(Type type, int x) {
    return type == Type::Boolean ? static_cast<double>(x != 0) : static_cast<double>(x);
}

bool is_pointed_to(const Parameter& p) { return p.kind == Kind::Input || p.kind == Kind::Output; }
bool is_whole(Type type) { return type == Type::Integer || type == Type::Boolean; }
bool is_of_numbers(const Parameter& p) { return p.kind == Kind::Value || is_pointed_to(p); }

ffi_type* type_of(Type type) {
    return type == Type::Real ? &ffi_type_double : is_whole(type) ? &ffi_type_sint : &ffi_type_pointer;
}
ffi_type* type_of(const Parameter& p) {
    if (p.kind == Kind::Size) return sizeof(std::size_t) == 8 ? &ffi_type_uint64 : &ffi_type_uint32;
    return p.kind == Kind::Value ? type_of(p.type) : &ffi_type_pointer;
}

/// How native code is called: the result of one type, from arguments of given types. `record`: where a struct is
/// returned.
class Way {
public:
    virtual ~Way() = default;
    /// Ends early by a jump: holds no objects with destructors.
    virtual void call(const Cell* arguments, void** places, Cell* result, void* record) const = 0;
    virtual bool is_ready() const { return true; }
};

class FfiWay : public Way {
public:
    explicit FfiWay(void* address) : address_(address) {}

    bool prepare(const Prototype& prototype) {
        for (const Parameter& p : prototype.parameters) types_.push_back(type_of(p));
        result_ = prototype.result;
        ffi_type* result = prototype.record ? struct_of(prototype.record->parts)
                           : result_        ? type_of(*result_)
                                            : &ffi_type_void;
        return ffi_prep_cif(&interface_, FFI_DEFAULT_ABI, static_cast<unsigned>(types_.size()), result,
                            types_.data()) == FFI_OK;
    }

    void call(const Cell*, void** places, Cell* result, void* record) const override {
        union {
            double real;
            ffi_arg integer; // libffi widens smaller types
            void* pointer;
        } returned{};
        ffi_cif interface = interface_; // ffi_call takes it without const
        ffi_call(&interface, FFI_FN(address_), record != nullptr ? record : &returned, places);
        if (record != nullptr || !result_) return;
        if (*result_ == Type::Real) result->real = returned.real;
        else if (is_whole(*result_)) result->integer = static_cast<int>(returned.integer);
        else result->pointer = returned.pointer;
    }

private:
    struct StructType {
        ffi_type type{};
        std::vector<ffi_type*> elements;
    };

    ffi_type* struct_of(const std::vector<Part>& parts) {
        auto made = std::make_unique<StructType>();
        for (const Part& p : parts) made->elements.push_back(p.parts.empty() ? type_of(p.type) : struct_of(p.parts));
        made->elements.push_back(nullptr);
        made->type.type = FFI_TYPE_STRUCT;
        made->type.elements = made->elements.data();
        structs_.push_back(std::move(made));
        return &structs_.back()->type;
    }

    void* address_;
    ffi_cif interface_{};
    std::vector<ffi_type*> types_;
    std::vector<std::unique_ptr<StructType>> structs_; ///< a returned one, and those in it
    std::optional<Type> result_;
};

class WrapperWay : public Way {
public:
    explicit WrapperWay(std::shared_ptr<const Entry> entry) : entry_(std::move(entry)) {}
    void call(const Cell* arguments, void**, Cell* result, void* record) const override {
        if (record != nullptr) result->pointer = record;
        entry_->wrapper(arguments, result);
    }
    bool is_ready() const override { return entry_->wrapper != nullptr; }

private:
    std::shared_ptr<const Entry> entry_;
};

/// Of a text that native code gives.
double text_number(const Prototype& prototype, const void* instance, const void* text) {
    const std::string words = text == nullptr ? "" : static_cast<const char*>(text);
    return number_of_run_text(*prototype.known, instance, words).value_or(std::numeric_limits<double>::quiet_NaN());
}

class Procedure : public symbolic::Foreign, public std::enable_shared_from_this<Procedure> {
public:
    Procedure(Prototype prototype, std::unique_ptr<const Way> way, std::string file)
        : prototype_(std::move(prototype)), way_(std::move(way)) {
        name = prototype_.name;
        library = std::move(file);
        has_effect = prototype_.destructor.has_value();
        if (prototype_.result) is_real_result.push_back(*prototype_.result == Type::Real);
        if (prototype_.record)
            for (const Member& m : prototype_.record->members) is_real_result.push_back(m.type == Type::Real);
        for (const Parameter& p : prototype_.parameters) add(p);
        is_real_result.insert(is_real_result.end(), 2, false);
    }

    void call(const double* arguments, double* results, const void* instance) const override {
        if (prototype_.destructor) return construct(arguments, results, instance);
        Frame frame(*this, instance);
        Guard guard;
        if (!run(frame, guard, arguments)) return fail(frame.words, results);
        double* const first = results;
        if (prototype_.result) *results++ = returned(*prototype_.result, frame);
        if (prototype_.record)
            results = members_of(*prototype_.record, reinterpret_cast<const char*>(frame.structs.back().data()),
                                 results, instance);
        results = read_back(frame, results);
        for (const double* place = first; place != results; ++place) // NaN: a text without room
            if (*place != *place && !is_real_result[static_cast<std::size_t>(place - first)])
                return fail(too_large_texts, first);
        results[0] = 1;
        results[1] = 0;
    }

private:
    using Room = std::vector<std::max_align_t>; ///< of a struct

    /// Memory of one call: calls may nest or run concurrently.
    struct Frame {
        Frame(const Procedure& p, const void* instance)
            : way(p.way_.get()), instance(instance), cells(p.prototype_.parameters.size()), reals(p.reals_),
              integers(p.integers_), pointers(p.pointers_) {
            values.reserve(cells.size());
        }
        const Way* way;
        const void* instance;
        Cell result{};
        std::vector<Cell> cells;
        std::vector<double> reals;
        std::vector<int> integers;
        std::vector<const void*> pointers;
        std::vector<Room> structs; ///< of parameters, and one that is returned
        std::vector<void*> values;
        void* record = nullptr; ///< where the returned one goes
        bool lacks_object = false;
        std::string words; ///< why the call failed
    };

    static void enter(void* data) {
        auto* frame = static_cast<Frame*>(data);
        frame->way->call(frame->cells.data(), frame->values.data(), &frame->result, frame->record);
    }

    /// False if the code was not called, or gave up: `frame.words` says why.
    bool run(Frame& frame, Guard& guard, const double* arguments) const {
        for (const Parameter& p : prototype_.parameters)
            if (p.kind == Kind::Struct) frame.structs.push_back(room(p.record));
        if (prototype_.record)
            frame.structs.push_back(room(*prototype_.record)), frame.record = frame.structs.back().data();
        fill(frame, arguments);
        for (Cell& cell : frame.cells) frame.values.push_back(&cell);
        if (frame.lacks_object) return frame.words = "an external object among the arguments has not been made", false;
        if (!way_->is_ready()) return frame.words = "its C text has not been compiled", false;
        if (guard.run(&enter, &frame)) return true;
        return frame.words = guard.words(), false;
    }
    static Room room(const Struct& record) {
        return Room((record.size + sizeof(ffi_arg)) / sizeof(std::max_align_t) + 1);
    }

    void fail(const std::string& words, double* results) const {
        const std::size_t values = is_real_result.size() - 2;
        std::fill_n(results, values, std::numeric_limits<double>::quiet_NaN());
        results[values] = 0;
        results[values + 1] = number_of_text(words, true);
    }

    // -- constructors

    /// The object of this place and these arguments, the same at each call of one run. At a place without a number it
    /// is always another one.
    void construct(const double* arguments, double* results, const void* instance) const {
        NativeMemory& memory = NativeMemory::of(instance);
        double number = arguments[0];
        std::vector<double> given(arguments + 1, arguments + 1 + numbers_);
        for (std::size_t i : objects_) {
            // its age counts: now, not when the call takes it
            if (memory.find(given[i]) == nullptr) make_by_recipe(given[i], instance);
            given.push_back(memory.age_of(given[i]));
        }
        results[0] = number, results[1] = 1, results[2] = 0;
        if (number > 0 && memory.has(number, given)) return;
        if (number > 0) memory.end(number);
        Frame frame(*this, instance);
        Guard guard;
        if (!run(frame, guard, arguments + 1)) return fail(frame.words, results);
        const std::shared_ptr<const Procedure> self = shared_from_this();
        if (instance == nullptr && number > 0)
            note_recipe(number, [self, all = std::vector<double>(arguments, arguments + 1 + self->numbers_)](
                                    const void* other) {
                std::vector<double> ignored(self->is_real_result.size());
                self->call(all.data(), ignored.data(), other);
            });
        results[0] = memory.add(number, frame.result.pointer, std::move(given),
                                [self, instance](double of) { self->destroy(of, instance); });
    }

    void destroy(double number, const void* instance) const {
        std::vector<double> arguments = prototype_.destructor->arguments;
        if (prototype_.destructor->object) arguments[*prototype_.destructor->object] = number;
        std::vector<double> ignored(prototype_.destructor->procedure->is_real_result.size());
        prototype_.destructor->procedure->call(arguments.data(), ignored.data(), instance);
    }

    static const void* object(double number, Frame& frame) {
        NativeMemory& memory = NativeMemory::of(frame.instance);
        const void* const* found = memory.find(number);
        if (found == nullptr && make_by_recipe(number, frame.instance)) found = memory.find(number);
        frame.lacks_object = frame.lacks_object || found == nullptr;
        return found != nullptr ? *found : nullptr;
    }

    // -- arguments and results

    void add(const Parameter& p) {
        texts_.emplace_back();
        for (const std::string& text : p.texts) texts_.back().push_back(text.c_str());
        if (is_pointed_to(p)) (p.type == Type::Real ? reals_ : is_whole(p.type) ? integers_ : pointers_) += p.count;
        if (p.kind == Kind::Output) is_real_result.insert(is_real_result.end(), p.count, p.type == Type::Real);
        if (is_of_numbers(p) && p.type == Type::Object)
            for (std::size_t k = 0; k < p.count; ++k) objects_.push_back(numbers_ + k);
        if (is_of_numbers(p) && !(p.kind == Kind::Output && p.type == Type::Text)) numbers_ += p.count;
        for (const Member& m : p.record.members) {
            if (m.type != Type::Text) ++numbers_;
            if (p.is_written) is_real_result.push_back(m.type == Type::Real);
        }
    }

    void fill(Frame& frame, const double* next) const {
        double* reals = frame.reals.data();
        int* integers = frame.integers.data();
        const void** pointers = frame.pointers.data();
        std::size_t structs = 0;
        for (std::size_t i = 0; i < frame.cells.size(); ++i) {
            const Parameter& p = prototype_.parameters[i];
            Cell& cell = frame.cells[i];
            if (p.kind == Kind::Size) {
                cell.size = p.count;
            } else if (p.kind == Kind::Text) {
                cell.pointer = texts_[i].front();
            } else if (p.kind == Kind::Texts) {
                cell.pointer = texts_[i].data();
            } else if (p.kind == Kind::Struct) {
                char* const record = reinterpret_cast<char*>(frame.structs[structs++].data());
                next = fill_members(p.record, record, next, frame);
                cell.pointer = record;
            } else if (p.kind == Kind::Value) {
                if (p.type == Type::Real) cell.real = *next++;
                else if (p.type == Type::Object) cell.pointer = object(*next++, frame);
                else if (p.type == Type::Text) cell.pointer = text(*next++, frame);
                else cell.integer = to_integer(*next++);
            } else if (p.type == Type::Real) {
                cell.pointer = reals;
                reals = std::copy_n(next, p.count, reals), next += p.count;
            } else if (p.type == Type::Text) {
                cell.pointer = pointers;
                // not written: empty
                for (std::size_t k = 0; k < p.count; ++k)
                    *pointers++ = p.kind == Kind::Input ? text(*next++, frame) : "";
            } else if (p.type == Type::Object) {
                cell.pointer = pointers;
                for (std::size_t k = 0; k < p.count; ++k) *pointers++ = object(*next++, frame);
            } else {
                cell.pointer = integers;
                integers = std::transform(next, next + p.count, integers, to_integer), next += p.count;
            }
        }
    }

    static const double* fill_members(const Struct& of, char* record, const double* next, Frame& frame) {
        for (const Member& m : of.members) {
            char* const place = record + m.offset;
            if (m.type == Type::Real) put(place, *next++);
            else if (m.type == Type::Text) put(place, m.text.c_str());
            else if (m.type == Type::Object) put(place, object(*next++, frame));
            else put(place, to_integer(*next++));
        }
        return next;
    }
    template <class T>
    static void put(char* place, T value) {
        std::memcpy(place, &value, sizeof value);
    }
    template <class T>
    static T get(const char* place) {
        T value;
        std::memcpy(&value, place, sizeof value);
        return value;
    }

    const void* text(double number, const Frame& frame) const {
        return run_text(*prototype_.known, frame.instance, number).c_str();
    }

    double returned(Type type, const Frame& frame) const {
        const Cell& cell = frame.result;
        if (type == Type::Text) return text_number(prototype_, frame.instance, cell.pointer);
        return type == Type::Real ? cell.real : from_integer(type, cell.integer);
    }

    double* members_of(const Struct& of, const char* record, double* results, const void* instance) const {
        for (const Member& m : of.members) {
            const char* const place = record + m.offset;
            if (m.type == Type::Real) *results++ = get<double>(place);
            else if (m.type == Type::Text) *results++ = text_number(prototype_, instance, get<const char*>(place));
            else *results++ = from_integer(m.type, get<int>(place));
        }
        return results;
    }

    double* read_back(const Frame& frame, double* results) const {
        const double* reals = frame.reals.data();
        const int* integers = frame.integers.data();
        const void* const* pointers = frame.pointers.data();
        std::size_t structs = 0;
        for (const Parameter& p : prototype_.parameters) {
            if (p.kind == Kind::Struct) {
                const char* const record = reinterpret_cast<const char*>(frame.structs[structs++].data());
                if (p.is_written) results = members_of(p.record, record, results, frame.instance);
            }
            if (!is_pointed_to(p)) continue;
            const bool is_real = p.type == Type::Real, is_number = is_real || is_whole(p.type),
                       is_output = p.kind == Kind::Output;
            for (std::size_t k = 0; is_output && k < p.count; ++k)
                *results++ = is_real     ? reals[k]
                             : is_number ? from_integer(p.type, integers[k])
                                         : text_number(prototype_, frame.instance, pointers[k]);
            if (is_real) reals += p.count;
            else if (is_number) integers += p.count;
            else pointers += p.count;
        }
        return results;
    }

    Prototype prototype_;
    std::unique_ptr<const Way> way_;
    std::vector<std::vector<const char*>> texts_;         ///< per parameter
    std::size_t reals_ = 0, integers_ = 0, pointers_ = 0; ///< number of values behind pointers
    std::size_t numbers_ = 0;                             ///< that a call takes, without a place
    std::vector<std::size_t> objects_;                    ///< those that are numbers of objects
};

/// Ends an object that a function has made for itself.
struct EndOfObject : symbolic::Foreign {
    EndOfObject() { name = "end of an object", has_effect = true; }
    void call(const double* arguments, double*, const void* instance) const override {
        NativeMemory::of(instance).end(*arguments);
    }
};

/// [known, results…] := what the call of this place gave in the present event. The last argument is the place.
struct KeptResults : symbolic::Foreign {
    KeptResults(std::size_t arguments, std::size_t results) : arguments_(arguments) {
        name = "results of an impure call", has_effect = true;
        is_real_result.assign(results + 1, false);
    }
    void call(const double* arguments, double* results, const void* instance) const override {
        const double site = arguments[arguments_ - 1];
        const std::vector<double>* const kept =
            NativeMemory::of(instance).kept(site, {arguments, arguments + arguments_});
        results[0] = kept != nullptr ? 1 : 0;
        if (kept != nullptr) std::ranges::copy(*kept, results + 1);
        else std::fill_n(results + 1, is_real_result.size() - 1, std::numeric_limits<double>::quiet_NaN());
    }

private:
    std::size_t arguments_;
};

/// Keeps them: the arguments of the call, its results.
struct KeepResults : symbolic::Foreign {
    KeepResults(std::size_t arguments, std::size_t results) : arguments_(arguments), results_(results) {
        name = "results of an impure call", has_effect = true;
        is_real_result = {false};
    }
    void call(const double* arguments, double* done, const void* instance) const override {
        const double* const results = arguments + arguments_;
        NativeMemory::of(instance).keep(results[-1], {arguments, results}, {results, results + results_});
        *done = 1;
    }

private:
    std::size_t arguments_, results_;
};

} // namespace

std::shared_ptr<const symbolic::Foreign> end_of_object() {
    static const auto end = std::make_shared<const EndOfObject>();
    return end;
}
std::shared_ptr<const symbolic::Foreign> kept_results(std::size_t arguments, std::size_t results) {
    return std::make_shared<const KeptResults>(arguments, results);
}
std::shared_ptr<const symbolic::Foreign> keep_results(std::size_t arguments, std::size_t results) {
    return std::make_shared<const KeepResults>(arguments, results);
}

std::shared_ptr<const symbolic::Foreign> make_procedure(Prototype prototype, void* address, std::string library) {
    watch_runs();
    auto way = std::make_unique<FfiWay>(address);
    if (!way->prepare(prototype)) return nullptr;
    return std::make_shared<Procedure>(std::move(prototype), std::move(way), std::move(library));
}

std::shared_ptr<const symbolic::Foreign> make_procedure(Prototype prototype, std::shared_ptr<const Entry> entry) {
    watch_runs();
    return std::make_shared<Procedure>(std::move(prototype), std::make_unique<WrapperWay>(std::move(entry)),
                                       "the C text of the model");
}

} // namespace torsion::foreign
