// The oracle of pictures: what is inked of a curve, pixel by pixel, against a line through the data. Of each panel one curve at a time is shown.

/** Runs in the page. `panels`: those of a view, each with `chart` and `rawLines()`: { series, points: [[x, y]…], steps, scale }. */
function inspect(panels) {
  const blank = (width, height) => Object.assign(document.createElement("canvas"), { width, height }).getContext("2d", { willReadFrequently: true });
  const polyline = (context, chart, { points, steps, scale, hasMarks }, width) => {
    const { left, top, width: w, height: h } = chart.bbox;
    context.save();
    context.beginPath();
    context.rect(left - width, top - width, w + 2 * width, h + 2 * width);
    context.clip();
    context.lineWidth = width;
    context.lineJoin = context.lineCap = "round";
    context.beginPath();
    let before = null;
    for (const [x, y] of points) {
      const at = Number.isFinite(x) && Number.isFinite(y) ? [chart.valToPos(x, "x", true), chart.valToPos(y, scale, true)] : null;
      if (at && before) {
        if (steps) context.lineTo(at[0], before[1]);
        context.lineTo(...at);
      } else if (at) context.moveTo(...at);
      before = at;
    }
    context.stroke();
    for (const [x, y] of hasMarks && width > 1 ? points.filter(([, one]) => Number.isFinite(one)) : []) {
      context.beginPath();
      context.arc(chart.valToPos(x, "x", true), chart.valToPos(y, scale, true), 6, 0, 7);
      context.fill();
    }
    context.restore();
  };
  const rgb = (colour) => [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16));
  const problems = [];
  let inked = 0;
  for (const panel of panels.filter((one) => one.chart)) {
    const { chart } = panel, { width, height } = chart.ctx.canvas;
    for (const line of panel.rawLines()) {
      chart.batch(() => chart.series.forEach((_, i) => { if (i > 0) chart.setSeries(i, { show: i === line.series }); }));
      const drawn = chart.ctx.getImageData(0, 0, width, height).data, colour = rgb(line.colour);
      const near = blank(width, height), thin = blank(width, height);
      polyline(near, chart, line, 6);
      polyline(thin, chart, line, 1);
      const nearPixels = near.getImageData(0, 0, width, height).data, thinPixels = thin.getImageData(0, 0, width, height).data;
      const { left, top, width: w, height: h } = chart.bbox;
      const isInk = (x, y) => { const i = 4 * (y * width + x); return drawn[i + 3] > 120 && Math.abs(drawn[i] - colour[0]) + Math.abs(drawn[i + 1] - colour[1]) + Math.abs(drawn[i + 2] - colour[2]) < 90; };
      const { min: from, max: to } = chart.scales.x, { min: low, max: high } = chart.scales[line.scale];
      const outside = line.points.filter(([x, y]) => Number.isFinite(y) && x >= from && x <= to && (y < low || y > high)).length;
      if (outside > 0) problems.push(`${line.name}: ${outside} values lie outside of the vertical axis`);
      let strange = 0, missing = 0;
      for (let y = Math.ceil(top); y < top + h; ++y) {
        for (let x = Math.ceil(left); x < left + w; ++x) {
          const i = 4 * (y * width + x);
          if (isInk(x, y)) { ++inked; if (nearPixels[i + 3] < 10) ++strange; }
          if (thinPixels[i + 3] < 200 || line.isDashed) continue;
          let isNear = false;
          for (let dy = -2; dy <= 2 && !isNear; ++dy) for (let dx = -2; dx <= 2 && !isNear; ++dx) isNear = isInk(x + dx, y + dy);
          if (!isNear) ++missing;
        }
      }
      if (strange > 0 || missing > 0) problems.push(`${line.name}: ${strange} pixels are inked where no data lie, ${missing} of the data are not inked`);
    }
    chart.batch(() => chart.series.forEach((_, i) => { if (i > 0) chart.setSeries(i, { show: true }); }));
  }
  return { problems, inked };
}

/** Problems of the plots that are shown, and how many pixels of curves there are. */
export const inspectPlots = (browser) => browser.run(`(${inspect})(torsionReport.plots.panels)`);
