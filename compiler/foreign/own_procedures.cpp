#include "compiler/foreign/own_procedures.h"

#include "compiler/foreign/procedure.h"
#include "compiler/foreign/random_numbers.h"

#include <algorithm>
#include <chrono>
#include <ctime>

#include <unistd.h>

extern "C" void ModelicaFormatMessage(const char* format, ...);
extern "C" [[noreturn]] void ModelicaFormatError(const char* format, ...);

namespace torsion::foreign {

namespace {

using Kind = Parameter::Kind;

/// May leave by ModelicaError: holds no objects with destructors.
void print(const char* text, const char* file) {
    if (*file != '\0') ModelicaFormatError("a model may not write to the file `%s`", file);
    ModelicaFormatMessage("%s\n", text);
}

void get_time(int* ms, int* sec, int* min, int* hour, int* day, int* mon, int* year) {
    using namespace std::chrono;
    const auto now = system_clock::now();
    const std::time_t seconds = system_clock::to_time_t(now);
    std::tm local{};
    localtime_r(&seconds, &local);
    *ms = static_cast<int>(duration_cast<milliseconds>(now - system_clock::from_time_t(seconds)).count());
    *sec = local.tm_sec, *min = local.tm_min, *hour = local.tm_hour;
    *day = local.tm_mday, *mon = local.tm_mon + 1, *year = local.tm_year + 1900;
}

int get_process() { return static_cast<int>(getpid()); }

struct Own {
    std::string_view name;
    void* address;
    std::optional<Type> result;
    std::size_t count;
    Kind kind; ///< of all parameters
};

const Own* find(std::string_view procedure) {
    static const Own all[] = {{"ModelicaInternal_print", reinterpret_cast<void*>(&print), {}, 2, Kind::Text},
                              {"ModelicaInternal_getTime", reinterpret_cast<void*>(&get_time), {}, 7, Kind::Output},
                              {"ModelicaInternal_getpid", reinterpret_cast<void*>(&get_process), Type::Integer, 0, Kind::Value}};
    const auto* const found = std::ranges::find(all, procedure, &Own::name);
    return found == std::end(all) ? nullptr : found;
}

} // namespace

bool is_own_procedure(std::string_view procedure) { return find(procedure) != nullptr || is_random_procedure(procedure); }

std::shared_ptr<const symbolic::Foreign> own_procedure(const Prototype& prototype) {
    if (is_random_procedure(prototype.name)) return random_procedure(prototype);
    const Own* own = find(prototype.name);
    const auto fits = [&](const Parameter& p) { return p.kind == own->kind && (p.kind == Kind::Text || (p.type == Type::Integer && p.count == 1)); };
    const bool is_good = own != nullptr && prototype.result == own->result && !prototype.record && !prototype.destructor &&
                         prototype.parameters.size() == own->count && std::ranges::all_of(prototype.parameters, fits);
    return is_good ? make_procedure(prototype, own->address, "torsion itself") : nullptr;
}

} // namespace torsion::foreign
