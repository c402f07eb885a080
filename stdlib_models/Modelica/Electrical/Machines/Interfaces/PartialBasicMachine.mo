within Modelica.Electrical.Machines.Interfaces;
partial model PartialBasicMachine "What all machines have: rotor, housing, friction"
  parameter SI.Inertia Jr "Moment of inertia of the rotor";
  parameter Boolean useSupport = false "May the housing turn?" annotation(Evaluate = true);
  parameter SI.Inertia Js = Jr "Moment of inertia of the stator";
  parameter Boolean useThermalPort = false "Are the temperatures given from outside?" annotation(Evaluate = true);
  parameter Modelica.Electrical.Machines.Losses.FrictionParameters frictionParameters "Friction of the bearings and the fan";
  output SI.Angle phiMechanical(start = 0) = flange.phi - internalSupport.phi "Angle of the rotor relative to the stator";
  output SI.AngularVelocity wMechanical(displayUnit = "rev/min", start = 0) = der(phiMechanical) "Speed of the rotor relative to the stator";
  output SI.Torque tauElectrical = inertiaRotor.flange_a.tau "Torque of the field";
  output SI.Torque tauShaft = -flange.tau "Torque that the shaft gives away";
  Modelica.Mechanics.Rotational.Interfaces.Flange_a flange "Shaft" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  Modelica.Mechanics.Rotational.Components.Inertia inertiaRotor(final J = Jr) "Rotor";
  Modelica.Mechanics.Rotational.Interfaces.Flange_a support if useSupport "Housing, when it may turn" annotation(Placement(transformation(extent = {{90, -110}, {110, -90}})));
  Modelica.Mechanics.Rotational.Components.Inertia inertiaStator(final J = Js) "Stator";
  Modelica.Mechanics.Rotational.Components.Fixed fixed if not useSupport "Holds a housing that may not turn";
  Modelica.Electrical.Machines.Losses.Friction friction(final frictionParameters = frictionParameters) "Friction";
protected
  Modelica.Mechanics.Rotational.Interfaces.Support internalSupport "Where the parts find the housing";
equation
  connect(inertiaRotor.flange_b, flange);
  connect(inertiaRotor.flange_b, friction.flange);
  connect(friction.support, internalSupport);
  connect(internalSupport, inertiaStator.flange_a);
  connect(inertiaStator.flange_b, support);
  connect(internalSupport, fixed.flange);
end PartialBasicMachine;
