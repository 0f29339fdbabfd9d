/** A value of a chart at each step; null: nothing was measured. */
export type Values = readonly (number | null)[];

const NICE = [1, 2, 3, 5, 10];

/** The end of an axis from zero that contains the values: 1, 2, 3 or 5 times a power of ten. */
export function axisEnd(values: Values): number {
  const most = Math.max(1, ...values.filter((value) => value !== null));
  const power = 10 ** Math.floor(Math.log10(most));
  return (NICE.find((step) => step * power >= most) ?? 10) * power;
}

/** The lines of an axis that ends there, as whole numbers where the end is one. */
export function axisLines(end: number): readonly number[] {
  const leading = Math.round(end / 10 ** Math.floor(Math.log10(end)));
  const parts = leading > 1 ? leading : end > 1 ? 2 : 1;
  return Array.from({ length: parts + 1 }, (_, line) => (end * line) / parts);
}

/** Moves heights apart that are closer than a gap, in their order, and keeps them above a bottom. */
export function apart(heights: readonly number[], gap: number, bottom: number): readonly number[] {
  const order = heights.map((_, at) => at).toSorted((a, b) => (heights[b] ?? 0) - (heights[a] ?? 0));
  const moved = [...heights];
  let free = bottom;
  for (const at of order) {
    moved[at] = Math.min(heights[at] ?? 0, free);
    free = (moved[at] ?? 0) - gap;
  }
  return moved;
}

export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the place of a value in the frame. */
export function placeOf(
  frame: Frame,
  count: number,
  end: number,
): (at: number, value: number) => readonly [number, number] {
  const step = count > 1 ? frame.width / (count - 1) : 0;
  return (at, value) => [
    round(frame.left + at * step),
    round(frame.top + frame.height * (1 - Math.min(value, end) / end)),
  ];
}

/** The line through the values, as the `d` of a path. It stops where nothing was measured. */
export function lineOf(values: Values, place: ReturnType<typeof placeOf>): string {
  let path = '';
  for (const [at, value] of values.entries()) {
    if (value === null) continue;
    const hasPrevious = at > 0 && values[at - 1] !== null;
    path += `${hasPrevious ? 'L' : 'M'}${place(at, value).join(' ')}`;
  }
  return path;
}

/** The area between the values and the axis. */
export function areaOf(values: Values, place: ReturnType<typeof placeOf>): string {
  let path = '';
  let from: number | undefined;
  for (let at = 0; at <= values.length; at += 1) {
    const value = values[at] ?? null;
    if (value !== null) {
      from ??= at;
      continue;
    }
    if (from === undefined) continue;
    const run = Array.from({ length: at - from }, (_, index) => (from ?? 0) + index);
    const top = run.map((each) => place(each, values[each] ?? 0).join(' ')).join('L');
    path += `M${place(from, 0).join(' ')}L${top}L${place(at - 1, 0).join(' ')}Z`;
    from = undefined;
  }
  return path;
}

const round = (length: number): number => Math.round(length * 10) / 10;
