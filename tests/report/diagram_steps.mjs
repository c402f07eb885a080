// The part "Diagram" as a person uses it: it plays, a component tells what is known of it, and the time is that of the plots.

export function diagramSteps({ browser, check, page, text, clean }) {
  const at = async (time) => {
    await browser.run(`(() => { const slider = document.querySelector("#diagram input[type=range]"); slider.value = ${time}; slider.dispatchEvent(new Event("input")); })()`);
    await browser.settle();
  };
  const widths = () => browser.run('[...document.querySelectorAll("#diagram .flow")].map((line) => Number(line.getAttribute("stroke-width")))');
  const tagOf = (name) => browser.run(`document.querySelector('#diagram [data-component="${name}"] .mode')?.textContent ?? null`);

  async function plays() {
    await browser.open(page);
    await browser.run('torsionReport.tabs.select("diagram")');
    await browser.settle();
    check((await browser.run('document.querySelectorAll("#diagram g.component").length')) >= 10, "components are missing");
    await at(0.1);
    const before = await widths();
    check((await tagOf("clutch2")) === "free", `clutch2 at 0.1 s: ${await tagOf("clutch2")}`);
    await at(0.9);
    const after = await widths();
    check(before.length === 8 && before.some((width, i) => Math.abs(width - after[i]) > 0.1), "lines do not follow their torque");
    check((await tagOf("clutch2")) === "locked" && (await browser.run('document.querySelector(\'[data-component="clutch2"]\').classList.contains("is-held")')), `clutch2 at 0.9 s: ${await tagOf("clutch2")}`);
    check((await browser.run('document.querySelectorAll("#diagram [data-component=J1] .stripe").length')) === 1, "no mark that turns on J1");
    const time = await browser.run("Number(document.querySelector('#diagram input[type=range]').value)");
    await browser.run('document.querySelector("#diagram .tools button").click()');
    await browser.run("new Promise((done) => setTimeout(() => done(true), 300))");
    await browser.run('document.querySelector("#diagram .tools button").click()');
    check((await browser.run("Number(document.querySelector('#diagram input[type=range]').value)")) > time, "it does not play");
    const width = () => browser.run('document.querySelector("#diagram .picture svg").getBoundingClientRect().width');
    const whole = await width();
    for (const [button, least, most] of [["Larger", 1.4, 1.6], ["Larger", 2.1, 2.4], ["The whole picture", 0.99, 1.01]]) {
      await browser.run(`document.querySelector('#diagram [aria-label="${button}"]').click()`);
      const now = (await width()) / whole;
      check(now > least && now < most, `${button}: ${now} times as wide`);
    }
    const side = () => browser.run("getComputedStyle(document.querySelector('#diagram .component-side')).display");
    check((await side()) !== "none", "the side is missing");
    await browser.send("Emulation.setEmulatedMedia", { media: "print" });
    check((await side()) === "none", "an empty side is printed");
    await browser.send("Emulation.setEmulatedMedia", { media: "" });
    clean("the diagram");
  }

  async function tells() {
    await at(0.9);
    await browser.run('document.querySelector(\'#diagram [data-component="clutch2"]\').dispatchEvent(new MouseEvent("click", { bubbles: true }))');
    const side = await text("#diagram .component-side");
    for (const word of ["clutch2", "Clutch", "CoupledClutches.mo:", "locked", "w_rel", "fn_max"]) check(side.includes(word), `the side does not tell ${word}`);
    check((await browser.run('document.querySelectorAll("#diagram .small-chart").length')) === 3, "its curves are not drawn");
    const count = await browser.run("torsionReport.plots.curves.length");
    await browser.run('[...document.querySelectorAll("#diagram button.link")].find((button) => button.textContent === "lossPower").click()');
    check((await browser.run("torsionReport.plots.curves.length")) === count + 1, "a curve does not go to the plots");
    await browser.run('torsionReport.tabs.select("plots")');
    await browser.settle();
    check((await browser.run('getComputedStyle(document.querySelector("#plots .clock-mark")).display')) === "block", "the plots do not show the time of the diagram");
    clean("a component");
  }

  /** A link that opens the diagram shows what a click on its tab shows. */
  async function opens() {
    const seen = () => browser.run('document.querySelector("#diagram .picture").innerHTML + document.querySelector("#diagram .legend-of-diagram").textContent');
    await browser.open(page, { hash: "#part=diagram" });
    const linked = await seen();
    clean("the diagram of a link");
    await browser.open(page, { hash: "#part=plots" });
    await browser.run('torsionReport.tabs.select("diagram")');
    await browser.settle();
    check(linked === (await seen()) && linked.includes("mode-tag"), "a link to the diagram shows other modes, widths or turns than its tab");
  }

  return { whole: [plays, tells, opens] };
}
