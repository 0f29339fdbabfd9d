import { failure } from '../domain/result.ts';
import { lazyModule } from '../platform/lazy-module.ts';
import type { AccountActions } from './actions.ts';
import type { ActionDeps } from './context.ts';

/** Rarely used actions behind forms. Their rules and calls are a separate chunk, loaded on first use. */
export function createAccountActions(deps: ActionDeps): AccountActions {
  const forms = lazyModule(async () => (await import('./account-forms.ts')).createAccountForms(deps));
  const load = (): Promise<AccountActions | undefined> => forms.load().catch(() => undefined);
  const lost = failure({ code: 'network' as const });

  return {
    logIn: async (credentials) => (await load())?.logIn(credentials) ?? lost,
    register: async (registration) => (await load())?.register(registration) ?? lost,
    requestSmsCode: async (phone) => (await load())?.requestSmsCode(phone) ?? lost,
    changeNickname: async (name) => (await load())?.changeNickname(name) ?? lost,
  };
}
