import { failure } from '../domain/result.ts';
import type { Actions } from './actions.ts';
import type { ActionParts } from './context.ts';

export type AccountActions = Pick<Actions, 'logIn' | 'register' | 'requestSmsCode' | 'changeNickname'>;

/** What is done once in a while by a form: its rules and calls are a file of their own, fetched when they are wanted. */
export function createAccountActions(parts: ActionParts): AccountActions {
  let loading: Promise<AccountActions | undefined> | undefined;

  const load = (): Promise<AccountActions | undefined> =>
    (loading ??= import('./account-forms.ts').then(
      ({ createAccountForms }) => createAccountForms(parts),
      () => (loading = undefined),
    ));
  const lost = failure({ code: 'network' as const });

  return {
    logIn: async (credentials) => (await load())?.logIn(credentials) ?? lost,
    register: async (registration) => (await load())?.register(registration) ?? lost,
    requestSmsCode: async (phone) => (await load())?.requestSmsCode(phone) ?? lost,
    changeNickname: async (name) => (await load())?.changeNickname(name) ?? lost,
  };
}
