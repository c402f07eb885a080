// Reads the trajectory in a MAT file with matio, by the rules of its format, and compares every variable of a CSV file
// of the same run, bit for bit.

#include "compiler/analysis/result/result_file.h"

#include <matio.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace {

using Variable = std::unique_ptr<matvar_t, void (*)(matvar_t*)>;

Variable read(mat_t* file, const char* name) {
    Variable variable(Mat_VarRead(file, name), Mat_VarFree);
    if (!variable || variable->rank != 2) std::printf("no matrix `%s`\n", name), std::exit(1);
    return variable;
}

std::string column_text(const matvar_t& matrix, std::size_t column) {
    std::string text(static_cast<const char*>(matrix.data) + column * matrix.dims[0], matrix.dims[0]);
    text.resize(std::min(text.find('\0'), text.size()));
    return text.substr(0, text.find_last_not_of(' ') + 1);
}

struct Place {
    int table, row;
};

} // namespace

int main(int argc, char** argv) {
    if (argc != 3) return 2;
    mat_t* file = Mat_Open(argv[1], MAT_ACC_RDONLY);
    if (file == nullptr || Mat_GetVersion(file) != MAT_FT_MAT4)
        return std::printf("matio does not open %s as a MAT file of level 4\n", argv[1]), 1;
    const Variable names = read(file, "name"), info = read(file, "dataInfo"), constants = read(file, "data_1"),
                   values = read(file, "data_2");
    const Variable provenance = read(file, "provenance"), descriptions = read(file, "description");
    if (provenance->dims[0] < 10) return std::printf("no provenance\n"), 1;
    if (column_text(*names, 0) != "time" || column_text(*descriptions, 0) != "Simulation time [s]")
        return std::printf("the first name is not time\n"), 1;
    std::map<std::string, Place> places;
    for (std::size_t i = 0; i < names->dims[1]; ++i) {
        const auto number = [&](std::size_t k) { // older versions of matio make doubles of them
            const bool is_integer = info->data_type == MAT_T_INT32;
            return is_integer ? static_cast<const std::int32_t*>(info->data)[4 * i + k]
                              : static_cast<int>(static_cast<const double*>(info->data)[4 * i + k]);
        };
        places[column_text(*names, i)] = {number(0), number(1)};
    }
    std::string problem;
    const auto csv = torsion::analysis::ResultFile::open(argv[2], problem);
    std::vector<std::size_t> all(csv ? csv->names().size() : 0);
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
    const auto rows = csv ? csv->read(all, problem) : std::nullopt;
    if (!rows) return std::printf("%s\n", problem.c_str()), 1;
    if (rows->time.size() != values->dims[1])
        return std::printf("%zu points instead of %zu\n", values->dims[1], rows->time.size()), 1;
    int wrong = 0;
    const auto check = [&](const std::string& name, const std::vector<double>& expected) {
        const auto place = places.find(name);
        if (place == places.end()) return std::printf("no `%s`\n", name.c_str()), ++wrong;
        const bool is_constant = place->second.table == 1;
        const matvar_t& table = is_constant ? *constants : *values;
        const auto row = static_cast<std::size_t>(std::abs(place->second.row)) - 1;
        for (std::size_t point = 0; point < expected.size(); ++point) {
            const double stored =
                static_cast<const double*>(table.data)[(is_constant ? 0 : point) * table.dims[0] + row];
            if ((place->second.row < 0 ? -stored : stored) != expected[point])
                return std::printf("`%s` differs at point %zu\n", name.c_str(), point), ++wrong;
        }
        return wrong;
    };
    check("time", rows->time);
    for (const std::size_t i : all) check(csv->names()[i], rows->columns[i]);
    Mat_Close(file);
    std::printf("%zu variables, %zu points: %d differ\n", all.size() + 1, rows->time.size(), wrong);
    return wrong == 0 ? 0 : 1;
}
