import { setTimeout as wait } from 'node:timers/promises';
import { startSession } from '../../../applet-host-demo/provider/base/store/access/sessions.ts';
import type { Database } from '../../../applet-host-demo/provider/base/store/schema/schema.ts';
import { createMemoryKeyValue } from '../../../widget/platform/key-value.ts';
import { TEST_TENANT, type TestProvider } from '../../support/provider.ts';
import { createChance } from './chance.ts';
import { check, describeViolation } from './checker.ts';
import { type CaughtUp, lagOf, readEverything } from './convergence.ts';
import type { FastClock } from './fast-clock.ts';
import { createFrameFaults } from './frame-faults.ts';
import { createHistory, type Moment } from './history.ts';
import { readSnapshot } from './snapshot.ts';
import { createTabStorage } from './tab-storage.ts';
import { createTab, type Tab } from './tab.ts';

/** Two friends with a session each, before their talk. */
export interface Talk {
  readonly chatId: string;
  readonly people: readonly { readonly userId: string; readonly token: string }[];
}

export async function prepareTalk({ createUser, befriend, services }: TestProvider): Promise<Talk> {
  const users = [await createUser({ name: 'Anna' }), await createUser({ name: 'Ben' })];
  const ids = users.map(({ userId }) => userId);
  const chatId = await befriend(ids[0] ?? '', ids[1] ?? '');
  const people: { readonly userId: string; readonly token: string }[] = [];
  for (const userId of ids) {
    const { token } = await startSession(services.db, userId, services.limits, services.now());
    people.push({ userId, token });
  }
  return { chatId, people };
}

export interface TalkTabs {
  readonly tabs: readonly Tab[];
  /** Both tabs write this many texts. */
  readonly sendEach: (count: number) => void;
  /** Waits until both tabs have caught up with the database, then returns every broken promise. */
  readonly verdict: (db: Database) => Promise<readonly string[]>;
  readonly stop: () => Promise<void>;
}

const VERDICT_WITHIN_MS = 40_000;

/** Opens the tabs of both friends with the chat on screen. `origin`: one for both, or one for each. */
export async function openTalkTabs(
  origin: string | readonly [string, string],
  { chatId, people }: Talk,
  clock: FastClock,
): Promise<TalkTabs> {
  const history = createHistory(clock.nowMs);
  const chance = createChance(1);
  const storages = people.map(({ userId }, index) =>
    createTabStorage(index, `meeline-${TEST_TENANT}-${userId}`, clock, chance),
  );
  const tabs = people.flatMap(({ userId, token }, index) => {
    const storage = storages[index];
    if (storage === undefined) return [];
    const tab = createTab({
      name: `T${index}`,
      origin: typeof origin === 'string' ? origin : (origin[index] ?? ''),
      storage,
      keyValue: createMemoryKeyValue(),
      clock,
      frames: createFrameFaults(clock, chance),
      token,
      ownId: userId,
      history,
    });
    return [tab];
  });
  for (const tab of tabs) {
    await tab.open().untilSession('ready');
    await tab.openChat(chatId);
  }
  let texts = 0;

  const untilCaughtUp = async (db: Database, moment: Moment): Promise<CaughtUp> => {
    const untilMs = performance.now() + VERDICT_WITHIN_MS;
    for (;;) {
      const snapshot = await readSnapshot(db, [chatId]);
      const lag = lagOf(tabs, snapshot, history.events);
      if (lag === undefined || performance.now() > untilMs) {
        if (lag !== undefined) history.log({ kind: 'not-recovered', what: lag });
        for (const tab of tabs) {
          const lists = tab.lists();
          if (lists !== undefined) history.log({ kind: 'lists', tab: tab.name, moment, lists });
        }
        return { snapshot, isCaughtUp: lag === undefined };
      }
      await wait(50);
    }
  };

  return {
    tabs,
    sendEach(count) {
      for (let number = 0; number < count; number += 1) {
        for (const tab of tabs) tab.send(`${tab.name}-${(texts += 1)}`);
      }
    },
    async verdict(db) {
      const recovered = await untilCaughtUp(db, 'recovered');
      await readEverything(tabs, () => [chatId], recovered, history);
      const end = await untilCaughtUp(db, 'end');
      const participants = tabs.map(({ name, ownId }) => ({ tab: name, userId: ownId }));
      const facts = {
        events: history.events,
        snapshots: { recovered: recovered.snapshot, end: end.snapshot },
        participants,
        minAcknowledged: texts,
      };
      return check(facts).map(describeViolation);
    },
    stop: async () => {
      await Promise.all(tabs.map((tab) => tab.stop()));
      await Promise.all(storages.map((storage) => storage.remove()));
    },
  };
}
