import { nothing, record, textUpTo } from '../codec.ts';
import { httpCall } from '../operation.ts';

/**
 * What should not have happened in a widget: `msg` names it, `value` has its details, `body` says where it was, `runlog`
 * what came before it. Never a token, never what people wrote. Spec: 3-transport §7 (client error-report call). D-09.
 */
export const clientErrorReport = httpCall(
  '/clientErrorReport',
  record({ msg: textUpTo(200), value: textUpTo(1000), body: textUpTo(1000), runlog: textUpTo(6000) }),
  nothing,
  { isPublic: true },
);
