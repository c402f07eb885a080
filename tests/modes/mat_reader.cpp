// Prints every matrix of a MAT file of level 4 as matio reads it, as JSON: numbers by rows, texts as a list.

#include <matio.h>

#include <algorithm>
#include <cstdio>
#include <string>

namespace {

/// Rows hold the texts; blanks and zeros at the end do not count.
std::string text(const matvar_t& matrix, std::size_t row) {
    std::string result;
    for (std::size_t i = 0; i < matrix.dims[1]; ++i)
        result += static_cast<const char*>(matrix.data)[i * matrix.dims[0] + row];
    result.resize(std::min(result.find('\0'), result.size()));
    return result.substr(0, result.find_last_not_of(' ') + 1);
}

void print(const matvar_t& matrix) {
    std::printf("{\"rows\": %zu, \"columns\": %zu, \"values\": [", matrix.dims[0], matrix.dims[1]);
    const bool is_text = matrix.class_type == MAT_C_CHAR;
    for (std::size_t r = 0; r < matrix.dims[0]; ++r) {
        if (is_text) {
            std::printf("%s\"%s\"", r == 0 ? "" : ", ", text(matrix, r).c_str());
            continue;
        }
        std::printf("%s[", r == 0 ? "" : ", ");
        for (std::size_t c = 0; c < matrix.dims[1]; ++c)
            std::printf("%s%.17g", c == 0 ? "" : ", ", static_cast<const double*>(matrix.data)[c * matrix.dims[0] + r]);
        std::printf("]");
    }
    std::printf("]}");
}

} // namespace

int main(int argc, char** argv) {
    mat_t* file = argc == 2 ? Mat_Open(argv[1], MAT_ACC_RDONLY) : nullptr;
    if (file == nullptr || Mat_GetVersion(file) != MAT_FT_MAT4) return std::printf("no MAT file of level 4\n"), 1;
    std::printf("{");
    bool is_first = true;
    while (matvar_t* variable = Mat_VarReadNext(file)) {
        std::printf("%s\"%s\": ", is_first ? "" : ",\n", variable->name);
        print(*variable);
        is_first = false;
        Mat_VarFree(variable);
    }
    std::printf("}\n");
    Mat_Close(file);
    return 0;
}
