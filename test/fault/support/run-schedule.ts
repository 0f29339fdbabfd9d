import { isDeepStrictEqual } from 'node:util';
import { createCleanup } from '../../support/cleanup.ts';
import { createChance } from './chance.ts';
import { check, type Violation } from './checker.ts';
import { type CaughtUp, lagOf, readEverything } from './convergence.ts';
import type { Environment } from './environment.ts';
import type { ScheduleProvider } from './schedule-nodes.ts';
import type { FastClock } from './fast-clock.ts';
import { createHistory, type History, type HistoryEvent, type Moment } from './history.ts';
import { perform } from './perform.ts';
import { makePlan, type Plan } from './plan.ts';
import { setScene, type Scene } from './scene.ts';
import { readSnapshot, type Snapshot } from './snapshot.ts';

export interface ScheduleResult {
  readonly plan: Plan;
  readonly events: readonly HistoryEvent[];
  /** Empty when every promise was kept. */
  readonly violations: readonly Violation[];
  /** The time that the tabs needed after the last fault to catch up with the database. */
  readonly recoveryMs: number;
}

/** All tabs catch up within this time of the last fault's end, without help. S-04. */
const RECOVERY_LIMIT_MS = 30_000;
/** With fewer acknowledged sends, a schedule proves too little. */
const MIN_ACKNOWLEDGED = 4;
/** A schedule that has already failed does not wait long for its end. */
const SETTLE_LATE_MS = 3000;
const LOOK_EVERY_MS = 400;
/** No call of a schedule runs so late that more readings are needed. */
const MAX_READINGS = 4;
/** The event kinds of a reading. */
const READING_KINDS: readonly HistoryEvent['kind'][] = ['final', 'file', 'lists'];

interface Run {
  readonly scene: Scene;
  readonly provider: ScheduleProvider;
  readonly clock: FastClock;
  readonly history: History;
}

/** Runs the schedule of a seed and checks its history. */
export async function runSchedule(seed: number, environment: Environment, clock: FastClock): Promise<ScheduleResult> {
  const plan = makePlan(seed, environment);
  const chance = createChance(seed ^ 0x5bd1_e995);
  const history = createHistory(clock.nowMs);
  const { createWidget } = environment;
  const cleanup = createCleanup();
  try {
    const provider = await environment.provider(chance.fraction);
    cleanup.add(provider.stop);
    const scene = await setScene({ plan, provider, clock, chance, history, createWidget, cleanup });
    const run = { scene, provider, clock, history };
    await openEverything(scene);
    const healedAtMs = await perform({ ...run, plan });
    const recovered = await untilCaughtUp(run, 'recovered', healedAtMs + RECOVERY_LIMIT_MS);
    const recoveryMs = clock.nowMs() - healedAtMs;
    history.log({ kind: 'recovered', tookMs: Math.max(0, recoveryMs), limitMs: RECOVERY_LIMIT_MS });
    const { end, events } = await readToTheEnd(run, recovered);
    const participants = scene.clients.map(({ tab }) => ({ tab: tab.name, userId: tab.ownId }));
    const snapshots = { recovered: recovered.snapshot, end: end.snapshot };
    const facts = { events, snapshots, participants, minAcknowledged: MIN_ACKNOWLEDGED };
    return { plan, events, violations: check(facts), recoveryMs };
  } finally {
    await cleanup.run();
  }
}

async function openEverything({ clients, chatsOf }: Scene): Promise<void> {
  await Promise.all(
    clients.map(async ({ tab }) => {
      await tab.open().untilSession('ready');
      await tab.openChat(chatsOf(tab.ownId)[0] ?? '');
    }),
  );
}

/**
 * All tabs read everything until no message was stored meanwhile: the provider may still execute a call that its sender has
 * given up. The events contain the results of the last reading.
 */
async function readToTheEnd(
  run: Run,
  recovered: CaughtUp,
): Promise<{ readonly end: CaughtUp; readonly events: readonly HistoryEvent[] }> {
  const { scene, clock, history } = run;
  const tabs = scene.clients.map(({ tab }) => tab);
  const firstReading = history.events.length;
  let before = recovered;
  for (let readings = 1; ; readings += 1) {
    const lastReading = history.events.length;
    await readEverything(tabs, scene.chatsOf, before, history);
    const settleMs = before.isCaughtUp ? RECOVERY_LIMIT_MS : SETTLE_LATE_MS;
    const end = await untilCaughtUp(run, 'end', clock.nowMs() + settleMs);
    if (holdsSameMessages(before.snapshot, end.snapshot) || readings === MAX_READINGS) {
      const isJudged = ({ kind }: HistoryEvent, index: number): boolean =>
        index < firstReading || index >= lastReading || !READING_KINDS.includes(kind);
      return { end, events: history.events.filter(isJudged) };
    }
    before = end;
  }
}

const holdsSameMessages = (one: Snapshot, other: Snapshot): boolean =>
  isDeepStrictEqual(messagesOf(one), messagesOf(other));

const messagesOf = ({ chats }: Snapshot) =>
  chats.map(({ chatId, rows, members }) => ({
    chatId,
    rows,
    deletions: members.map(({ clearedUpTo, deletedNumbers }) => [clearedUpTo, ...deletedNumbers]),
  }));

/** Waits until all tabs have caught up with the database or the time limit is reached. Then records every tab's lists. */
async function untilCaughtUp(
  { scene, provider, clock, history }: Run,
  moment: Moment,
  untilMs: number,
): Promise<CaughtUp> {
  const tabs = scene.clients.map(({ tab }) => tab);
  for (;;) {
    const snapshot = await readSnapshot(provider.current().services.db, [...scene.chats.keys()]);
    const lag = lagOf(tabs, snapshot, history.events);
    if (lag === undefined || clock.nowMs() > untilMs) {
      if (lag !== undefined) history.log({ kind: 'not-recovered', what: lag });
      for (const tab of tabs) {
        const lists = tab.lists();
        if (lists !== undefined) history.log({ kind: 'lists', tab: tab.name, moment, lists });
      }
      return { snapshot, isCaughtUp: lag === undefined };
    }
    await clock.wait(LOOK_EVERY_MS);
  }
}
