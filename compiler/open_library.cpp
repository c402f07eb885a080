#include "compiler/open_library.h"

#include "torsion/compiled_library.h"
#include "torsion/simulate.h"

#include "torsion/literals.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <filesystem>

namespace torsion {

namespace {

class LoadedModel : public native::CompiledModel {
public:
    explicit LoadedModel(std::unique_ptr<runtime::CompiledLibrary> library) : library_(std::move(library)) {}
    const TorsionModel& descriptor() const override { return library_->model(); }
    const program::Program* program() const override { return nullptr; }

private:
    std::unique_ptr<runtime::CompiledLibrary> library_;
};

/// The oracle has one row per flat equation.
Counts counts_of(const TorsionModel& model) {
    Counts counts{model.n_equations, model.n_x, {}};
    for (std::uint32_t b = 0; b < model.n_blocks; ++b) {
        const TorsionBlock& block = model.blocks[b];
        if (block.is_initial != 0 || (block.flags & TORSION_BLOCK_UNTORN) != 0) continue;
        using Kind = SystemCount::Kind;
        const Kind kind = block.is_mixed != 0            ? Kind::Mixed
                          : block.kind == TORSION_LINEAR ? Kind::Linear
                                                         : Kind::Nonlinear;
        counts.systems.push_back({kind, block.n + block.n_inner, block.n, block.n_discretes});
    }
    return counts;
}

std::optional<double> number_of(const std::string& text) {
    if (text == "true" || text == "false") return text == "true" ? 1 : 0;
    double value = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data() + (text.starts_with('+') ? 1 : 0), end, value);
    return error == std::errc() && stop == end && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

/// A number, a truth, or a literal of the variable's type, which may have the name of the type before it. Nothing for
/// what its type does not have.
std::optional<double> value_of(const std::string& text, const TorsionModel& model, std::uint32_t row) {
    if (model.variables[row].type != TORSION_ENUMERATION) return number_of(text);
    const std::vector<std::string> literals = runtime::enumeration_of(model, row).literals;
    const auto found = std::ranges::find(literals, text.substr(text.rfind('.') + 1));
    if (found != literals.end()) return static_cast<double>(found - literals.begin() + 1);
    const std::optional<double> number = number_of(text);
    if (literals.empty()) return number; // a library of an older version has no names
    const bool is_one =
        number && *number == std::floor(*number) && *number >= 1 && *number <= static_cast<double>(literals.size());
    return is_one ? number : std::nullopt;
}

std::string words_of_refusal(const std::string& text, const TorsionModel& model, std::uint32_t row) {
    if (model.variables[row].type != TORSION_ENUMERATION)
        return fmt::format(
            "--set: `{}` is not a finite number, true or false, which is all that a compiled library takes", text);
    return fmt::format("--set: `{}` is no value of `{}`, which can be {}", text,
                       model.strings + model.variables[row].name,
                       fmt::join(runtime::enumeration_of(model, row).literals, ", "));
}

} // namespace

bool is_library(const std::string& target) {
    std::error_code ignored;
    return std::filesystem::path(target).extension() == ".so" && std::filesystem::is_regular_file(target, ignored);
}

bool is_fmu(const std::string& target) { return target.ends_with(".fmu") || is_system(target); }
bool is_system(const std::string& target) { return target.ends_with(".ssp") || target.ends_with(".ssd"); }

std::unique_ptr<Compilation> open_library(const std::string& path) {
    auto result = std::make_unique<Compilation>();
    const auto begin = std::chrono::steady_clock::now();
    std::string error;
    auto library = runtime::CompiledLibrary::open(path, error);
    if (!library) {
        result->diagnostics.report(source::Diag::CannotReadFile, {},
                                   fmt::format("the library `{}` cannot be used: {}", path, error));
        return result;
    }
    result->model_name = library->model().strings + library->model().name;
    result->counts = counts_of(library->model());
    result->compiled = std::make_unique<LoadedModel>(std::move(library));
    result->phases.push_back({"load", std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count()});
    result->ok = true;
    return result;
}

std::vector<std::pair<std::uint32_t, double>> library_settings(const std::vector<instance::Setting>& settings,
                                                               Compilation& compilation) {
    const TorsionModel& model = compilation.compiled->descriptor();
    std::vector<std::pair<std::uint32_t, double>> rows;
    const auto refuse = [&](source::Diag code, const std::string& words) {
        compilation.diagnostics.report(code, {}, words);
        compilation.ok = false;
    };
    for (const instance::Setting& setting : settings) {
        std::uint32_t row = 0;
        // `x.start` and `x` both name the start value of a state x
        const std::string state =
            setting.name.ends_with(".start") ? setting.name.substr(0, setting.name.size() - 6) : setting.name;
        const auto is_meant = [&](const TorsionVariable& x) {
            const char* name = model.strings + x.name;
            return setting.name == name || ((x.flags & TORSION_START) != 0 && state == name);
        };
        while (row < model.n_variables && !is_meant(model.variables[row])) ++row;
        const std::optional<double> value =
            row < model.n_variables ? value_of(setting.value, model, row) : std::nullopt;
        if (row == model.n_variables)
            refuse(source::Diag::UnknownSetting, fmt::format("--set: the library has no variable `{}`", setting.name));
        else if ((model.variables[row].flags & (TORSION_SETTABLE | TORSION_START)) == 0)
            refuse(source::Diag::SettingNotChangeable,
                   fmt::format("--set: `{}` cannot be changed in a compiled library; build it with this value",
                               setting.name));
        else if (!value) refuse(source::Diag::InvalidSetting, words_of_refusal(setting.value, model, row));
        else rows.emplace_back(row, *value);
    }
    if (!compilation.ok || rows.empty()) return rows;
    if (const auto broken = runtime::LimitCheck(model).broken_by(rows))
        refuse(source::Diag::OutsideMinMax, broken->text);
    return rows;
}

} // namespace torsion
