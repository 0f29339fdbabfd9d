import { updateImUserNickName } from '../contract/http/update-nickname.ts';
import { failure, success } from '../domain/result.ts';
import { checkNickname } from '../domain/session/credentials.ts';
import { accountAtom } from '../state/session.ts';
import type { Actions } from './actions.ts';
import type { ActionDeps } from './context.ts';

/**
 * Changes the user's nickname; the screen shows it after the provider has accepted it. Spec: 2-contacts-groups §5, §7.
 */
export const createChangeNickname =
  ({ api, session, store }: ActionDeps): Actions['changeNickname'] =>
  async (text) => {
    const code = checkNickname(text);
    if (code !== undefined) return failure({ code });
    const name = text.trim();
    const changed = await api.callDirect(updateImUserNickName, { name });
    if (!changed.ok) return changed;
    const account = store.get(accountAtom);
    if (account !== undefined) session.current()?.setAccount({ ...account, name });
    return success(undefined);
  };
