import type { Services } from '../../provider/calls/services.ts';
import { hashPassword } from '../../provider/base/session/passwords.ts';
import { insertOperator } from '../../provider/base/store/access/operators.ts';
import { DEMO_PASSWORD } from './players.ts';

/** The operator of the demo. A sign-in needs no code. Outside the demo it does not exist: `removeDemoOperators`. */
export const DEMO_OPERATOR = 'demo';

/** Makes sure that the demo has its operator. */
export async function seedOperator({ db, now }: Services): Promise<void> {
  await insertOperator(db, {
    name: DEMO_OPERATOR,
    display_name: 'Ines Novak',
    role: 'operator',
    tenants: null,
    password_hash: await hashPassword(DEMO_PASSWORD),
    is_demo: true,
    created_at: now(),
  });
}
