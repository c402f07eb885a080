package TorsionExternal "Native procedures that the published library calls, in Modelica"
  annotation(Documentation(info = "<html>
<p>An external function that names one of these procedures, in its language, gets ours. A function here has an input for each argument of the procedure. An
input of size 0 is not read. An output <code>x_out</code> is what becomes of the argument <code>x</code>; <code>result</code> is what the procedure returns.</p>
</html>"));
end TorsionExternal;
