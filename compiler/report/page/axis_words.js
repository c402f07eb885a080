// What stands on the horizontal axis: the time, or the parameter of a sweep.

import { page } from "./data.js";
import { number, prettyUnit } from "./units.js";

export const isOverTime = () => !page.content.axis;
export const axisName = () => page.content.axis?.name ?? "time";
export const axisUnit = () => (isOverTime() ? "s" : prettyUnit(page.content.axis.unit || ""));
export const axisText = () => axisName() + (axisUnit() ? " in " + axisUnit() : "");

/** A value of the axis with its unit. */
export const placeText = (value, digits = 6) => (number(value, digits) + " " + axisUnit()).trim();
