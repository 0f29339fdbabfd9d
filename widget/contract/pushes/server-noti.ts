import { named, record, text } from '../codec.ts';
import { push } from '../operation.ts';

/** Something has happened that `api` names: `user_freeze` ends the session. Spec: 3-transport §7 server_noti. */
export const serverNoti = push('server_noti', record({ event: named('api', text) }));
