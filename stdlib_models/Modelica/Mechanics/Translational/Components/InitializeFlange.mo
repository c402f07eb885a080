within Modelica.Mechanics.Translational.Components;
model InitializeFlange "Sets position, speed and acceleration of a rod at the start, from signals"
  extends Modelica.Blocks.Icons.Block;
  parameter Boolean use_s_start = true "Is the position set?" annotation(Evaluate = true, HideResult = true);
  parameter Boolean use_v_start = true "Is the speed set?" annotation(Evaluate = true, HideResult = true);
  parameter Boolean use_a_start = true "Is the acceleration set?" annotation(Evaluate = true, HideResult = true);
  parameter StateSelect stateSelect = StateSelect.default "Are s_flange and v_flange to be states?"
    annotation(HideResult = true);
  Modelica.Blocks.Interfaces.RealInput s_start(unit = "m") if use_s_start
    "Position at the start";
  Modelica.Blocks.Interfaces.RealInput v_start(unit = "m/s") if use_v_start "Speed at the start";
  Modelica.Blocks.Interfaces.RealInput a_start(unit = "m/s2") if use_a_start "Acceleration at the start";
  Interfaces.Flange_b flange "Rod to be set" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  SI.Position s_flange(stateSelect = stateSelect) = flange.s "Position of the rod";
  SI.Velocity v_flange(stateSelect = stateSelect) = der(s_flange) "Speed of the rod";
protected
  encapsulated model Set_s_start "Sets the position"
    import Modelica;
    extends Modelica.Blocks.Icons.Block;
    Modelica.Blocks.Interfaces.RealInput s_start(unit = "m") "Position at the start";
    Modelica.Mechanics.Translational.Interfaces.Flange_b flange "Rod to be set";
  initial equation
    flange.s = s_start;
  equation
    flange.f = 0;
    annotation(__Torsion(lossless = true));
  end Set_s_start;

  encapsulated model Set_v_start "Sets the speed"
    import Modelica;
    extends Modelica.Blocks.Icons.Block;
    Modelica.Blocks.Interfaces.RealInput v_start(unit = "m/s") "Speed at the start";
    Modelica.Mechanics.Translational.Interfaces.Flange_b flange "Rod to be set";
  initial equation
    der(flange.s) = v_start;
  equation
    flange.f = 0;
    annotation(__Torsion(lossless = true));
  end Set_v_start;

  encapsulated model Set_a_start "Sets the acceleration"
    import Modelica;
    extends Modelica.Blocks.Icons.Block;
    Modelica.Blocks.Interfaces.RealInput a_start(unit = "m/s2") "Acceleration at the start";
    Modelica.Mechanics.Translational.Interfaces.Flange_b flange(s(stateSelect = StateSelect.avoid)) "Rod to be set";
    Modelica.Units.SI.Velocity v(stateSelect = StateSelect.avoid) = der(flange.s) "Speed of the rod";
  initial equation
    der(v) = a_start;
  equation
    flange.f = 0;
    annotation(__Torsion(lossless = true));
  end Set_a_start;

  encapsulated model Set_flange_f "Leaves the rod free"
    import Modelica;
    extends Modelica.Blocks.Icons.Block;
    Modelica.Mechanics.Translational.Interfaces.Flange_b flange "Rod";
  equation
    flange.f = 0;
    annotation(__Torsion(lossless = true));
  end Set_flange_f;

  Set_s_start set_s_start if use_s_start "Sets the position";
  Set_v_start set_v_start if use_v_start "Sets the speed";
  Set_a_start set_a_start if use_a_start "Sets the acceleration";
  Set_flange_f set_flange_f "Connects the flange where nothing is set";
equation
  connect(s_start, set_s_start.s_start);
  connect(v_start, set_v_start.v_start);
  connect(a_start, set_a_start.a_start);
  connect(set_s_start.flange, flange);
  connect(set_v_start.flange, flange);
  connect(set_a_start.flange, flange);
  connect(set_flange_f.flange, flange);
  annotation(Documentation(info = "<html>
<p>Each signal in use adds one initial equation and none to the simulation; no force acts. The rod must not have
other initial conditions for the same quantities.</p>
</html>"));
end InitializeFlange;
