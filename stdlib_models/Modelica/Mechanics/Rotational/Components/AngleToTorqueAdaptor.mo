within Modelica.Mechanics.Rotational.Components;
model AngleToTorqueAdaptor "A shaft as signals: angle, speed and acceleration in; torque out"
  extends Modelica.Blocks.Icons.Block;
  parameter Boolean use_w = true "Is there an input for the speed?" annotation(Evaluate = true, HideResult = true);
  parameter Boolean use_a = true "Are there inputs for speed and acceleration?"
    annotation(Evaluate = true, HideResult = true);
  Interfaces.Flange_b flange "Shaft" annotation(Placement(transformation(extent = {{90, -10}, {110, 10}})));
  Modelica.Blocks.Interfaces.RealInput phi(unit = "rad", displayUnit = "deg") "Angle for the shaft";
  Modelica.Blocks.Interfaces.RealInput w(unit = "rad/s") if use_w or use_a "Speed; the derivative of phi";
  Modelica.Blocks.Interfaces.RealInput a(unit = "rad/s2") if use_a "Acceleration; the derivative of w";
  Modelica.Blocks.Interfaces.RealOutput tau(unit = "N.m") "Torque that this motion takes";
protected
  Sources.Move move if use_a "Moves the shaft, two derivatives given";
  Modelica.Blocks.Routing.Multiplex3 multiplex3 if use_a "Angle, speed and acceleration as a vector";
  Sensors.TorqueSensor torqueSensor "Measures what the motion takes";
  Modelica.Blocks.Routing.Multiplex2 multiplex2 if use_w and not use_a "Angle and speed as a vector";
  Move_phi move_phi if not use_w and not use_a "Moves the shaft, no derivative given";
  Move_w move_w if use_w and not use_a "Moves the shaft, one derivative given";

  model Move_phi "A shaft whose angle follows a signal"
    extends Modelica.Mechanics.Rotational.Interfaces.PartialElementaryOneFlangeAndSupport2;
    Modelica.Blocks.Interfaces.RealInput phi(final quantity = "Angle", final unit = "rad", displayUnit = "deg")
      "Angle to follow";
  equation
    phi = flange.phi - phi_support;
    annotation(__Torsion(suppliedPower = -flange.tau*(der(flange.phi) - der(phi_support))));
  end Move_phi;

  model Move_w "A shaft whose angle follows a signal that comes with its derivative"
    extends Modelica.Mechanics.Rotational.Interfaces.PartialElementaryOneFlangeAndSupport2;
    SI.Angle phi "Angle of the shaft relative to the housing";
    Modelica.Blocks.Interfaces.RealInput u[2] "Angle and its derivative";
  protected
    function position "The angle; its derivative is the other element, not the derivative of the first"
      extends Modelica.Icons.Function;
      input Real q_qd[2] "Angle and speed";
      input Real dummy(unit = "s") "Time; makes the result depend on something that can be differentiated";
      output Real q(unit = "rad") "Angle";
    algorithm
      q := q_qd[1];
      annotation(derivative(noDerivative = q_qd) = position_der, InlineAfterIndexReduction = true);
    end position;

    function position_der "Derivative of position"
      extends Modelica.Icons.Function;
      input Real q_qd[2] "Angle and speed";
      input Real dummy(unit = "s") "Time";
      input Real dummy_der "Derivative of time";
      output Real qd(unit = "rad/s") "Speed";
    algorithm
      qd := q_qd[2];
      annotation(InlineAfterIndexReduction = true);
    end position_der;
  equation
    phi = flange.phi - phi_support;
    phi = position(u, time);
    annotation(__Torsion(suppliedPower = -flange.tau*(der(flange.phi) - der(phi_support))));
  end Move_w;
equation
  // All three given
  connect(phi, multiplex3.u1[1]);
  connect(w, multiplex3.u2[1]);
  connect(a, multiplex3.u3[1]);
  connect(multiplex3.y, move.u);
  connect(move.flange, torqueSensor.flange_a);
  // Two given
  connect(phi, multiplex2.u1[1]);
  connect(w, multiplex2.u2[1]);
  connect(multiplex2.y, move_w.u);
  connect(move_w.flange, torqueSensor.flange_a);
  // The angle alone
  connect(phi, move_phi.phi);
  connect(move_phi.flange, torqueSensor.flange_a);
  connect(torqueSensor.flange_b, flange);
  connect(torqueSensor.tau, tau);
  annotation(Documentation(info = "<html>
<p>The counterpart of <code>TorqueToAngleAdaptor</code>. The speed is needed where the torque depends on it (a damper),
the acceleration where an inertia is driven. They are taken as given and not derived from <code>phi</code>.</p>
</html>"));
end AngleToTorqueAdaptor;
