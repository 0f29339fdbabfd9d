import { createContext, use, useCallback, useSyncExternalStore, type ReactNode } from 'react';
import { useToast } from '../../../widget/ui/overlay/use-toast.ts';
import { localeOf, type StaffLanguage, type TextValues } from '../kit/say.ts';
import type { CallOptions, Method, Outcome } from './api.ts';
import type { Me } from './api-types.ts';
import type { ConsoleSession, ConsoleState } from './console-state.ts';
import type { Scope } from './rights.ts';
import { useRoute } from './route.ts';
import { say, type TextKey } from './texts.ts';

interface ConsoleValue {
  readonly session: ConsoleSession;
  readonly language: StaffLanguage;
}

const ConsoleContext = createContext<ConsoleValue | undefined>(undefined);

export function ConsoleProvider({ children, ...value }: ConsoleValue & { readonly children: ReactNode }) {
  return <ConsoleContext value={value}>{children}</ConsoleContext>;
}

function useValue(): ConsoleValue {
  const value = use(ConsoleContext);
  if (value === undefined) throw new Error('the console needs a ConsoleProvider around it');
  return value;
}

export const useSession = (): ConsoleSession => useValue().session;

export function useConsoleState(): ConsoleState {
  const { session } = useValue();
  return useSyncExternalStore(session.subscribe, session.state);
}

/** The signed-in operator. Throws on a page without one. */
export function useMe(): Me {
  const { me } = useConsoleState();
  if (me === undefined) throw new Error('no operator is signed in');
  return me;
}

/** The tenant of the page. */
export const useTenant = (): string => useRoute().tenant;

/** Whether the operator has a right. */
export const useMay = (scope: Scope): boolean => useMe().scopes.includes(scope);

export type Say = (key: TextKey, values?: TextValues) => string;

export function useSay(): Say {
  const { language } = useValue();
  return useCallback((key, values) => say(language, key, values), [language]);
}

export const useLanguage = (): StaffLanguage => useValue().language;

export const useLocale = (): string => localeOf(useLanguage());

/** Calls the server API for the tenant of the page. */
export type Call = <T>(method: Method, path: string, options?: CallOptions) => Promise<Outcome<T>>;

export function useCall(): Call {
  const session = useSession();
  const tenant = useTenant();
  return useCallback((method, path, options) => session.call(tenant, method, path, options), [session, tenant]);
}

/** Runs an action of the operator, and shows why it failed. Resolves to whether it succeeded. */
export function useRun(): (action: Promise<Outcome<unknown>>) => Promise<boolean> {
  const t = useSay();
  const toast = useToast();
  return async (action) => {
    const outcome = await action;
    if (!outcome.ok) toast(t('failed', { reason: outcome.failure.message }), 'failure');
    return outcome.ok;
  };
}
