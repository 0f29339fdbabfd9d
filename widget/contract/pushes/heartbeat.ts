import { named, record, text, time } from '../codec.ts';
import { push } from '../operation.ts';

/** The answer to a heartbeat: the five digits again and the provider's time. Spec: 3-transport §7. S-03. */
export const heartbeatAnswer = push('hb', record({ code: text, timeMs: named('t', time) }));
