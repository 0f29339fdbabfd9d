import { register } from '../contract/http/register.ts';
import { failure, success } from '../domain/result.ts';
import { checkLoginName, checkNickname, checkPassword, normaliseLoginName } from '../domain/session/credentials.ts';
import type { Actions } from './actions.ts';
import type { ActionParts } from './context.ts';

/** Creates an account and signs it in. Fails with the first rule that is broken, here or at the provider. */
export const createRegister =
  ({ api, session }: ActionParts): Actions['register'] =>
  async ({ loginName, password, name, inviteCode }) => {
    const code = checkLoginName(loginName) ?? checkNickname(name) ?? checkPassword(password);
    if (code !== undefined) return failure({ code });
    const reply = await api.callDirect(register, {
      loginName: normaliseLoginName(loginName),
      password,
      name: name.trim(),
      inviteCode,
    });
    if (!reply.ok) return reply;
    await session.begin(reply.value.token, reply.value.account);
    return success(undefined);
  };
