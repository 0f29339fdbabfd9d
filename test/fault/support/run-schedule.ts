import { chatsAtom } from '../../../widget/state/chats.ts';
import { assertNever } from '../../../widget/domain/result.ts';
import { createChance, type Chance } from './chance.ts';
import { check } from './checker.ts';
import { lagOf, readToTheStart, untilWhole } from './convergence.ts';
import type { FastClock } from './fast-clock.ts';
import { CALM } from './weather.ts';
import type { Ground, ScheduleProvider } from './ground.ts';
import { createHistory, type History, type HistoryEvent } from './history.ts';
import { describeDeed, makePlan, type Deed, type Plan } from './plan.ts';
import { setScene, type Desk, type Scene } from './schedule.ts';
import { readTruth, type ChatTruth } from './truth.ts';

export interface ScheduleResult {
  readonly plan: Plan;
  readonly events: readonly HistoryEvent[];
  /** Empty when everything was kept. */
  readonly violations: readonly string[];
  /** How long everybody needed, once all was well again, to be where the database is. */
  readonly recoveryMs: number;
}

/** Once all is well again, everybody is up to date after this long, without anybody's help, on a machine that is busy too. */
const RECOVERY_DEADLINE_MS = 300_000;
const LOOK_EVERY_MS = 400;

/** Runs the schedule of a seed and checks what came of it. */
export async function runSchedule(
  seed: number,
  ground: Ground,
  clock: FastClock,
  recoverWithinMs = RECOVERY_DEADLINE_MS,
): Promise<ScheduleResult> {
  const plan = makePlan(seed, ground);
  const chance = createChance(seed ^ 0x5bd1_e995);
  const history = createHistory(clock.nowMs);
  const provider = await ground.provider(chance.fraction);
  const scene = await setScene({ plan, provider, clock, chance, history });
  try {
    await openEverything(scene);
    await perform({ plan, scene, provider, clock, chance, history });
    const healedAtMs = clock.nowMs();
    const caughtUp = () => untilCaughtUp(scene, provider, clock, history, recoverWithinMs);
    const lag = await caughtUp();
    const recoveryMs = clock.nowMs() - healedAtMs;
    const readNow = () => readTruth(provider.current().services.db, scene.chatIds);
    if (lag !== undefined) history.log({ kind: 'violation', what: `not caught up in time: ${lag}` });
    else await readEverything(scene, await readNow(), history);
    const lagAfterwards = lag === undefined ? await caughtUp() : undefined;
    if (lagAfterwards !== undefined) history.log({ kind: 'violation', what: `not settled: ${lagAfterwards}` });
    const truth = await readNow();
    noteUnread(scene, history);
    const participants = scene.desks.map(({ tab }) => ({ tab: tab.name, userId: tab.ownId }));
    const violations = check({ events: history.events, truth, participants });
    return { plan, events: history.events, violations, recoveryMs };
  } finally {
    await scene.remove();
    await provider.stop();
  }
}

async function openEverything({ desks }: Scene): Promise<void> {
  await Promise.all(
    desks.map(async ({ tab, chatIds }) => {
      await tab.open().untilSession('ready');
      void tab.openChat(chatIds[0] ?? '');
    }),
  );
}

interface Performance {
  readonly plan: Plan;
  readonly scene: Scene;
  readonly provider: ScheduleProvider;
  readonly clock: FastClock;
  readonly chance: Chance;
  readonly history: History;
}

/** Does everything in its time, and heals everything in the end. */
async function perform(parts: Performance): Promise<void> {
  const { plan, scene, provider, clock, history } = parts;
  const beganAtMs = clock.nowMs();
  const endings: Promise<void>[] = [];
  let texts = 0;
  const nextText = (tab: string): string => `${tab}-${(texts += 1)}`;
  for (const { atMs, deed } of plan.steps) {
    await clock.wait(Math.max(0, beganAtMs + atMs - clock.nowMs()));
    if (deed.does !== 'send') history.log({ kind: 'fault', what: describeDeed(deed) });
    endings.push(act(deed, parts, nextText));
  }
  await Promise.all(endings);
  for (const { network, tab, chatIds } of scene.desks) {
    network.setWeather(CALM);
    network.setRefusing(false);
    network.stall(undefined);
    if (tab.widget() === undefined) tab.open();
    if (tab.shown().length === 0) void tab.openChat(chatIds[0] ?? '');
  }
  provider.database?.setWeather(CALM);
  history.log({ kind: 'fault', what: 'all is well again' });
}

/** Resolves when a deed that lasts has ended. */
async function act(deed: Deed, parts: Performance, nextText: (tab: string) => string): Promise<void> {
  const { scene, provider, clock } = parts;
  const desk = 'tab' in deed ? scene.desks[deed.tab] : undefined;
  const lasting = async (begin: (desk: Desk) => void, end: (desk: Desk) => void, forMs: number): Promise<void> => {
    if (desk === undefined) return;
    begin(desk);
    await clock.wait(forMs);
    end(desk);
  };
  switch (deed.does) {
    case 'send':
      for (let count = 0; count < deed.count && desk !== undefined; count += 1) desk.tab.send(nextText(desk.tab.name));
      return;
    case 'open-chat':
      void desk?.tab.openChat(desk.chatIds[deed.chat % desk.chatIds.length] ?? '');
      return;
    case 'close-chat':
      return desk?.tab.closeChat();
    case 'hide':
      return lasting(
        ({ tab }) => tab.widget()?.visibility.set({ isVisible: false }),
        ({ tab }) => tab.widget()?.visibility.set({ isVisible: true }),
        deed.forMs,
      );
    case 'kill-tab':
      return lasting(
        ({ tab }) => tab.kill(),
        ({ tab }) => tab.widget() ?? tab.open(),
        deed.forMs,
      );
    case 'cut':
      return desk?.network.cut();
    case 'reset':
      return desk?.network.reset();
    case 'cut-after':
      return desk?.network.cutAfter(deed.bytes);
    case 'silence':
      return desk?.network.goSilent(deed.direction);
    case 'stall':
      return lasting(
        ({ network }) => network.stall(deed.direction),
        ({ network }) => network.stall(undefined),
        deed.forMs,
      );
    case 'refuse':
      return lasting(
        ({ network }) => network.setRefusing(true),
        ({ network }) => network.setRefusing(false),
        deed.forMs,
      );
    case 'weather': {
      const weather = {
        latencyMs: deed.latencyMs / clock.speed,
        jitterMs: deed.jitterMs / clock.speed,
        bytesPerMs: deed.bytesPerMs === undefined ? undefined : deed.bytesPerMs * clock.speed,
        maxPieceBytes: deed.maxPieceBytes,
      };
      return lasting(
        ({ network }) => network.setWeather(weather),
        ({ network }) => network.setWeather(CALM),
        deed.forMs,
      );
    }
    case 'restart-provider':
      return provider.restart(deed.forMs);
    case 'slow-database':
      provider.database?.setWeather({ ...CALM, jitterMs: deed.jitterMs / clock.speed });
      await clock.wait(deed.forMs);
      provider.database?.setWeather(CALM);
      return;
    case 'cut-database':
      return provider.database?.cut();
    default:
      return assertNever(deed);
  }
}

/** Undefined when everybody is where the database is; else what is missing when the time is over. */
async function untilCaughtUp(
  scene: Scene,
  provider: ScheduleProvider,
  clock: FastClock,
  history: History,
  withinMs: number,
): Promise<string | undefined> {
  const untilMs = clock.nowMs() + withinMs;
  for (;;) {
    const truth = await readTruth(provider.current().services.db, scene.chatIds);
    const lag = lagOf(scene.desks, truth, history.events);
    if (lag === undefined || clock.nowMs() > untilMs) return lag;
    await clock.wait(LOOK_EVERY_MS);
  }
}

function noteUnread({ desks }: Scene, history: History): void {
  for (const { tab, chatIds } of desks) {
    for (const chatId of chatIds) {
      const unread = tab.widget()?.store.get(chatsAtom).get(chatId)?.unread ?? 0;
      history.log({ kind: 'unread', tab: tab.name, chatId, unread });
    }
  }
}

/** Looks at every chat of every tab from its first message to its last. */
async function readEverything({ desks }: Scene, truth: readonly ChatTruth[], history: History): Promise<void> {
  await Promise.all(
    desks.map(async ({ tab, chatIds }) => {
      for (const chatId of chatIds) {
        await readToTheStart(tab, chatId);
        await untilWhole(tab, truth);
        history.log({ kind: 'final', tab: tab.name, chatId, messages: tab.shown() });
      }
    }),
  );
}
