import { sql } from 'kysely';
import { startSession } from '../../../applet-host-demo/provider/session/sessions.ts';
import { appendMessage } from '../../../applet-host-demo/provider/store/messages.ts';
import { NO_MENTIONS } from '../../../widget/domain/message/message.ts';
import type { Account } from '../../../widget/domain/session/account.ts';
import { createMemoryKeyValue } from '../../../widget/platform/key-value.ts';
import type { StorageDriver } from '../../../widget/storage/database.ts';
import { createMemoryDriver } from '../../../widget/storage/memory-driver.ts';
import type { TestProvider } from '../../support/provider.ts';
import type { Chance } from './chance.ts';
import type { FastClock } from './fast-clock.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import type { ScheduleProvider } from './ground.ts';
import type { History } from './history.ts';
import type { Plan } from './plan.ts';
import { createTab, type Tab } from './tab.ts';

/** One tab with its own network. */
export interface Desk {
  readonly tab: Tab;
  readonly network: FaultProxy;
  /** The chats of its owner. */
  readonly chatIds: readonly string[];
}

export interface Scene {
  readonly desks: readonly Desk[];
  readonly chatIds: readonly string[];
  readonly remove: () => Promise<void>;
}

export interface SceneParts {
  readonly plan: Plan;
  readonly provider: ScheduleProvider;
  readonly clock: FastClock;
  readonly chance: Chance;
  readonly history: History;
}

/** A token older than this is replaced by the provider's first answer. */
const OLD_TOKEN_MS = 11 * 60_000;

/** The storage of the n-th tab of every schedule: no two schedules have a user in common. */
const drivers: StorageDriver[] = [];
const driverOf = (index: number): StorageDriver => (drivers[index] ??= createMemoryDriver(`faultTab${index}`));

/** Makes the people, chats and tabs of a plan, all tabs still closed. */
export async function setScene({ plan, provider, clock, chance, history }: SceneParts): Promise<Scene> {
  const first = provider.current();
  const people: Account[] = [];
  for (let person = 0; person < plan.people; person += 1) {
    people.push(await first.createUser({ name: `P${person} of ${plan.seed}` }));
  }
  const ids = people.map(({ userId }) => userId);
  const group = await first.createGroup({ owner: ids[0] ?? '', members: ids.slice(1) });
  const members = new Map([[group, ids]]);
  for (const [index, id] of ids.slice(1).entries()) {
    const pair = [ids[index] ?? '', id];
    const chatId = await first.befriend(pair[0] ?? '', id);
    members.set(chatId, pair);
    await writeEarlier(first, chatId, pair, plan, clock.nowMs());
  }

  const desks: Desk[] = [];
  for (const [index, person] of plan.tabs.entries()) {
    const network = await startFaultProxy({ targetPort: first.port, random: chance.fraction });
    const ownId = ids[person] ?? '';
    const { db, limits } = first.services;
    const bornAtMs = clock.nowMs() - (plan.hasOldTokens ? OLD_TOKEN_MS : 0);
    const { token } = await startSession(db, ownId, limits, bornAtMs);
    const tab = createTab({
      name: `T${index}`,
      origin: network.baseUrl,
      profile: { storage: driverOf(index), keyValue: createMemoryKeyValue() },
      clock,
      token,
      ownId,
      history,
    });
    const chatIds = [...members].filter(([, userIds]) => userIds.includes(ownId)).map(([chatId]) => chatId);
    desks.push({ tab, network, chatIds });
  }
  provider.onMoved((port) => {
    for (const { network } of desks) network.aim(port);
  });
  return {
    desks,
    chatIds: [...members.keys()],
    remove: async () => {
      await Promise.all(desks.map(({ tab }) => tab.stop()));
      await Promise.all(desks.map(({ network }) => network.close()));
      for (const [index, { tab }] of desks.entries()) await dropStorage(driverOf(index), tab.ownId);
    },
  };
}

/** What was said before, some of it taken back: holes for those who come. */
async function writeEarlier(
  { services }: TestProvider,
  chatId: string,
  pair: readonly string[],
  { earlierMessages }: Plan,
  nowMs: number,
): Promise<void> {
  for (let number = 1; number <= earlierMessages; number += 1) {
    const sender = { userId: pair[number % 2] ?? '', name: 'P', role: undefined };
    const content = { kind: 'text', text: `earlier ${number}` } as const;
    const message = { chatId, localId: `earlier-${chatId}-${number}`, sender, content, mentions: NO_MENTIONS };
    await services.db.transaction().execute((trx) => appendMessage(trx, message, nowMs - 60_000));
  }
  if (earlierMessages > 0) {
    await sql`update messages set deleted_by = 'M000000000' where chat_id = ${chatId} and msg_id % 5 in (0, 1)`.execute(
      services.db,
    );
  }
}

/** Forgets what a user's tab has kept, so that long runs do not grow. */
async function dropStorage(driver: StorageDriver, userId: string): Promise<void> {
  const drop = driver.dropInstance as ((options: { name: string }) => Promise<void>) | undefined;
  await drop?.({ name: `meeline-CB-${userId}` });
}
