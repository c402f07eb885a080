#include "compiler/support/cells.h"

namespace torsion {

std::vector<std::string> cells_of(std::string_view line, char separator) {
    std::vector<std::string> cells(1);
    bool is_quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (c == '"' && is_quoted && i + 1 < line.size() && line[i + 1] == '"') cells.back() += line[++i];
        else if (c == '"') is_quoted = !is_quoted;
        else if (c == separator && !is_quoted) cells.emplace_back();
        else cells.back() += c;
    }
    return cells;
}

char separator_of(std::string_view header) {
    bool is_quoted = false;
    for (const char c : header) {
        if (c == '"') is_quoted = !is_quoted;
        else if (!is_quoted && (c == ',' || c == ';' || c == '\t')) return c;
    }
    return ',';
}

std::string csv_cell(std::string_view text) {
    if (text.find_first_of(",;\t\"\r\n") == std::string_view::npos) return std::string(text);
    std::string cell = "\"";
    for (const char c : text) cell.append(c == '"' ? 2 : 1, c);
    return cell + "\"";
}

} // namespace torsion
