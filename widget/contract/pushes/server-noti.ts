import { named, optional, record, text } from '../codec.ts';
import { push } from '../operation.ts';

/** What `server_noti` may be about. Others are ignored. Spec: 3-transport §7 Realtime channel. */
export type ServerNotiKind = 'user_group_collection';

/** Something has changed that a list shows. Spec: 3-transport §4, §7. */
export const serverNoti = push(
  'server_noti',
  record({ about: named('api', text), groupId: optional(text, 'group_id') }),
);
