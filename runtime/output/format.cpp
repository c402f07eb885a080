// Selects the format of a result by the extension of its file.

#include "runtime/output/selection.h"
#include "torsion/output.h"

namespace torsion::runtime {

namespace {

struct Format {
    const char* extension;
    std::unique_ptr<Sink> (*make)(const OutputOptions&, std::string&);
};
constexpr Format formats[] = {{".csv", csv_sink}, {".mat", mat_sink}};

const Format* format_of(std::string_view path) {
    const std::string_view name = path.substr(path.rfind('/') + 1);
    const auto dot = name.rfind('.');
    if (dot == std::string_view::npos || dot == 0) return &formats[0];
    for (const Format& format : formats) {
        if (name.substr(dot) == format.extension) return &format;
    }
    return nullptr;
}

} // namespace

bool is_result_path(std::string_view path) { return format_of(path) != nullptr; }

bool is_csv_path(std::string_view path) { return format_of(path) == &formats[0]; }

std::string result_extensions() {
    std::string all;
    for (const Format& format : formats) all += (all.empty() ? "" : ", ") + std::string(format.extension);
    return all;
}

std::unique_ptr<Sink> result_sink(const OutputOptions& options, std::string& error) {
    if (const Format* format = format_of(options.path)) return format->make(options, error);
    error = "`" + options.path + "`: results are written as " + result_extensions();
    return nullptr;
}

} // namespace torsion::runtime
