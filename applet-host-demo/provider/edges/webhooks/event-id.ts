import type { QueuedEvent } from '../../base/store/webhooks/webhook-queue.ts';

/**
 * The id by which receivers recognise an event that comes twice: the epoch of the database, and the event's number in it. After a restore,
 * numbers are used again, in another epoch. Events that are older than this rule keep their number alone. L-SA9.
 */
export const eventIdOf = ({ epoch, eventId }: Pick<QueuedEvent, 'epoch' | 'eventId'>): string =>
  epoch === '' ? String(eventId) : `${epoch}-${eventId}`;
