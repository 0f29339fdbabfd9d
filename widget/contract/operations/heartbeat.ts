import { nothing, record } from '../codec.ts';
import { shortText } from '../ids.ts';
import { operation } from '../operation.ts';

/** Asks for a sign of life over the session's link; the push `hb` brings the digits back. S-04. */
export const heartbeat = operation('hb', record({ code: shortText }), nothing);
