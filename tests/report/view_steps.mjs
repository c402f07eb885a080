// What a person does with the plots of a page: steps of page_test.mjs. `page` is the path; `check(condition, text)` notes a problem.

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

  return { replaced };
}
