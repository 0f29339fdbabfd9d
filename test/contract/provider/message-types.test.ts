import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unpacked } from '../../../widget/contract/entities/rich-content.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { PUSHES } from '../../../widget/contract/pushes/index.ts';
import { GAME_OUTCOMES } from '../../../widget/domain/message/rich-content.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { signIn, type TestClient, valueOf } from '../../support/provider-client.ts';
import { testedDatabases } from '../../support/provider-database.ts';

describe.each(testedDatabases())('messages that are no text (%s)', (database) => {
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
  }, 60_000);
  afterAll(() => provider.stop());

  it('throws the dice itself, whatever the sender says, and tells everyone the same', async () => {
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

  it.each(['hologram', 'groupRed', 'transfer', 'shareBet', 'video-chat', 'cs-info'])(
    'takes no %s from a person',
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
