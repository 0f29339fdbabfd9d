import { atom } from 'jotai';
import { embeddingAtom } from './environment.ts';

/** The user's choices on this device; undefined: no choice yet. */
export interface AlertSettings {
  readonly hasSound?: boolean | undefined;
  readonly hasNotifications?: boolean | undefined;
}

export const alertSettingsAtom = atom<AlertSettings>({});

/** By default, sound is on for a standalone page and off inside a host page. */
export const hasSoundAtom = atom((get) => get(alertSettingsAtom).hasSound ?? get(embeddingAtom).kind === 'page');

export const hasNotificationsAtom = atom((get) => get(alertSettingsAtom).hasNotifications ?? false);
