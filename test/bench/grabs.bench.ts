import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DatabaseChoice } from '../../applet-host-demo/provider/base/store/engine/database.ts';
import { type Crowd, crowdProvider, fillCrowd, grabOnce, sendTo } from '../support/grab-crowd.ts';
import { buildProvider, type BuiltProvider } from '../support/provider-build.ts';
import { createTestDatabase, pgliteTemplate, type TestDatabase } from '../support/provider-database.ts';
import type { ProviderProcess } from '../support/provider-process.ts';
import { scaled } from './data/scale.ts';

/**
 * 500 members open red envelopes over HTTP: all envelopes in one group, whose openings wait for each other, and the same number
 * in ten groups. Uses PostgreSQL if `TEST_POSTGRES_URL` names a server, else PGlite.
 */

const MEMBERS = scaled(500, 10);
const GROUPS = scaled(10, 2);
const ENVELOPES = scaled(10, 2);
const AT_ONCE = 50;

const isServer = (process.env['TEST_POSTGRES_URL'] ?? '') !== '';
let folder: string;
let database: TestDatabase | undefined;
let built: BuiltProvider;
let crowd: Crowd;
let provider: ProviderProcess;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'meeline-grabs-'));
  built = await buildProvider();
  database = isServer ? await createTestDatabase('postgres') : undefined;
  const embedded = {
    kind: 'pglite',
    directory: path.join(folder, 'pglite'),
    template: await pgliteTemplate(),
  } as const;
  const choice: DatabaseChoice = database?.choice ?? embedded;
  crowd = await fillCrowd(choice, { members: MEMBERS, groups: GROUPS });
  provider = await (await crowdProvider(built.main, choice, folder))();
  // The first money of each user opens an account.
  await measure(1, 1);
}, 600_000);

afterAll(async () => {
  provider?.kill('SIGTERM');
  await provider?.exited;
  await database?.remove();
  await built?.remove();
  await rm(folder, { recursive: true, force: true });
});

it(`the provider answers ${MEMBERS * ENVELOPES} openings`, async () => {
  for (const groups of [1, GROUPS]) {
    const { perSecond, p50, p99 } = await measure(groups, ENVELOPES);
    console.log(
      `${isServer ? 'PostgreSQL' : 'PGlite'}, ${groups} group(s), ${AT_ONCE} calls at once: ${perSecond.toFixed(0)} openings a second, ` +
        `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
    );
  }
});

/** Sends envelopes with a share for each member, spread over groups, and opens all shares. */
async function measure(groups: number, envelopes: number) {
  const { baseUrl } = provider;
  const sent = await Promise.all(
    Array.from({ length: envelopes }, async (_, index) => {
      const groupId = crowd.groupIds[index % groups] ?? '';
      return { groupId, redId: await sendTo(baseUrl, crowd.owner, groupId, MEMBERS) };
    }),
  );
  const calls = crowd.members.flatMap((member) => sent.map((envelope) => ({ member, ...envelope })));
  const waiting = calls.values();
  const latencies: number[] = [];
  const startMs = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const { member, groupId, redId } of waiting) {
        const sentMs = performance.now();
        expect(await grabOnce(baseUrl, member, groupId, redId)).toMatch(/^\d+\.\d\d$/);
        latencies.push(performance.now() - sentMs);
      }
    }),
  );
  const elapsedMs = performance.now() - startMs;
  const sorted = latencies.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.ceil(share * (sorted.length - 1))] ?? Number.NaN;
  return { perSecond: (calls.length * 1000) / elapsedMs, p50: at(0.5), p99: at(0.99) };
}
