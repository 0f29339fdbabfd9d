import { count, named, nothing, optional, record } from '../codec.ts';
import { httpCall } from '../operation.ts';

/**
 * The figures of a part of a visit, from a sample of all visits. `seconds`: its length; `list_ms`: from the start of the page to the
 * painted chat list, once per visit; `reconnects` and `send_failures` within these seconds. L-OB1.
 */
export const clientFigures = httpCall(
  '/clientFigures',
  record({
    seconds: count,
    listMs: optional(count, 'list_ms'),
    reconnects: count,
    sendFailures: named('send_failures', count),
  }),
  nothing,
);
