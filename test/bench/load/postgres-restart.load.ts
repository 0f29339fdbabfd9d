import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'vitest';
import { sendDisturbed } from './support/disturbed.ts';
import { sizeOf } from './support/scale.ts';
import { useGroupStage } from './support/use-stage.ts';

const SIZE = sizeOf({ clients: 1_000, perSecond: 100, seconds: 60 });

const scenario = useGroupStage(SIZE);

test('restarts of PostgreSQL lose nothing', async () => {
  const { stage, openCrowd } = scenario();
  const crowd = await openCrowd();
  const pauseMs = (SIZE.seconds / 3) * 1000;
  await sendDisturbed(stage, crowd, SIZE, {
    name: 'PostgreSQL is restarted, fast and immediate',
    disturb: async () => {
      await wait(pauseMs);
      await stage.postgres.restart('SIGINT');
      await wait(pauseMs);
      await stage.postgres.restart('SIGQUIT');
    },
  });
});
