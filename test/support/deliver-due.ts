import type { Services } from '../../applet-host-demo/provider/calls/handler.ts';
import { createDispatcher } from '../../applet-host-demo/provider/webhooks/dispatcher.ts';

/** Delivers all events for webhooks that are due, and waits for the answers. */
export async function deliverDue(services: Services): Promise<void> {
  await createDispatcher(services).run(() => false);
}
