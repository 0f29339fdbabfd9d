import { atom } from 'jotai';
import type { Privacy } from '../domain/contact/privacy.ts';
import type { AppLinks } from '../domain/session/app-links.ts';
import type { AccountSecurity } from '../domain/session/security.ts';

/** Fetched when the user opens their screens; undefined until then. */
export const privacyAtom = atom<Privacy | undefined>(undefined);
export const securityAtom = atom<AccountSecurity | undefined>(undefined);
/** The links to the native apps. */
export const appLinksAtom = atom<AppLinks | undefined>(undefined);
