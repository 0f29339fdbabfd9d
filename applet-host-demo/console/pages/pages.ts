import type { ComponentType } from 'react';
import { lazyComponent } from '../../../widget/ui/lazy-component.tsx';
import type { PageName } from '../route.ts';

export interface PageProps {
  /** The opened thing, or the tab. */
  readonly id: string | undefined;
}

/** The pages. Each loads when it is opened. */
export const PAGES: Readonly<Record<PageName, ComponentType<PageProps>>> = {
  players: lazyComponent(async () => (await import('./players/players.tsx')).Players),
  settings: lazyComponent(async () => (await import('./settings/settings.tsx')).Settings),
};
