import { createContext, use, type ReactNode } from 'react';
import type { Actions } from './actions.ts';

const ActionsContext = createContext<Actions | undefined>(undefined);

export function ActionsProvider({ actions, children }: { readonly actions: Actions; readonly children: ReactNode }) {
  return <ActionsContext value={actions}>{children}</ActionsContext>;
}

/** The actions of this widget. A component outside `ActionsProvider` is a bug. */
export function useActions(): Actions {
  const actions = use(ActionsContext);
  if (actions === undefined) throw new Error('useActions needs an ActionsProvider above it');
  return actions;
}
