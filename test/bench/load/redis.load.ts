import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { sendDisturbed } from './support/disturbed.ts';
import { scaled } from '../data/scale.ts';
import { sizeOf } from './support/scale.ts';
import { useGroupStage } from './support/use-stage.ts';

const SIZE = sizeOf({ clients: 1_000, perSecond: 100, seconds: 120 });
const AWAY_S = scaled(60, 6);
const LOSSES = { lost: 0.05, repeated: 0, late: 0 };

const scenario = useGroupStage(SIZE, { losses: LOSSES });

test('nodes deliver everything whatever Redis does', async () => {
  const { stage, openCrowd } = scenario();
  const { redis, lossyRedis } = stage;
  const crowd = await openCrowd();
  const pauseMs = SIZE.seconds * 100;
  await sendDisturbed(stage, crowd, SIZE, {
    name: `Redis loses ${LOSSES.lost * 100} % of all messages, is restarted, wiped, and away for ${AWAY_S} s`,
    disturb: async () => {
      await wait(pauseMs);
      await redis.stop();
      await redis.start();
      await wait(pauseMs);
      await redis.wipe();
      await wait(pauseMs);
      await redis.stop();
      await wait(AWAY_S * 1000);
      await redis.start();
    },
  });
  const lost = lossyRedis?.lost() ?? 0;
  console.log(`${lost} messages between the nodes were lost`);
  expect(lost, 'messages that Redis lost').toBeGreaterThan(0);
});
