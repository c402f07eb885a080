#include "compiler/analysis/plot/palette.h"

namespace torsion::analysis {

const char* palette_colour(std::size_t curve) {
    //                                     blue       vermilion  green      purple     orange     sky        black
    static const char* const colours[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#333333"};
    return colours[curve % palette_size];
}

int terminal_colour(std::size_t curve) {
    static const int colours[] = {32, 166, 36, 175, 178, 74, 244};
    return colours[curve % palette_size];
}

Mark palette_mark(std::size_t curve) {
    static const Mark marks[] = {Mark::None, Mark::Circle, Mark::Square, Mark::Triangle};
    return marks[curve / palette_size % 4];
}

std::string file_dash(std::size_t file) {
    static const char* const dashes[] = {"", "7 4", "2 3", "10 3 2 3", "16 4", "10 3 2 3 2 3"};
    return dashes[file % dash_count];
}

} // namespace torsion::analysis
