// Energy, modes and gaps of the published library's mechanical classes (versions 3.2.3 to 4.1.0). Rows are in the order of the names.
#include "compiler/instance/vendor_annotation.h"

#include <algorithm>

namespace torsion::instance {

namespace {

struct Row {
    std::string_view path, text;
};

constexpr Row table[] = {
    {"Modelica.Mechanics.Rotational.Components.AngleToTorqueAdaptor.Move_phi",
     "suppliedPower = -flange.tau*(der(flange.phi) - der(phi_support))"},
    {"Modelica.Mechanics.Rotational.Components.AngleToTorqueAdaptor.Move_w",
     "suppliedPower = -flange.tau*(der(flange.phi) - der(phi_support))"},
    {"Modelica.Mechanics.Rotational.Components.BearingFriction",
     "dissipatedPower = lossPower"},
    {"Modelica.Mechanics.Rotational.Components.Brake",
     "dissipatedPower = lossPower"},
    {"Modelica.Mechanics.Rotational.Components.Clutch",
     "dissipatedPower = lossPower"},
    {"Modelica.Mechanics.Rotational.Components.Damper",
     "dissipatedPower = lossPower"},
    {"Modelica.Mechanics.Rotational.Components.Disc",
     "lossless = true"},
    {"Modelica.Mechanics.Rotational.Components.ElastoBacklash",
     "storedEnergy = tau_c^2/(2*c), unaccountedPower = (tau - tau_c)*w_rel - lossPower, dissipatedPower = lossPower, "
     "gap(position = phi_rel, middle = phi_rel0, speed = w_rel, width = b, effort = tau)"},
    {"Modelica.Mechanics.Rotational.Components.ElastoBacklash2",
     "storedEnergy = tau_c^2/(2*c), unaccountedPower = (tau - tau_c)*w_rel - lossPower, dissipatedPower = lossPower, "
     "gap(position = phi_rel, middle = phi_rel0, speed = w_rel, width = b, effort = tau)"},
    {"Modelica.Mechanics.Rotational.Components.Fixed",
     "lossless = true"},
    {"Modelica.Mechanics.Rotational.Components.Gearbox",
     "lossless = true"},
    {"Modelica.Mechanics.Rotational.Components.GeneralAngleToTorqueAdaptor",
     "suppliedPower = -flange.tau*der(flange.phi)"},
    {"Modelica.Mechanics.Rotational.Components.GeneralTorqueToAngleAdaptor",
     "suppliedPower = -flange.tau*der(flange.phi)"},
    {"Modelica.Mechanics.Rotational.Components.IdealGear",
     "lossless = true"},
    {"Modelica.Mechanics.Rotational.Components.IdealGearR2T",
     "lossless = true"},
    {"Modelica.Mechanics.Rotational.Components.IdealPlanetary",
     "lossless = true"},
    {"Modelica.Mechanics.Rotational.Components.IdealRollingWheel",
     "lossless = true"},
    {"Modelica.Mechanics.Rotational.Components.Inertia",
     "storedEnergy = J*w^2/2"},
    {"Modelica.Mechanics.Rotational.Components.InitializeFlange.Set_a_start",
     "lossless = true"},
    {"Modelica.Mechanics.Rotational.Components.InitializeFlange.Set_flange_tau",
     "lossless = true"},
    {"Modelica.Mechanics.Rotational.Components.InitializeFlange.Set_phi_start",
     "lossless = true"},
    {"Modelica.Mechanics.Rotational.Components.InitializeFlange.Set_w_start",
     "lossless = true"},
    {"Modelica.Mechanics.Rotational.Components.LossyGear",
     "dissipatedPower = lossPower, "
     "mode = if locked then \"locked\" elseif mode == Forward then \"rolling forward\" elseif mode == Backward then \"rolling backward\" "
     "elseif mode == Free then \"without losses\" elseif startForward then \"breaking away forward\" "
     "elseif startBackward then \"breaking away backward\" else \"stuck\""},
    {"Modelica.Mechanics.Rotational.Components.OneWayClutch",
     "dissipatedPower = lossPower, "
     "mode = if locked then \"locked\" elseif not stuck then \"overtaking\" elseif startForward then \"breaking away\" else \"stuck\""},
    {"Modelica.Mechanics.Rotational.Components.RelativeStates",
     "lossless = true"},
    {"Modelica.Mechanics.Rotational.Components.Spring",
     "storedEnergy = c*(phi_rel - phi_rel0)^2/2"},
    {"Modelica.Mechanics.Rotational.Components.SpringDamper",
     "storedEnergy = c*(phi_rel - phi_rel0)^2/2, dissipatedPower = lossPower"},
    {"Modelica.Mechanics.Rotational.Components.TorqueToAngleAdaptor",
     "suppliedPower = -flange.tau*der(flange.phi)"},
    {"Modelica.Mechanics.Rotational.Examples.Utilities.SpringDamperNoRelativeStates",
     "storedEnergy = c*(phi_rel - phi_rel0)^2/2, dissipatedPower = lossPower"},
    {"Modelica.Mechanics.Rotational.Interfaces.InternalSupport",
     "lossless = true"},
    {"Modelica.Mechanics.Rotational.Interfaces.PartialAbsoluteSensor",
     "lossless = true"},
    {"Modelica.Mechanics.Rotational.Interfaces.PartialFriction",
     "mode = if locked then \"locked\" elseif mode == Forward then \"sliding forward\" elseif mode == Backward then \"sliding backward\" "
     "elseif mode == Free then \"free\" elseif startForward then \"breaking away forward\" "
     "elseif startBackward then \"breaking away backward\" else \"stuck\""},
    {"Modelica.Mechanics.Rotational.Interfaces.PartialRelativeSensor",
     "lossless = true"},
    {"Modelica.Mechanics.Rotational.Interfaces.PartialTorque",
     "suppliedPower = -flange.tau*(der(flange.phi) - der(phi_support))"},
    {"Modelica.Mechanics.Rotational.Sources.Accelerate",
     "suppliedPower = -flange.tau*(der(flange.phi) - der(phi_support))"},
    {"Modelica.Mechanics.Rotational.Sources.EddyCurrentTorque",
     "suppliedPower = 0, dissipatedPower = lossPower"},
    {"Modelica.Mechanics.Rotational.Sources.Move",
     "suppliedPower = -flange.tau*(der(flange.phi) - der(phi_support))"},
    {"Modelica.Mechanics.Rotational.Sources.Position",
     "suppliedPower = -flange.tau*(der(flange.phi) - der(phi_support))"},
    {"Modelica.Mechanics.Rotational.Sources.Speed",
     "suppliedPower = -flange.tau*(der(flange.phi) - der(phi_support))"},
    {"Modelica.Mechanics.Rotational.Sources.Torque",
     "suppliedPower = -flange.tau*(der(flange.phi) - der(phi_support))"},
    {"Modelica.Mechanics.Rotational.Sources.Torque2",
     "suppliedPower = -flange_a.tau*der(flange_a.phi) - flange_b.tau*der(flange_b.phi)"},
    {"Modelica.Mechanics.Translational.Components.Brake",
     "dissipatedPower = lossPower"},
    {"Modelica.Mechanics.Translational.Components.Damper",
     "dissipatedPower = lossPower"},
    {"Modelica.Mechanics.Translational.Components.ElastoGap",
     "storedEnergy = c*max(s_rel0 - s_rel, 0)^(n + 1)/(n + 1), dissipatedPower = lossPower"},
    {"Modelica.Mechanics.Translational.Components.Fixed",
     "lossless = true"},
    {"Modelica.Mechanics.Translational.Components.GeneralForceToPositionAdaptor",
     "suppliedPower = -flange.f*der(flange.s)"},
    {"Modelica.Mechanics.Translational.Components.GeneralPositionToForceAdaptor",
     "suppliedPower = -flange.f*der(flange.s)"},
    {"Modelica.Mechanics.Translational.Components.IdealGearR2T",
     "lossless = true"},
    {"Modelica.Mechanics.Translational.Components.IdealRollingWheel",
     "lossless = true"},
    {"Modelica.Mechanics.Translational.Components.InitializeFlange.Set_a_start",
     "lossless = true"},
    {"Modelica.Mechanics.Translational.Components.InitializeFlange.Set_flange_f",
     "lossless = true"},
    {"Modelica.Mechanics.Translational.Components.InitializeFlange.Set_s_start",
     "lossless = true"},
    {"Modelica.Mechanics.Translational.Components.InitializeFlange.Set_v_start",
     "lossless = true"},
    {"Modelica.Mechanics.Translational.Components.Mass",
     "storedEnergy = m*v^2/2"},
    {"Modelica.Mechanics.Translational.Components.MassWithStopAndFriction",
     "storedEnergy = m*v^2/2, dissipatedPower = lossPower, "
     "mode = if locked then \"locked\" elseif mode == Forward then \"sliding forward\" elseif mode == Backward then \"sliding backward\" "
     "elseif mode == Free then \"free\" elseif startForward then \"breaking away forward\" "
     "elseif startBackward then \"breaking away backward\" else \"stuck\""},
    {"Modelica.Mechanics.Translational.Components.RelativeStates",
     "lossless = true"},
    {"Modelica.Mechanics.Translational.Components.Rod",
     "lossless = true"},
    {"Modelica.Mechanics.Translational.Components.RollingResistance",
     "suppliedPower = 0, dissipatedPower = f*v"},
    {"Modelica.Mechanics.Translational.Components.Spring",
     "storedEnergy = c*(s_rel - s_rel0)^2/2"},
    {"Modelica.Mechanics.Translational.Components.SpringDamper",
     "storedEnergy = c*(s_rel - s_rel0)^2/2, dissipatedPower = lossPower"},
    {"Modelica.Mechanics.Translational.Components.SupportFriction",
     "dissipatedPower = lossPower"},
    {"Modelica.Mechanics.Translational.Examples.Utilities.SpringDamperNoRelativeStates",
     "storedEnergy = c*(s_rel - s_rel0)^2/2, dissipatedPower = lossPower"},
    {"Modelica.Mechanics.Translational.Interfaces.InternalSupport",
     "lossless = true"},
    {"Modelica.Mechanics.Translational.Interfaces.PartialAbsoluteSensor",
     "lossless = true"},
    {"Modelica.Mechanics.Translational.Interfaces.PartialForce",
     "suppliedPower = -flange.f*(der(flange.s) - der(s_support))"},
    {"Modelica.Mechanics.Translational.Interfaces.PartialFriction",
     "mode = if locked then \"locked\" elseif mode == Forward then \"sliding forward\" elseif mode == Backward then \"sliding backward\" "
     "elseif mode == Free then \"free\" elseif startForward then \"breaking away forward\" "
     "elseif startBackward then \"breaking away backward\" else \"stuck\""},
    {"Modelica.Mechanics.Translational.Interfaces.PartialRelativeSensor",
     "lossless = true"},
    {"Modelica.Mechanics.Translational.Sources.Accelerate",
     "suppliedPower = -flange.f*(der(flange.s) - der(s_support))"},
    {"Modelica.Mechanics.Translational.Sources.EddyCurrentForce",
     "suppliedPower = 0, dissipatedPower = lossPower"},
    {"Modelica.Mechanics.Translational.Sources.Force",
     "suppliedPower = -flange.f*(der(flange.s) - der(s_support))"},
    {"Modelica.Mechanics.Translational.Sources.Force2",
     "suppliedPower = -flange_a.f*der(flange_a.s) - flange_b.f*der(flange_b.s)"},
    {"Modelica.Mechanics.Translational.Sources.Move",
     "suppliedPower = -flange.f*(der(flange.s) - der(s_support))"},
    {"Modelica.Mechanics.Translational.Sources.Position",
     "suppliedPower = -flange.f*(der(flange.s) - der(s_support))"},
    {"Modelica.Mechanics.Translational.Sources.Speed",
     "suppliedPower = -flange.f*(der(flange.s) - der(s_support))"},
    {"Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPort",
     "dissipatedPower = lossPower"},
    {"Modelica.Thermal.HeatTransfer.Interfaces.PartialElementaryConditionalHeatPortWithoutT",
     "dissipatedPower = lossPower"},
};

} // namespace

std::string_view published_annotation(std::string_view class_path) {
    const Row* const found = std::lower_bound(std::begin(table), std::end(table), class_path, [](const Row& row, std::string_view path) { return row.path < path; });
    return found != std::end(table) && found->path == class_path ? found->text : std::string_view();
}

} // namespace torsion::instance
