import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STREAM_PATH } from '../../../widget/contract/event-stream.ts';
import { heartbeatText } from '../../../widget/contract/frame.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import type { Account } from '../../../widget/domain/session/account.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { signIn, type TestClient, type TestSocket, until } from '../../support/provider-client.ts';
import { everyDatabase } from '../../support/provider-database.ts';

describe.each(everyDatabase())('heartbeats (%s)', (database) => {
  let provider: TestProvider;
  let ann: Account;
  let ben: Account;
  let annClient: TestClient;
  let benClient: TestClient;
  let chatId: string;

  beforeAll(async () => {
    provider = await startTestProvider({ database, limits: { streamBeatMs: 50 } });
    ann = await provider.createUser({ name: 'Ann', loginName: 'anna', password: 'password-a' });
    ben = await provider.createUser({ name: 'Ben', loginName: 'benny', password: 'password-b' });
    chatId = await provider.befriend(ann.userId, ben.userId);
    annClient = await signIn(provider.baseUrl, 'anna', 'password-a');
    benClient = await signIn(provider.baseUrl, 'benny', 'password-b');
  });
  afterAll(() => provider.stop());

  const beat = async (socket: TestSocket) => {
    socket.raw.send(heartbeatText(Date.now()));
    return socket.next(PUSHES.heartbeatAnswer);
  };
  /** Numbers are repeated rather than lost while an earlier transaction is open. */
  const untilNothingNew = (socket: TestSocket) =>
    until('nothing new', async () => ((await beat(socket)).heads === undefined ? true : undefined));
  const newest = async (): Promise<string> => {
    const { rows } = await sql<{ newest: string }>`
      select last_msg_id::text as newest from chats where chat_id = ${chatId}`.execute(provider.services.db);
    return rows[0]?.newest ?? '';
  };

  it('are answered once with the newest numbers of changed chats', async () => {
    await benClient.send(chatId, 'before the link');
    const socket = await annClient.connect();
    await socket.next(PUSHES.hello);
    await untilNothingNew(socket);
    await benClient.send(chatId, 'one');
    await benClient.send(chatId, 'two');
    const group = await provider.createGroup({ owner: ben.userId, members: [ann.userId] });
    const { heads } = await beat(socket);
    expect(heads?.get(chatId)).toBe(await newest());
    expect([...(heads?.keys() ?? [])].filter((id) => id !== group)).toEqual([chatId]);
    await untilNothingNew(socket);
    socket.close();
  });

  it('do not report chats of others or of dissolved groups', async () => {
    const socket = await annClient.connect();
    await socket.next(PUSHES.hello);
    const others = await provider.createGroup({ owner: ben.userId, talkIntervalS: 0 });
    const dissolved = await provider.createGroup({ owner: ben.userId, members: [ann.userId], talkIntervalS: 0 });
    await benClient.send(others, 'ours');
    await benClient.send(dissolved, 'bye');
    await sql`update groups set is_dissolved = true where group_id = ${dissolved}`.execute(provider.services.db);
    await benClient.send(chatId, 'to Ann');
    const told = [...((await beat(socket)).heads?.keys() ?? [])];
    expect(told).toContain(chatId);
    expect(told).not.toContain(others);
    expect(told).not.toContain(dissolved);
    socket.close();
  });

  it('are answered without numbers while the database is busy', async () => {
    const socket = await annClient.connect();
    await socket.next(PUSHES.hello);
    await untilNothingNew(socket);
    await benClient.send(chatId, 'while it is busy');
    await provider.services.db.transaction().execute(async (trx) => {
      await sql`lock table chat_members in access exclusive mode`.execute(trx);
      expect((await beat(socket)).heads).toBeUndefined();
    });
    const told = await until('the number', async () => (await beat(socket)).heads?.get(chatId));
    expect(told).toBe(await newest());
    socket.close();
  });

  it('report the newest numbers on a stream, too', async () => {
    const fetched = await annClient.call(HTTP_CALLS.getSToken, undefined);
    const token = fetched.ok ? fetched.value.data.socketToken : '';
    const response = await fetch(`${provider.baseUrl}${STREAM_PATH}/${token}`);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const readUntil = async (wanted: RegExp): Promise<void> => {
      while (!wanted.test(text)) text += (await reader?.read())?.value ?? '';
    };
    await readUntil(/"type":"hb"/);
    await benClient.send(chatId, 'to the stream');
    await readUntil(new RegExp(`"type":"hb"[^\\n]*"heads":{[^}]*"${chatId}":"${await newest()}"`));
    await reader?.cancel();
  });
});
