within Modelica.StateGraph.Interfaces;
partial block PartialStateGraphIcon "Marks a part of a state graph"
end PartialStateGraphIcon;
