"""description.py MODEL_DESCRIPTION: its token, the numbers of states and event indicators, and the value references of its continuous numbers, up to 200."""

import sys
import xml.etree.ElementTree as tree

root = tree.parse(sys.argv[1]).getroot()
structure = root.find("ModelStructure")
if root.get("fmiVersion").startswith("2"):
    token, indicators = root.get("guid"), root.get("numberOfEventIndicators")
    states = len(structure.findall("Derivatives/Unknown"))
    chosen = [v for v in root.iter("ScalarVariable") if v.find("Real") is not None and v.get("variability", "continuous") == "continuous"]
else:
    token = root.get("instantiationToken")
    indicators, states = len(structure.findall("EventIndicator")), len(structure.findall("ContinuousStateDerivative"))
    chosen = [v for v in root.iter("Float64") if v.get("variability", "continuous") == "continuous"]
references = list(dict.fromkeys(v.get("valueReference") for v in chosen if v.get("causality") != "independent"))[:200]
print(token, states, indicators, *references)
