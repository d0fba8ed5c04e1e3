/** Colours that text on another colour may have. */
const inks = ["#000000", "#ffffff"] as const;

/** A channel of sRGB as light (WCAG 2.2, relative luminance). */
function lightOf(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    lightOf(Number.parseInt(color.slice(at, at + 2), 16)),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** How much two colours differ, from 1 to 21; 4.5 is what text needs (WCAG 2.2, 1.4.3). */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The colour of text that is read best on a colour like "#1a2b3c"; one of the two always suffices. */
export const inkOn = (color: string): (typeof inks)[number] =>
  contrastOf(color, inks[0]) >= contrastOf(color, inks[1]) ? inks[0] : inks[1];

export const isColor = (text: unknown): text is string =>
  typeof text === "string" && /^#[0-9a-f]{6}$/i.test(text);
