import { nothing, record, textUpTo } from '../codec.ts';
import { httpCall } from '../operation.ts';

/**
 * Reports an error in a widget: `msg` names it, `value` has its details, `body` its place, `runlog` the events before it. It
 * never contains a token or a user's text. Spec: 3-transport §7 (client error-report call). D-09.
 */
export const clientErrorReport = httpCall(
  '/clientErrorReport',
  record({ msg: textUpTo(200), value: textUpTo(1000), body: textUpTo(1000), runlog: textUpTo(6000) }),
  nothing,
  { isPublic: true },
);
