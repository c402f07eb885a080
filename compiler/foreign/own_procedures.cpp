#include "compiler/foreign/own_procedures.h"
#include "compiler/foreign/compilation.h"

#include "compiler/foreign/modelica_utilities.h"
#include "compiler/foreign/native_memory.h"
#include "compiler/foreign/random_numbers.h"
#include "compiler/foreign/written_files.h"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <limits>

#include <unistd.h>

namespace torsion::foreign {

namespace {

using Kind = Parameter::Kind;

std::optional<std::string> get_time(OwnCall& call) {
    using namespace std::chrono;
    const auto now = system_clock::now();
    const std::time_t seconds = system_clock::to_time_t(now);
    std::tm local{};
    localtime_r(&seconds, &local);
    const auto ms = static_cast<int>(duration_cast<milliseconds>(now - system_clock::from_time_t(seconds)).count());
    for (const int part :
         {ms, local.tm_sec, local.tm_min, local.tm_hour, local.tm_mday, local.tm_mon + 1, local.tm_year + 1900})
        call.results.emplace_back(static_cast<double>(part));
    return std::nullopt;
}

std::optional<std::string> get_process(OwnCall& call) {
    call.results.emplace_back(static_cast<double>(getpid()));
    return std::nullopt;
}

const std::vector<OwnProcedure>& system_procedures() {
    static const std::vector<OwnProcedure> all = {
        {"ModelicaInternal_getTime",
         {},
         std::vector<OwnProcedure::Argument>(7, {Kind::Output, Type::Integer}),
         &get_time},
        {"ModelicaInternal_getpid", Type::Integer, {}, &get_process},
    };
    return all;
}

const OwnProcedure* find(std::string_view procedure) {
    for (const auto* all : {&system_procedures(), &text_procedures(), &file_procedures()}) {
        const auto found = std::ranges::find(*all, procedure, &OwnProcedure::name);
        if (found != all->end()) return &*found;
    }
    return nullptr;
}

bool fits(const Parameter& p, const OwnProcedure::Argument& a) {
    if (a.kind == Kind::Text) return p.kind == Kind::Text || (p.kind == Kind::Value && p.type == Type::Text);
    if (a.kind == Kind::Size) return p.kind == Kind::Size;
    // C has one type for both
    const bool is_number = p.type == a.type || (a.type == Type::Integer && p.type == Type::Boolean);
    return p.kind == a.kind && is_number && (p.count == 1 || a.type == Type::Real || a.kind == Kind::Input);
}

class Own : public symbolic::Foreign {
public:
    Own(const OwnProcedure& procedure, Prototype prototype)
        : procedure_(procedure), prototype_(std::move(prototype)), folders_(Compilation::writing_folders()) {
        name = prototype_.name, library = "torsion itself";
        if (prototype_.result) note(*prototype_.result);
        for (const Parameter& p : prototype_.parameters)
            for (std::size_t i = 0; p.kind == Kind::Output && i < p.count; ++i) note(p.type);
        is_real_result.insert(is_real_result.end(), 2, false);
    }

    void call(const double* arguments, double* results, const void* instance) const override {
        OwnCall call;
        call.folders = folders_;
        for (const Parameter& p : prototype_.parameters) arguments = take(p, arguments, call, instance);
        auto failure = procedure_.run(call);
        std::fill_n(results, kinds_.size(), std::numeric_limits<double>::quiet_NaN());
        for (std::size_t i = 0; !failure && i < call.results.size(); ++i) {
            const auto number = number_of(call.results[i], instance);
            if (number) results[i] = *number;
            else failure = too_large_texts;
        }
        results += kinds_.size();
        results[0] = failure ? 0 : 1;
        results[1] = failure ? number_of_text(*failure, true) : 0;
    }

private:
    void note(Type type) {
        kinds_.push_back(type);
        is_real_result.push_back(type == Type::Real);
    }

    const double* take(const Parameter& p, const double* next, OwnCall& call, const void* instance) const {
        if (p.kind == Kind::Text) call.texts.push_back(p.texts.front());
        else if (p.kind == Kind::Size) call.sizes.push_back(p.count);
        else if (p.kind == Kind::Value && p.type == Type::Text)
            call.texts.push_back(run_text(*prototype_.known, instance, *next++));
        else if (p.kind == Kind::Value) call.numbers.push_back(*next++);
        else if (p.kind == Kind::Input) call.array.assign(next, next + p.count), next += p.count;
        else if (p.type != Type::Text) next += p.count; // the values before the call
        if (p.kind == Kind::Output) call.sizes.push_back(p.count);
        return next;
    }

    std::optional<double> number_of(const std::variant<double, std::string>& result, const void* instance) const {
        if (const double* number = std::get_if<double>(&result)) return *number;
        return number_of_run_text(*prototype_.known, instance, std::get<std::string>(result));
    }

    const OwnProcedure& procedure_;
    Prototype prototype_;
    std::vector<std::string> folders_;
    std::vector<Type> kinds_; ///< of results
};

} // namespace

bool is_own_procedure(std::string_view procedure) {
    return find(procedure) != nullptr || is_random_procedure(procedure);
}

bool writes_files(std::string_view procedure) {
    static constexpr std::string_view all[] = {"ModelicaIO_writeRealMatrix", "ModelicaInternal_mkdir",
                                               "ModelicaInternal_rmdir",     "ModelicaInternal_removeFile",
                                               "ModelicaInternal_rename",    "ModelicaInternal_copyFile"};
    return std::ranges::find(all, procedure) != std::end(all);
}

bool writes_matrices(std::string_view procedure) {
    return procedure == "ModelicaIO_writeRealMatrix" || procedure == "ModelicaInternal_removeFile";
}

bool is_name_for_matrices(std::string_view file) { return file.ends_with(".mat"); }

bool reads_files(std::string_view procedure) {
    static constexpr std::string_view all[] = {"ModelicaInternal_stat", "ModelicaInternal_countLines",
                                               "ModelicaInternal_readLine"};
    return std::ranges::find(all, procedure) != std::end(all);
}

std::shared_ptr<const symbolic::Foreign> own_procedure(const Prototype& prototype) {
    watch_runs();
    if (is_random_procedure(prototype.name)) return random_procedure(prototype);
    const OwnProcedure* own = find(prototype.name);
    const bool is_good = own != nullptr && prototype.result == own->result && !prototype.record &&
                         !prototype.destructor && std::ranges::equal(prototype.parameters, own->arguments, fits);
    return is_good ? std::make_shared<const Own>(*own, prototype) : nullptr;
}

} // namespace torsion::foreign
