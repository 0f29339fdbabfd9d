import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { sendDisturbed } from './support/disturbed.ts';
import { scaled } from '../data/scale.ts';
import { sizeOf } from './support/scale.ts';
import { useGroupStage } from './support/use-stage.ts';

const SIZE = sizeOf({ clients: 1_000, perSecond: 100, seconds: 120 });
const KILL_EVERY_S = scaled(20, 8);
/** After this time a supervisor starts the node again. */
const DEAD_FOR_MS = 3_000;

const scenario = useGroupStage(SIZE);

test('nodes that are killed lose nothing', async () => {
  const { stage, openCrowd } = scenario();
  const crowd = await openCrowd();
  let kills = 0;
  await sendDisturbed(stage, crowd, SIZE, {
    name: `a node is killed every ${KILL_EVERY_S} s`,
    disturb: async (isSending) => {
      for (;;) {
        await wait(KILL_EVERY_S * 1000);
        if (!isSending()) return;
        const node = stage.nodes[kills % stage.nodes.length];
        kills += 1;
        await node?.stop('SIGKILL');
        await wait(DEAD_FOR_MS);
        await node?.start();
      }
    },
  });
  console.log(`${kills} kills`);
  expect(kills, 'kills while messages were sent').toBeGreaterThan(0);
});
