// What Modelica.Utilities.Streams and Files do with files while a model runs.
#include "compiler/foreign/mat_writer.h"
#include "compiler/foreign/own_procedures.h"
#include "compiler/foreign/written_files.h"
#include "compiler/support/input_file.h"

#include <algorithm>
#include <filesystem>

extern "C" void ModelicaFormatMessage(const char* format, ...);

namespace torsion::foreign {

namespace {

namespace fs = std::filesystem;
using Kind = Parameter::Kind;

constexpr std::size_t largest_text_file = std::size_t{64} << 20; // that is read as text

/// Text and name of a file; without a name to the terminal.
Failure print(OwnCall& call) {
    if (!call.texts[1].empty()) return add_line(call.folders, call.texts[1], call.texts[0]);
    ModelicaFormatMessage("%s\n", call.texts[0].c_str());
    return std::nullopt;
}

// -- without permission: new files of matrices in the working folder, and those that such a call may have made

bool is_without_permission(const OwnCall& call) { return call.folders.empty(); }

Folders folders_of(const OwnCall& call) { return is_without_permission(call) ? Folders{"."} : call.folders; }

constexpr const char* how_to_allow = "; `--allow-writing` allows it";

Failure refuses_name(const OwnCall& call, const std::string& file) {
    if (!is_without_permission(call) || is_name_for_matrices(file)) return std::nullopt;
    return "a model may not write `" + file + "`, which is no name `….mat`" + how_to_allow;
}

Failure refuses_content(const OwnCall& call, const std::string& file, const std::string& content) {
    if (!is_without_permission(call) || has_only_matrices(content)) return std::nullopt;
    return "a model may not replace `" + file + "`: it holds more than matrices that a model has written" +
           how_to_allow;
}

Failure write_matrix(OwnCall& call) {
    if (Failure reason = refuses_name(call, call.texts[0])) return reason;
    const bool appends = call.numbers[0] != 0;
    const auto change = [&](const std::optional<std::string>& before) {
        Change result;
        if (before && (result.failure = refuses_content(call, call.texts[0], *before))) return result;
        std::string problem;
        const MatMatrix matrix{call.texts[1], call.array.data(), call.sizes[0], call.sizes[1]};
        auto content = with_matrix(appends && before ? *before : std::string(), matrix, call.texts[2], problem);
        if (content) result.content = std::move(*content);
        else result.failure = "cannot write the matrix `" + call.texts[1] + "` to `" + call.texts[0] + "`: " + problem;
        return result;
    };
    call.results.emplace_back(1.0);
    return replace_file(folders_of(call), call.texts[0], change);
}

/// Without permission a file that has gone already is none to remove: whether it is there may have been asked before.
Failure remove(OwnCall& call) {
    const std::string& file = call.texts[0];
    if (!is_without_permission(call)) return remove_file(call.folders, file);
    if (Failure reason = refuses_name(call, file)) return reason;
    return remove_file(folders_of(call), file,
                       [&](const std::string& content) { return refuses_content(call, file, content); });
}

/// There is none = 1, regular file = 2, directory = 3, another kind = 4
Failure kind_of_file(OwnCall& call) {
    std::error_code error;
    const fs::file_status status = fs::status(call.texts[0], error);
    call.results.emplace_back(!fs::exists(status)           ? 1.0
                              : fs::is_regular_file(status) ? 2.0
                              : fs::is_directory(status)    ? 3.0
                                                            : 4.0);
    return std::nullopt;
}

Failure full_path(OwnCall& call) {
    std::error_code error;
    const fs::path full = fs::weakly_canonical(fs::absolute(call.texts[0], error), error);
    if (error) return "`" + call.texts[0] + "`: " + error.message();
    call.results.emplace_back(full.string());
    return std::nullopt;
}

Failure count_lines(OwnCall& call) {
    std::string problem;
    const auto content = read_input_file(call.texts[0], Pipes::Refused, largest_text_file, problem);
    if (!content) return "`" + call.texts[0] + "` cannot be read: " + problem;
    const auto ends = std::ranges::count(*content, '\n');
    call.results.emplace_back(static_cast<double>(ends + (content->empty() || content->back() == '\n' ? 0 : 1)));
    return std::nullopt;
}

/// One line, and whether the file ends before it.
Failure read_line(OwnCall& call) {
    std::string problem;
    const auto content = read_input_file(call.texts[0], Pipes::Refused, largest_text_file, problem);
    if (!content) return "`" + call.texts[0] + "` cannot be read: " + problem;
    if (!(call.numbers[0] >= 1)) return "lines are counted from 1";
    std::size_t at = 0;
    for (double line = 1; line < call.numbers[0] && at < content->size(); ++line)
        at = std::min(content->find('\n', at), content->size() - 1) + 1;
    const bool is_there = at < content->size();
    std::string text = is_there ? content->substr(at, content->find('\n', at) - at) : std::string();
    if (text.ends_with('\r')) text.pop_back();
    call.results.emplace_back(std::move(text));
    call.results.emplace_back(is_there ? 0.0 : 1.0);
    return std::nullopt;
}

} // namespace

const std::vector<OwnProcedure>& file_procedures() {
    static constexpr OwnProcedure::Argument text{Kind::Text, Type::Text};
    static const std::vector<OwnProcedure> all = {
        {"ModelicaInternal_print", {}, {text, text}, &print},
        {"ModelicaIO_writeRealMatrix",
         Type::Boolean,
         {text,
          text,
          {Kind::Input, Type::Real},
          {Kind::Size, {}},
          {Kind::Size, {}},
          {Kind::Value, Type::Boolean},
          text},
         &write_matrix},
        {"ModelicaInternal_removeFile", {}, {text}, &remove},
        {"ModelicaInternal_mkdir", {}, {text}, [](OwnCall& c) { return make_folder(c.folders, c.texts[0]); }},
        {"ModelicaInternal_rmdir", {}, {text}, [](OwnCall& c) { return remove_folder(c.folders, c.texts[0]); }},
        {"ModelicaInternal_rename",
         {},
         {text, text},
         [](OwnCall& c) { return rename_file(c.folders, c.texts[0], c.texts[1]); }},
        {"ModelicaInternal_copyFile",
         {},
         {text, text},
         [](OwnCall& c) { return copy_file(c.folders, c.texts[0], c.texts[1]); }},
        {"ModelicaInternal_stat", Type::Integer, {text}, &kind_of_file},
        {"ModelicaInternal_fullPathName", Type::Text, {text}, &full_path},
        {"ModelicaInternal_countLines", Type::Integer, {text}, &count_lines},
        {"ModelicaInternal_readLine",
         Type::Text,
         {text, {Kind::Value, Type::Integer}, {Kind::Output, Type::Boolean}},
         &read_line},
    };
    return all;
}

} // namespace torsion::foreign
