#include "compiler/watch/run_data.h"

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

namespace torsion::watch {

namespace {

static_assert(std::endian::native == std::endian::little, "numbers are written as they lie in memory");

template <class Number>
void add(std::string& to, const std::vector<Number>& numbers) {
    to.append(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(Number));
}

} // namespace

std::string data_of(const Curves& curves) {
    std::string json = report::page_json(curves.page);
    json.pop_back();
    const std::size_t columns = curves.page.runs.empty() ? 0 : curves.page.runs[0].columns.size();
    json += ",\"number\":" + std::to_string(curves.number) + ",\"partial\":" + (curves.is_partial ? "true" : "false") +
            ",\"columns\":" + std::to_string(columns) + "}";
    json.resize((sizeof(std::uint32_t) + json.size() + 7) / 8 * 8 - sizeof(std::uint32_t), ' ');
    const auto length = static_cast<std::uint32_t>(json.size());
    std::string data(reinterpret_cast<const char*>(&length), sizeof length);
    data += json;
    for (const report::Trajectory& run : curves.page.runs) {
        data.reserve(data.size() + run.time.size() * (sizeof(double) + columns * sizeof(float)));
        add(data, run.time);
        for (const std::vector<float>& column : run.columns) add(data, column);
    }
    return data;
}

std::string data_of(const report::Page& details) {
    std::string json = "{";
    for (const auto& [name, content] : details.sections)
        json += (json.size() > 1 ? ",\"" : "\"") + name + "\":" + content;
    return json + "}";
}

} // namespace torsion::watch
