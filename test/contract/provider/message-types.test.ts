import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unpackContent } from '../../../widget/contract/entities/rich-content.ts';
import { kindContentOf } from '../../../widget/domain/message/kinds.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import { GAME_OUTCOMES } from '../../../widget/domain/message/rich-content.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { signIn, type TestClient, valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';

describe.each(usualDatabase())('messages other than text (%s)', (database) => {
  let provider: TestProvider;
  let annClient: TestClient;
  let bobClient: TestClient;
  let chatId: string;
  let annId: string;

  beforeAll(async () => {
    provider = await startTestProvider({ database });
    const ann = await provider.createUser({ name: 'Ann', loginName: 'anna', password: 'password-a' });
    const bob = await provider.createUser({ name: 'Bob', loginName: 'bobby', password: 'password-b' });
    annClient = await signIn(provider.baseUrl, 'anna', 'password-a');
    bobClient = await signIn(provider.baseUrl, 'bobby', 'password-b');
    annId = ann.userId;
    chatId = await provider.befriend(ann.userId, bob.userId);
  });
  afterAll(() => provider.stop());

  it('determines the outcome of a game, regardless of the sender’s', async () => {
    const [mine, theirs] = await Promise.all([annClient.connect(), bobClient.connect()]);
    for (const [game, outcomes] of Object.entries(GAME_OUTCOMES)) {
      const content = unpackContent(`game_${game}`, '{"result":99}');
      const request = { chatId, localId: randomUUID(), content, mentionedIds: [], mentionWords: [] };
      const sent = valueOf(await annClient.operation(OPERATIONS.msgSend, request)).data;
      const [own, other] = await Promise.all([mine, theirs].map((socket) => socket.next(PUSHES.rcvMsg)));
      expect(other?.delivery).toEqual({ state: 'sent', messageId: sent.messageId });
      expect(own?.content).toEqual(other?.content);
      const thrown = other === undefined ? undefined : kindContentOf(other.content);
      expect(thrown).toMatchObject({ kind: 'game', game });
      expect(thrown?.kind === 'game' && thrown.outcome !== undefined && thrown.outcome <= outcomes).toBe(true);
    }
    mine.close();
    theirs.close();
  });

  it.each(['shareBet', 'plan'])('refuses a %s that is invalid or unknown to lotteries', async (messageType) => {
    const order = { gameId: '28', playName: 'Sum', periodNo: '082', betContent: '04,07', betStake: '20', orderId: 'x' };
    const send = (fields: object) => {
      const content = unpackContent(messageType, JSON.stringify(fields));
      const request = { chatId, localId: randomUUID(), content, mentionedIds: [], mentionWords: [] };
      return annClient.operation(OPERATIONS.msgSend, request);
    };
    expect(await send(order)).toMatchObject({ ok: false, failure: { code: 'bet_unknown' } });
    for (const bad of [{ ...order, periodNo: '' }, { ...order, betStake: '-1' }, { ...order, betItem: 'x' }, {}])
      expect(await send(bad)).toMatchObject({ ok: false, failure: { code: 'invalid_request' } });
  });

  it.each(['hologram', 'groupRed', 'transfer', 'precisionBet', 'video-chat', 'cs-info'])(
    'refuses a %s from a user',
    async (messageType) => {
      const content = unpackContent(messageType, '{"redId":"1"}');
      const request = { chatId, localId: randomUUID(), content, mentionedIds: [], mentionWords: [] };
      expect(await annClient.operation(OPERATIONS.msgSend, request)).toMatchObject({
        ok: false,
        failure: { code: 'forbidden' },
      });
    },
  );

  it('reads the rows that earlier versions stored', async () => {
    const { db } = provider.services;
    const { last_msg_id: before } = await db
      .selectFrom('chats')
      .select('last_msg_id')
      .where('chat_id', '=', chatId)
      .executeTakeFirstOrThrow();
    const rows = [
      { type: 'qr_image', body: '{"pictureUrl":"/f?file_key=k","width":"4"}', kind: 'image' },
      { type: 'msgs', body: 'an old text', kind: 'text' },
      { type: 'notice_somethingOld', body: 'an old notice', kind: 'notice' },
      { type: 'friendCard', body: btoa('{"user_id":"M000000001"}'), kind: 'person-card' },
      { type: 'hologram', body: '{"note":1}', kind: 'unsupported' },
    ];
    await db
      .insertInto('messages')
      .values(
        rows.map(({ type, body }, index) => ({
          chat_id: chatId,
          msg_id: before + 1 + index,
          sender_id: annId,
          uuid: randomUUID(),
          time: 1_700_000_000_000 + index,
          type,
          body,
          counts: true,
        })),
      )
      .execute();
    const last = before + rows.length;
    await db.updateTable('chats').set({ last_msg_id: last }).where('chat_id', '=', chatId).execute();
    const page = { chatId, messageId: '0', direction: 'get_back', limit: rows.length } as const;
    const { messages } = valueOf(await bobClient.operation(OPERATIONS.getMsgList, page)).data;
    expect(messages.map(({ content }) => kindContentOf(content).kind)).toEqual(rows.map(({ kind }) => kind));
    expect(messages.flatMap(({ content }) => (content.kind === 'rich' ? [content.undecoded] : []))).toEqual(
      rows.filter(({ kind }) => !['text', 'notice'].includes(kind)).map(({ type, body }) => ({ type, text: body })),
    );
  });
});
