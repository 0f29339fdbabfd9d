import { atom } from 'jotai';
import type { FailureCode } from '../domain/failure.ts';
import { LOGIN_STEP_PERCENT } from '../domain/limits.ts';
import type { Account } from '../domain/session/account.ts';

/** The four steps of the login sequence, each worth 25 %. Spec: 3-transport §4 Login sequence. */
export const LOGIN_STEPS = ['friends', 'groups', 'unread', 'link'] as const;
export type LoginStep = (typeof LOGIN_STEPS)[number];

export type SessionState =
  /** The widget searches for a token: saved, in the URL, or from the host page. */
  | { readonly phase: 'starting' }
  /** No user is signed in. `reason` says why a session ended, if one did. */
  | { readonly phase: 'signed-out'; readonly reason: FailureCode | undefined }
  /** Signed in, base data still loading: the percentage screen. */
  | { readonly phase: 'loading'; readonly account: Account }
  /** The base data of the login sequence failed to load; the user may try again. */
  | { readonly phase: 'load-failed'; readonly account: Account; readonly failure: FailureCode }
  /** Another window of this browser is active for the same user; `continueHere` pauses it. S-08. */
  | { readonly phase: 'other-window'; readonly account: Account }
  /** Lists are on screen, from the local database or the network. */
  | { readonly phase: 'ready'; readonly account: Account };

export const sessionAtom = atom<SessionState>({ phase: 'starting' });

export const accountAtom = atom((get): Account | undefined => {
  const session = get(sessionAtom);
  return 'account' in session ? session.account : undefined;
});

export const loginStepsAtom = atom<ReadonlySet<LoginStep>>(new Set<LoginStep>());

/** 0, 25, 50, 75 or 100. */
export const loginPercentAtom = atom((get) => get(loginStepsAtom).size * LOGIN_STEP_PERCENT);
