#include "compiler/foreign/provided.h"

#include "compiler/foreign/table_text.h"

namespace torsion::foreign {

namespace {

constexpr std::string_view sizes = "ModelicaIO_readMatrixSizes", matrix = "ModelicaIO_readRealMatrix";

/// The text of parameter `i`; empty if it is no text.
std::string text_of(const Prototype& prototype, std::size_t i) {
    const bool is_text = i < prototype.parameters.size() && prototype.parameters[i].kind == Parameter::Kind::Text;
    return is_text ? prototype.parameters[i].texts.front() : std::string();
}

} // namespace

bool is_provided(std::string_view procedure) { return procedure == sizes || procedure == matrix; }

std::optional<std::vector<double>> provided(const Prototype& prototype, std::string& problem) {
    const bool is_sizes = prototype.name == sizes;
    const Parameter* const output = prototype.parameters.size() > 2 ? &prototype.parameters[2] : nullptr;
    if (prototype.result || output == nullptr || output->kind != Parameter::Kind::Output || output->type != (is_sizes ? Type::Integer : Type::Real))
        return problem = "`" + prototype.name + "` is called with (file, name, matrix, …)", std::nullopt;
    const std::string path = text_of(prototype, 0), name = text_of(prototype, 1);
    std::optional<TextTable> table = read_text_table(path, name, problem);
    if (!table) return std::nullopt;
    std::vector<double> values =
        is_sizes ? std::vector<double>{static_cast<double>(table->rows), static_cast<double>(table->columns)} : std::move(table->values);
    if (values.size() == output->count) return values;
    problem = "table `" + name + "` of `" + path + "` has " + std::to_string(values.size()) + " numbers, not " + std::to_string(output->count);
    return std::nullopt;
}

} // namespace torsion::foreign
