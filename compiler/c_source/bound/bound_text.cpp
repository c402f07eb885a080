#include "compiler/c_source/bound/bound.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace torsion::c_source {

namespace {

using Json = nlohmann::ordered_json;

Json json_of(const Operations& operations) {
    Json json = {{"total", operations.total()}};
    for (std::size_t k = 0; k < kind_count; ++k) json[kind_names[k]] = operations.count[k];
    return json;
}

std::string row(const std::string& name, const Operations& operations) {
    std::string text = fmt::format("  {:<34}{:>14}", name, operations.total());
    for (const std::uint64_t count : operations.count) text += fmt::format("{:>16}", count);
    return text + "\n";
}

std::string kilobytes(std::size_t bytes) { return fmt::format("{:.1f} kB", 1e-3 * static_cast<double>(bytes)); }

} // namespace

std::string bound_text(const Bound& bound, const Options& options) {
    std::string text = fmt::format("floating-point operations of a step of {:g} s, proved:\n  {:<34}{:>14}",
                                   options.step, "", "total");
    for (const char* const name : kind_names) text += fmt::format("{:>16}", name);
    text += "\n" + row("least", bound.least) + row("most without an event", bound.quiet) +
            row("most, with each loop at its bound", bound.most);
    text += row("an event, at most", bound.event) + row("the start, at most", bound.start);
    text += "kernels, at most between events:\n";
    for (const KernelBound& kernel : bound.kernels) text += row(kernel.name, kernel.most);
    const MemorySize& m = bound.memory;
    text += fmt::format("memory of an instance: {}: {} interface, {} variables, {} scratch\n", kilobytes(m.instance),
                        kilobytes(m.interface), kilobytes(m.variables), kilobytes(m.scratch));
    text += "where a loop reaches its bound (counted in `overruns`):\n";
    for (const std::string& line : bound.at_the_caps) text += "  " + line + "\n";
    return text;
}

std::string bound_json(const Bound& bound, const Options& options) {
    Json kernels = Json::array();
    for (const KernelBound& kernel : bound.kernels)
        kernels.push_back({{"name", kernel.name},
                           {"least", json_of(kernel.least)},
                           {"most", json_of(kernel.most)},
                           {"most_at_event", json_of(kernel.at_event)}});
    const MemorySize& m = bound.memory;
    const Json json = {
        {"step", options.step},
        {"operations",
         {{"least", json_of(bound.least)},
          {"most_without_event", json_of(bound.quiet)},
          {"most", json_of(bound.most)},
          {"event", json_of(bound.event)},
          {"start", json_of(bound.start)}}},
        {"kernels", kernels},
        {"memory",
         {{"instance", m.instance}, {"interface", m.interface}, {"variables", m.variables}, {"scratch", m.scratch}}},
        {"at_the_bounds", bound.at_the_caps}};
    return json.dump(2);
}

} // namespace torsion::c_source
