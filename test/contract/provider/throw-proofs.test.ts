import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packContent, unpackContent } from '../../../widget/contract/entities/rich-content.ts';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { findThrowFault } from '../../../widget/domain/fair/throw-check.ts';
import { kindContentOf } from '../../../widget/domain/message/kinds.ts';
import type { Game } from '../../../widget/domain/message/rich-content.ts';
import { nodeHash } from '../../../applet-host-demo/provider/base/fair/node-hash.ts';
import { readSecretKeys } from '../../../applet-host-demo/provider/base/fair/secret-keys.ts';
import { aPlayer, type LotteryPlayer } from '../../support/lottery-stage.ts';
import { valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';

const KEYS = readSecretKeys({ SECRET_KEYS: `k1:${Buffer.alloc(32, 3).toString('base64')}` });
const OUTCOME_NAMES = { dice: 'dice', 'rock-paper-scissors': 'hands', 'coin-toss': 'coin' } as const;
const run = promisify(execFile);

describe.each(usualDatabase())('the proofs of throws (%s)', (database) => {
  let provider: TestProvider;
  let ann: LotteryPlayer;
  let ben: LotteryPlayer;

  beforeAll(async () => {
    provider = await startTestProvider({ database, secretKeys: KEYS });
    [ann, ben] = [await aPlayer(provider, 'Ann'), await aPlayer(provider, 'Ben')];
  });
  afterAll(() => provider.stop());

  const aChat = () => provider.createGroup({ owner: ann.userId, members: [ben.userId] });
  const sealOf = async (chatId: string, { client } = ann) =>
    valueOf(await client.call(HTTP_CALLS.throwSealGet, { chatId })).data;
  const send = async (chatId: string, game: Game, { client } = ann, localId: string = randomUUID()) => {
    const content = packContent({ kind: 'game', game, outcome: undefined });
    const message = { chatId, localId, content, mentionedIds: [], mentionWords: [] };
    valueOf(await client.operation(OPERATIONS.msgSend, message));
  };
  /** The throws of a chat as the other member sees them. */
  const throwsIn = async (chatId: string) => {
    const page = { chatId, messageId: '0', direction: 'get_back', limit: 50 } as const;
    const { messages } = valueOf(await ben.client.operation(OPERATIONS.getMsgList, page)).data;
    return messages.flatMap(({ content, localId, senderId }) => {
      const shown = kindContentOf(content);
      return shown.kind === 'game' ? [{ ...shown, chatId, localId, senderId }] : [];
    });
  };
  const faultOf = async ({ proof, ...thrown }: Awaited<ReturnType<typeof throwsIn>>[number]) =>
    proof === undefined ? 'no proof' : findThrowFault(thrown, proof, nodeHash);

  it('follow from a public earlier seal, one step per throw', async () => {
    const chatId = await aChat();
    const before = await sealOf(chatId);
    expect(before).toMatchObject({ step: 0, seal: expect.stringMatching(/^[0-9a-f]{64}$/) });
    for (const game of ['dice', 'coin-toss', 'rock-paper-scissors'] as const) await send(chatId, game);
    const thrown = await throwsIn(chatId);
    expect(thrown.map(({ proof }) => [proof?.seal, proof?.step])).toEqual([1, 2, 3].map((step) => [before.seal, step]));
    expect(new Set(thrown.map(({ proof }) => proof?.seed)).size).toBe(3);
    for (const each of thrown) expect(await faultOf(each)).toBeUndefined();
    expect(await sealOf(chatId)).toEqual({ ...before, step: 3 });
  });

  it('differ for each member and each chat', async () => {
    const [first, second] = [await aChat(), await aChat()];
    const seals = await Promise.all([sealOf(first), sealOf(second), sealOf(first, ben)]);
    expect(new Set(seals.map(({ seal }) => seal)).size).toBe(3);
    await send(first, 'dice');
    expect(await sealOf(first, ben)).toMatchObject({ step: 0 });
    const outsider = await aPlayer(provider, 'Cleo');
    expect(await outsider.client.call(HTTP_CALLS.throwSealGet, { chatId: first })).toMatchObject({ ok: false });
  });

  it('begin with the second throw if no seal was requested', async () => {
    const chatId = await aChat();
    await send(chatId, 'dice');
    await send(chatId, 'dice');
    const [first, second] = await throwsIn(chatId);
    expect(first?.proof).toBeUndefined();
    expect(first?.outcome).toBeGreaterThanOrEqual(1);
    expect(second?.proof?.seal).toBe(first?.nextSeal);
    expect(second && (await faultOf(second))).toBeUndefined();
  });

  it('take one step for a repeated call', async () => {
    const chatId = await aChat();
    await sealOf(chatId);
    const localId = randomUUID();
    await Promise.all([send(chatId, 'dice', ann, localId), send(chatId, 'dice', ann, localId)]);
    expect(await throwsIn(chatId)).toHaveLength(1);
    expect(await sealOf(chatId)).toMatchObject({ step: 1 });
  });

  it('ignore a proof and an outcome written by clients', async () => {
    const chatId = await aChat();
    const { seal } = await sealOf(chatId);
    const forged = {
      result: 6,
      seal: 'a'.repeat(64),
      seed: 'b'.repeat(64),
      step: 1,
      sealed: 1,
      next_seal: 'c'.repeat(64),
    };
    const content = unpackContent('game_dice', JSON.stringify(forged));
    const message = { chatId, localId: randomUUID(), content, mentionedIds: [], mentionWords: [] };
    valueOf(await ann.client.operation(OPERATIONS.msgSend, message));
    const [thrown] = await throwsIn(chatId);
    expect(thrown).toMatchObject({ proof: { seal } });
    expect(thrown?.nextSeal).toBeUndefined();
    expect(thrown && (await faultOf(thrown))).toBeUndefined();
  });

  it('are decided for each chat of a mass message', async () => {
    const chats = [await aChat(), await aChat()];
    for (const chatId of chats) await sealOf(chatId);
    const content = packContent({ kind: 'game', game: 'dice', outcome: undefined });
    valueOf(await ann.client.call(HTTP_CALLS.multipMsgSend, { chatIds: chats, localId: randomUUID(), content }));
    for (const chatId of chats) {
      const [thrown] = await throwsIn(chatId);
      expect(thrown && (await faultOf(thrown))).toBeUndefined();
    }
  });

  it('continue with the chain whose seal the last throw announces', async () => {
    const chatId = await aChat();
    const { seal } = await sealOf(chatId);
    await provider.services.db.updateTable('throw_chains').set({ step: 255 }).where('seal', '=', seal).execute();
    for (let count = 0; count < 2; count += 1) await send(chatId, 'coin-toss');
    const [last, next] = await throwsIn(chatId);
    expect(last).toMatchObject({ proof: { seal, step: 256 }, nextSeal: (await sealOf(chatId)).seal });
    expect(next?.proof).toMatchObject({ seal: last?.nextSeal, step: 1 });
    for (const each of [last, next]) expect(each && (await faultOf(each))).toBeUndefined();
  });

  it('keep seeds encrypted; start another chain without the key', async () => {
    const chatId = await aChat();
    const { seal } = await sealOf(chatId);
    const { db } = provider.services;
    const stored = await db
      .selectFrom('throw_chains')
      .select('root')
      .where('seal', '=', seal)
      .executeTakeFirstOrThrow();
    expect(stored.root).toMatch(/^sealed:k1:/);
    await db.updateTable('throw_chains').set({ root: 'sealed:lost:x' }).where('seal', '=', seal).execute();
    for (let count = 0; count < 2; count += 1) await send(chatId, 'dice');
    const [first, second] = await throwsIn(chatId);
    expect(first?.proof).toBeUndefined();
    expect(second?.proof?.seal).toBe(first?.nextSeal);
  });

  it('can be checked by hand with the documented commands', async () => {
    const chatId = await aChat();
    const { seal } = await sealOf(chatId);
    for (const game of ['dice', 'coin-toss', 'rock-paper-scissors'] as const) await send(chatId, game);
    const text = await readFile('applet-host-demo/provider/docs/fair-play.md', 'utf8');
    const blocks = (section: string) => [...section.matchAll(/```bash\n([\s\S]*?)```/g)].map(([, lines = '']) => lines);
    const [, functions = ''] = blocks(text.slice(text.indexOf('## Check a draw by hand')));
    const [script = ''] = blocks(text.slice(text.indexOf('## Check a throw by hand')));
    for (const { proof, localId, outcome, game } of await throwsIn(chatId)) {
      const facts = { SEED: proof?.seed, STEP: String(proof?.step), CHAT: chatId, UUID: localId };
      const env = { PATH: process.env['PATH'] ?? '', ...facts, GAME: OUTCOME_NAMES[game], BLOCK: '' };
      const sha256 = 'sha256() { openssl dgst -sha256 | sed "s/.* //"; }';
      const { stdout } = await run('bash', ['-euc', [sha256, functions, script].join('\n')], { env });
      expect(stdout.trim().split('\n')).toEqual([`seal ${seal}`, String(outcome)]);
    }
  });
});
