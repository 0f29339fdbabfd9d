import type { Figures, Repetition } from './measure.ts';

/** The description of a figure and its number of meaningful decimals. */
type Row = readonly [key: string, words: string, decimals: number];

export const MESSAGE_ROWS: readonly Row[] = [
  ['open', 'open: newest message painted, ms', 0],
  ['openBlocked', 'open: blocked beyond 50 ms tasks, ms', 0],
  ['openCpu', 'open: main thread, ms', 0],
  ['append', 'append: in view, ms', 0],
  ['appendCpu', 'append: main thread, ms', 1],
  ['burstDropped', 'burst: frames dropped', 0],
  ['burstP95', 'burst: frame p95, ms', 0],
  ['burstMax', 'burst: longest frame, ms', 0],
  ['burstBlocked', 'burst: blocked beyond 50 ms tasks, ms', 0],
  ['burstLag', 'burst: last message seen after, ms', 0],
  ['burstCpu', 'burst: main thread per message, without what feeding costs, ms', 2],
  ['burstAtNewest', 'burst: ends at the newest (1 yes)', 0],
  ['burstRows', 'burst: most rows', 0],
  ['heap', 'heap when open, MB', 1],
  ['heapAfter', 'heap after the burst, MB', 1],
  ['nodes', 'nodes when open', 0],
  ['nodesAfter', 'nodes after the burst', 0],
];
export const PREPEND_ROWS: readonly Row[] = [
  ['at0Rest', 'at the top: moved, at rest, px', 2],
  ['at0Worst', 'at the top: worst painted frame, px', 2],
  ['at200Rest', '200 px below: moved, at rest, px', 2],
  ['at200Worst', '200 px below: worst painted frame, px', 2],
  ['at200Count', 'prepends each', 0],
];
export const ROOM_ROWS: readonly Row[] = [
  ['open', 'open: first row painted, ms', 0],
  ['openBlocked', 'open: blocked beyond 50 ms tasks, ms', 0],
  ['updateCpu', 'update: main thread, without what feeding costs, ms', 2],
  ['updateCpuWhole', 'update: main thread, feeding included, ms', 2],
  ['updateDropped', 'updates: frames dropped', 0],
  ['updateP95', 'updates: frame p95, ms', 0],
  ['updateMax', 'updates: longest frame, ms', 0],
  ['updateBlocked', 'updates: blocked beyond 50 ms tasks, ms', 0],
  ['updateLag', 'updates: last one seen after, ms', 0],
  ['updateShown', 'updates: last one shown (1 yes)', 0],
  ['updateOrder', 'updates: pinned ones on top (1 yes)', 0],
  ['heap', 'heap when open, MB', 1],
  ['heapAfter', 'heap after the updates, MB', 1],
  ['nodes', 'nodes when open', 0],
];
export const OWN_ROWS: readonly Row[] = [
  ['keySilent', 'typing in silence: key to paint p95, ms', 0],
  ['keyMedian', 'typing in a burst: key to paint median, ms', 0],
  ['keyP95', 'typing in a burst: key to paint p95, ms', 0],
  ['typingDropped', 'typing in a burst: frames dropped', 0],
  ['typingBlocked', 'typing in a burst: blocked beyond 50 ms tasks, ms', 0],
  ['typingRows', 'typing in a burst: most rows', 0],
  ['typingAtNewest', 'typing in a burst: ends at the newest (1 yes)', 0],
  ['switchesShown', '200 chat switches: chats shown', 0],
  ['switchHeap', '200 chat switches: heap before, MB', 1],
  ['switchGrowth', '200 chat switches: heap grown by, MB', 1],
  ['switchNodes', '200 chat switches: more nodes', 0],
];

/** Repetitions by list. */
export type Results = ReadonlyMap<string, readonly Repetition[]>;

export function median(values: readonly number[]): number {
  const sorted = values.filter(Number.isFinite).toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2;
}

const medianOf = (repetitions: readonly Repetition[] | undefined, key: string): number =>
  median((repetitions ?? []).map(({ figures }) => figures[key] ?? Number.NaN));

export const mediansOf = (results: Results, name: string, rows: readonly Row[]): Figures =>
  Object.fromEntries(rows.map(([key]) => [key, medianOf(results.get(name), key)]));

/** A table in Markdown: a column for each list, and after each figure its ratio to that of the base. */
export function table(title: string, rows: readonly Row[], results: Results, base?: string): string {
  const names = [...results.keys()];
  const cells = rows.map(([key, words, decimals]) => {
    const against = base === undefined ? Number.NaN : medianOf(results.get(base), key);
    const row = names.map((name) => {
      const value = medianOf(results.get(name), key);
      const ratio = value / against;
      const shown = Number.isFinite(value) ? value.toFixed(decimals) : '–';
      return name === base || !Number.isFinite(ratio) ? shown : `${shown} (${ratio.toFixed(2)})`;
    });
    return `| ${[words, ...row].join(' | ')} |`;
  });
  const stopped = names.flatMap((name) => {
    const reason = (results.get(name) ?? []).find((repetition) => repetition.stopped !== undefined)?.stopped;
    return reason === undefined ? [] : [`${name} stopped: ${reason.split('\n')[0] ?? ''}`];
  });
  const header = names.map((name) => (name === base ? `${name} (1)` : name));
  return [
    `\n### ${title}\n`,
    `| | ${header.join(' | ')} |`,
    `|---|${names.map(() => '---:').join('|')}|`,
    ...cells,
    ...(stopped.length > 0 ? ['', ...stopped] : []),
  ].join('\n');
}

/** One goal, and whether it was reached. */
export function goal(words: string, value: number, limit: number): string {
  const isReached = value <= limit;
  return `${isReached ? 'reached' : 'MISSED '} ${words}: ${value.toFixed(2)} (at most ${limit})`;
}
