import type { Account } from '../../domain/session/account.ts';
import { count, flag, named, optional, record, text, withDefault, type Codec } from '../codec.ts';
import { userId } from '../ids.ts';

/** `sToken` is not read: only headers carry tokens (S-07). Spec: 3-transport §3 Account user. */
export const account: Codec<Account> = record({
  userId: named(['user_id', 'id', 'ml_id'], userId),
  name: withDefault(text, '', ['user_name', 'name']),
  loginName: withDefault(text, ''),
  photo: withDefault(text, '', ['headPhoto', 'head_photo']),
  authType: withDefault(count, 1),
  isGuest: optional(flag, 'is_guest'),
  sex: optional(text, 'user_sex'),
  area: optional(text, 'user_area'),
  siteId: optional(text),
  op: optional(text),
  mode: optional(text),
});
