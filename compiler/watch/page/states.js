// The program tells of its states on one connection, which stays open. Browsers allow few of them, so of several pages the first asks, and tells the others.

/** `told(state)` for each, `lost()` when the program cannot be reached. */
export function followStates(told, lost) {
  const open = (pass) => {
    const source = new EventSource("states");
    source.onmessage = ({ data }) => { const state = JSON.parse(data); told(state); pass({ state }); };
    source.onerror = () => { lost(); pass({ isLost: true }); };
  };
  if (!navigator.locks) return open(() => {});
  const name = "torsion" + location.pathname, channel = new BroadcastChannel(name);
  let isFirst = false;
  channel.onmessage = ({ data }) => { if (data.state) told(data.state); else lost(); };
  navigator.locks.request(name, () => new Promise(() => { isFirst = true; open((message) => channel.postMessage(message)); })); // until the page is closed
  fetch("state").then((answer) => answer.json()).then((state) => { if (!isFirst) told(state); }).catch(lost);
}
