// Pictures of pieces that live only as long as an animation. They are made by hand: nothing renders for them.

import { lookOf, silhouetteOf } from "../ui/symbols";

const SVG = "http://www.w3.org/2000/svg";
const HEIGHT = 24;
const CAP = 24;
const ICON = 20;
const DIGIT = 8;
const MOST_KINDS = 5;

function make(
  tag: string,
  attributes: Record<string, string | number>,
  children: SVGElement[] = [],
): SVGElement {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

interface Pieces {
  power: string;
  units: { unit: string; count: number }[];
}

/** A plate around its own middle; struck out where its pieces are lost. */
export function ghostOf({ power, units }: Pieces, struck: boolean): SVGElement {
  const look = lookOf(power);
  const parts: SVGElement[] = [];
  let x = CAP + 2;
  for (const { unit, count } of units.slice(0, MOST_KINDS)) {
    const words = count > 1 ? String(count) : "";
    parts.push(
      make("path", {
        class: struck ? "glyph grey" : "glyph",
        d: silhouetteOf(unit),
        transform: `translate(${x} 2) scale(${ICON / 32})`,
      }),
    );
    if (struck) parts.push(make("path", { class: "strike", d: `M${x} ${HEIGHT - 3}L${x + ICON} 3` }));
    const number = make("text", { class: "count", x: x + ICON + 1, y: HEIGHT / 2 + 5 });
    number.textContent = words;
    parts.push(number);
    x += ICON + 4 + words.length * DIGIT;
  }
  const badge = make("g", { transform: "translate(4 4) scale(.67)" }, [
    make("path", { d: look.badge, fill: look.colour, ...(look.light && { stroke: "#1F262B" }) }),
    make("path", { d: look.emblem, fill: look.light ? "#1F262B" : "#FFFDF8" }),
  ]);
  const body = make("rect", { class: "plate-body", width: x, height: HEIGHT, rx: 4 });
  const plate = make("g", { transform: `translate(${-x / 2} ${-HEIGHT / 2})` }, [body, badge, ...parts]);
  return make("g", { class: "ghost" }, [plate]);
}

/** The way others' pieces took. */
export function trailOf(points: [number, number][], attack: boolean): SVGElement {
  const line = `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;
  const kind = attack ? "attack" : "move";
  return make("g", { class: `trail ${kind}` }, [
    make("path", { class: "trail-back", d: line }),
    make("path", { class: "trail-line", d: line, "marker-end": `url(#head-${kind})` }),
  ]);
}
