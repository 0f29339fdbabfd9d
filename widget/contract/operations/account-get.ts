import { account } from '../entities/account.ts';
import { nothing } from '../codec.ts';
import { operation } from '../operation.ts';

/** The signed-in user. Spec: 3-transport §4 Login sequence, §7 Operations. */
export const accountGet = operation('accountGet', nothing, account);
