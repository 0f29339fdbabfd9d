import type { Services } from '../../calls/services.ts';
import { repeat } from '../../base/outgoing/repeat.ts';
import { deleteRemovedWebhooks } from '../../base/store/webhooks/webhooks.ts';
import { createDispatcher } from './dispatcher.ts';

/** A run ends after this time, so that its figures are written also under constant load. */
const RUN_MS = 10_000;

/** Delivers events to webhooks from now on: at least once, in order per chat. Several nodes may run it. L-SA7, L-SA8. */
export function startWebhooks(services: Services): () => Promise<void> {
  const dispatcher = createDispatcher(services);
  const everyMs = services.limits.webhookIntervalMs;
  const endRuns = repeat(services, {
    name: 'webhooks',
    everyMs,
    failure: 'webhooks could not be delivered',
    // A new node does not know yet who is online elsewhere; the other nodes deliver meanwhile.
    run: (isStopped) => (services.presence.isComplete() ? dispatcher.run(isStopped, RUN_MS) : Promise.resolve()),
  });
  const endRemovals = repeat(services, {
    name: 'removed-webhooks',
    everyMs,
    failure: 'the events of removed webhooks could not be deleted',
    run: (isStopped) => deleteRemovedWebhooks(services.db, isStopped),
  });
  return async () => {
    await endRemovals();
    await Promise.all([endRuns(), dispatcher.stop()]);
    services.webhooks.close();
  };
}
