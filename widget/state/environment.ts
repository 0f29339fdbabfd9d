import { atom } from 'jotai';
import type { TenantConfig } from '../domain/session/tenant.ts';

/** Where the widget runs: alone as a page, or inside the loader's iframe. */
export type Embedding =
  | { readonly kind: 'page' }
  | {
      readonly kind: 'embedded';
      readonly isOpen: boolean;
      /** How the host page shows it; undefined until it says so. */
      readonly mode?: 'floating' | 'mini' | 'full' | 'applet' | undefined;
    };

export const embeddingAtom = atom<Embedding>({ kind: 'page' });

/** Whether the user can see the widget: the page is visible and, when embedded, the panel is open. */
export const isInViewAtom = atom(true);

export const tenantAtom = atom<TenantConfig | undefined>(undefined);

/** `memory` when the browser blocks storage in the iframe: everything works, nothing is kept. S-09. */
export const storageModeAtom = atom<'persistent' | 'memory'>('persistent');

/** Whether this visit has looked at how much storage is left. */
export const isStorageCheckedAtom = atom(false);

/** What the host page asks of the screens, which take it from here. */
export type HostCommand =
  | { readonly kind: 'open-chat'; readonly chatId: string }
  /** Colours by name; those of the tenant stay where there is none. */
  | { readonly kind: 'theme'; readonly colors: Readonly<Record<string, unknown>> }
  /** What it wants shared, and where it stands now: looked at by whoever takes it. */
  | { readonly kind: 'share-bet'; readonly value: unknown }
  | { readonly kind: 'page'; readonly value: unknown }
  | { readonly kind: 'safe-area'; readonly value: unknown };

export const hostCommandsAtom = atom<readonly HostCommand[]>([]);

export const isBaseDataLoadedAtom = atom(false);

/** The device's time, renewed every minute: what 'today' means in lists. */
export interface LocalTime {
  readonly nowMs: number;
  /** Local time minus UTC. */
  readonly offsetMs: number;
}

export const localTimeAtom = atom<LocalTime>({ nowMs: 0, offsetMs: 0 });

export const languageAtom = atom('cn');

export type ColorSchemeChoice = 'light' | 'dark' | 'system';
export const colorSchemeAtom = atom<ColorSchemeChoice>('system');
