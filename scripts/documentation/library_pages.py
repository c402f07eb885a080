"""Cuts the one page of `torsion document` into an index and a page for each package that lies right below a root."""

import re

# Steps of Modelica.StateGraph need a root around them, so they are not documented one by one.
PACKAGES = ["Drivetrain", "Modelica.Mechanics.Rotational", "Modelica.Mechanics.Translational", "Modelica.Electrical", "Modelica.Thermal.HeatTransfer", "Modelica.Blocks"]
REMARK = "<!-- Written by scripts/document-library from the texts of stdlib_models: change those. -->"
INDEX = "README.md"
SECTION = re.compile(r'^<a id="([^"]+)"></a>\n\n(#{2,3}) ', re.M)
LINK = re.compile(r'(\]\(|href=")#([^)"]+)(?=[)"])')


class Places:
    """Which page a class is on."""

    def __init__(self, roots):
        self.roots = roots

    def root_of(self, name):
        return max((root for root in self.roots if name == root or name.startswith(root + ".")), key=len, default=None)

    def package_of(self, name):
        """The package right below the root; a root itself stands in the index."""
        root = self.root_of(name)
        return None if root is None or name == root else ".".join(name.split(".")[: root.count(".") + 2])

    def page_of(self, name):
        package = self.package_of(name)
        return f"{package}.md" if package else INDEX

    def linked(self, text, page):
        def target(match):
            begin, name = match.groups()
            return f"{begin}#{name}" if self.page_of(name) == page else f"{begin}{self.page_of(name)}#{name}"

        return LINK.sub(target, text)


def sections(text):
    """(name, level, text) in order; the list of contents before them."""
    begins = [(match.start(), match.group(1), len(match.group(2))) for match in SECTION.finditer(text)]
    ends = [start for start, _, _ in begins[1:]] + [len(text)]
    found = [(name, level, text[start:end].rstrip() + "\n") for (start, name, level), end in zip(begins, ends)]
    return text[: begins[0][0]], found


def contents(listing):
    """Lines of the list of contents by class."""
    return {match.group(1): line for line in listing.splitlines() if (match := re.search(r"\]\(#([^)]+)\)", line))}


def package_page(package, parts, entries, places):
    lines = [entries[name].strip().removeprefix("- ") for name, _, _ in parts if name in entries and name != package]
    listing = "".join(f"- {line}\n" for line in lines)
    body = re.sub(r'^<a id="[^"]+"></a>\n\n## .*\n\n', "", parts[0][2]) if parts[0][0] == package else ""
    rest = "\n".join(re.sub(r"^### ", "## ", text, flags=re.M) for name, _, text in parts if name != package)
    head = f'<a id="{package}"></a>\n\n# {package}\n\n{REMARK}\n\n*For whoever builds models. Afterwards you know the parameters, units and connectors of each class.* [All packages]({INDEX}).\n\n'
    return places.linked(f"{head}{body}\n{listing}\n{rest}", f"{package}.md")


def index_page(roots, packages, own, entries, counts, places):
    text = f"# Our own library\n\n{REMARK}\n\n*For whoever builds models. Afterwards you know which packages come with Torsion. The page of each has its classes,\n"
    text += "with parameters, units and connectors.* [What the standard library has beyond it](../standard_library.md).\n"
    for root in roots:
        text += "\n" + own[root] + "\n| package | what is in it | classes |\n|---|---|---|\n"
        for package in packages:
            if places.root_of(package) == root:
                meaning = entries[package].partition("): ")[2]
                text += f"| [{package.removeprefix(root + '.')}]({package}.md) | {meaning} | {counts[package]} |\n"
    return places.linked(text, INDEX)


def split(text, roots):
    places = Places(roots)
    listing, found = sections(text)
    entries, parts, own = contents(listing), {}, {}
    for name, level, section in found:
        package = places.package_of(name)
        if package:
            parts.setdefault(package, []).append((name, level, section))
        else:
            own[name] = section
    counts = {package: sum(1 for _, level, _ in its if level == 3) for package, its in parts.items()}
    pages = {f"{package}.md": package_page(package, its, entries, places) for package, its in parts.items()}
    pages[INDEX] = index_page(roots, list(parts), own, entries, counts, places)
    return pages
