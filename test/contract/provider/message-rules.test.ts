import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packContent } from '../../../widget/contract/entities/rich-content.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { uploadInParts, uploadRequestFor } from '../../support/file-client.ts';
import type { SendableContent } from '../../../widget/domain/message/message.ts';
import { usualDatabase } from '../../support/provider-database.ts';
import { type Player, useServerStage } from '../../support/server-api-stage.ts';

/** The tenant's rules for messages, before they are stored: words, links, and the platform's own decision. L-PB5. */

const SECRET = 'a secret of the hook';

describe.each(usualDatabase())('the rules for messages on %s', (database) => {
  const stage = useServerStage(database, { allowsPrivateWebhooks: true });
  let platform: Server;
  let answer: 200 | 403 | 500 | 'none';
  let asked: { readonly body: string; readonly signature: string }[];

  beforeAll(async () => {
    platform = createServer((request, response) => {
      void readText(request).then((body) => {
        asked.push({ body, signature: String(request.headers['meeline-signature']) });
        if (answer !== 'none') response.writeHead(answer).end();
      });
    });
    await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    platform.closeAllConnections();
    platform.close();
  });

  const rule = (moderation: object) => stage.done('PATCH', '/tenant', { settings: { moderation } });
  const friends = async (): Promise<{ readonly ann: Player; readonly ben: Player; readonly chatId: string }> => {
    const [ann, ben] = [await stage.aPlayer('Ann'), await stage.aPlayer('Ben')];
    await stage.done('PUT', `/players/${stage.ref(ann)}/friends/${stage.ref(ben)}`);
    return { ann, ben, chatId: [ann.userId, ben.userId].toSorted().join('') };
  };
  const sendContent = async ({ client }: Player, chatId: string, content: SendableContent, localId: string) => {
    const message = { chatId, localId, content, mentionedIds: [], mentionWords: [] };
    const answered = await client.operation(OPERATIONS.msgSend, message);
    return answered.ok ? 'sent' : answered.failure.code;
  };
  const send = (player: Player, chatId: string, text: string, localId: string = randomUUID()) =>
    sendContent(player, chatId, { kind: 'text', text }, localId);
  /** Uploads a document and sends it. */
  const sendDocument = async (player: Player, chatId: string, name: string) => {
    const bytes = randomBytes(100);
    const request = uploadRequestFor(chatId, bytes, { kind: 'document', name });
    const uploaded = await uploadInParts(stage.provider.baseUrl, player.client, bytes, request);
    if (!uploaded.ok) throw new Error(uploaded.failure.code);
    const { fileKey: key } = uploaded.value;
    const content = packContent({ kind: 'document', file: { key }, name, sizeBytes: bytes.byteLength });
    return sendContent(player, chatId, content, randomUUID());
  };
  const stored = async (chatId: string): Promise<number> =>
    (await stage.provider.services.db.selectFrom('messages').select('msg_id').where('chat_id', '=', chatId).execute())
      .length;

  it('refuse words and links of users, and store nothing', async () => {
    const { ann, chatId } = await friends();
    await rule({ words: ['fraud', '赌博'], links: { domains: ['lottery.example'] } });
    expect(await send(ann, chatId, 'F.R.A.U.D')).toBe('message_refused');
    expect(await send(ann, chatId, '来赌博')).toBe('message_refused');
    expect(await send(ann, chatId, 'https://evil.example')).toBe('message_refused');
    expect(await stored(chatId)).toBe(0);
    expect(await send(ann, chatId, 'https://www.lottery.example/draws')).toBe('sent');
  });

  it('refuse names of files with them', async () => {
    const { ann, chatId } = await friends();
    await rule({ words: ['fraud'], links: 'none' });
    expect(await sendDocument(ann, chatId, 'F.R.A.U.D.pdf')).toBe('message_refused');
    expect(await sendDocument(ann, chatId, 'plan.fraud')).toBe('message_refused');
    expect(await sendDocument(ann, chatId, 'casino.com.pdf')).toBe('message_refused');
    expect(await sendDocument(ann, chatId, 'casino.com')).toBe('message_refused');
    expect(await sendDocument(ann, chatId, 'casino.com.zip')).toBe('message_refused');
    expect(await stored(chatId)).toBe(0);
    expect(await sendDocument(ann, chatId, 'rules.of.the.game.pdf')).toBe('sent');
  });

  it('take effect without restart; earlier messages keep their receipt', async () => {
    const { ann, chatId } = await friends();
    await rule({});
    const localId = randomUUID();
    expect(await send(ann, chatId, 'fraud', localId)).toBe('sent');
    await rule({ words: ['fraud'] });
    expect(await send(ann, chatId, 'fraud', localId)).toBe('sent');
    expect(await send(ann, chatId, 'fraud')).toBe('message_refused');
    expect(await stored(chatId)).toBe(1);
  });

  it('do not bind the platform’s own accounts', async () => {
    const { ann } = await friends();
    await rule({ words: ['fraud'] });
    await stage.done('POST', '/accounts', { account: `news-${database}`, name: 'News' });
    await stage.done('POST', '/messages', {
      from: `news-${database}`,
      to: { type: 'player', player: ann.playerId },
      content: { type: 'text', text: 'Beware of fraud' },
    });
  });

  it('let the platform decide, and define what happens without answer', async () => {
    const { ann, chatId } = await friends();
    const url = `http://127.0.0.1:${(platform.address() as AddressInfo).port}/check`;
    asked = [];
    await rule({ hook: { url, secret: SECRET, withoutAnswer: 'refuse' } });
    answer = 200;
    expect(await send(ann, chatId, 'hello')).toBe('sent');
    const [{ body, signature } = { body: '', signature: '' }] = asked;
    expect(JSON.parse(body)).toEqual({
      tenant: 'CB',
      chatIds: [chatId],
      sender: { userId: ann.userId, playerId: ann.playerId },
      content: { kind: 'text', text: 'hello' },
    });
    const [, time = '', sum] = /^t=(\d+),v1=(\w+)$/.exec(signature) ?? [];
    expect(sum).toBe(createHmac('sha256', SECRET).update(`${time}.${body}`).digest('hex'));
    expect(await sendDocument(ann, chatId, 'rules.pdf')).toBe('sent');
    expect(JSON.parse(asked[1]?.body ?? '')).toMatchObject({ content: { kind: 'document', name: 'rules.pdf' } });
    for (const without of [500, 'none'] as const) {
      answer = without;
      expect(await send(ann, chatId, 'hello')).toBe('message_refused');
    }
    await rule({ hook: { url, secret: SECRET, withoutAnswer: 'allow' } });
    await stage.provider.services.db.updateTable('chat_members').set({ last_sent_at: 0 }).execute();
    expect(await send(ann, chatId, 'hello')).toBe('sent');
    answer = 403;
    expect(await send(ann, chatId, 'hello')).toBe('message_refused');
    expect(await stored(chatId)).toBe(3);
  });

  it('are refused in an invalid form', async () => {
    const wrong = { settings: { moderation: { links: 'some' } } };
    expect(await stage.refusal('PATCH', '/tenant', wrong)).toEqual([400, 'invalid_request']);
  });
});
