#pragma once
// What a response computes beside what it shows: gaps and friction, elements that heat up, angles that excitations
// follow.

#include "compiler/analysis/response/response_report.h"
#include "compiler/session/operating_point.h"

namespace torsion::session {

class HiddenOutputs {
public:
    /// Appends its rows to what is shown. Throws C101 where heat is asked for and nothing has a torque and a twist.
    HiddenOutputs(Point& point, bool has_heat, analysis::ExcitationRequest& request);

    void add_findings(const analysis::ExcitedSystem& system, const analysis::ForcedResponse& response,
                      analysis::ResponseFindings& findings) const;

private:
    std::vector<double> speeds_; ///< that are asked for
    std::vector<analysis::GapSwing> gaps_;
    std::vector<analysis::LossyElement> elements_;
    std::vector<analysis::ExcitationAngle> angles_;
    std::size_t first_gap_ = 0, first_element_ = 0, first_angle_ = 0; ///< rows; of an element two
};

} // namespace torsion::session
