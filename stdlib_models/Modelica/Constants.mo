within Modelica;
package Constants "Constants of mathematics, of the machine and of nature"
  import Modelica.Units.SI;
  import Modelica.Units.NonSI;

  final constant Real e = 2.718281828459045 "Base of the natural logarithm";
  final constant Real pi = 3.141592653589793 "Half a turn in radians";
  final constant Real D2R = pi/180 "Radians in a degree";
  final constant Real R2D = 180/pi "Degrees in a radian";
  final constant Real gamma = 0.57721566490153286061 "Euler-Mascheroni constant";

  final constant Real eps = 1e-15 "Relative accuracy of a Real, with a margin";
  final constant Real small = 1e-60 "Positive, and still safe to divide by";
  final constant Real inf = 1e60 "Stands for infinity where a finite number is needed";
  final constant Integer Integer_inf = 2147483647 "Largest Integer";

  final constant SI.Velocity c = 299792458 "Speed of light in vacuum";
  final constant SI.Acceleration g_n = 9.80665 "Standard gravity";
  final constant Real G(final unit = "m3/(kg.s2)") = 6.67430e-11 "Constant of gravitation";
  final constant SI.ElectricCharge q = 1.602176634e-19 "Charge of a proton";
  final constant Real h(final unit = "J.s") = 6.62607015e-34 "Planck constant";
  final constant Real k(final unit = "J/K") = 1.380649e-23 "Boltzmann constant";
  final constant Real N_A(final unit = "1/mol") = 6.02214076e23 "Avogadro constant";
  final constant SI.FaradayConstant F = q*N_A "Charge of a mole of electrons";
  final constant Real R(final unit = "J/(mol.K)") = k*N_A "Gas constant per mole";
  final constant Real sigma(final unit = "W/(m2.K4)") = 2*pi^5*k^4/(15*h^3*c^2) "Stefan-Boltzmann constant";
  final constant Real mu_0(final unit = "N/A2") = 4*pi*1.00000000055e-7 "Permeability of vacuum";
  final constant Real epsilon_0(final unit = "F/m") = 1/(mu_0*c^2) "Permittivity of vacuum";
  final constant NonSI.Temperature_degC T_zero = -273.15 "Absolute zero in degrees Celsius";
end Constants;
