#include "compiler/session/hidden_outputs.h"

#include "compiler/session/response_request.h"

#include <string>
#include <utility>

namespace torsion::session {

HiddenOutputs::HiddenOutputs(Point& point, bool has_heat, analysis::ExcitationRequest& request)
    : speeds_(request.speeds), gaps_(analysis::gap_swings(point.frame())),
      angles_(analysis::excitation_angles(request, point.model())) {
    if (has_heat) elements_ = lossy_elements(point.model());
    if (has_heat && elements_.empty())
        refuse(source::Diag::InvalidCommandLine,
               "--heat: the model has no element with a torque and a twist, or a force and a stretch");
    first_gap_ = request.shown.size();
    for (const analysis::GapSwing& gap : gaps_) request.shown.push_back(gap.row);
    first_element_ = request.shown.size();
    for (const analysis::LossyElement& element : elements_) {
        request.shown.push_back(element.effort);
        request.shown.push_back(element.twist);
    }
    first_angle_ = request.shown.size();
    for (const analysis::ExcitationAngle& angle : angles_) request.shown.push_back(angle.row);
}

void HiddenOutputs::add_findings(const analysis::ExcitedSystem& system, const analysis::ForcedResponse& response,
                                 analysis::ResponseFindings& findings) const {
    for (std::size_t i = 0; i < gaps_.size(); ++i) {
        analysis::GapSwing gap = gaps_[i];
        if (!system.means.empty()) gap.set_mean(system.means[first_gap_ + i]);
        const analysis::Exceeded most = exceeded(response, first_gap_ + i, gap);
        findings.gaps.emplace_back(std::move(gap), most);
    }
    for (std::size_t i = 0; i < elements_.size(); ++i) {
        const std::size_t effort = first_element_ + 2 * i;
        findings.heat.push_back(heat_of(response, elements_[i], effort, effort + 1, speeds_));
    }
    for (std::size_t i = 0; i < angles_.size(); ++i) {
        analysis::ExcitationSwing swing = swing_of(angles_[i], response, first_angle_ + i, system);
        if (swing.is_large()) findings.swings.push_back(std::move(swing));
    }
}

} // namespace torsion::session
