// How wide a text is, remembered.

const known = new Map<string, number>();
let context: CanvasRenderingContext2D | null | undefined;

export function textWidth(text: string, font: string): number {
  const key = font + text;
  const before = known.get(key);
  if (before !== undefined) return before;
  context ??= document.createElement("canvas").getContext("2d");
  let width = text.length * 7;
  if (context) {
    context.font = font;
    width = context.measureText(text).width;
  }
  known.set(key, width);
  return width;
}

/** Once the fonts have come, old widths are wrong. */
export const forgetWidths = () => known.clear();
