import { expect, test } from 'vitest';
import { CLOSE_CODES } from '../../../widget/contract/close-codes.ts';
import { sendDisturbed } from './support/disturbed.ts';
import { untilReady } from './support/run-load.ts';
import { scaled } from '../data/scale.ts';
import { sizeOf } from './support/scale.ts';
import { useGroupStage } from './support/use-stage.ts';

const SIZE = sizeOf({ clients: 1_000, perSecond: 100, seconds: 120 });
const RESTARTS = scaled(6, 2);
/** Users see no banner for longer than this. A busy machine takes longer to open links, so this scenario needs an idle one. */
const MAX_GAP_MS = 2_000;

const scenario = useGroupStage(SIZE);

test('all clients return within 2 s of a rolling restart', async () => {
  const { stage, openCrowd } = scenario();
  const crowd = await openCrowd();
  await sendDisturbed(stage, crowd, SIZE, {
    name: `${RESTARTS} rolling restarts`,
    disturb: async () => {
      for (let restarts = 0; restarts < RESTARTS; restarts += 1) {
        const node = stage.nodes[restarts % stage.nodes.length];
        await node?.stop('SIGTERM');
        await untilReady(crowd.clients);
        await node?.start();
      }
    },
  });
  const { closeCodes, gaps } = crowd.figures;
  expect(closeCodes.names()).toEqual([String(CLOSE_CODES.serviceRestart)]);
  expect(gaps.longest, 'the longest time in ms until a client was back').toBeLessThanOrEqual(MAX_GAP_MS);
});
