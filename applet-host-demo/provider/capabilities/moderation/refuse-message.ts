import { LINKS_REFUSED, MESSAGE_REFUSED, type Objection, objectionCode } from './moderate.ts';
import { type Outcome, refuse } from '../../calls/outcome.ts';

/** Refuses a message, or another text for others, with an objection. */
export const refuseMessage = (reason: Objection): Outcome<never> =>
  refuse(objectionCode(reason), reason === 'link-of-player' ? LINKS_REFUSED : MESSAGE_REFUSED, { reason });
