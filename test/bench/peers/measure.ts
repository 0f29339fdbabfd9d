import { scaled } from '../data/scale.ts';
import { typeFor } from '../data/typing-probe.ts';
import type { Lab, LabPage } from './lab.ts';
import type { Candidate } from './peers.ts';

/** The results of one repetition, by the names that `report.ts` explains; milliseconds, pixels, megabytes or counts. */
export type Figures = Readonly<Record<string, number>>;

export interface Repetition {
  readonly figures: Figures;
  /** The reason for an early end. */
  readonly stopped: string | undefined;
}

const APPENDS = scaled(8, 1);
const APPEND_GAP_MS = 600;
const IDLE_MS = scaled(2000, 100);
const SETTLED_AFTER_MS = scaled(3000, 100);
const BURST = scaled(1000, 100);
const BURST_PER_SECOND = 200;
const PREPENDED = 20;
const UPDATES = scaled(500, 20);
const UPDATE_EVERY_MS = 10;
const TYPED_EVERY_MS = 125;
const SWITCHED_CHATS = scaled(50, 4);
const SWITCHED_MESSAGES = 120;
const SWITCHES = scaled(200, 8);

/** Runs steps one after the other. The results of a step count even if a later step fails. */
async function repetition(
  lab: Lab,
  candidate: Candidate,
  withoutAnchoring: boolean,
  steps: (at: LabPage, found: Record<string, number>) => Promise<void>,
): Promise<Repetition> {
  const found: Record<string, number> = {};
  const at = await lab.open(candidate.page, { withoutAnchoring });
  try {
    await steps(at, found);
    return { figures: found, stopped: at.errors[0] };
  } catch (error) {
    return { figures: found, stopped: error instanceof Error ? error.message : String(error) };
  } finally {
    await at.close().catch(() => undefined);
  }
}

const asFigure = (isTrue: boolean): number => (isTrue ? 1 : 0);

/** Measures the opening of a chat, single messages, and a burst. */
export const measureMessages = (lab: Lab, candidate: Candidate, count: number): Promise<Repetition> =>
  repetition(lab, candidate, false, async (at, found) => {
    await at.call('prepareMessages', count);
    await at.slowDown();
    const [mounted, mountCpu] = await at.costOf(() => at.call('mountMessages', count));
    const before = await at.memory();
    Object.assign(found, {
      open: mounted.isShown ? mounted.elapsed : Number.NaN,
      openBlocked: mounted.blocked,
      openCpu: mountCpu,
      heap: before.heapMb,
      nodes: before.nodes,
    });

    // Deferred work of a list must not count as idle cost.
    await at.call('sleep', SETTLED_AFTER_MS);
    const [, idle] = await at.costOf(() => at.call('sleep', IDLE_MS));
    const [appended, cpu] = await at.costOf(() => at.call('append', APPENDS, APPEND_GAP_MS));
    Object.assign(found, {
      append: appended.seen,
      appendCpu: Math.max(0, cpu / APPENDS - (idle / IDLE_MS) * APPEND_GAP_MS),
    });

    const [, feeding] = await at.costOf(() => at.call('feedNothing', BURST, 1000 / BURST_PER_SECOND));
    const [burst, burstCpu] = await at.costOf(() => at.call('burst', BURST, BURST_PER_SECOND));
    const after = await at.memory();
    Object.assign(found, {
      burstDropped: burst.dropped,
      burstP95: burst.p95,
      burstMax: burst.max,
      burstBlocked: burst.blocked,
      burstLag: burst.lag,
      burstCpu: Math.max(0, burstCpu - feeding) / Math.max(1, burst.fed),
      burstAtNewest: asFigure(burst.isCaughtUp),
      burstRows: burst.mostRows,
      heapAfter: after.heapMb,
      nodesAfter: after.nodes,
    });
  });

/** Measures pages of older messages that arrive while the user reads at the top, and slightly below it. */
export const measurePrepends = (
  lab: Lab,
  candidate: Candidate,
  { count, times, withoutAnchoring }: { count: number; times: number; withoutAnchoring: boolean },
): Promise<Repetition> =>
  repetition(lab, candidate, withoutAnchoring, async (at, found) => {
    await at.call('prepareMessages', count);
    await at.slowDown();
    await at.call('mountMessages', count);
    for (const offset of [0, 200]) {
      const outcomes = [];
      for (let index = 0; index < times; index += 1) outcomes.push(await at.call('prepend', offset, PREPENDED));
      const measured = outcomes.filter((outcome) => outcome !== undefined);
      Object.assign(found, {
        [`at${offset}Rest`]: Math.max(...measured.map(({ atRest }) => atRest)),
        [`at${offset}Worst`]: Math.max(...measured.map(({ worst }) => worst)),
        [`at${offset}Count`]: measured.length,
      });
    }
  });

/** Measures a list of chats that move to its top one after the other. */
export const measureRooms = (lab: Lab, candidate: Candidate, count: number): Promise<Repetition> =>
  repetition(lab, candidate, false, async (at, found) => {
    await at.call('prepareRooms', count);
    await at.slowDown();
    const [mounted, mountCpu] = await at.costOf(() => at.call('mountRooms', count));
    const before = await at.memory();
    Object.assign(found, {
      open: mounted.isShown ? mounted.elapsed : Number.NaN,
      openBlocked: mounted.blocked,
      openCpu: mountCpu,
      heap: before.heapMb,
      nodes: before.nodes,
    });
    const [, feeding] = await at.costOf(() => at.call('feedNothing', UPDATES, UPDATE_EVERY_MS));
    const [updated, cpu] = await at.costOf(() => at.call('updateRooms', count, UPDATES, UPDATE_EVERY_MS));
    const after = await at.memory();
    Object.assign(found, {
      updateCpu: Math.max(0, cpu - feeding) / Math.max(1, updated.fed),
      updateCpuWhole: cpu / Math.max(1, updated.fed),
      updateDropped: updated.dropped,
      updateP95: updated.p95,
      updateMax: updated.max,
      updateBlocked: updated.blocked,
      updateLag: updated.lag,
      updateShown: asFigure(updated.isCaughtUp),
      updateOrder: asFigure(updated.isOrdered),
      heapAfter: after.heapMb,
    });
  });

/** Measures typing in our list only: during a burst of messages, and without messages. */
export const measureTyping = (lab: Lab, candidate: Candidate, count: number): Promise<Repetition> =>
  repetition(lab, candidate, false, async (at, found) => {
    await at.call('prepareMessages', count);
    await at.slowDown();
    await at.call('mountMessages', count);
    await at.page.getByRole('textbox').first().focus();
    const wanted = { durationMs: (BURST / BURST_PER_SECOND) * 1000, intervalMs: TYPED_EVERY_MS };
    await typeFor(at.page, at.cdp, { ...wanted, durationMs: 1000 });
    const silent = await typeFor(at.page, at.cdp, wanted);
    const [busy, burst] = await Promise.all([
      typeFor(at.page, at.cdp, wanted),
      at.call('burst', BURST, BURST_PER_SECOND),
    ]);
    Object.assign(found, {
      keySilent: percentile(silent.latencies, 0.95),
      keyMedian: percentile(busy.latencies, 0.5),
      keyP95: percentile(busy.latencies, 0.95),
      typingDropped: burst.dropped,
      typingBlocked: burst.blocked,
      typingRows: burst.mostRows,
      typingAtNewest: asFigure(burst.isCaughtUp),
    });
  });

/** Measures our list only: the memory growth after 200 switches between chats. */
export const measureSwitches = (lab: Lab, candidate: Candidate): Promise<Repetition> =>
  repetition(lab, candidate, false, async (at, found) => {
    await at.call('prepareSwitches', SWITCHED_CHATS, SWITCHED_MESSAGES);
    await at.call('mountSwitches');
    // Afterwards all one-time fetches and caches are complete.
    await at.call('switchChats', SWITCHED_CHATS, SWITCHED_CHATS);
    const before = await at.memory();
    const shown = await at.call('switchChats', SWITCHED_CHATS, SWITCHES);
    const after = await at.memory();
    Object.assign(found, {
      switchesShown: shown,
      switchHeap: before.heapMb,
      switchGrowth: after.heapMb - before.heapMb,
      switchNodes: after.nodes - before.nodes,
    });
  });

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
