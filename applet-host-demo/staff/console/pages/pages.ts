import type { ComponentType } from 'react';
import { lazyComponent } from '../../../../widget/ui/lazy-component.tsx';
import type { PageName } from '../route.ts';
import type { PageProps } from './page-props.ts';

/** The pages. Each loads when it is opened. */
export const PAGES: Readonly<Record<PageName, ComponentType<PageProps>>> = {
  figures: lazyComponent(async () => (await import('./figures/figures.tsx')).Figures),
  players: lazyComponent(async () => (await import('./players/players.tsx')).Players),
  groups: lazyComponent(async () => (await import('./groups/groups.tsx')).Groups),
  reports: lazyComponent(async () => (await import('./reports/reports.tsx')).Reports),
  agents: lazyComponent(async () => (await import('./agents/agents.tsx')).Agents),
  settings: lazyComponent(async () => (await import('./settings/settings.tsx')).Settings),
  webhooks: lazyComponent(async () => (await import('./webhooks/webhooks.tsx')).Webhooks),
  keys: lazyComponent(async () => (await import('./keys/keys.tsx')).Keys),
  audit: lazyComponent(async () => (await import('./audit/audit.tsx')).Audit),
  operators: lazyComponent(async () => (await import('./operators/operators.tsx')).Operators),
};
