import { randomUUID } from 'node:crypto';
import { Agent, get } from 'node:http';
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { encode } from '../../widget/contract/codec.ts';
import { accountGet } from '../../widget/contract/operations/account-get.ts';
import { friendRedStatesGet } from '../../widget/contract/operations/friend-reds.ts';
import { getMsgList } from '../../widget/contract/operations/get-msg-list.ts';
import { msgResume } from '../../widget/contract/operations/msg-resume.ts';
import { msgSearch } from '../../widget/contract/operations/msg-search.ts';
import { msgSend } from '../../widget/contract/operations/msg-send.ts';
import { oneToOneChatId } from '../../widget/domain/chat/chat-id.ts';
import type { ProviderProcess } from '../support/provider-process.ts';
import { callFrame, clientFrames, openRawLink } from '../support/raw-frames.ts';
import { type BenchStore, createBenchStore } from './data/bench-store.ts';
import { insertChats, insertCrowd, type SignedIn } from './data/crowd.ts';
import { fetchSocketToken, openLink, type ThinLink } from './data/returning-client.ts';
import { scaled } from './data/scale.ts';

/**
 * One user writes a burst of frames to one socket in a single write. Meanwhile another user calls and a balancer requests
 * `/healthz`, at fixed times and without waiting for the previous answer. The baseline is the same calls without a burst.
 */

const CHATS = 40;
const MESSAGES_PER_CHAT = 50;
const ASK_EVERY_MS = 20;
const SILENCE_MS = scaled(3_000, 300);
const BURST_MS = scaled(6_000, 500);
/** The provider has answered a burst, and its limits are full again. */
const REST_MS = scaled(12_000, 100);
const ROUNDS = scaled(3, 1);
const ACCOUNTS = 5;
const LIGHT_EVERY_MS = 50;
const CONTEXT = { roleScheme: 'B' } as const;
const RED_IDS = Array.from({ length: 100 }, (_, index) => String(index + 1));
const FAMILIES = '👨‍👩‍👧‍👦'.repeat(900);

let store: BenchStore;
let provider: ProviderProcess;
let noisy: SignedIn;
let quiet: SignedIn;
let accounts: readonly SignedIn[];
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
    accounts = [first, ...senders.slice(0, ACCOUNTS - 1)];
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

it('one socket sends a burst while another user calls', async () => {
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

/** The heaviest calls of one account in one of its chats, written at once to its socket. */
const HEAVIEST: readonly (readonly [string, (chatId: string) => readonly string[]])[] = [
  [
    '300 GetMsgList of 100',
    (chatId) => times(300, () => callFrame(getMsgList.name, { chatId, msg_id: '0', act: 'get_forward', limit: 100 })),
  ],
  ['100 msgSearch', () => times(100, () => callFrame(msgSearch.name, { key: 'Message 17 of' }))],
  ['300 msgResume', () => times(300, () => callFrame(msgResume.name, { heads: {} }))],
  [
    '300 GetFriendRedStates of 100',
    (chatId) =>
      times(300, () =>
        callFrame(friendRedStatesGet.name, encode(friendRedStatesGet.request, { chatId, redIds: RED_IDS }, CONTEXT)),
      ),
  ],
  [
    '300 msgSend of 900 family emoji',
    (chatId) =>
      times(300, () => callFrame(msgSend.name, { chatId, uuid: randomUUID(), msg_type: 'msg', msg: FAMILIES })),
  ],
];

it(`${ACCOUNTS} accounts make the heaviest calls while another user calls`, async () => {
  const link = await openLink(provider.baseUrl, await fetchSocketToken(provider.baseUrl, quiet.token));
  await ask(link, 1_000, LIGHT_EVERY_MS);
  const chatOf = (index: number): string =>
    index === 0 ? noisyChat : oneToOneChatId(noisy.userId, accounts[index]?.userId ?? '');
  const lines = [`${ACCOUNTS} noisy accounts on ${store.kind} (load ${loadavg()[0]?.toFixed(1)})`];
  lines.push(`  silence: ${report([await ask(link, SILENCE_MS, LIGHT_EVERY_MS)])}`);
  for (const [name, texts] of HEAVIEST) {
    const sockets = await Promise.all(
      accounts.map(async ({ token }) =>
        openRawLink(Number(new URL(provider.baseUrl).port), await fetchSocketToken(provider.baseUrl, token)),
      ),
    );
    let answered = 0;
    for (const socket of sockets) socket.on('data', (part: Buffer) => (answered += part.length));
    // Made before: this process must not be busy while it measures.
    const bursts = sockets.map((_, index) => clientFrames(texts(chatOf(index))));
    const asking = ask(link, BURST_MS, LIGHT_EVERY_MS);
    for (const [index, socket] of sockets.entries()) socket.write(bursts[index] ?? '');
    lines.push(`  ${name} each: ${report([await asking])}; ${Math.round(answered / 1024)} KB answered`);
    for (const socket of sockets) socket.destroy();
    await wait(REST_MS);
  }
  console.log(lines.join('\n'));
  await link.close();
});

/**
 * Milliseconds of each call and each `/healthz`, from the moment at which it was due.
 *
 * @param lightEveryMs only light calls, this often; undefined: pages and light calls in turn
 */
async function ask(link: ThinLink, forMs: number, lightEveryMs?: number): Promise<Asked> {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const startMs = performance.now();
  const calls: Promise<number>[] = [];
  const health: Promise<number>[] = [];
  for (let dueMs = startMs; dueMs < startMs + forMs; dueMs += lightEveryMs ?? ASK_EVERY_MS) {
    await wait(Math.max(0, dueMs - performance.now()));
    const isPage = lightEveryMs === undefined && calls.length % 2 === 0;
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
