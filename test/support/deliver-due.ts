import type { Services } from '../../applet-host-demo/provider/calls/services.ts';
import { createDispatcher } from '../../applet-host-demo/provider/edges/webhooks/dispatcher.ts';

/** Delivers all events for webhooks that are due, and waits for the answers. */
export async function deliverDue(services: Services): Promise<void> {
  await createDispatcher(services).run(() => false);
}
