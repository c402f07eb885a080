// The message names the table, beside the line of the library.
model fail_subscript_in_library
  Modelica.Blocks.Sources.CombiTimeTable speed(table = [0, 1; 1, 2]), torque(table = [0, 1; 1, 2], columns = {2, 3});
end fail_subscript_in_library;
