import { test } from 'vitest';
import { concludeLoad, sendEvenly, startMetering } from './support/run-load.ts';
import { sizeOf } from './support/scale.ts';
import { GROUP_SIZE, useGroupStage } from './support/use-stage.ts';

const SIZE = sizeOf({ clients: 3_000, perSecond: 500, seconds: 120 });

const scenario = useGroupStage(SIZE);

test('two nodes deliver the messages of groups', async () => {
  const { stage, openCrowd } = scenario();
  const crowd = await openCrowd();
  const meter = await startMetering(stage);
  await sendEvenly(crowd.clients, SIZE);
  await concludeLoad(
    stage,
    crowd,
    [
      `two nodes: ${SIZE.clients} sockets in groups of ${GROUP_SIZE}, ${SIZE.perSecond} messages/s for ${SIZE.seconds} s`,
    ],
    meter,
  );
});
