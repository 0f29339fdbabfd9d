import { MESSAGE_REFUSED, type Objection } from '../moderation/moderate.ts';
import { type Outcome, refuse } from './handler.ts';

/** Refuses a message with an objection. */
export const refuseMessage = (reason: Objection): Outcome<never> =>
  reason === 'link-of-player'
    ? refuse('links_refused', 'A moderator has forbidden this user to send links.', { reason })
    : refuse('message_refused', MESSAGE_REFUSED, { reason });
