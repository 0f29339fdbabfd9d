import type { Codec } from '#contract/codec.ts';
import { limitsOf } from '../store/player-limits.ts';
import { forSession, type Handler, type Outcome, refuse, type SessionContext } from './handler.ts';

interface Speech<Request> {
  /** Whether this request shows something of the caller to others. Absent: each does. */
  readonly says?: (request: Request) => boolean;
  /** A shadow-limited caller may do it, because the text is not the caller's. */
  readonly isOfOthers?: boolean;
  /** As in `forSession`. */
  readonly isOrdered?: boolean;
}

/**
 * A handler for signed-in users, of a call with which they show words or pictures to others without a message: names, announcements,
 * titles. A muted user may not call it. Such a text has one value for all readers and cannot be kept for its author alone, so that a
 * shadow-limited user gets the refusal of a forbidden word. Messages, envelopes, friend requests and calls check the limits in their
 * own transactions. L-MO12.
 */
export const forSpeaker = <Request, Reply>(
  call: { readonly request: Codec<Request>; readonly reply: Codec<Reply> },
  run: (request: Request, context: SessionContext) => Promise<Outcome<Reply>>,
  { says = () => true, isOfOthers = false, isOrdered = false }: Speech<Request> = {},
): Handler =>
  forSession(
    call,
    async (request, context) => {
      if (!says(request)) return run(request, context);
      const { services, caller } = context;
      const limits = await limitsOf(services.db, caller.userId, services.now());
      if (limits.includes('mute')) return refuse('muted', 'muted');
      if (limits.includes('shadow') && !isOfOthers)
        return refuse('message_refused', 'The rules of the platform do not allow this.', { reason: 'shadow' });
      return run(request, context);
    },
    { isOrdered },
  );
