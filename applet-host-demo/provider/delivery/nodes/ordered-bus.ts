import type { Logger } from 'pino';
import type { Database } from '../../base/store/schema/schema.ts';
import type { TenantDirectory } from '../../base/tenants/directory.ts';
import type { Bus, BusEvent, MessagePlace } from '../bus/bus.ts';
import { createLocalBus } from '../bus/local-bus.ts';
import { createMessageOrder, guestStream, memberStream, streamOf } from '../bus/message-order.ts';
import { publishStored } from './publish-stored.ts';
import { createSeenEvents } from '../bus/seen-events.ts';

interface OrderedBusDeps {
  readonly db: Database;
  readonly tenants: TenantDirectory;
  readonly log: Logger;
}

/** More messages of a chat are not on their way at once. */
const MAX_MISSING = 200;

/**
 * Fan-out within one process. A call may publish its message after a call that has stored the next one of the chat: the bus reads what
 * is missing, so that messages arrive in the order of their numbers. L-ND8.
 */
export function createOrderedBus({ log, ...deps }: OrderedBusDeps): Bus {
  const local = createLocalBus();
  /** Messages that were read before their call has published them. */
  const fetched = createSeenEvents();
  const keyOf = (event: BusEvent): string => `${streamOf(event)} ${event.key}`;

  const fetch = async (chatId: string, after: number, below: number): Promise<void> => {
    const missing = Array.from({ length: Math.min(below - after - 1, MAX_MISSING) }, (_, at) => ({
      chatId,
      messageId: below - 1 - at,
    }));
    await publishStored(deps, { ...local, publish: deliverNext }, missing);
  };
  const publishNow = (event: BusEvent, { chatId, number }: MessagePlace): void => {
    local.publish(event);
    // Its event for guests follows, if guests may see it. Those of the earlier messages are here, or there are none.
    if (event.kind === 'push' && order.doneUpTo(guestStream(chatId)) !== undefined)
      order.settle(guestStream(chatId), number - 1);
  };
  const deliverNext = (event: BusEvent): void => {
    const { place } = event;
    const stream = streamOf(event);
    if (place === undefined || stream === undefined) return;
    order.settle(stream, place.number - 1);
    if ((order.doneUpTo(stream) ?? 0) >= place.number) return;
    fetched.note(keyOf(event), '');
    publishNow(event, place);
    order.settle(stream, place.number);
  };
  const order = createMessageOrder({
    // Earlier messages of an idle chat were published long ago.
    isFirst: (_place, isKnown) => !isKnown,
    onGap: (chatId, after, below) => {
      fetched.age();
      void fetch(chatId, after, below)
        .catch((error: unknown) => log.warn({ err: error }, 'missing messages could not be read'))
        .finally(() => {
          for (const stream of [memberStream(chatId), guestStream(chatId)])
            if (order.doneUpTo(stream) !== undefined) order.settle(stream, below - 1);
        });
    },
  });

  return {
    ...local,
    publish: (event) => {
      const { place } = event;
      const stream = streamOf(event);
      if (place === undefined || stream === undefined) return local.publish(event);
      order.offer(stream, place, (isLate) => {
        if (!isLate || !fetched.has(keyOf(event), '')) publishNow(event, place);
      });
    },
  };
}
