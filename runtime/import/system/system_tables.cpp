#include "runtime/import/system/system_tables.h"

#include <algorithm>
#include <cmath>

namespace torsion::ssp {

std::uint32_t SystemTables::text(const std::string& words) {
    if (words.empty()) return 0;
    const auto offset = static_cast<std::uint32_t>(strings_.size());
    strings_ += words;
    strings_ += '\0';
    return offset;
}

SystemTables::SystemTables(const Network& network, const Structure& structure) : strings_(1, '\0') {
    name_ = text(network.name);
    version_ = text("SSP " + network.version);
    double tolerance = NAN;
    for (const Part& part : network.parts) {
        if (part.description.tolerance) tolerance = std::fmin(tolerance, *part.description.tolerance);
        Member member{std::make_unique<fmu::Tables>(part.description, false), n_p_, n_y_, n_d_};
        TorsionModel one{};
        member.tables->describe(one);
        const auto of_one = [&](std::uint32_t offset) { return std::string(one.strings + offset); };
        for (std::uint32_t i = 0; i < one.n_variables; ++i) {
            TorsionVariable row = one.variables[i];
            row.index += static_cast<std::uint32_t>(row.section == TORSION_P   ? n_p_
                                                    : row.section == TORSION_Y ? n_y_
                                                                               : n_d_);
            row.name = text(part.name + "." + of_one(row.name));
            row.description = text(of_one(row.description));
            row.unit = text(of_one(row.unit));
            row.display_unit = text(of_one(row.display_unit));
            row.causality = TORSION_LOCAL; // inputs and outputs of FMUs are inside of the system
            row.file = text(part.source);
            variables_.push_back(row);
        }
        n_p_ += one.n_p, n_y_ += one.n_y, n_d_ += one.n_d;
        members_.push_back(std::move(member));
    }
    experiment_[0] = structure.start.value_or(NAN);
    experiment_[1] = structure.stop.value_or(NAN);
    experiment_[2] = NAN;
    experiment_[3] = tolerance;
}

void SystemTables::describe(TorsionModel& model) const {
    model.abi_version = TORSION_ABI_VERSION;
    model.size = sizeof(TorsionModel);
    model.name = name_;
    model.guid = version_;
    model.n_p = static_cast<std::uint32_t>(n_p_);
    model.n_y = static_cast<std::uint32_t>(n_y_);
    model.n_d = static_cast<std::uint32_t>(n_d_);
    model.n_work = 2;
    model.n_variables = static_cast<std::uint32_t>(variables_.size());
    model.strings_size = static_cast<std::uint32_t>(strings_.size());
    model.strings = strings_.data();
    model.variables = variables_.data();
    model.start_time_stop_time_interval_tolerance = experiment_;
}

} // namespace torsion::ssp
