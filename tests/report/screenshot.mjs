// screenshot.mjs PAGE PICTURE.png [light|dark] [WIDTH] [HEIGHT] [PART] [SCRIPT]: how the page looks, for the documentation and for the eye.
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { Browser } from "./browser.mjs";

const [page, picture, scheme = "light", width = "1280", height = "860", part = "", script = ""] = process.argv.slice(2);
const browser = await Browser.start(process.env.CHROMIUM || "chromium");
await browser.open(resolve(page), { scheme, width: Number(width), height: Number(height) });
if (part) await browser.run(`torsionReport.tabs.select(${JSON.stringify(part)})`);
if (script) await browser.run(script);
await browser.settle();
writeFileSync(picture, await browser.screenshot());
for (const problem of browser.problems) console.error(problem);
await browser.stop();
