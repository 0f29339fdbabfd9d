import { userLogin } from '../contract/http/user-login.ts';
import { failure, success } from '../domain/result.ts';
import { normaliseLoginName } from '../domain/session/credentials.ts';
import type { Actions } from './actions.ts';
import type { ActionDeps } from './context.ts';

/** Signs in by form. Only missing fields are refused here, because old accounts may violate today's rules. */
export const createLogIn =
  ({ api, session }: ActionDeps): Actions['logIn'] =>
  async ({ loginName, password }) => {
    const name = normaliseLoginName(loginName);
    if (name === '') return failure({ code: 'login_name_missing' });
    if (password === '') return failure({ code: 'password_missing' });
    const reply = await api.callDirect(userLogin, { loginName: name, password });
    if (!reply.ok) return reply;
    await session.begin(reply.value.token, reply.value.account);
    return success(undefined);
  };
