import { Agent, get } from 'node:http';
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountGet } from '../../widget/contract/operations/account-get.ts';
import { getMsgList } from '../../widget/contract/operations/get-msg-list.ts';
import { msgSearch } from '../../widget/contract/operations/msg-search.ts';
import { oneToOneChatId } from '../../widget/domain/chat/chat-id.ts';
import type { ProviderProcess } from '../support/provider-process.ts';
import { callFrame, clientFrames, openRawLink } from '../support/raw-frames.ts';
import { type BenchStore, createBenchStore } from './data/bench-store.ts';
import { insertChats, insertCrowd, type SignedIn } from './data/crowd.ts';
import { fetchSocketToken, openLink, type ThinLink } from './data/returning-client.ts';

/**
 * One user writes a burst of frames to one socket in a single write. Meanwhile another user calls and a balancer requests
 * `/healthz`, at fixed times and without waiting for the previous answer. The baseline is the same calls without a burst.
 */

const CHATS = 40;
const MESSAGES_PER_CHAT = 50;
const ASK_EVERY_MS = 20;
const SILENCE_MS = 3_000;
const BURST_MS = 6_000;
const ROUNDS = 3;

let store: BenchStore;
let provider: ProviderProcess;
let noisy: SignedIn;
let quiet: SignedIn;
let quietChat: string;
let noisyChat: string;

beforeAll(async () => {
  store = await createBenchStore();
  await store.fill(async (db) => {
    const [first, second, ...senders] = await insertCrowd(db, 1, CHATS + 2);
    if (first === undefined || second === undefined) throw new Error('nobody was made');
    [noisy, quiet] = [first, second];
    const counts = { read: MESSAGES_PER_CHAT, unread: 0 };
    const chats = senders.map((sender) => ({ readerId: first.userId, senderId: sender.userId, ...counts }));
    await insertChats(db, [...chats, { readerId: second.userId, senderId: first.userId, ...counts }]);
    noisyChat = oneToOneChatId(first.userId, senders[0]?.userId ?? '');
    quietChat = oneToOneChatId(second.userId, first.userId);
  });
  provider = await store.serve({ LOG_LEVEL: 'warn' });
});

afterAll(async () => {
  provider?.kill('SIGTERM');
  await provider?.exited;
  await store?.remove();
});

const times = (count: number, text: () => string): readonly string[] => Array.from({ length: count }, text);

const BURSTS: readonly (readonly [string, () => readonly string[]])[] = [
  ['1,500 msgSearch', () => times(1_500, () => callFrame(msgSearch.name, { key: 'Message 17 of' }))],
  [
    '1,000 GetMsgList',
    () => times(1_000, () => callFrame(getMsgList.name, { chatId: noisyChat, msg_id: '0', act: 'get_back' })),
  ],
  ['20,000 heartbeats', () => times(20_000, () => '12345')],
  ['20,000 invalid frames', () => times(20_000, () => '{"no":"call"}')],
];

it('a burst on one socket while another user calls', async () => {
  const link = await openLink(provider.baseUrl, await fetchSocketToken(provider.baseUrl, quiet.token));
  await ask(link, 1_000);
  const lines = [`one noisy socket on ${store.kind}, ${ROUNDS} rounds, medians (load ${loadavg()[0]?.toFixed(1)})`];
  lines.push(`  silence: ${report([await ask(link, SILENCE_MS)])}`);
  for (const [name, texts] of BURSTS) {
    const rounds: Asked[] = [];
    const loggedBefore = provider.stderr().length;
    const bytes = clientFrames(texts());
    for (let round = 0; round < ROUNDS; round += 1) {
      const token = await fetchSocketToken(provider.baseUrl, noisy.token);
      const burst = await openRawLink(Number(new URL(provider.baseUrl).port), token);
      burst.resume();
      const asking = ask(link, BURST_MS);
      burst.write(bytes);
      rounds.push(await asking);
      burst.destroy();
      await wait(1_000);
    }
    const logged = (provider.stderr().length - loggedBefore) / 1024;
    lines.push(`  ${name} (${Math.round(bytes.length / 1024)} KB): ${report(rounds)}, ${logged.toFixed(0)} KB logged`);
  }
  console.log(lines.join('\n'));
  await link.close();
});

interface Asked {
  readonly calls: readonly number[];
  readonly health: readonly number[];
}

/** Milliseconds of each call and each `/healthz`, from the moment at which it was due. */
async function ask(link: ThinLink, forMs: number): Promise<Asked> {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const startMs = performance.now();
  const calls: Promise<number>[] = [];
  const health: Promise<number>[] = [];
  for (let dueMs = startMs; dueMs < startMs + forMs; dueMs += ASK_EVERY_MS) {
    await wait(Math.max(0, dueMs - performance.now()));
    const isPage = calls.length % 2 === 0;
    const called: Promise<unknown> = isPage
      ? link.call(getMsgList, { chatId: quietChat, messageId: '0', direction: 'get_back' })
      : link.call(accountGet, undefined);
    calls.push(called.then(() => performance.now() - dueMs));
    health.push(healthy(agent).then(() => performance.now() - dueMs));
  }
  const asked = { calls: await Promise.all(calls), health: await Promise.all(health) };
  agent.destroy();
  return asked;
}

const healthy = (agent: Agent): Promise<void> =>
  new Promise((resolve, reject) => {
    get(`${provider.baseUrl}/healthz`, { agent }, (response) => {
      expect(response.statusCode).toBe(200);
      response.resume().on('end', resolve);
    }).on('error', reject);
  });

const report = (rounds: readonly Asked[]): string => {
  const middle = (kind: keyof Asked, part: number): string => {
    const perRound = rounds.map((round) => percentile(round[kind], part));
    return percentile(perRound, 0.5).toFixed(0);
  };
  return `calls p50 ${middle('calls', 0.5)}, p99 ${middle('calls', 0.99)} ms; /healthz p99 ${middle('health', 0.99)} ms`;
};

function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
