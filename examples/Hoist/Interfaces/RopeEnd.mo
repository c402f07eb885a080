within Hoist.Interfaces;
connector RopeEnd "The end of a rope"
  SI.Position x "Position, downward";
  flow SI.Force F "Downward force that acts on the component here";
end RopeEnd;
