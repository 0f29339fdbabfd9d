import type { SafeArea } from './host-bridge.ts';

const EDGES = ['top', 'right', 'bottom', 'left'] as const satisfies readonly (keyof SafeArea)[];

/** Maximum inset, larger than that of any device, in CSS pixels. */
const MOST = 400;

/** Reads the safe area from a host page; undefined if the value is not one. */
export function readSafeArea(value: unknown): SafeArea | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const read = value as Readonly<Record<string, unknown>>;
  const isInset = (inset: unknown): inset is number => typeof inset === 'number' && inset >= 0 && inset <= MOST;
  const [top, right, bottom, left] = EDGES.map((edge) => read[edge]);
  return isInset(top) && isInset(right) && isInset(bottom) && isInset(left) ? { top, right, bottom, left } : undefined;
}
