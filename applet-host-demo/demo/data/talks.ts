import type { Random } from './random.ts';

const DAY_MS = 86_400_000;
const WAKING_HOURS = [8, 9, 10, 12, 13, 17, 18, 19, 20, 21, 22] as const;

/** The start times of talks: oldest first, at most one a day, in waking hours, none on the current day. */
export function talkStarts(random: Random, count: number, days: number, nowMs: number): readonly number[] {
  const free = Array.from({ length: days }, (_, index) => index + 1);
  return random
    .shuffle(free)
    .slice(0, count)
    .map((daysAgo) => {
      const moment = new Date(nowMs - daysAgo * DAY_MS);
      moment.setHours(random.pick(WAKING_HOURS), random.between(0, 50), random.between(0, 59), random.between(0, 999));
      return moment.getTime();
    })
    .sort((a, b) => a - b);
}

/** Gives every line of a talk its time. A reply takes some seconds, and sometimes minutes. */
export function placeTalk<Line extends { readonly text: string }>(
  random: Random,
  lines: readonly Line[],
  startMs: number,
): readonly (Line & { readonly timeMs: number })[] {
  const fill = createFiller(random, startMs);
  let timeMs = startMs;
  return lines.map((line) => {
    timeMs += random.next() < 0.2 ? random.between(120_000, 420_000) : random.between(9_000, 75_000);
    return { ...line, text: fill(line.text), timeMs };
  });
}

/** Fills the placeholders of one talk with the same values throughout. */
function createFiller(random: Random, startMs: number): (text: string) => string {
  const numbers = random
    .shuffle(Array.from({ length: 49 }, (_, index) => index + 1))
    .slice(0, 6)
    .sort((a, b) => a - b);
  const date = new Date(startMs);
  const issueDay = `${date.getFullYear()}${pad(date.getMonth() + 1)}${pad(date.getDate())}`;
  const values: Readonly<Record<string, string>> = {
    six: numbers.map(pad).join(' '),
    issue: `${issueDay}-${String(random.between(1, 84)).padStart(3, '0')}`,
    amount: String(random.between(2, 40) * 5),
    hour: `${Math.min(date.getHours() + 1, 23)}:${random.pick(['00', '15', '30'])}`,
  };
  return (text) => text.replace(/\{(\w+)\}/g, (found, name: string) => values[name] ?? found);
}

const pad = (value: number): string => String(value).padStart(2, '0');
