// What a person does with the plots of a page: steps of page_test.mjs. `page` is the path; `check(condition, text)` notes a problem. With TORSION_PICTURES
// every view that is compared with its data is also a picture in that folder.

import { writeFileSync } from "node:fs";
import { basename, join } from "node:path";

import { inspectPlots } from "./oracle.mjs";

export function viewSteps({ browser, check, page, text, ink, clean, curves }) {
  const run = (expression) => browser.run(expression);

  /** A live page gives another run: curves, zoom and chart stay, the run before is a shadow. */
  async function replaced() {
    await browser.open(page);
    await run("torsionReport.plots.zoom([0.2, 0.9])");
    const before = await curves();
    const chart = "torsionReport.plots.panels[0].chart";
    await run("torsionReport.plots.previous = torsionReport.runs[0]; torsionReport.plots.rebuild()"); // from now on there is a shadow
    const other = await run(`(() => {
      window.chartBefore = ${chart};
      const old = torsionReport.runs[0], columns = [];
      const variables = old.variables.map((v) => ({ n: v.name, u: v.unit || undefined, f: v.steps ? v.form : undefined, c: v.changes ? columns.push(v.values().map((x) => (v.steps ? x : 2 * x))) - 1 : undefined, v: v.changes ? undefined : v.constant }));
      const started = performance.now();
      torsionReport.replaceRun({ name: "next", rows: old.rows, kept: old.kept, variables }, old.time(), columns);
      return performance.now() - started;
    })()`);
    await browser.settle();
    clean("another run");
    check(other < 250, `another run takes ${other} ms`);
    check(JSON.stringify(await curves()) === JSON.stringify(before), "another run has other curves");
    check(await run(`${chart} === window.chartBefore`), "the charts are made anew");
    const { min, max } = await run(`${chart}.scales.x`);
    check(Math.abs(min - 0.2) < 1e-9 && Math.abs(max - 0.9) < 1e-9, `another run is shown from ${min} to ${max}`);
    const values = await run("(() => { const [shadow, main] = torsionReport.plots.panels[0].lines.filter((l) => l.curve.name === 'J1.w'); return [shadow.role, main.role, main.variable.values()[50] / shadow.variable.values()[50]]; })()");
    check(values[0] === "shadow" && values[1] === "main" && Math.abs(values[2] - 2) < 1e-6, "the shadow is not the run before: " + values);
    await run("torsionReport.showError('error[X]: <b>no</b>')");
    check((await text("#failure pre")) === "error[X]: <b>no</b>", "an error is not shown as it is");
    await run("torsionReport.showError('')");
    check((await text("#failure")) === "", "an error is not cleared");
    await run("torsionReport.setSide(torsionReport.el('aside', { id: 'side' }, 'J1.J'))");
    check((await text("#plots #side")) === "J1.J" && await ink() > 500, "nothing stands beside the plots");
    await run("torsionReport.plots.forgetPrevious(); torsionReport.setSide(null)");
    check(await run("torsionReport.plots.panels[0].lines.every((line) => line.role === 'main')"), "a shadow remains");
    await run("torsionReport.replaceContent({ ...torsionReport.page.content, title: 'Other', events: null })");
    check((await text("h1")) === "Other" && await run("document.getElementById('tab-events').offsetWidth === 0"), "other content is not shown");
  }

  /** No curve is falsified: the picture against the data, pixel by pixel. */
  async function oracle(what) {
    const { problems, inked } = await inspectPlots(browser);
    if (process.env.TORSION_PICTURES) writeFileSync(join(process.env.TORSION_PICTURES, `${basename(page, ".html")} ${what}.png`.replaceAll(/[^\w.]+/g, "-")), await browser.screenshot());
    check(inked > 200, `${what}: ${inked} pixels are inked`);
    for (const problem of problems) check(false, `${what}: ${problem}`);
  }

  async function faithful() {
    await browser.open(page);
    await oracle("time");
    await run("torsionReport.plots.zoom([0.7, 1.2])");
    await browser.settle();
    await oracle("a part of the time");
    await run("torsionReport.plots.setSecond('unit rad/s', 'unit N.m')");
    await browser.settle();
    await oracle("two axes");
    check(await run("torsionReport.plots.panels[0].lines.filter((l) => l.isRight).length") === 4, "no torques on the right axis");
    check(await run("torsionReport.plots.panels[0].chart.scales.right.max") > 9, "the right axis has no range of its own");
    await run("torsionReport.plots.setSecond('unit rad/s', '')");
    check(await run("torsionReport.plots.panels[0].lines.length") === 7, "the right axis remains");
    await run("(() => { torsionReport.plots.over = 'J2.w'; torsionReport.plots.rebuild(); })()");
    await browser.settle();
    await oracle("over a variable");
  }

  async function cursors() {
    await browser.open(page);
    await run("document.querySelector('.panels').focus()");
    await browser.key("c", "c");
    await browser.settle();
    check(/Δt = 0.5 s,\s+1\/Δt = 2 Hz/.test(await text(".readout")), "the cursors do not tell their distance: " + await text(".readout .facts"));
    const handle = ".panel:first-child .cursor-line";
    const { left, top, width, height } = await run(`document.querySelector("${handle}").getBoundingClientRect().toJSON()`);
    await browser.drag(left + width / 2, top + height / 2, left + width / 2 + 60, top + height / 2);
    const [a, b] = await run("torsionReport.plots.cursors");
    check(a > 0.55 && a < 0.7 && Math.abs(b - 1) < 1e-9, `dragging a cursor leaves ${a}, ${b}`);
    check(await run("torsionReport.plots.range === null"), "dragging a cursor zooms");
    await run(`document.querySelectorAll("${handle}")[1].focus()`);
    await browser.key("ArrowRight");
    check(Math.abs(await run("torsionReport.plots.cursors[1]") - 1.0075) < 1e-9, "the arrow key does not move a cursor");
    check(/1.0075 s/.test(await run("document.activeElement.getAttribute('aria-valuetext')")), "a cursor does not say where it is");
    await run("(() => { const input = document.querySelectorAll('.readout input')[0]; input.value = '0.25'; input.dispatchEvent(new Event('change')); })()");
    const places = await run("[...document.querySelectorAll('.panel')].map((p) => [...p.querySelectorAll('.cursor-line')].map((l) => l.style.left).join()).join(' ')");
    check(new Set(places.split(" ")).size === 1, "cursors stand elsewhere in other panels: " + places);
    const row = await run("[...document.querySelectorAll('.readout tbody tr')].map((r) => [...r.cells].map((c) => c.textContent)).find((r) => r[0] === 'J1.w')");
    const [at, to] = await run("(() => { const v = torsionReport.runs[0].byName.get('J1.w'), t = v.run.time(), row = (x) => t.findIndex((y) => y > x) - 1; return [0.25, 1.0075].map((x) => v.values()[row(x)]); })()");
    check(Math.abs(Number(row[1].replace("−", "-")) - at) < 0.05 && Math.abs(Number(row[3].replace("−", "-")) - (to - at)) < 0.1, "the table does not tell the values: " + row + " instead of " + [at, to]);
    const typed = "(() => { const input = document.querySelectorAll('.readout input')[1]; input.focus(); input.value = '99'; input.dispatchEvent(new Event('change')); return [Number(input.value), torsionReport.plots.cursors[1], torsionReport.plots.span()[1]]; })()";
    const [said, stands, end] = await run(typed);
    check(said === stands && stands === end, `a cursor at 99 s: the field says ${said}, it stands at ${stands}`);
    await oracle("with cursors");
    await run("document.querySelector('.panels').focus()");
    await browser.key("c", "c");
    check(await run("document.querySelector('.readout').offsetHeight") === 0, "the cursors remain");
  }

  async function formulas() {
    await browser.open(page);
    const enter = async (formula) => {
      await run("(() => { const field = document.querySelector('.variables input[type=text]'); field.value = ''; field.focus(); })()");
      await browser.type(formula);
      await browser.key("Enter");
      await browser.settle();
    };
    await enter("J1.J*J1.w*J1.ww");
    check(/no variable `J1.ww`.*J1.w/s.test(await text(".problem")) && /\n {10}\^{5}$/.test(await text(".problem pre")), "what is wrong is not said in its place: " + await text(".problem"));
    check(await run("document.activeElement.getAttribute('aria-invalid')") === "true" && !(await curves()).some((name) => name.includes("*")), "a wrong formula is taken");
    await enter("clutch1.tau*clutch1.w_rel");
    check((await text(".problem")) === "", "the problem remains");
    const [unit, lines] = await run("(() => { const p = torsionReport.plots.panels.find((p) => p.lines.some((l) => l.variable.isFormula)); return [p.group.heading, p.lines.length]; })()");
    check(unit === "in W" && lines === 1, `a torque times a speed is drawn ${unit}, with ${lines} curves`);
    await enter("if clutch1.w_rel < 0 then 1 else 'x");
    check(/no end/.test(await text(".problem")), "an open quotation is not told");
    await enter("abs(J1.w) > 5");
    await oracle("formulas");
    check((await curves()).includes("abs(J1.w) > 5"), "a relation is not drawn");
    await run("[...document.querySelectorAll('.entry')].find((entry) => entry.textContent.includes('clutch1.tau*')).click()");
    check(!(await curves()).includes("clutch1.tau*clutch1.w_rel"), "a formula cannot be taken off");
  }

  async function spectra() {
    await browser.open(page);
    const over = (index) => run(`(() => { const s = document.querySelector('.tools select'); s.selectedIndex = ${index}; s.dispatchEvent(new Event('change')); })()`);
    await over(1);
    await browser.settle();
    clean("a spectrum");
    await oracle("a spectrum");
    const [line, amplitude] = await run("(() => { const p = torsionReport.plots.panels.find((p) => p.lines[0].curve.name === 'torque.tau'), a = p.spectra[0].amplitudes, k = a.indexOf(Math.max(...a)); return [k * p.spectra[0].step, a[k]]; })()");
    check(Math.abs(line - 5) < 0.2 && Math.abs(amplitude - 10) < 0.3, `a sine of 10 N.m at 5 Hz has a spectrum of ${amplitude} at ${line}`);
    check(/equal steps.*Hann.*mean and trend.*peaks/s.test(await text(".panel p.quiet")) && /torque.tau/.test(await run("document.querySelectorAll('.panel details')[1].textContent")), "the page does not say how the spectrum was made");
    await run("torsionReport.plots.zoom([0.4, 0.8])");
    check(/^0.4 … 0.8 s/.test(await text(".panel p.quiet")), "the spectrum is not of the part that is chosen: " + await text(".panel p.quiet"));
    await run("torsionReport.plots.reset()");
    await over(2);
    await browser.settle();
    clean("orders");
    check(await run("document.querySelector('[data-tool=shaft]').options.length > 3"), "no orders: " + (await text(".panels")).slice(0, 300));
    check(/makes 1 whole turn in this part/.test(await text(".panel .problem")), "a turn is enough for orders: " + await text(".panel .problem"));
    await over(0);
  }

  /** A sampler hides impacts until its events are taken away. */
  async function buried() {
    await browser.open(page);
    await run("torsionReport.tabs.select('events')");
    const rows = () => run("[...document.querySelectorAll('#events tbody tr')].map((row) => row.textContent)");
    check((await rows()).some((row) => row.includes("timer")) && (await rows()).some((row) => row.includes("ball")), "not all events are shown");
    check(/time events/.test(await text("#events .cards")), "the kinds are not counted");
    const all = await run("torsionReport.plots.hooks().events().length");
    await run("document.querySelector('#events [data-tool=time-events]').click()");
    check(await run("document.activeElement.dataset.tool === 'time-events' && document.activeElement.getAttribute('aria-pressed') === 'false'"), "the switch loses the keyboard");
    const left = await rows();
    check(left.length > 5 && left.every((row) => !row.includes("timer") && !/\dtime/.test(row)), "time events remain: " + left.join("; "));
    const few = await run("torsionReport.plots.hooks().events().length");
    check(all > 100 && few > 3 && few < 40, `${all} marks in the plots, and ${few} without time events`);
    await run("torsionReport.tabs.select('plots'); document.querySelector('.panels').focus()");
    await browser.key("t", "t");
    check(await run("torsionReport.plots.hooks().events().length") === all, "the key t does not bring time events back");
    clean("events");
  }

  /** Figures that the model declares. */
  async function figures() {
    await browser.open(page);
    clean("figures");
    const drawn = () => run("torsionReport.plots.panels.map((p) => [p.element.querySelector('h3')?.textContent ?? '', p.chart.mode, p.lines.map((l) => l.curve.legend || l.curve.name).join()])");
    check(JSON.stringify(await drawn()) === JSON.stringify([["Power", 1, "lost"], ["Both: speed", 1, "mass.w[1],mass.w[2]"], ["", 2, "der(mass.w[1])"]]), "not the preferred figure: " + JSON.stringify(await drawn()));
    await oracle("a figure");
    check(/It ends with 0.0183.* rad\/s, see the text/.test(await text(".panels .caption")), "the caption: " + await text(".panels .caption"));
    check(/not in this run: mass.gone/.test(await text(".panels > .problem")), "what the run lacks is not told");
    const [low, high, min, max] = await run("(() => { const [a, b] = torsionReport.plots.panels; return [b.chart.scales.y.min, b.chart.scales.y.max, a.chart.scales.x.min, a.chart.scales.x.max]; })()");
    check(low === -1 && high === 12 && min === 0.5 && max === 1.5, `the axes are ${low} … ${high}, ${min} … ${max}`);
    check(/^in rpm$/.test(await text(".panel:nth-child(2) .unit")), "the axis has not its label and unit: " + await text(".panel:nth-child(2) .unit"));
    await run("torsionReport.plots.zoom([0.6, 0.9])");
    await browser.settle();
    await oracle("a part of a figure");
    await run("(() => { const s = document.querySelector('[data-tool=figure]'); s.value = '0'; s.dispatchEvent(new Event('change')); })()");
    check((await curves()).join() === "mass.w[2]", "another figure cannot be chosen: " + await curves());
    await run("new Promise((done) => setTimeout(done, 300))");
    const hash = await run("location.hash");
    await browser.open(page, { hash });
    check(/figure=1/.test(hash) && (await curves()).join() === "mass.w[2]" && await run("torsionReport.plots.figure.number") === 0, "a link does not restore the figure: " + hash);
    await run("torsionReport.plots.toggle(torsionReport.runs[0].byName.get('mass.tau'))");
    check(await run("torsionReport.plots.figure === null && torsionReport.plots.panels.length") === 2, "one cannot choose freely");
    clean("figures");
  }

  /** Three runs over each other. */
  async function runs() {
    await browser.open(page);
    clean("three runs");
    await oracle("three runs");
    const lines = await run("torsionReport.plots.panels[0].lines.map((l) => [l.role, l.run])");
    check(lines.length === 3 * new Set(await run("torsionReport.plots.panels[0].group.curves.map((c) => c.name)")).size, "not all runs are drawn: " + JSON.stringify(lines));
    check(await run("torsionReport.plots.panels[0].legend.lines.length === torsionReport.plots.panels[0].group.curves.length"), "the legend names each curve of each run");
    await run("torsionReport.plots.curves = []; torsionReport.plots.add('J1.w'); torsionReport.plots.rebuild()");
    const colours = await run("torsionReport.plots.panels[0].rawLines().map((line) => [line.colour, line.isDashed])");
    check(new Set(colours.map(([colour]) => colour)).size === 3 && colours.every(([, isDashed]) => !isDashed), "a single curve of three runs has not three colours: " + JSON.stringify(colours));
    await oracle("three runs of a curve");
    await run("document.querySelector('.runs button').click()");
    check(await run("torsionReport.plots.panels[0].lines.length") === 2, "a run cannot be taken away");
  }

  /** The table of a sweep. */
  async function sweep() {
    await browser.open(page);
    clean("a sweep");
    await oracle("a sweep");
    check(await run("torsionReport.plots.panels.at(-1).chart.axes[0].label") === "c", "the axis does not name the parameter");
    check(/b = 0.*b = 1.*b = 2/s.test(await text(".runs")), "the values of the second parameter are not told: " + await text(".runs"));
    check(!/spectrum|orders/.test(await text(".tools")), "a sweep has no spectrum");
    await run("torsionReport.plots.toggleCursors()");
    check(/Δ = 10/.test(await text(".readout")) && !/Hz/.test(await text(".readout")), "the cursors speak of time: " + await text(".readout .facts"));
  }

  /** The orders of a shaft, against those of `torsion orders`: a JSON file with one window. */
  async function orders(json) {
    await browser.open(page);
    await run("(() => { const s = document.querySelector('.tools select'); s.selectedIndex = 2; s.dispatchEvent(new Event('change')); torsionReport.plots.curves = []; torsionReport.plots.add('tau'); torsionReport.plots.rebuild(); })()");
    await browser.settle();
    clean("orders");
    await oracle("orders");
    check(/order of shaft.phi/.test(await run("torsionReport.plots.panels[0].chart.axes[0].label")), "the axis does not name the shaft");
    const [from, to] = [json.from[0], json.to[0]];
    await run(`torsionReport.plots.zoom([${from}, ${to} + 1e-9])`);
    for (const { orders: found } of json.variables) {
      for (const { order, amplitude, phase_deg } of found) {
        const wanted = { amplitude: amplitude[0], phase: phase_deg[0] };
        const found = await run(`torsionReport.plots.panels[0].spectra[0].at(${order})`);
        const apart = Math.abs(found.phase * 180 / Math.PI - wanted.phase) % 360;
        check(Math.abs(found.amplitude - wanted.amplitude) < 0.002 * wanted.amplitude && Math.min(apart, 360 - apart) < 1, `order ${order}: ${JSON.stringify(found)} and of torsion orders ${JSON.stringify(wanted)}`);
      }
    }
  }

  /** The address restores the view. */
  async function links() {
    await browser.open(page);
    await run(`(() => { const { plots } = torsionReport; plots.curves = []; plots.add("J1.w"); plots.add("clutch1.tau"); plots.add("clutch1.mode"); plots.addFormula("J1.w - J2.w");
      plots.setSecond("unit rad/s", "unit N.m"); plots.zoom([0.3, 0.8]); plots.toggleCursors(); plots.moveCursor(0, 0.4); plots.convert("rad/s"); })()`);
    await run("new Promise((done) => setTimeout(done, 300))");
    const now = "JSON.stringify([torsionReport.plots.view, torsionReport.tabs.selected, torsionReport.plots.panels.map((p) => [p.group.heading, p.lines.length, p.chart.scales.x.min])])";
    const before = await run(now), hash = await run("location.hash");
    await browser.open(page, { hash });
    clean("a link");
    check(await run(now) === before, `${hash} restores ${await run(now)} instead of ${before}`);
    await browser.open(page, { hash: "#part=events" });
    check(await run("torsionReport.tabs.selected") === "events", "a link does not lead to its part");
    await browser.open(page, { hash: "#part=no&curve=%3Cb%3E&curve=J1.w&over=no&time=7~9&cursors=-5~99&right=a~b&convert=toString&window=toString&formula=1%2B&shaft=x" });
    clean("a link of nonsense");
    check((await curves()).join() === "J1.w" && await run("torsionReport.plots.range === null && torsionReport.plots.over === ''") && await ink() > 100, "nonsense in a link is taken: " + await run(now));
  }

  /** On paper: light, one part with all of it, nothing to press. */
  async function printed() {
    await browser.open(page, { scheme: "dark" });
    await run("window.dispatchEvent(new Event('beforeprint'))");
    await browser.send("Emulation.setEmulatedMedia", { media: "print", features: [{ name: "prefers-color-scheme", value: "dark" }] });
    await browser.settle();
    const [ground, buttons, hidden] = await run("[getComputedStyle(document.body).backgroundColor, [...document.querySelectorAll('button, select')].filter((b) => b.offsetWidth > 0 && !b.classList.contains('entry')).map((b) => b.textContent), document.querySelector('.panels').scrollHeight - document.querySelector('.panels').clientHeight]");
    check(ground === "rgb(255, 255, 255)", "paper is " + ground);
    check(buttons.length === 0, "on paper are buttons: " + buttons.join(", "));
    check(hidden <= 4, `${hidden} pixels of the plots are not on paper`);
    const { data } = await browser.send("Page.printToPDF", { printBackground: true });
    check(Buffer.from(data, "base64").length > 5000, "nothing is printed");
    await browser.send("Emulation.setEmulatedMedia", { media: "", features: [{ name: "prefers-color-scheme", value: "dark" }] });
    await run("window.dispatchEvent(new Event('afterprint'))");
    check(await run("torsionReport.theme.name") === "dark", "the colours of the screen are lost");
  }

  /** Labels, contrast, roles and reading order of every part, in both colours, by axe-core (its script is a file). */
  async function accessible(axe) {
    for (const scheme of ["light", "dark"]) {
      await browser.open(page, { scheme });
      await run(axe);
      const views = await run("torsionReport.tabs.shown.map((part) => part.name)");
      for (const view of [...views, "cursors", "formula", "spectrum", "axes"]) {
        const acts = { cursors: "plots.toggleCursors()", formula: "(plots.toggleCursors(), plots.formulaField.input.value = 'J1.ww', plots.formulaField.accept())",
          spectrum: "(plots.over = '\\tfrequency', plots.rebuild())", axes: "(plots.over = '', plots.setSecond('unit rad/s', 'unit N.m'), plots.convert('rad/s'))" };
        await run(`(() => { const { plots, tabs } = torsionReport; ${acts[view] ? `tabs.select("plots"); ${acts[view]}` : `tabs.select("${view}")`}; })()`);
        await browser.settle();
        const found = await run(`axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => violations.map((v) => v.id + ": " + v.help + " (" + v.nodes.length + ") " + v.nodes.slice(0, 3).map((n) => n.target.join(" ") + " " + (n.any[0]?.message ?? "")).join("; ")))`);
        for (const problem of found) check(false, `${scheme}, ${view}: ${problem}`);
      }
    }
  }

  /** The last tick is drawn whole. */
  async function ticks() {
    for (const width of [1280, 700]) {
      await browser.open(page, { width });
      const room = await run(`(() => { const u = torsionReport.plots.panels.at(-1).chart, axis = u.axes[0], last = axis._splits.at(-1), text = axis._values.at(-1);
        u.ctx.font = axis.font[0]; return u.ctx.canvas.width - u.valToPos(last, "x", true) - u.ctx.measureText(text).width / 2; })()`);
      check(room >= 0, `${-room} pixels of the last tick are cut off`);
    }
  }

  /** 100,000 rows × 2,000 variables: drawing, zooming and choosing are fluid, and peaks are there. */
  async function many() {
    await browser.open(page);
    const times = await run(`(() => {
      const rows = 100000, times = Float64Array.from({ length: rows }, (_, i) => i / rows);
      const column = (c) => Float32Array.from({ length: rows }, (_, i) => (i === 31415 + c ? 9 : Math.sin(i * (0.0003 + c * 0.001)) + 0.1 * ((i * 7919 + c) % 13) / 13));
      const variables = Array.from({ length: 2000 }, (_, c) => ({ n: "part" + (c % 40) + ".x[" + c + "].w", u: c % 2 ? "rad/s" : "N.m", c }));
      const took = {}, time = (what, act) => { const start = performance.now(); act(); took[what] = performance.now() - start; };
      const { plots } = torsionReport;
      plots.curves = [];
      time("another run", () => torsionReport.replaceRun({ name: "many", rows, kept: rows, variables }, times, column, { withShadow: false }));
      for (let c = 0; c < 8; ++c) plots.add(variables[c].n);
      plots.rebuild();
      plots.rebuild();
      time("all curves anew", () => plots.rebuild());
      time("zoom", () => plots.zoom([0.2, 0.7]));
      time("zoom back", () => plots.zoom([0, 1]));
      time("find", () => { plots.tree.search.value = "x[19"; plots.tree.draw(); });
      return took;
    })()`);
    await browser.settle();
    for (const [what, took] of Object.entries(times)) check(took < 400, `${what}: ${took.toFixed(0)} ms`);
    await oracle("100,000 rows");
    const shown = await run("torsionReport.plots.panels.map((p) => p.chart.data[0].length)");
    check(shown.every((points) => points < 8000), "not thinned for the picture: " + shown);
    console.log("100,000 rows × 2,000 variables: " + Object.entries(times).map(([what, took]) => `${what} ${took.toFixed(0)} ms`).join(", "));
  }

  return { whole: [replaced, faithful, cursors, formulas, spectra, links, printed, ticks, many], orders, buried, figures, runs, sweep, accessible };
}
