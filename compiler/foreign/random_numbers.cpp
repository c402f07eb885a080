#include "compiler/foreign/random_numbers.h"

#include "compiler/foreign/compilation.h"
#include "compiler/foreign/modelica_utilities.h"
#include "compiler/foreign/native_memory.h"

#include <bit>
#include <chrono>
#include <cmath>
#include <limits>
#include <utility>

#include <unistd.h>

namespace torsion::foreign {

namespace {

using Kind = Parameter::Kind;

constexpr std::string_view draw = "ModelicaRandom_impureRandom_xorshift1024star",
                           set = "ModelicaRandom_setInternalState_xorshift1024star",
                           seed = "ModelicaRandom_automaticGlobalSeed";
constexpr std::size_t words = 32; ///< of the state; the place of the last number follows

/// Of an Integer; one without a value is 0.
std::uint32_t word(double x) {
    return std::abs(x) <= 0x1p53 ? static_cast<std::uint32_t>(static_cast<std::int64_t>(x)) : 0;
}

/// Between 0 and 1, and neither of them.
double uniform(std::uint64_t x) { return static_cast<double>(std::bit_cast<std::int64_t>(x)) * 0x1p-64 + 0.5; }

double next(RandomState& state) {
    constexpr std::uint64_t factor = 1181783497276652981;
    std::uint64_t s0 = state.words[state.last];
    state.last = (state.last + 1) % state.words.size();
    std::uint64_t s1 = state.words[state.last];
    s1 ^= s1 << 31;
    s1 ^= s1 >> 11;
    s0 ^= s0 >> 30;
    state.words[state.last] = s0 ^ s1;
    return uniform(state.words[state.last] * factor);
}

/// (state[33], 33, id): nothing
struct Set : symbolic::Foreign {
    void call(const double* arguments, double* results, const void* instance) const override {
        RandomState& state = NativeMemory::of(instance).random;
        for (std::size_t i = 0; i < state.words.size(); ++i)
            state.words[i] = std::uint64_t{word(arguments[2 * i + 1])} << 32 | word(arguments[2 * i]);
        state.last = word(arguments[words]) % state.words.size();
        state.id = arguments[words + 1];
        results[0] = 1, results[1] = 0;
    }
};

/// (id): a number
struct Draw : symbolic::Foreign {
    void call(const double* arguments, double* results, const void* instance) const override {
        RandomState& state = NativeMemory::of(instance).random;
        const bool is_set = state.id == arguments[0];
        results[0] = is_set ? next(state) : std::numeric_limits<double>::quiet_NaN();
        results[1] = is_set ? 1 : 0;
        results[2] =
            is_set
                ? 0
                : number_of_text("random numbers are drawn before `initializeImpureRandom` has set their state", true);
    }
};

/// (ignored): a seed of this moment and this process
struct Seed : symbolic::Foreign {
    void call(const double*, double* results, const void*) const override {
        using namespace std::chrono;
        constexpr std::int64_t hour = 3'600'000, most = std::numeric_limits<int>::max();
        const std::int64_t ms = duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
        results[0] = static_cast<double>(1 + (ms % hour + 6007 * std::int64_t{getpid()}) % (most - 1));
        results[1] = 1, results[2] = 0;
    }
};

bool fits(const Parameter& p, Kind kind, Type type, std::size_t count) {
    return p.kind == kind && p.count == count && (kind == Kind::Size || p.type == type);
}

bool fits(const Prototype& prototype) {
    const std::vector<Parameter>& p = prototype.parameters;
    if (prototype.record || prototype.destructor) return false;
    if (prototype.name == draw)
        return prototype.result == Type::Real && p.size() == 1 && fits(p[0], Kind::Value, Type::Integer, 1);
    if (prototype.name == seed)
        return prototype.result == Type::Integer && p.size() == 1 && fits(p[0], Kind::Value, Type::Real, 1);
    return !prototype.result && p.size() == 3 && fits(p[0], Kind::Input, Type::Integer, words + 1) &&
           fits(p[1], Kind::Size, {}, words + 1) && fits(p[2], Kind::Value, Type::Integer, 1);
}

} // namespace

bool sets_random_state(std::string_view procedure) { return procedure == set; }
bool is_random_procedure(std::string_view procedure) {
    return procedure == draw || procedure == set || (procedure == seed && !Compilation::is_for_file());
}

std::shared_ptr<const symbolic::Foreign> random_procedure(const Prototype& prototype) {
    if (!is_random_procedure(prototype.name) || !fits(prototype)) return nullptr;
    if (prototype.name == draw) Compilation::note_random_draw();
    std::shared_ptr<symbolic::Foreign> made;
    if (prototype.name == draw) made = std::make_shared<Draw>();
    else if (prototype.name == set) made = std::make_shared<Set>();
    else made = std::make_shared<Seed>();
    made->name = prototype.name, made->library = "torsion itself", made->has_effect = true;
    if (prototype.result) made->is_real_result.push_back(*prototype.result == Type::Real);
    made->is_real_result.insert(made->is_real_result.end(), 2, false);
    return made;
}

} // namespace torsion::foreign
