import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unpacked } from '../../../widget/contract/entities/rich-content.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import { GAME_OUTCOMES } from '../../../widget/domain/message/rich-content.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { signIn, type TestClient, valueOf } from '../../support/provider-client.ts';
import { testedDatabases } from '../../support/provider-database.ts';

describe.each(testedDatabases())('messages other than text (%s)', (database) => {
  let provider: TestProvider;
  let annClient: TestClient;
  let bobClient: TestClient;
  let chatId: string;

  beforeAll(async () => {
    provider = await startTestProvider({ database });
    const ann = await provider.createUser({ name: 'Ann', loginName: 'anna', password: 'password-a' });
    const bob = await provider.createUser({ name: 'Bob', loginName: 'bobby', password: 'password-b' });
    annClient = await signIn(provider.baseUrl, 'anna', 'password-a');
    bobClient = await signIn(provider.baseUrl, 'bobby', 'password-b');
    chatId = await provider.befriend(ann.userId, bob.userId);
  });
  afterAll(() => provider.stop());

  it('determines the outcome of a game, regardless of the sender’s', async () => {
    const [mine, theirs] = await Promise.all([annClient.connect(), bobClient.connect()]);
    for (const [game, outcomes] of Object.entries(GAME_OUTCOMES)) {
      const content = { kind: 'rich', messageType: `game_${game}`, body: '{"result":99}' } as const;
      const request = { chatId, localId: randomUUID(), content, mentionedIds: [], mentionWords: [] };
      const sent = valueOf(await annClient.operation(OPERATIONS.msgSend, request)).data;
      const [own, other] = await Promise.all([mine, theirs].map((socket) => socket.next(PUSHES.rcvMsg)));
      expect(other?.delivery).toEqual({ state: 'sent', messageId: sent.messageId });
      expect(own?.content).toEqual(other?.content);
      const thrown = other === undefined ? undefined : unpacked(other.content);
      expect(thrown).toMatchObject({ kind: 'game', game });
      expect(thrown?.kind === 'game' && thrown.outcome !== undefined && thrown.outcome <= outcomes).toBe(true);
    }
    mine.close();
    theirs.close();
  });

  it.each(['shareBet', 'plan'])('accepts a %s with its known fields and drops the others', async (messageType) => {
    const order = { gameId: '28', playName: 'Sum', periodNo: '082', betContent: '04,07', betStake: '20' };
    const send = (fields: object) => {
      const content = { kind: 'rich', messageType, body: JSON.stringify(fields) } as const;
      const request = { chatId, localId: randomUUID(), content, mentionedIds: [], mentionWords: [] };
      return annClient.operation(OPERATIONS.msgSend, request);
    };
    const socket = await bobClient.connect();
    expect((await send({ ...order, type: 'other', html: '<b>' })).ok).toBe(true);
    const { content } = await socket.next(PUSHES.rcvMsg);
    expect(content).toMatchObject({ kind: 'rich', messageType });
    expect(content.kind === 'rich' && JSON.parse(content.body)).toEqual({ ...order, type: messageType });
    socket.close();
    for (const bad of [{ ...order, periodNo: '' }, { ...order, betStake: '-1' }, { ...order, betItem: 'x' }, {}])
      expect(await send(bad)).toMatchObject({ ok: false, failure: { code: 'invalid_request' } });
  });

  it.each(['hologram', 'groupRed', 'transfer', 'precisionBet', 'video-chat', 'cs-info'])(
    'refuses a %s from a user',
    async (messageType) => {
      const content = { kind: 'rich', messageType, body: '{"redId":"1"}' } as const;
      const request = { chatId, localId: randomUUID(), content, mentionedIds: [], mentionWords: [] };
      expect(await annClient.operation(OPERATIONS.msgSend, request)).toMatchObject({
        ok: false,
        failure: { code: 'forbidden' },
      });
    },
  );
});
