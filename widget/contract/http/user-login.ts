import { record, text } from '../codec.ts';
import { httpCall } from '../operation.ts';
import { shortText } from '../ids.ts';
import { sessionReply } from '../session-reply.ts';

/** Signs in by form. Fails with `wrong_password` (and the tries left) or `too_many_tries`. Spec: 3-transport §7. */
export const userLogin = httpCall('/userLogin', record({ loginName: shortText, password: text }), sessionReply, {
  isPublic: true,
});
