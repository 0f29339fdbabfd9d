import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packContent } from '../../../widget/contract/entities/rich-content.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { MAX_FILES_AT_ONCE } from '../../../widget/domain/limits.ts';
import { uploadWhole } from '../../support/file-client.ts';
import { pngSample } from '../../support/media-samples.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { signIn, type TestClient, valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';

/** L-V3. */
describe.each(usualDatabase())('albums (%s)', (database) => {
  let provider: TestProvider;
  let member: TestClient;
  let friend: TestClient;
  let chatId: string;
  let groupId: string;

  beforeAll(async () => {
    provider = await startTestProvider({ database });
    const password = 'password-a';
    const [{ userId: memberId }, { userId: friendId }] = [
      await provider.createUser({ name: 'member', loginName: 'member', password }),
      await provider.createUser({ name: 'friend', loginName: 'friend', password }),
    ];
    [member, friend] = [
      await signIn(provider.baseUrl, 'member', password),
      await signIn(provider.baseUrl, 'friend', password),
    ];
    chatId = await provider.befriend(memberId, friendId);
    groupId = await provider.createGroup({ owner: memberId, members: [friendId], talkIntervalS: 0 });
  });
  afterAll(() => provider.stop());

  const upload = async (client: TestClient, to: string): Promise<string> => {
    const stored = await uploadWhole(provider.baseUrl, client, { chatId: to, type: 'image' }, await pngSample());
    if (!stored.ok) throw new Error(stored.failure.code);
    return stored.value.fileKey;
  };
  const send = (client: TestClient, to: string, key: string, albumId: string, localId = randomUUID()) =>
    client.operation(OPERATIONS.msgSend, {
      chatId: to,
      localId,
      content: packContent({ kind: 'image', file: { key }, width: 1, height: 1, sizeBytes: 1, albumId }),
      mentionedIds: [],
      mentionWords: [],
    });
  /** Sends all parts of an album at once. Returns the number of one of them. */
  const sendWhole = async (key: string, albumId: string): Promise<string> => {
    const parts = Array.from({ length: MAX_FILES_AT_ONCE }, () => send(member, chatId, key, albumId));
    const [first] = (await Promise.all(parts)).map((sent) => valueOf(sent).data.messageId);
    return first ?? '';
  };

  it('take nine parts and refuse the tenth', async () => {
    const [key, albumId] = [await upload(member, chatId), randomUUID()];
    await sendWhole(key, albumId);
    expect(await send(member, chatId, key, albumId)).toMatchObject({
      ok: false,
      failure: { code: 'invalid_request', detail: 'An album takes at most 9 pictures and videos.' },
    });
  });

  it('belong to one sender and one chat', async () => {
    const [key, albumId] = [await upload(member, chatId), randomUUID()];
    await sendWhole(key, albumId);
    valueOf(await send(friend, chatId, await upload(friend, chatId), albumId));
    valueOf(await send(member, groupId, await upload(member, groupId), albumId));
  });

  it('can be forwarded when they are full', async () => {
    const messageId = await sendWhole(await upload(member, chatId), randomUUID());
    const request = { sourceChatId: chatId, messageId, chatIds: [chatId], localId: randomUUID() };
    expect(valueOf(await member.operation(OPERATIONS.msgSendByList, request)).data.failed).toEqual([]);
  });

  it('count a repeated call once', async () => {
    const [key, albumId, localId] = [await upload(member, chatId), randomUUID(), randomUUID()];
    for (let time = 0; time <= MAX_FILES_AT_ONCE; time += 1) valueOf(await send(member, chatId, key, albumId, localId));
    valueOf(await send(member, chatId, key, albumId));
  });
});
