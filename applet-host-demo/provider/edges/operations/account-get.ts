import { accountGet } from '#contract/operations/account-get.ts';
import { forSession } from '../../calls/handler.ts';
import { answer, refuse } from '../../calls/outcome.ts';
import { findUser } from '../../base/store/people/users.ts';

/** Spec: 3-transport §7 accountGet. */
export const handleAccountGet = forSession(accountGet, async (_request, { services, caller }) => {
  const user = await findUser(services.db, caller.userId);
  return user === undefined
    ? refuse('token_invalid', 'The user of this session no longer exists.')
    : answer(user.account);
});
