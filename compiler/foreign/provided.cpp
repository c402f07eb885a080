#include "compiler/foreign/provided.h"
#include "compiler/foreign/compilation.h"

#include "compiler/foreign/mat_table.h"
#include "compiler/foreign/native_memory.h"
#include "compiler/support/input_file.h"

#include <algorithm>
#include <cctype>

namespace torsion::foreign {

namespace {

constexpr std::string_view sizes = "ModelicaIO_readMatrixSizes", matrix = "ModelicaIO_readRealMatrix";

/// The text of parameter `i`; empty if it is no text.
std::string text_of(const Prototype& prototype, std::size_t i) {
    const bool is_text = i < prototype.parameters.size() && prototype.parameters[i].kind == Parameter::Kind::Text;
    return is_text ? prototype.parameters[i].texts.front() : std::string();
}

bool is_mat_file(std::string_view path) {
    constexpr std::string_view ending = ".mat";
    return path.size() >= ending.size() &&
           std::ranges::equal(path.substr(path.size() - ending.size()), ending, {},
                              [](char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); });
}

std::optional<TextTable> read_mat_table(const std::string& path, const std::string& name, std::string& problem) {
    constexpr std::size_t largest_file = std::size_t{256} << 20;
    std::string reason;
    const auto data = read_input_file(path, Pipes::Refused, largest_file, reason);
    if (!data) return problem = "`" + path + "` cannot be read: " + reason, std::nullopt;
    auto table = mat_table(*data, name, reason);
    if (!table) problem = "`" + path + "` " + reason;
    return table;
}

} // namespace

bool is_provided(std::string_view procedure) { return procedure == sizes || procedure == matrix; }

std::optional<std::vector<double>> provided(const Prototype& prototype, std::string& problem) {
    const bool is_sizes = prototype.name == sizes;
    const Parameter* const output = prototype.parameters.size() > 2 ? &prototype.parameters[2] : nullptr;
    if (prototype.result || output == nullptr || output->kind != Parameter::Kind::Output ||
        output->type != (is_sizes ? Type::Integer : Type::Real))
        return problem = "`" + prototype.name + "` is called with (file, name, matrix, …)", std::nullopt;
    const std::string path = text_of(prototype, 0), name = text_of(prototype, 1);
    Compilation::note_data_file(path);
    std::optional<TextTable> table =
        is_mat_file(path) ? read_mat_table(path, name, problem) : read_text_table(path, name, problem);
    if (!table) return std::nullopt;
    std::vector<double> values =
        is_sizes ? std::vector<double>{static_cast<double>(table->rows), static_cast<double>(table->columns)}
                 : std::move(table->values);
    if (values.size() == output->count) return values;
    problem = "table `" + name + "` of `" + path + "` has " + std::to_string(values.size()) + " numbers, not " +
              std::to_string(output->count);
    return std::nullopt;
}

} // namespace torsion::foreign
