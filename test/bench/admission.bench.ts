import { Agent, request } from 'node:http';
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, it } from 'vitest';
import { directPath, TOKEN_HEADER } from '../../widget/contract/envelope.ts';
import { getSToken } from '../../widget/contract/http/get-s-token.ts';
import type { ProviderProcess } from '../support/provider-process.ts';
import { type BenchStore, createBenchStore } from './data/bench-store.ts';
import { insertCrowd, type SignedIn } from './data/crowd.ts';
import { scaled } from './data/scale.ts';
import { comeBack } from './data/returning-client.ts';

/**
 * Users connect one after the other while others want to keep them out: with requests that are not valid, and with one session that
 * asks for socket tokens and opens no link. The baseline is the same users alone. All have the same address.
 */

const USERS = scaled(15, 2);
const PER_SECOND = scaled(300, 10);
const CONNECT_EVERY_MS = 300;
const ROUNDS = scaled(3, 1);
/** The widget gives up an opening that takes longer. */
const OPENING_LIMIT_MS = 8_000;

let store: BenchStore;
let provider: ProviderProcess;
let greedy: SignedIn;
let users: readonly SignedIn[];

beforeAll(async () => {
  store = await createBenchStore();
  const crowd = await store.fill((db) => insertCrowd(db, 1, USERS + 1));
  const [first, ...others] = crowd;
  if (first === undefined) throw new Error('nobody was made');
  [greedy, users] = [first, others];
  provider = await store.serve({ LOG_LEVEL: 'error' });
});

afterAll(async () => {
  provider?.kill('SIGTERM');
  await provider?.exited;
  await store?.remove();
});

interface Noise {
  readonly name: string;
  readonly token?: () => string;
  readonly body: string;
}

const NOISES: readonly Noise[] = [
  { name: `${PER_SECOND} broken bodies a second, without a session`, body: '{' },
  { name: `${PER_SECOND} requests a second, without a session`, body: '{}' },
  { name: `${PER_SECOND} requests a second with a wrong token`, body: '{}', token: () => 'x'.repeat(64) },
  { name: `${PER_SECOND} tokens a second for one user`, body: '{}', token: () => greedy.token },
];

it(`${USERS} users connect while others ask for tokens`, async () => {
  await connectAll();
  const lines = [`${USERS} users connect on ${store.kind}, ${ROUNDS} rounds (load ${loadavg()[0]?.toFixed(1)})`];
  lines.push(`  alone: ${report(await connectAll())}`);
  for (const noise of NOISES) {
    const stop = make(noise);
    await wait(1_000);
    const times: (number | undefined)[] = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push(...(await connectAll()));
    const { sent, answered } = await stop();
    lines.push(`  ${noise.name}: ${report(times)}; ${sent} sent, ${answered} answered`);
  }
  console.log(lines.join('\n'));
});

/** The milliseconds from the request for a token to the end of the resume, of each user; undefined: the widget had given up. */
function connectAll(): Promise<readonly (number | undefined)[]> {
  return Promise.all(
    users.map(async ({ token }, index) => {
      await wait(index * CONNECT_EVERY_MS);
      const startMs = performance.now();
      const returned = await comeBack(provider.baseUrl, token, new Map());
      await returned.close();
      const ms = performance.now() - startMs;
      return ms > OPENING_LIMIT_MS ? undefined : ms;
    }),
  );
}

/** Sends at fixed times, without waiting for the previous answer. */
function make({ token, body }: Noise): () => Promise<{ readonly sent: number; readonly answered: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 100 });
  let sent = 0;
  let answered = 0;
  const startMs = performance.now();
  const timer = setInterval(() => {
    for (; sent < ((performance.now() - startMs) / 1000) * PER_SECOND; sent += 1) {
      const sending = request(provider.baseUrl + directPath(getSToken.path), {
        method: getSToken.method,
        agent,
        headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { [TOKEN_HEADER]: token() }) },
      });
      sending.on('response', (response) => response.resume().on('end', () => (answered += 1)));
      sending.on('error', () => undefined);
      sending.end(body);
    }
  }, 5);
  return async () => {
    clearInterval(timer);
    await wait(1_000);
    agent.destroy();
    return { sent, answered };
  };
}

function report(times: readonly (number | undefined)[]): string {
  const sorted = times.map((ms) => ms ?? Number.POSITIVE_INFINITY).toSorted((a, b) => a - b);
  const at = (part: number): string =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(0);
  const connected = times.filter((ms) => ms !== undefined).length;
  return `${connected} of ${times.length} in time, p50 ${at(0.5)}, p99 ${at(0.99)} ms`;
}
