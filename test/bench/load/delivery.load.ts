import { test } from 'vitest';
import { keepFigures } from '../data/product.ts';
import { processorMs } from './support/figures.ts';
import { concludeLoad, sendEvenly, startMetering } from './support/run-load.ts';
import { sizeOf } from './support/scale.ts';
import { GROUP_SIZE, useGroupStage } from './support/use-stage.ts';

const SIZE = sizeOf({ clients: 2_000, perSecond: 300, seconds: 20 });

const scenario = useGroupStage(SIZE, { nodes: 1 });

test('one node delivers the messages of groups', async () => {
  const { stage, openCrowd } = scenario();
  const crowd = await openCrowd();
  const meter = await startMetering(stage);
  const used = async (): Promise<number> => {
    const pids = [stage.nodes[0]?.process()?.pid ?? 0, stage.postgres.pid()];
    return (await Promise.all(pids.map(processorMs))).reduce((sum, ms) => sum + ms, 0);
  };
  const [before, startedAtMs] = [await used(), performance.now()];
  await sendEvenly(crowd.clients, SIZE);
  const { count } = crowd.book.live;
  const ofSending = { deliveries: count, seconds: (performance.now() - startedAtMs) / 1000 };
  await concludeLoad(
    stage,
    crowd,
    [
      `one node: ${SIZE.clients} sockets in groups of ${GROUP_SIZE}, ${SIZE.perSecond} messages/s for ${SIZE.seconds} s`,
    ],
    meter,
  );
  const at = `${SIZE.perSecond} messages/s`;
  keepFigures({
    [`${at}: links opened, ms`]: crowd.openedInMs,
    [`${at}: deliveries/s`]: ofSending.deliveries / ofSending.seconds,
    [`${at}: delivery p99, ms`]: crowd.book.live.at(0.99),
    [`${at}: processor of provider and PostgreSQL per message, ms`]:
      ((await used()) - before) / crowd.book.acknowledged.count,
  });
});
