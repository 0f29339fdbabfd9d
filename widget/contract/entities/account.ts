import type { Account } from '../../domain/session/account.ts';
import { count, named, record, text, withDefault, type Codec } from '../codec.ts';
import { userId } from '../ids.ts';

/** Spec: 3-transport §3 Account user. */
export const account: Codec<Account> = record({
  userId: named(['user_id', 'id', 'ml_id'], userId),
  name: withDefault(text, '', ['user_name', 'name']),
  loginName: withDefault(text, ''),
  photo: withDefault(text, '', ['headPhoto', 'head_photo']),
  authType: withDefault(count, 1),
});
