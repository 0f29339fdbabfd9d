import { createContext, use, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { Failure } from '../../../widget/domain/failure.ts';
import type { Result } from '../../../widget/domain/result.ts';
import { useToast } from '../../../widget/ui/overlay/use-toast.ts';
import type { Desk } from './desk.ts';
import type { DeskState } from './desk-state.ts';
import { localeOf, type StaffLanguage, type TextValues } from '../kit/say.ts';
import { say, type TextKey } from './texts.ts';

interface DeskValue {
  readonly desk: Desk;
  readonly language: StaffLanguage;
}

const DeskContext = createContext<DeskValue | undefined>(undefined);

export function DeskProvider({ children, ...value }: DeskValue & { readonly children: ReactNode }) {
  return <DeskContext value={value}>{children}</DeskContext>;
}

function useValue(): DeskValue {
  const value = use(DeskContext);
  if (value === undefined) throw new Error('the desk needs a DeskProvider around it');
  return value;
}

export const useDesk = (): Desk => useValue().desk;

export function useDeskState(): DeskState {
  const { desk } = useValue();
  return useSyncExternalStore(desk.subscribe, desk.state);
}

export function useSay(): (key: TextKey, values?: TextValues) => string {
  const { language } = useValue();
  return (key, values) => say(language, key, values);
}

export const useDeskLanguage = (): StaffLanguage => useValue().language;

export const useLocale = (): string => localeOf(useValue().language);

/** Runs an action of the agent, and says why it failed. Resolves to whether it succeeded. */
export function useRun(): (action: Promise<Result<unknown, Failure>>) => Promise<boolean> {
  const t = useSay();
  const toast = useToast();
  return async (action) => {
    const outcome = await action;
    if (!outcome.ok) toast(t('failed', { reason: outcome.failure.detail ?? outcome.failure.code }), 'failure');
    return outcome.ok;
  };
}

/** The provider's time, every second. */
export function useServerNow(): number {
  const { clockDifferenceMs } = useDeskState();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now + clockDifferenceMs;
}
