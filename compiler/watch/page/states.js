// The program tells of its states on one connection, which stays open. Browsers allow few of them, so of several pages the first asks, and tells the others.

const pause = 2000; // ms until a page asks again that was refused

/** What a refused page is told; empty: nothing. */
async function whyNot() {
  const asking = new AbortController();
  try {
    const answer = await fetch("states", { signal: asking.signal });
    return answer.ok ? "" : (await answer.text()).trim();
  } catch {
    return "";
  } finally {
    asking.abort();
  }
}

/** `told(state)` for each, `lost(why)` when the program cannot be reached, or takes no more pages. */
export function followStates(told, lost) {
  const open = (pass) => {
    const source = new EventSource("states");
    source.onmessage = ({ data }) => { const state = JSON.parse(data); told(state); pass({ state }); };
    source.onerror = async () => {
      const isRefused = source.readyState === EventSource.CLOSED, why = isRefused ? await whyNot() : "";
      lost(why);
      pass({ why });
      if (isRefused) setTimeout(() => open(pass), pause);
    };
  };
  if (!navigator.locks) return open(() => {});
  const name = "torsion" + location.pathname, channel = new BroadcastChannel(name);
  let isFirst = false;
  channel.onmessage = ({ data }) => { if (data.state) told(data.state); else lost(data.why); };
  navigator.locks.request(name, () => new Promise(() => { isFirst = true; open((message) => channel.postMessage(message)); })); // until the page is closed
  fetch("state").then((answer) => answer.json()).then((state) => { if (!isFirst) told(state); }).catch(lost);
}
