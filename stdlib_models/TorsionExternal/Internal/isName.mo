within TorsionExternal.Internal;
function isName "Is there a name of a table or a file?"
  input String text "The name, or what stands for none";
  output Boolean yes = not (text == "NoName" or text == "");
algorithm
end isName;
