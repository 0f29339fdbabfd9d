import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_PATH, TOKEN_HEADER } from '../../../widget/contract/envelope.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import type { Account } from '../../../widget/domain/session/account.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { createClient, signIn, type TestClient, until, valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';

describe.each(usualDatabase())('calls by path (%s)', (database) => {
  let provider: TestProvider;
  let [ann, bob]: Account[] = [];
  let client: TestClient;
  let other: TestClient;
  let chatId: string;

  beforeAll(async () => {
    provider = await startTestProvider({ database });
    await provider.saveTenant({ requiresSms: true, canRegister: false }, 'SMS');
    ann = await provider.createUser({ name: 'Ann', loginName: 'anna', password: 'password-a' });
    bob = await provider.createUser({ name: 'Bob', loginName: 'bobby', password: 'password-b' });
    chatId = await provider.befriend(ann.userId, bob.userId);
    client = await signIn(provider.baseUrl, 'anna', 'password-a');
    other = await signIn(provider.baseUrl, 'bobby', 'password-b');
  });
  afterAll(() => provider.stop());

  it('send, list and read messages like the operations', async () => {
    const message = {
      chatId,
      localId: 'uuid-by-path',
      content: { kind: 'text', text: 'by path' },
      mentionedIds: [],
      mentionWords: [],
    } as const;
    const sent = valueOf(await client.call(HTTP_CALLS.msgSendByPath, message));
    expect(valueOf(await client.operation(OPERATIONS.msgSend, message)).data).toEqual(sent.data);

    const page = { chatId, messageId: '0', direction: 'get_back' } as const;
    const listed = valueOf(await other.call(HTTP_CALLS.msgListByPath, page));
    expect(listed.data).toEqual(valueOf(await other.operation(OPERATIONS.getMsgList, page)).data);
    expect(listed.data.messages.map(({ delivery }) => delivery.messageId)).toEqual([sent.data.messageId]);

    const read = valueOf(await other.call(HTTP_CALLS.readMsg, { chatId, messageId: sent.data.messageId }));
    expect(read.data).toMatchObject({ unread: 0, readUpTo: sent.data.messageId });
    const friends = valueOf(await client.call(HTTP_CALLS.friendListByPath, {}));
    expect(friends.data.items.map(({ friend }) => friend.userId)).toEqual([bob?.userId]);
  });

  it('refuse what the operations refuse', async () => {
    const stranger = await provider.createUser({ loginName: 'stranger', password: 'password-c' });
    const theirs = await signIn(provider.baseUrl, 'stranger', 'password-c');
    expect(await theirs.call(HTTP_CALLS.readMsg, { chatId, messageId: '1' })).toMatchObject({
      failure: { code: 'forbidden' },
    });
    expect(await theirs.call(HTTP_CALLS.login, undefined)).toMatchObject({ value: { data: stranger } });
    expect(await createClient(provider.baseUrl).call(HTTP_CALLS.login, undefined)).toMatchObject({
      failure: { code: 'token_missing' },
    });
  });

  it('return the provider’s time without a session', async () => {
    provider.advanceClock(3_600_000);
    const told = valueOf(await createClient(provider.baseUrl).call(HTTP_CALLS.getServerTime, undefined));
    expect(Math.abs(told.data.timeMs - Date.now() - 3_600_000)).toBeLessThan(60_000);
    provider.advanceClock(-3_600_000);
  });

  it.each([
    ['CB', true, ['loginName', 'nickName', 'password']],
    ['SMS', false, ['loginName', 'nickName', 'password', 'phone']],
  ])('return the registration form of %s', async (tenant, isOpen, fields) => {
    const anyone = createClient(provider.baseUrl, { tenant });
    expect(valueOf(await anyone.call(HTTP_CALLS.getRegisterList, undefined)).data).toEqual({ isOpen, fields });
  });

  it('make the user’s own devices refresh a list', async () => {
    const [mine, theirs] = [await client.connect(), await other.connect()];
    for (const [list, told] of [
      ['f', 'friendList'],
      ['g', 'groupList'],
    ] as const) {
      valueOf(await client.operation(OPERATIONS.refreshList, { list }));
      expect(await mine.next(PUSHES.update)).toEqual({ list: told });
    }
    await theirs.operation(OPERATIONS.accountGet, undefined);
    expect(theirs.pending().filter(({ type }) => type === PUSHES.update.type)).toEqual([]);
    mine.close();
    theirs.close();
  });

  it('log only the widget’s version on a refusal', async () => {
    const ask = (log: unknown) =>
      fetch(provider.baseUrl + API_PATH, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [TOKEN_HEADER]: client.token ?? '' },
        body: JSON.stringify({ p: 'nothing-like-this', d: {}, r: 'r', log }),
      });
    const before = provider.logLines.length;
    for (const log of [{ v: '1.2.3', secret: 'canary' }, { v: 'a canary that is no version' }, 'canary', { v: 7 }]) {
      expect((await ask(log)).status).toBe(200);
    }
    const lines = await until('the lines', () => {
      const found = provider.logLines.slice(before).filter((line) => line.includes('unknown_operation'));
      return found.length === 4 ? found : undefined;
    });
    expect(lines.map((line) => line.includes('"client":"1.2.3"'))).toEqual([true, false, false, false]);
    expect(lines.some((line) => line.includes('canary'))).toBe(false);
  });
});
