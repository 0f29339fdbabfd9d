import { atom } from 'jotai';
import type { TenantConfig } from '../domain/session/tenant.ts';

/** How the widget runs: as a standalone page, or inside the loader's iframe. */
export type Embedding =
  | { readonly kind: 'page' }
  | {
      readonly kind: 'embedded';
      readonly isOpen: boolean;
      /** The user is about to open the widget. */
      readonly isNear?: boolean | undefined;
      /** How the host page displays the widget; undefined until the host page reports it. */
      readonly mode?: 'floating' | 'mini' | 'full' | 'applet' | undefined;
    };

export const embeddingAtom = atom<Embedding>({ kind: 'page' });

/** Whether the user can see the widget: the page is visible and, when embedded, the panel is open. */
export const isInViewAtom = atom(true);

/**
 * False until an embedded widget has been opened in this visit, or the user is about to open it. Until then, it only
 * counts unread messages and does not fetch screens.
 */
export const areScreensWantedAtom = atom(true);

/** Whether the user saves data, or the network is 2G. Then nothing is prefetched. */
export const savesDataAtom = atom(false);

export const tenantAtom = atom<TenantConfig | undefined>(undefined);

/** `memory` when the browser blocks storage in the iframe: everything works, but nothing is saved. S-09. */
export const storageModeAtom = atom<'persistent' | 'memory'>('persistent');

/** Whether this visit has checked the free storage. */
export const isStorageCheckedAtom = atom(false);

/** Answers a command of the host page, once: without a code the player sees the chat, otherwise the code says why not. */
export type AnswerHost = (refusal?: string) => void;

/** Commands of the host page, which the screens take from here. */
export type HostCommand =
  | { readonly kind: 'open-chat'; readonly value: unknown; readonly answer: AnswerHost }
  | { readonly kind: 'open-service'; readonly value: unknown; readonly answer: AnswerHost }
  /** Colours by name. The tenant's colours stay where a name is missing. */
  | { readonly kind: 'theme'; readonly colors: Readonly<Record<string, unknown>> }
  /** Data to share and the current page of the host. The screen that takes the command validates them. */
  | { readonly kind: 'share-bet'; readonly value: unknown }
  | { readonly kind: 'page'; readonly value: unknown }
  | { readonly kind: 'safe-area'; readonly value: unknown }
  /** The user has answered the ringing call at the bubble. */
  | { readonly kind: 'answer-call'; readonly callId: string; readonly isAccepted: boolean };

export const hostCommandsAtom = atom<readonly HostCommand[]>([]);

/** A newer version of the widget is available; `take` loads it. */
export const offeredUpdateAtom = atom<{ readonly take: () => void } | undefined>(undefined);

export const isBaseDataLoadedAtom = atom(false);

/** The device's time, updated every minute. It determines what 'today' means in lists. */
export interface LocalTime {
  readonly nowMs: number;
  /** Local time minus UTC. */
  readonly offsetMs: number;
}

export const localTimeAtom = atom<LocalTime>({ nowMs: 0, offsetMs: 0 });

export const languageAtom = atom('cn');

export type ColorSchemeChoice = 'light' | 'dark' | 'system';
export const colorSchemeAtom = atom<ColorSchemeChoice>('system');
