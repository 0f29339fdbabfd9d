import type { SafeArea } from './host-bridge.ts';

const EDGES = ['top', 'right', 'bottom', 'left'] as const satisfies readonly (keyof SafeArea)[];

/** More than any device keeps free, in CSS pixels. */
const MOST = 400;

/** What a host page says of its safe area; undefined when that is none. */
export function readSafeArea(value: unknown): SafeArea | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const read = value as Readonly<Record<string, unknown>>;
  const isInset = (inset: unknown): inset is number => typeof inset === 'number' && inset >= 0 && inset <= MOST;
  const [top, right, bottom, left] = EDGES.map((edge) => read[edge]);
  return isInset(top) && isInset(right) && isInset(bottom) && isInset(left) ? { top, right, bottom, left } : undefined;
}
