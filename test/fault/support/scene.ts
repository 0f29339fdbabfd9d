import { startSession } from '../../../applet-host-demo/provider/base/store/access/sessions.ts';
import { appendMessage } from '../../../applet-host-demo/provider/base/store/messages/messages.ts';
import { markRecalled } from '../../../applet-host-demo/provider/base/store/messages/recalls.ts';
import { NO_MENTIONS } from '../../../widget/domain/message/message.ts';
import { createMemoryKeyValue } from '../../../widget/platform/key-value.ts';
import type { Cleanup } from '../../support/cleanup.ts';
import { TEST_TENANT, type TestProvider } from '../../support/provider.ts';
import type { CreateWidget } from '../../support/widget.ts';
import type { Chance } from './chance.ts';
import type { FastClock } from './fast-clock.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import type { ScheduleProvider } from './schedule-nodes.ts';
import { createFrameFaults, type FrameFaults } from './frame-faults.ts';
import type { History } from './history.ts';
import type { Plan } from './plan.ts';
import { createSkewedClock, type SkewedClock } from './tab-platform.ts';
import { createTabStorage, type TabStorage } from './tab-storage.ts';
import { createTab, type Tab } from './tab.ts';

/** One tab with all parts of its environment that can fail. */
export interface Client {
  readonly tab: Tab;
  readonly network: FaultProxy;
  readonly frames: FrameFaults;
  readonly storage: TabStorage;
  readonly clock: SkewedClock;
}

export interface Scene {
  readonly clients: readonly Client[];
  readonly userIds: readonly string[];
  /** Both groups belong to the first user. No user ever leaves the first group. */
  readonly groupIds: readonly [string, string];
  /** The participants of each chat. Friendships may be added. */
  readonly chats: ReadonlyMap<string, readonly string[]>;
  readonly addChat: (chatId: string, userIds: readonly string[]) => void;
  readonly chatsOf: (userId: string) => readonly string[];
}

export interface SceneDeps {
  readonly plan: Plan;
  readonly provider: ScheduleProvider;
  readonly clock: FastClock;
  readonly chance: Chance;
  readonly history: History;
  readonly createWidget: CreateWidget | undefined;
  readonly cleanup: Cleanup;
}

/** The provider's first answer replaces a token of this age. */
const OLD_TOKEN_MS = 11 * 60_000;

/** Makes the users, chats and tabs of a plan. All tabs are still closed. */
export async function setScene(deps: SceneDeps): Promise<Scene> {
  const { plan, provider, clock } = deps;
  const first = provider.current();
  const userIds: string[] = [];
  for (let person = 0; person < plan.people; person += 1) {
    userIds.push((await first.createUser({ name: `P${person} of ${plan.seed}` })).userId);
  }
  const [owner = '', ...members] = userIds;
  const groupIds = [
    await first.createGroup({ name: 'all', owner, members }),
    await first.createGroup({ name: 'some', owner, members }),
  ] as const;
  const chats = new Map<string, readonly string[]>(groupIds.map((groupId) => [groupId, userIds]));
  for (const [index, id] of members.entries()) {
    const pair = [userIds[index] ?? '', id];
    const chatId = await first.befriend(pair[0] ?? '', id);
    chats.set(chatId, pair);
    await writeEarlier(first, chatId, pair, plan.earlierMessages, clock.nowMs());
  }

  const clients: Client[] = [];
  for (const [index, person] of plan.tabs.entries())
    clients.push(await createClient(deps, index, userIds[person] ?? ''));
  provider.onMoved(() => {
    for (const [index, { network }] of clients.entries()) network.aim(provider.portOf(index));
  });
  return {
    clients,
    userIds,
    groupIds,
    chats,
    addChat: (chatId, pair) => void chats.set(chatId, pair),
    chatsOf: (userId) => [...chats].filter(([, users]) => users.includes(userId)).map(([chatId]) => chatId),
  };
}

async function createClient(
  { plan, provider, clock, chance, history, createWidget, cleanup }: SceneDeps,
  index: number,
  ownId: string,
): Promise<Client> {
  const { services } = provider.current();
  const network = await startFaultProxy({ targetPort: provider.portOf(index), random: chance.fraction });
  cleanup.add(network.close);
  const bornAtMs = clock.nowMs() - (plan.hasOldTokens ? OLD_TOKEN_MS : 0);
  const { token } = await startSession(services.db, ownId, services.limits, bornAtMs);
  const storage = createTabStorage(index, `meeline-${TEST_TENANT}-${ownId}`, clock, chance);
  cleanup.add(storage.remove);
  const frames = createFrameFaults(clock, chance);
  const ownClock = createSkewedClock(clock, plan.skewsMs[index] ?? 0);
  const tab = createTab({
    name: `T${index}`,
    origin: network.baseUrl,
    storage,
    keyValue: createMemoryKeyValue(),
    clock: ownClock,
    frames,
    token,
    ownId,
    history,
    createWidget,
  });
  cleanup.add(tab.stop);
  return { tab, network, frames, storage, clock: ownClock };
}

/** Writes earlier messages and recalls some of them, which leaves gaps for the members of the chat. */
async function writeEarlier(
  { services }: TestProvider,
  chatId: string,
  pair: readonly string[],
  count: number,
  nowMs: number,
): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    const sender = { userId: pair[number % 2] ?? '', name: 'P', role: undefined };
    const content = { kind: 'text', text: `earlier ${number}` } as const;
    const message = { chatId, localId: `earlier-${chatId}-${number}`, sender, content, mentions: NO_MENTIONS };
    await services.db.transaction().execute((trx) => appendMessage(trx, message, nowMs - 60_000));
  }
  const takenBack = Array.from({ length: count }, (_, index) => index + 1).filter((number) => number % 5 <= 1);
  if (takenBack.length === 0) return;
  const deletion = { byId: 'M000000000', timeMs: nowMs - 30_000 };
  await services.db.transaction().execute((trx) => markRecalled(trx, chatId, takenBack, deletion));
}
