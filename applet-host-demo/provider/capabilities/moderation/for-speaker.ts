import type { Codec } from '#contract/codec.ts';
import { checkGroupText } from '#domain/group/group-text.ts';
import { findTextObjection, MESSAGE_REFUSED } from './moderate.ts';
import { limitsOf } from '../../base/store/access/player-limits.ts';
import { forSession, type Handler } from '../../calls/handler.ts';
import { type Outcome, refuse } from '../../calls/outcome.ts';
import type { SessionContext } from '../../calls/services.ts';
import { refuseMessage } from './refuse-message.ts';

interface Speech<Request> {
  /** The texts of the request that others read. The rules of the tenant apply to them. */
  readonly texts?: (request: Request) => readonly string[];
  /** Whether this request shows something of the caller to others. Absent: each with a text; each, if the call has none. */
  readonly says?: (request: Request) => boolean;
  /** A shadow-limited caller may do it, because the text is not the caller's. */
  readonly isOfOthers?: boolean;
  /** As in `forSession`. */
  readonly isOrdered?: boolean;
}

/**
 * A handler for signed-in users, of a call with which they show words or pictures to others without a message: names, announcements,
 * titles. A muted user may not call it, and the texts are checked as those of messages, without the platform's hook. Such a text has one
 * value for all readers and cannot be kept for its author alone, so that a shadow-limited user gets the refusal of a forbidden word.
 * Messages, envelopes, friend requests and calls check all this themselves. L-MO12, L-PB5.
 */
export const forSpeaker = <Request, Reply>(
  call: { readonly request: Codec<Request>; readonly reply: Codec<Reply> },
  run: (request: Request, context: SessionContext) => Promise<Outcome<Reply>>,
  { texts, says = (request) => texts?.(request).some(isSomething) ?? true, ...more }: Speech<Request> = {},
): Handler =>
  forSession(
    call,
    async (request, context) => {
      if (!says(request)) return run(request, context);
      const { services, tenant, caller } = context;
      const limits = await limitsOf(services.db, caller.userId, services.now());
      if (limits.includes('mute')) return refuse('muted', 'muted');
      if (limits.includes('shadow') && more.isOfOthers !== true)
        return refuse('message_refused', MESSAGE_REFUSED, { reason: 'shadow' });
      const objections = texts?.(request).map((text) => {
        // The announcement is the longest of these texts. The calls refuse longer ones; the search for words would take long.
        const stored = checkGroupText('announcement', text);
        return stored.ok ? findTextObjection(stored.value, tenant, limits) : undefined;
      });
      const objection = objections?.find((each) => each !== undefined);
      return objection === undefined ? run(request, context) : refuseMessage(objection);
    },
    { isOrdered: more.isOrdered === true },
  );

const isSomething = (text: string): boolean => text.trim() !== '';
