import { clientFigures } from '#contract/http/client-figures.ts';
import { forSession } from '../../calls/handler.ts';
import { answer } from '../../calls/outcome.ts';

/** Larger values come from a faulty or hostile client: a page that sleeps for longer counts as one day. */
const DAY_S = 24 * 3_600;
const MAX_COUNT = 1_000;

/** Adds the figures of a part of a visit to those of this node. L-OB1. */
export const handleClientFigures = forSession(clientFigures, async (part, { services: { observer } }) => {
  const { metrics } = observer;
  metrics.clientSeconds.inc(Math.min(part.seconds, DAY_S));
  metrics.clientReconnects.inc(Math.min(part.reconnects, MAX_COUNT));
  metrics.clientSendFailures.inc(Math.min(part.sendFailures, MAX_COUNT));
  if (part.listMs !== undefined) metrics.clientList.observe(Math.min(part.listMs / 1_000, DAY_S));
  return answer(undefined);
});
