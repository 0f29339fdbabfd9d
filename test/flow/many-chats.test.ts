import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedBulk } from '../../applet-host-demo/demo/data/bulk.ts';
import { MAX_RESUMED_CHATS } from '../../widget/domain/limits.ts';
import { chatsAtom, friendsAtom } from '../../widget/state/chats.ts';
import { createPerson, PASSWORD, signedIn, type Person } from '../support/conversation.ts';
import { createClient, signIn } from '../support/provider-client.ts';
import { startTestProvider, TEST_TENANT, type TestProvider } from '../support/provider.ts';

let provider: TestProvider;
let anna: Person;
let ben: Person;
let chatId: string;

beforeAll(async () => {
  provider = await startTestProvider();
  anna = await createPerson(provider, 'Anna');
  ben = await createPerson(provider, 'Ben');
  chatId = await provider.befriend(anna.account.userId, ben.account.userId);
  const { db, now } = provider.services;
  const rooms = 2 * MAX_RESUMED_CHATS + 500;
  await seedBulk(db, { tenant: TEST_TENANT, userId: anna.account.userId, rooms, messages: 0 }, now());
});
afterAll(() => provider.stop());

test('resumes open and closed chats among thousands after a break', async () => {
  const widget = await signedIn(provider, anna);
  try {
    expect(widget.store.get(chatsAtom).size).toBeGreaterThan(2 * MAX_RESUMED_CHATS);
    await widget.actions.openChat(chatId);
    const other = [...widget.store.get(friendsAtom).values()].find((friend) => friend.userId !== ben.account.userId);
    if (other === undefined) throw new Error('no other friend');

    // The page sleeps: another socket of its session replaces its own.
    const thief = createClient(provider.baseUrl, { token: widget.profile.keyValue.get('ml_token:CB') ?? '' });
    const socket = await thief.connect();
    const client = await signIn(provider.baseUrl, ben.loginName, PASSWORD);
    for (const text of ['one', 'two', 'three']) expect((await client.send(chatId, text)).ok).toBe(true);
    expect((await thief.send(other.chatId, 'from another device')).ok).toBe(true);
    socket.close();
    const linesBefore = provider.logLines.length;
    widget.visibility.raise('shown');
    await widget.untilMessage('three', 'sent');
    await widget.untilChat('the other chat', other.chatId, ({ newestMessageId }) => newestMessageId === '2');
    expect(widget.texts()).toEqual(['one', 'two', 'three']);
    expect(provider.logLines.slice(linesBefore).filter((line) => line.includes('refused'))).toEqual([]);
  } finally {
    await widget.stop();
  }
});
