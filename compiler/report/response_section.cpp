#include "compiler/report/response_section.h"

#include <nlohmann/json.hpp>

namespace torsion::report {

std::string response_section(const ResponseContent& content) {
    using Json = nlohmann::ordered_json;
    Json json = {{"facts", Json::array()}, {"pictures", Json::array()}, {"tables", Json::array()}};
    for (const auto& [name, text] : content.facts) {
        if (!text.empty()) json["facts"].push_back({name, text});
    }
    for (const auto& [heading, svg] : content.pictures) json["pictures"].push_back({{"title", heading}, {"svg", svg}});
    Json rows = Json::array();
    for (const ResponsePeak& peak : content.peaks) {
        rows.push_back({peak.variable, peak.unit, peak.order ? Json(*peak.order) : Json("sum"), peak.speed,
                        peak.order ? Json(peak.frequency) : Json(), peak.amplitude,
                        peak.order ? Json(peak.phase) : Json()});
    }
    if (content.peaks.empty()) return json.dump(-1, ' ', false, Json::error_handler_t::replace);
    json["tables"].push_back(
        {{"title", "Peaks"},
         {"columns", {"variable", "unit", "order", "speed [rev/min]", "frequency [Hz]", "amplitude", "phase [°]"}},
         {"rows", std::move(rows)}});
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace torsion::report
