import { nothing, record } from '../codec.ts';
import { shortText } from '../ids.ts';
import { operation } from '../operation.ts';

/** Requests a heartbeat over the session's link; the push `hb` returns the digits. S-04. */
export const heartbeat = operation('hb', record({ code: shortText }), nothing);
