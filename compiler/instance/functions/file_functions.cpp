#include "compiler/instance/functions/file_functions.h"

#include "compiler/foreign/compilation.h"
#include "compiler/foreign/native_memory.h"
#include "compiler/foreign/own_procedures.h"
#include "compiler/instance/resources.h"
#include "compiler/instance/run_time_texts.h"
#include "compiler/support/input_file.h"

#include <algorithm>
#include <array>
#include <filesystem>

namespace torsion::instance {

using source::Diag;

namespace {

namespace fs = std::filesystem;

constexpr std::size_t largest_file = std::size_t{64} << 20;

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        lines.push_back(text.substr(at, end - at));
        if (lines.back().ends_with('\r')) lines.back().pop_back();
        at = end + 1;
    }
    return lines;
}

class FileFunction {
public:
    using Result = std::optional<std::vector<TypedValue>>;

    FileFunction(const Signature& signature, const std::vector<TypedValue>& arguments, Translator& translator, Span use)
        : signature_(signature), arguments_(arguments), t_(translator), use_(use) {}

    /// Is the name of the file known? If not, says who could look.
    bool has_name() {
        const std::string& procedure = signature_.external->function->text;
        const bool is_missing = std::ranges::any_of(arguments_, is_run_time_text);
        if (!is_missing || procedure == "ModelicaStreams_closeFile") return true; // none stays open
        t_.note_unknown_text();
        auto& report = t_.diagnostics().report(
            Diag::NotSupported, use_,
            "`" + signature_.class_->path + "`: not supported: the name of a file that only the run knows", t_.place());
        if (!foreign::reads_files(procedure)) return false;
        if (foreign::Compilation::may_write())
            report.with_help("the run looks at files in functions that are declared `impure`, and where a variable "
                             "gets the answer in a `when`");
        else
            report.with_help("files are read while the model is compiled, unless the model may change them: allow that "
                             "with `--allow-writing`");
        return false;
    }

    Result count_lines() {
        const auto lines = read();
        if (!lines) return std::nullopt;
        return std::vector{number(0, static_cast<double>(lines->size()))};
    }

    Result read_file() {
        auto lines = read();
        if (!lines) return std::nullopt;
        TypedValue result;
        result.type = BaseType::String;
        result.dims = {static_cast<std::int64_t>(lines->size())};
        result.texts = std::move(*lines);
        return std::vector{std::move(result)};
    }

    /// One line, and whether the file ends before it.
    Result read_line() {
        const symbolic::ExprId place = arguments_[1].elements[0];
        if (!t_.pool().is_constant(place))
            return fail(Diag::NotSupported, "not supported: the number of a line that is not known at compile time");
        const double line = t_.pool().value(place);
        const auto lines = read();
        if (!lines) return std::nullopt;
        if (line < 1) return fail(Diag::EvaluationFailed, "lines are counted from 1");
        const bool is_there = line <= static_cast<double>(lines->size());
        return std::vector{text(is_there ? (*lines)[static_cast<std::size_t>(line) - 1] : std::string()),
                           number(1, is_there ? 0 : 1)};
    }

    /// There is none = 1, regular file = 2, directory = 3, another kind = 4
    Result kind() {
        std::error_code error;
        const fs::file_status status = fs::status(path(), error);
        return std::vector{number(0, !fs::exists(status)           ? 1
                                     : fs::is_regular_file(status) ? 2
                                     : fs::is_directory(status)    ? 3
                                                                   : 4)};
    }

    Result full_path() {
        std::error_code error;
        const fs::path full = fs::weakly_canonical(fs::absolute(path(), error), error);
        if (error) return fail(Diag::CannotReadFile, "`" + path() + "`: " + error.message());
        return std::vector{text(full.string())};
    }

    Result work_directory() {
        std::error_code error;
        const fs::path here = fs::current_path(error);
        if (error) return fail(Diag::CannotReadFile, "the working directory: " + error.message());
        return std::vector{text(here.string())};
    }

    /// None stays open.
    Result close() {
        TypedValue end;
        end.type = BaseType::Boolean;
        end.elements = {t_.pool().boolean(true)};
        return std::vector{std::move(end)};
    }

private:
    /// Files of packages are named `modelica://…`; a relative path starts at the working directory.
    std::string path() const {
        const std::string& name = arguments_[0].texts[0];
        const auto place = resource_path(t_.tree(), name, {});
        std::string path = place ? place->string() : name;
        foreign::Compilation::note_data_file(path);
        return path;
    }

    std::optional<std::vector<std::string>> read() {
        std::string problem;
        const auto content = read_input_file(path(), Pipes::Refused, largest_file, problem);
        if (content) return lines_of(*content);
        fail(Diag::CannotReadFile, "`" + path() + "` cannot be read: " + problem);
        return std::nullopt;
    }

    TypedValue text(std::string value) {
        TypedValue result;
        result.type = BaseType::String;
        result.texts = {std::move(value)};
        return result;
    }
    TypedValue number(std::size_t output, double value) {
        const Formal& formal = *signature_.with(FormalRole::Output)[output];
        TypedValue result;
        result.type = formal.type.base, result.enumeration = formal.type.enumeration;
        result.elements = {t_.pool().constant(value)};
        return result;
    }

    std::nullopt_t fail(Diag code, std::string message) {
        t_.diagnostics().report(code, use_, "`" + signature_.class_->path + "`: " + message);
        return std::nullopt;
    }

    const Signature& signature_;
    const std::vector<TypedValue>& arguments_;
    Translator& t_;
    Span use_;
};

struct Known {
    const char* name;
    std::vector<BaseType> inputs, outputs;
    FileFunction::Result (FileFunction::*compute)();
};

const std::array<Known, 7>& known_functions() {
    using enum BaseType;
    static const std::array<Known, 7> functions{{
        {"ModelicaInternal_countLines", {String}, {Integer}, &FileFunction::count_lines},
        {"ModelicaInternal_readFile", {String}, {String}, &FileFunction::read_file},
        {"ModelicaInternal_readLine", {String, Integer}, {String, Boolean}, &FileFunction::read_line},
        {"ModelicaInternal_stat", {String}, {Enumeration}, &FileFunction::kind},
        {"ModelicaInternal_fullPathName", {String}, {String}, &FileFunction::full_path},
        {"ModelicaStreams_closeFile", {String}, {}, &FileFunction::close},
        {"ModelicaInternal_getcwd", {}, {String}, &FileFunction::work_directory},
    }};
    return functions;
}

const Known* known_file_function(const Signature& signature) {
    if (!signature.external || !signature.external->function) return nullptr;
    const auto found = std::ranges::find(known_functions(), signature.external->function->text, &Known::name);
    if (found == known_functions().end()) return nullptr;
    const auto is_like = [](const Formal* formal, BaseType type) {
        return !formal->type.class_ && formal->type.base == type;
    };
    const auto is_scalar = [&](const Formal* formal, BaseType type) {
        return is_like(formal, type) && rank(*formal) == 0;
    };
    const bool fits = std::ranges::equal(signature.with(FormalRole::Input), found->inputs, is_scalar) &&
                      std::ranges::equal(signature.with(FormalRole::Output), found->outputs, is_like);
    return fits ? &*found : nullptr;
}

} // namespace

bool is_file_function(const Signature& signature) { return known_file_function(signature) != nullptr; }

std::optional<std::vector<TypedValue>>
file_function(const Signature& signature, const std::vector<TypedValue>& arguments, Translator& translator, Span use) {
    FileFunction function(signature, arguments, translator, use);
    if (!function.has_name()) return std::nullopt;
    return (function.*known_file_function(signature)->compute)();
}

} // namespace torsion::instance
