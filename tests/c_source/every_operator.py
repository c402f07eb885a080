"""A model with every operator of compiler/symbolic/operators.def, between operands at which all of them are finite."""

import re


def written(root, path):
    """The path, after the model was written there."""
    rows = re.findall(r'^TORSION_(?:OPERATOR|FUNCTION)_([12])\(\w+, *"([^"]+)", *(\w+),', (root / "compiler/symbolic/operators.def").read_text(), re.M)
    equations = ""
    for i, (operands, name, binds) in enumerate(rows):
        is_of_truths = binds in ("Negation", "Conjunction", "Disjunction") or name in ("==", "<>")  # Reals are not equal
        a, b = ("(x > 0.4)", "(z > 0.6)") if is_of_truths else ("x", "z")
        one = f"{name}({a})" if binds == "Primary" else f"{name} {a}"
        two = f"{name}({a}, {b})" if binds == "Primary" else f"{a} {name} {b}"
        text = one if operands == "1" else two
        value = f"if {text} then 1 else 0" if is_of_truths or binds == "Comparison" else text
        equations += f"  y[{i + 1}] = noEvent({value});\n"
    assert len(rows) >= 35
    path.write_text(f"""model Operators
  Real x(start = 0.9, fixed = true), z(start = 0.3, fixed = true), y[{len(rows)}];
equation
  der(x) = 0.3 - x;
  der(z) = 0.9 - z;
{equations}end Operators;
""")
    return path
