// Parameters by the component that they belong to.

/** Where the last part of a name begins: dots in brackets and quotes are none. */
function lastPart(name) {
  let at = 0, depth = 0, isQuoted = false;
  for (let i = 0; i < name.length; ++i) {
    const c = name[i];
    if (isQuoted) {
      if (c === "\\") ++i;
      else if (c === "'") isQuoted = false;
    } else if (c === "'") isQuoted = true;
    else if (c === "[") ++depth;
    else if (c === "]") --depth;
    else if (c === "." && depth === 0) at = i + 1;
  }
  return at;
}

export const startValues = "Start values";

/** { group: the component, or "" for the model itself; label: the rest of the name }. */
export function placeOf({ name, start }) {
  if (start) return { group: startValues, label: name };
  const at = lastPart(name);
  return { group: at > 0 ? name.slice(0, at - 1) : "", label: name.slice(at) };
}

/** What a group begins with: values that need no compilation. */
const rank = (parameter) => (parameter.compiles ? 1 : 0);

/** [{ group, parameters }] in the order of the model, its own parameters first, start values last. */
export function groupsOf(parameters) {
  const groups = new Map([["", []]]);
  for (const parameter of parameters) {
    const { group, label } = placeOf(parameter);
    if (!groups.has(group)) groups.set(group, []);
    groups.get(group).push({ ...parameter, label });
  }
  const all = [...groups].filter(([, members]) => members.length > 0).map(([group, members]) => ({ group, parameters: members.sort((a, b) => rank(a) - rank(b)) }));
  return [...all.filter(({ group }) => group !== startValues), ...all.filter(({ group }) => group === startValues)];
}
