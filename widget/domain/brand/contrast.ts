/** A colour without transparency, as `#rrggbb`. */
export type HexColor = `#${string}`;

export const isHexColor = (value: unknown): value is HexColor =>
  typeof value === 'string' && /^#[\da-f]{6}$/i.test(value);

/**
 * The contrast ratio of two colours, from 1 (equal) to 21 (black on white). Source: WCAG 2.2, contrast ratio.
 */
export function contrastRatio(one: HexColor, other: HexColor): number {
  const [a, b] = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Source: WCAG 2.2, relative luminance. */
function luminanceOf(color: HexColor): number {
  const channel = (at: number): number => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
