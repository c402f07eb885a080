"""Examples of the published Modelica Standard Library 4.0.0 that benchmarks run."""

examples = """First FirstGrounded ElasticBearing EddyCurrentBrake RollingWheel Backlash GenerationOfFMUs
CoupledClutches Friction HeatLosses LossyGearDemo1 LossyGearDemo2 LossyGearDemo3 OneWayClutch OneWayClutchDisengaged SimpleGearShift""".split()
