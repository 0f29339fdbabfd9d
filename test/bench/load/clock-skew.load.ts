import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { concludeLoad, sendEvenly } from './support/run-load.ts';
import { sizeOf } from './support/scale.ts';
import { useGroupStage } from './support/use-stage.ts';

const SIZE = sizeOf({ clients: 1_000, perSecond: 100, seconds: 60 });
/** More than any message takes here, and far less than the skew. */
const TOLERANCE_MS = 60_000;
const LIBRARY = process.env['FAKETIME_LIBRARY'] ?? '';
const SKEW_MS = 600_000;
const AHEAD = { LD_PRELOAD: LIBRARY, FAKETIME: '+10m', FAKETIME_DONT_FAKE_MONOTONIC: '1', DONT_FAKE_MONOTONIC: '1' };

if (!existsSync(LIBRARY)) throw new Error('FAKETIME_LIBRARY must name libfaketime: npm run load sets it');
const scenario = useGroupStage(SIZE, { environment: (node) => (node === 1 ? AHEAD : {}) });

test('a node whose clock is ten minutes ahead changes nothing', async () => {
  const beganAtMs = Date.now();
  const { stage, openCrowd } = scenario();
  // Without the library a node would start all the same, with the right time.
  const { headers } = await fetch(`${stage.nodes[1]?.baseUrl}/healthz`);
  expect(Date.parse(headers.get('date') ?? '') - beganAtMs).toBeGreaterThan(SKEW_MS - TOLERANCE_MS);
  const crowd = await openCrowd();
  await sendEvenly(crowd.clients, SIZE);
  await concludeLoad(stage, crowd, [
    `one of two clocks is 10 min ahead: ${SIZE.clients} sockets, ${SIZE.perSecond} messages/s for ${SIZE.seconds} s`,
  ]);
  // Users see the times of messages, and their order.
  const rows = await stage.database.db.selectFrom('messages').select(['chat_id', 'msg_id', 'time']).execute();
  const foreign = rows.filter(({ time }) => time < beganAtMs - TOLERANCE_MS || time > Date.now() + TOLERANCE_MS);
  expect(foreign).toEqual([]);
  expect(crowd.figures.closeCodes.names()).toEqual([]);
});
