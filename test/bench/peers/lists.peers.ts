import os from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepFigures } from '../data/product.ts';
import { openLab, type Lab } from './lab.ts';
import {
  measureMessages,
  measurePrepends,
  measureRooms,
  measureSwitches,
  measureTyping,
  type Repetition,
} from './measure.ts';
import { BASE, buildPeers, MESSAGE_LISTS, OURS, ROOM_LISTS, type Candidate } from './peers.ts';
import { goal, mediansOf, MESSAGE_ROWS, OWN_ROWS, PREPEND_ROWS, ROOM_ROWS, table, type Results } from './report.ts';

/** Compares our lists with other libraries in one run. On a busy machine only the ratios are meaningful. */

const HOURS_4 = 4 * 3_600_000;

/** Empty for our lists alone. */
const chosen = process.env['LISTS_PEERS']?.split(',');
const hasPeers = chosen === undefined || chosen.some((name) => name !== '');
const parts = (process.env['LISTS_PARTS'] ?? 'messages,prepends,rooms,own').split(',');
const sizes = (process.env['LISTS_SIZES'] ?? '80,1000,10000').split(',').map(Number);
const roomSizes = (process.env['LISTS_ROOMS'] ?? '1000,10000').split(',').map(Number);
const runs = Number(process.env['LISTS_RUNS'] ?? 3);
const prepends = Number(process.env['LISTS_PREPENDS'] ?? 50);
/** More repetitions do not change the scroll positions of the peers. */
const PEER_PREPENDS = 4;
const PREPEND_SIZE = 80;

const MESSAGES = { name: OURS, page: '/ours/messages.html?screen', most: sizes.at(-1) ?? 80 };
const SWITCHES = { name: OURS, page: '/ours/switches.html', most: 0 };

let lab: Lab;

beforeAll(async () => {
  lab = await openLab(hasPeers ? await buildPeers() : undefined);
  say(`load of the machine: ${os.loadavg()[0]?.toFixed(1) ?? '?'} on ${os.cpus().length} cores; ${runs} repetitions`);
}, HOURS_4);

afterAll(async () => {
  say(`\nload of the machine: ${os.loadavg()[0]?.toFixed(1) ?? '?'}`);
  await lab?.close();
});

it.runIf(parts.includes('messages'))(
  'compares message lists with those of other libraries',
  async () => {
    const bySize = new Map<number, Results>();
    for (const size of sizes) {
      const results = await interleaved(wanted(MESSAGE_LISTS, size), (candidate) =>
        measureMessages(lab, candidate, size),
      );
      bySize.set(size, results);
      const { open, appendCpu, burstCpu, burstBlocked, heapAfter } = figures(results, OURS);
      keepFigures(
        Object.fromEntries(
          Object.entries({ open, appendCpu, burstCpu, burstBlocked, heapAfter }).map(([name, value]) => [
            `${size} messages: ${wordsOf(name)}`,
            value ?? Number.NaN,
          ]),
        ),
      );
      say(table(`${size} messages`, MESSAGE_ROWS, results, BASE.messages));
      sayMessageGoals(results);
    }
    const opened = sizes.map((size) => figures(bySize.get(size), OURS)['open'] ?? Number.NaN);
    say(goal(`open at ${sizes.join(', ')}: longest to shortest`, Math.max(...opened) / Math.min(...opened), 1.15));
    for (const results of bySize.values()) expect(figures(results, OURS)['burstAtNewest']).toBe(1);
  },
  HOURS_4,
);

it.runIf(parts.includes('prepends')).each([{ withoutAnchoring: false }, { withoutAnchoring: true }])(
  'prepends older messages, without anchoring by the browser: $withoutAnchoring',
  async ({ withoutAnchoring }) => {
    const results = await interleaved(
      wanted(MESSAGE_LISTS, PREPEND_SIZE),
      (candidate) =>
        measurePrepends(lab, candidate, {
          count: PREPEND_SIZE,
          times: candidate.name === OURS ? prepends : PEER_PREPENDS,
          withoutAnchoring,
        }),
      1,
    );
    const how = withoutAnchoring ? 'in a browser without overflow-anchor' : 'in a browser with overflow-anchor';
    say(table(`20 older messages, ${how}`, PREPEND_ROWS, results));
    const ours = mediansOf(results, OURS, PREPEND_ROWS);
    say(goal('worst frame, px', Math.max(ours['at0Worst'] ?? Number.NaN, ours['at200Worst'] ?? Number.NaN), 1));
  },
  HOURS_4,
);

it.runIf(parts.includes('rooms'))(
  'compares chat lists with those of other libraries',
  async () => {
    for (const size of roomSizes) {
      const results = await interleaved(wanted(ROOM_LISTS, size), (candidate) => measureRooms(lab, candidate, size));
      say(table(`${size} rooms, one to the top each 10 ms`, ROOM_ROWS, results, BASE.rooms));
      const [ours, base] = [OURS, BASE.rooms].map((name) => mediansOf(results, name, ROOM_ROWS));
      const ratio = (key: string): number => (ours?.[key] ?? Number.NaN) / (base?.[key] ?? Number.NaN);
      say(goal('main thread per update, of virtuoso', ratio('updateCpu'), 0.3));
      say(goal('frames dropped, of virtuoso', ratio('updateDropped'), 0.25));
      expect(ours?.['updateOrder']).toBe(1);
    }
  },
  HOURS_4,
);

it.runIf(parts.includes('own'))(
  'measures typing in a burst, and memory after 200 switches',
  async () => {
    const typing = await interleaved([MESSAGES], (candidate) => measureTyping(lab, candidate, MESSAGES.most));
    const switches = await interleaved([SWITCHES], (candidate) => measureSwitches(lab, candidate), 1);
    const both = new Map([[OURS, [...(typing.get(OURS) ?? []), ...(switches.get(OURS) ?? [])]]]);
    say(table(`Ours alone, ${MESSAGES.most} messages`, OWN_ROWS, both));
    const ours = mediansOf(both, OURS, OWN_ROWS);
    say(goal('most rows', ours['typingRows'] ?? Number.NaN, 100));
    say(goal('heap grown by, MB', ours['switchGrowth'] ?? Number.NaN, 10));
  },
  HOURS_4,
);

const wanted = (candidates: readonly Candidate[], size: number): readonly Candidate[] =>
  candidates.filter(
    ({ name, most }) => size <= most && (chosen === undefined || name === OURS || chosen.includes(name)),
  );

/** Every repetition measures each list once, alternately forwards and backwards, so that other load affects all lists equally. */
async function interleaved(
  candidates: readonly Candidate[],
  measure: (candidate: Candidate) => Promise<Repetition>,
  times = runs,
): Promise<Results> {
  const results = new Map<string, Repetition[]>(candidates.map(({ name }) => [name, []]));
  for (let index = 0; index < times; index += 1) {
    for (const candidate of index % 2 === 0 ? candidates : candidates.toReversed()) {
      results.get(candidate.name)?.push(await measure(candidate));
    }
  }
  return results;
}

const wordsOf = (key: string): string => MESSAGE_ROWS.find(([name]) => name === key)?.[1] ?? key;

const figures = (results: Results | undefined, name: string) =>
  results === undefined ? {} : mediansOf(results, name, MESSAGE_ROWS);

function sayMessageGoals(results: Results): void {
  const [ours, base] = [figures(results, OURS), figures(results, BASE.messages)];
  const ratio = (key: string): number => (ours[key] ?? Number.NaN) / (base[key] ?? Number.NaN);
  say('');
  say(goal('open, of virtuoso2', ratio('open'), 0.5));
  say(goal('append: main thread, of virtuoso2', ratio('appendCpu'), 0.6));
  say(goal('burst: frames dropped, of virtuoso2', ratio('burstDropped'), 0.5));
  say(goal('burst: blocked, ms', ours['burstBlocked'] ?? Number.NaN, 50));
  say(goal('burst: most rows', ours['burstRows'] ?? Number.NaN, 100));
  say(goal('heap after the burst, of virtuoso2', ratio('heapAfter'), 1));
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
