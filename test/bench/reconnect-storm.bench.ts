import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { oneToOneChatId } from '../../widget/domain/chat/chat-id.ts';
import type { ProviderProcess } from '../support/provider-process.ts';
import { type BenchStore, createBenchStore } from './data/bench-store.ts';
import { insertChats, insertCrowd, type SignedIn, textOf } from './data/crowd.ts';
import { comeBack, type Returned } from './data/returning-client.ts';
import { scaled } from './data/scale.ts';

/**
 * All clients reconnect at the same moment, without the jitter of real clients: they open sockets, resume and fetch missed
 * messages. The baseline is the opening of as many clients without missed messages, in the same run.
 */

const CLIENTS = scaled(3_000, 30);
const CHATS = 5;
const HELD = 2;
const MISSED_PER_CHAT = 10;
const MISSED = CHATS * MISSED_PER_CHAT;
const ROUNDS = scaled(3, 1);
/** The widget gives up an opening that takes longer. */
const OPENING_LIMIT_MS = 8_000;

let store: BenchStore;
let provider: ProviderProcess;
let readers: readonly SignedIn[];
let senders: readonly SignedIn[];

beforeAll(async () => {
  store = await createBenchStore();
  await store.fill(async (db) => {
    readers = await insertCrowd(db, 1, CLIENTS);
    senders = await insertCrowd(db, 1_000_000, CHATS);
    const counts = { read: HELD, unread: MISSED_PER_CHAT };
    const chats = readers.flatMap((reader) =>
      senders.map((sender) => ({ readerId: reader.userId, senderId: sender.userId, ...counts })),
    );
    await insertChats(db, chats);
  });
  // All clients have the same address here.
  provider = await store.serve({ MAX_CONNECTIONS_PER_ADDRESS: String(2 * CLIENTS) });
});

afterAll(async () => {
  provider?.kill('SIGTERM');
  await provider?.exited;
  await store?.remove();
});

it(`${CLIENTS} sockets come back at once`, async () => {
  // The first round warms up both sides and is not counted.
  await round(HELD + MISSED_PER_CHAT);
  const plain: Round[] = [];
  const storm: Round[] = [];
  for (let count = 0; count < ROUNDS; count += 1) {
    plain.push(await round(HELD + MISSED_PER_CHAT));
    storm.push(await round(HELD));
  }
  const [plainMs, stormMs] = [plain, storm].map((rounds) => median(rounds.map(({ syncedMs }) => syncedMs)));
  console.log(
    [
      `${CLIENTS} sockets on ${store.kind}, ${MISSED} messages missed by each in ${CHATS} chats (${ROUNDS} rounds, medians)`,
      `  nothing missed: ${line(plain)}`,
      `  all missed:     ${line(storm)}`,
      `  ratio ${((stormMs ?? 0) / (plainMs ?? 1)).toFixed(2)}; memory of the provider ${await memoryMb(provider.pid)} MB`,
    ].join('\n'),
  );
  for (const { returned } of plain) for (const { chats } of returned) expect(chats).toEqual([]);
  for (const { returned } of storm) {
    expect(returned).toHaveLength(CLIENTS);
    for (const [index, client] of returned.entries()) expectAllMissed(client, readers[index]?.userId ?? '');
  }
});

interface Round {
  readonly helloMs: number;
  readonly syncedMs: number;
  readonly medianMs: number;
  readonly returned: readonly Returned[];
}

/** All clients reconnect with this many messages of each chat. */
async function round(held: number): Promise<Round> {
  const prepared = readers.map(({ userId, token }) => ({
    token,
    heads: new Map(senders.map((sender) => [oneToOneChatId(userId, sender.userId), String(held)])),
  }));
  const startMs = performance.now();
  const returned = await Promise.all(prepared.map(({ token, heads }) => comeBack(provider.baseUrl, token, heads)));
  const since = (times: readonly number[]): number => Math.max(...times) - startMs;
  const outcome = {
    helloMs: since(returned.map(({ helloAtMs }) => helloAtMs)),
    syncedMs: since(returned.map(({ syncedAtMs }) => syncedAtMs)),
    medianMs: median(returned.map(({ syncedAtMs }) => syncedAtMs)) - startMs,
    returned,
  };
  await Promise.all(returned.map(({ close }) => close()));
  return outcome;
}

/** Expects exactly the missed messages, in order and once each, and the provider's own count of them. */
function expectAllMissed({ chats, missed }: Returned, readerId: string): void {
  const numbers = Array.from({ length: MISSED_PER_CHAT }, (_, index) => HELD + index + 1);
  const chatIds = senders.map((sender) => oneToOneChatId(readerId, sender.userId));
  expect(chats.map(({ chatId }) => chatId).toSorted()).toEqual(chatIds.toSorted());
  expect(chats.map(({ unread }) => unread)).toEqual(chatIds.map(() => MISSED_PER_CHAT));
  expect([...missed.values()].flat()).toHaveLength(MISSED);
  for (const chatId of chatIds) {
    const got = (missed.get(chatId) ?? []).map(({ content, delivery }) => [
      delivery.messageId,
      content.kind === 'text' ? content.text : content.kind,
    ]);
    expect(got).toEqual(numbers.map((number) => [String(number), textOf(chatId, number)]));
  }
}

/** The peak memory of a process, if the system reports it. */
async function memoryMb(pid: number): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const peakKb = /VmHWM:\s+(\d+) kB/.exec(status)?.[1];
  return peakKb === undefined ? '?' : (Number(peakKb) / 1024).toFixed(0);
}

const line = (rounds: readonly Round[]): string =>
  `last hello after ${seconds(median(rounds.map(({ helloMs }) => helloMs)))}, ` +
  `half synced after ${seconds(median(rounds.map(({ medianMs }) => medianMs)))}, ` +
  `all synced after ${seconds(median(rounds.map(({ syncedMs }) => syncedMs)))}, ` +
  `${sum(rounds, ({ turnedAway }) => turnedAway)} told to come later, ` +
  `${sum(rounds, ({ longestWaitMs }) => (longestWaitMs > OPENING_LIMIT_MS ? 1 : 0))} give-ups`;

const sum = (rounds: readonly Round[], of: (client: Returned) => number): number =>
  rounds.reduce((total, { returned }) => total + returned.reduce((count, client) => count + of(client), 0), 0);

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
