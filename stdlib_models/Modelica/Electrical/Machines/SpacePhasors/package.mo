within Modelica.Electrical.Machines;
package SpacePhasors "From three phases to two axes and back"
end SpacePhasors;
