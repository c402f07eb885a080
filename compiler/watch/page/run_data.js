// A run as the server sends it (compiler/watch/run_data.h): its content as a page has it, times, columns.

export function readRun(buffer) {
  const length = new DataView(buffer).getUint32(0, true);
  const content = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, length)));
  const rows = content.runs[0]?.kept ?? 0, start = 4 + length + 8 * rows;
  const times = new Float64Array(buffer, 4 + length, rows);
  const columns = Array.from({ length: content.columns }, (_, i) => new Float32Array(buffer, start + 4 * rows * i, rows));
  return { content, times, columns };
}

/** Asks again and again, one at a time: what is wished meanwhile is asked for when the answer is there. */
export class Latest {
  constructor(ask) {
    this.ask = ask;
    this.isAsking = false;
    this.next = null;
  }

  async wish(what) {
    this.next = { what };
    if (this.isAsking) return;
    this.isAsking = true;
    while (this.next) {
      const { what: now } = this.next;
      this.next = null;
      try {
        await this.ask(now);
      } catch (error) {
        // a connection that is gone: what tells of states says so
        if (!(error instanceof TypeError && /fetch|network/i.test(error.message)) && error.name !== "AbortError") setTimeout(() => { throw error; });
      }
    }
    this.isAsking = false;
  }
}
