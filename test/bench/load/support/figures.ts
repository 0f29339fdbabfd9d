import { readdir, readFile } from 'node:fs/promises';

/** Values of one measurement, in the order of arrival. */
export class Samples {
  readonly #values: number[] = [];

  note(value: number): void {
    this.#values.push(value);
  }

  /** 0 without values. */
  get longest(): number {
    return this.#values.reduce((longest, value) => Math.max(longest, value), 0);
  }

  get count(): number {
    return this.#values.length;
  }

  /** The value at a share of all, from 0 to 1. 0 without values. */
  at(share: number): number {
    const sorted = Float64Array.from(this.#values).sort();
    return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  }

  /** Median, 99th percentile and the largest, in milliseconds. */
  describe(): string {
    if (this.#values.length === 0) return 'none';
    const at = (share: number): string => `${this.at(share).toFixed(0)} ms`;
    return `p50 ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)} (${this.count})`;
  }
}

/** Counts of named things. */
export class Counts {
  readonly #counts = new Map<string, number>();

  note(name: string): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  names(): readonly string[] {
    return [...this.#counts.keys()];
  }

  get total(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  describe(): string {
    const sorted = [...this.#counts].toSorted(([, a], [, b]) => b - a);
    return sorted.length === 0 ? 'none' : sorted.map(([name, count]) => `${name}: ${count}`).join(', ');
  }
}

const TICKS_PER_SECOND = 100;

/** The processor time that a process and its children have used, in milliseconds. Ended children count. 0 for a process that is gone. */
export async function processorMs(pid: number): Promise<number> {
  const own = await statOf(pid);
  if (own === undefined) return 0;
  const others = (await readdir('/proc')).filter((name) => /^\d+$/.test(name) && Number(name) !== pid);
  const children = (await Promise.all(others.map((name) => statOf(Number(name))))).filter(
    (stat) => stat?.parent === pid,
  );
  const ticks = children.reduce((sum, stat) => sum + (stat?.ticks ?? 0), own.ticks + own.endedTicks);
  return (ticks * 1000) / TICKS_PER_SECOND;
}

async function statOf(pid: number) {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name before the bracket may contain spaces.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  if (fields.length < 15) return undefined;
  const number = (index: number): number => Number(fields[index]);
  return { parent: number(1), ticks: number(11) + number(12), endedTicks: number(13) + number(14) };
}

/** Memory of a process in megabytes: now, and its peak. */
export async function memoryMb(pid: number): Promise<{ readonly now: number; readonly peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const of = (name: string): number => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024;
  return { now: Math.round(of('VmRSS')), peak: Math.round(of('VmHWM')) };
}
