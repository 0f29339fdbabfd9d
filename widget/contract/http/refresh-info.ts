import { nothing } from '../codec.ts';
import { account } from '../entities/account.ts';
import { httpCall } from '../operation.ts';

/** The user's current data, after a `refresh_user_info` push. Spec: 3-transport §7 HTTP paths. */
export const refreshInfo = httpCall('/api/cs/mluser/refreshInfo', nothing, account);
