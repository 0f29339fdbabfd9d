import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSession } from '../../applet-host-demo/provider/base/store/access/sessions.ts';
import { createMemoryKeyValue } from '../../widget/platform/key-value.ts';
import { createPerson } from '../support/conversation.ts';
import { until } from '../support/provider-client.ts';
import { startTestProvider, TEST_TENANT, type TestProvider } from '../support/provider.ts';
import { createChance } from './support/chance.ts';
import { createFastClock } from './support/fast-clock.ts';
import { type FaultProxy, startFaultProxy } from './support/fault-proxy.ts';
import { createFrameFaults } from './support/frame-faults.ts';
import { createHistory, eventsOf } from './support/history.ts';
import { createTabStorage } from './support/tab-storage.ts';
import { createTab, type Tab } from './support/tab.ts';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider();
});
afterAll(() => provider.stop());

const TEXTS = ['one', 'two', 'three', 'four'];

/** The state of the tab when it is killed. */
const MOMENTS: readonly { readonly moment: string; readonly before: (network: FaultProxy) => void }[] = [
  { moment: 'before anything has left', before: (network) => network.stall('up') },
  {
    moment: 'when the provider has stored the first, and its answer is lost',
    before: (network) => network.stall('down'),
  },
  { moment: 'when nothing is wrong', before: () => undefined },
];

describe.each(MOMENTS)('a tab that is killed in the middle of a send, $moment,', ({ moment, before }) => {
  test('sends all its messages once, in order, on reopening', async () => {
    const clock = createFastClock(10);
    const history = createHistory(clock.nowMs);
    const [anna, ben] = [await createPerson(provider, 'Anna'), await createPerson(provider, 'Ben')];
    const chatId = await provider.befriend(anna.account.userId, ben.account.userId);
    const { db, limits, now } = provider.services;
    const { token } = await startSession(db, anna.account.userId, limits, now());
    const network = await startFaultProxy({ targetPort: provider.port, random: Math.random });
    const ownId = anna.account.userId;
    const chance = createChance(1);
    const storage = createTabStorage(0, `meeline-${TEST_TENANT}-${ownId}`, clock, chance);
    const tab = createTab({
      name: 'tab',
      origin: network.baseUrl,
      storage,
      keyValue: createMemoryKeyValue(),
      clock,
      frames: createFrameFaults(clock, chance),
      token,
      ownId,
      history,
    });
    try {
      await tab.open().untilSession('ready');
      await tab.openChat(chatId);
      before(network);
      for (const text of TEXTS) tab.send(text);
      if (moment.includes('stored'))
        await until('stored', async () => ((await bodies(chatId)).length > 0 ? true : undefined));
      await until('kept', () => (eventsOf(history.events, 'kept').length >= TEXTS.length ? true : undefined));
      tab.kill();
      network.reset();
      network.stall(undefined);

      await tab.open().untilSession('ready');
      await tab.openChat(chatId);
      await until('all sent', () => (isAllSent(tab) ? true : undefined));
      expect(tab.shown().map(({ text }) => text)).toEqual(TEXTS);
      expect(await bodies(chatId)).toEqual(TEXTS);
    } finally {
      await tab.stop();
      await network.close();
    }
  });
});

const isAllSent = (tab: Tab): boolean =>
  tab.shown().length === TEXTS.length && tab.shown().every(({ state }) => state === 'sent');

const bodies = async (chatId: string): Promise<readonly string[]> => {
  const { rows } = await sql<{
    body: string;
  }>`select body from messages where chat_id = ${chatId} order by msg_id`.execute(provider.services.db);
  return rows.map(({ body }) => body);
};
