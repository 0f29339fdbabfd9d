import { setTimeout as wait } from 'node:timers/promises';
import { startSession } from '../../../applet-host-demo/provider/session/sessions.ts';
import type { Database } from '../../../applet-host-demo/provider/store/schema.ts';
import { createMemoryKeyValue } from '../../../widget/platform/key-value.ts';
import { createMemoryDriver } from '../../../widget/storage/memory-driver.ts';
import type { TestProvider } from '../../support/provider.ts';
import { check } from './checker.ts';
import { lagOf, readToTheStart } from './convergence.ts';
import type { FastClock } from './fast-clock.ts';
import { createHistory } from './history.ts';
import { createTab, type Tab } from './tab.ts';
import { readTruth } from './truth.ts';

/** Two friends who are about to talk, each with a session. */
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
  /** Everybody writes so many texts. */
  readonly sendEach: (count: number) => void;
  /** Waits until everybody is where the database is, then says what was not kept. */
  readonly verdict: (db: Database) => Promise<readonly string[]>;
  readonly stop: () => Promise<void>;
}

const VERDICT_WITHIN_MS = 40_000;
let talks = 0;

/** Both friends' tabs, with the chat open. */
export async function openTalkTabs(origin: string, { chatId, people }: Talk, clock: FastClock): Promise<TalkTabs> {
  const history = createHistory(clock.nowMs);
  talks += 1;
  const tabs = people.map(({ userId, token }, index) =>
    createTab({
      name: `T${index}`,
      origin,
      profile: { storage: createMemoryDriver(`talk${talks} tab${index}`), keyValue: createMemoryKeyValue() },
      clock,
      token,
      ownId: userId,
      history,
    }),
  );
  const desks = tabs.map((tab) => ({ tab, chatIds: [chatId] }));
  for (const tab of tabs) {
    await tab.open().untilSession('ready');
    await tab.openChat(chatId);
  }
  let texts = 0;

  const untilCaughtUp = async (db: Database): Promise<string | undefined> => {
    const untilMs = performance.now() + VERDICT_WITHIN_MS;
    for (;;) {
      const lag = lagOf(desks, await readTruth(db, [chatId]), history.events);
      if (lag === undefined || performance.now() > untilMs) return lag;
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
      const lag = await untilCaughtUp(db);
      if (lag !== undefined) return [`not caught up: ${lag}`];
      for (const tab of tabs) {
        await readToTheStart(tab, chatId);
        history.log({ kind: 'final', tab: tab.name, chatId, messages: tab.shown() });
      }
      const truth = await readTruth(db, [chatId]);
      const participants = tabs.map(({ name, ownId }) => ({ tab: name, userId: ownId }));
      return check({ events: history.events, truth, participants });
    },
    stop: async () => {
      await Promise.all(tabs.map((tab) => tab.stop()));
    },
  };
}
