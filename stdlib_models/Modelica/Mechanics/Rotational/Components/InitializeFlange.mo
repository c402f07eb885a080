within Modelica.Mechanics.Rotational.Components;
model InitializeFlange "Sets angle, speed and acceleration of a shaft at the start, from signals"
  extends Modelica.Blocks.Icons.Block;
  parameter Boolean use_phi_start = true "Is the angle set?" annotation(Evaluate = true, HideResult = true);
  parameter Boolean use_w_start = true "Is the speed set?" annotation(Evaluate = true, HideResult = true);
  parameter Boolean use_a_start = true "Is the acceleration set?" annotation(Evaluate = true, HideResult = true);
  parameter StateSelect stateSelect = StateSelect.default "Are phi_flange and w_flange to be states?"
    annotation(HideResult = true);
  Modelica.Blocks.Interfaces.RealInput phi_start(unit = "rad", displayUnit = "deg") if use_phi_start
    "Angle at the start";
  Modelica.Blocks.Interfaces.RealInput w_start(unit = "rad/s") if use_w_start "Speed at the start";
  Modelica.Blocks.Interfaces.RealInput a_start(unit = "rad/s2") if use_a_start "Acceleration at the start";
  Interfaces.Flange_b flange "Shaft to be set" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  SI.Angle phi_flange(stateSelect = stateSelect) = flange.phi "Angle of the shaft";
  SI.AngularVelocity w_flange(stateSelect = stateSelect) = der(phi_flange) "Speed of the shaft";
protected
  encapsulated model Set_phi_start "Sets the angle"
    import Modelica;
    extends Modelica.Blocks.Icons.Block;
    Modelica.Blocks.Interfaces.RealInput phi_start(unit = "rad", displayUnit = "deg") "Angle at the start";
    Modelica.Mechanics.Rotational.Interfaces.Flange_b flange "Shaft to be set";
  initial equation
    flange.phi = phi_start;
  equation
    flange.tau = 0;
    annotation(__Torsion(lossless = true));
  end Set_phi_start;

  encapsulated model Set_w_start "Sets the speed"
    import Modelica;
    extends Modelica.Blocks.Icons.Block;
    Modelica.Blocks.Interfaces.RealInput w_start(unit = "rad/s") "Speed at the start";
    Modelica.Mechanics.Rotational.Interfaces.Flange_b flange "Shaft to be set";
  initial equation
    der(flange.phi) = w_start;
  equation
    flange.tau = 0;
    annotation(__Torsion(lossless = true));
  end Set_w_start;

  encapsulated model Set_a_start "Sets the acceleration"
    import Modelica;
    extends Modelica.Blocks.Icons.Block;
    Modelica.Blocks.Interfaces.RealInput a_start(unit = "rad/s2") "Acceleration at the start";
    Modelica.Mechanics.Rotational.Interfaces.Flange_b flange(phi(stateSelect = StateSelect.avoid)) "Shaft to be set";
    Modelica.Units.SI.AngularVelocity w(stateSelect = StateSelect.avoid) = der(flange.phi) "Speed of the shaft";
  initial equation
    der(w) = a_start;
  equation
    flange.tau = 0;
    annotation(__Torsion(lossless = true));
  end Set_a_start;

  encapsulated model Set_flange_tau "Leaves the shaft free"
    import Modelica;
    extends Modelica.Blocks.Icons.Block;
    Modelica.Mechanics.Rotational.Interfaces.Flange_b flange "Shaft";
  equation
    flange.tau = 0;
    annotation(__Torsion(lossless = true));
  end Set_flange_tau;

  Set_phi_start set_phi_start if use_phi_start "Sets the angle";
  Set_w_start set_w_start if use_w_start "Sets the speed";
  Set_a_start set_a_start if use_a_start "Sets the acceleration";
  Set_flange_tau set_flange_tau "Connects the flange where nothing is set";
equation
  connect(phi_start, set_phi_start.phi_start);
  connect(w_start, set_w_start.w_start);
  connect(a_start, set_a_start.a_start);
  connect(set_phi_start.flange, flange);
  connect(set_w_start.flange, flange);
  connect(set_a_start.flange, flange);
  connect(set_flange_tau.flange, flange);
  annotation(Documentation(info = "<html>
<p>Each signal in use adds one initial equation and none to the simulation; no torque acts. The shaft must not have
other initial conditions for the same quantities.</p>
</html>"));
end InitializeFlange;
