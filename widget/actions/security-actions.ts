import { passwordChange, passwordCode, securityGet, sessionEnd } from '../contract/http/account-security.ts';
import { getAppDownload } from '../contract/http/app-download.ts';
import type { Failure } from '../domain/failure.ts';
import { failure, success, type Result } from '../domain/result.ts';
import { checkPassword } from '../domain/session/credentials.ts';
import { appLinksAtom, securityAtom } from '../state/settings.ts';
import type { ActionDeps } from './context.ts';

type Done = Promise<Result<undefined, Failure>>;

/** How the user proves that the account is theirs. */
export type PasswordProof = { readonly oldPassword: string } | { readonly code: string };

/** The actions on the account's password and sessions, and on the links to the native apps and the platform's pages. L-PS4, L-PS5. */
export interface SecurityActions {
  readonly loadSecurity: () => Done;
  /** Signs out one other device, or all others. */
  readonly endSessions: (sessionId: string | undefined) => Done;
  /** Sends a code to the verified phone number. */
  readonly requestPasswordCode: () => Done;
  /** Changes the password; all other devices are signed out. */
  readonly changePassword: (password: string, repeated: string, proof: PasswordProof) => Done;
  readonly loadAppLinks: () => Done;
}

export function createSecurityActions({ api, session, store }: ActionDeps): SecurityActions {
  const loadSecurity = async (): Done => {
    const user = session.current();
    const answered = await api.callDirect(securityGet, undefined);
    if (!answered.ok) return answered;
    if (session.current() === user) store.set(securityAtom, answered.value);
    return success(undefined);
  };
  /** Refreshes the screen after a change. A failed refresh does not make the change fail. */
  const afterwards = async (done: Result<unknown, Failure>): Done => {
    if (!done.ok) return done;
    await loadSecurity();
    return success(undefined);
  };

  return {
    loadSecurity,
    endSessions: async (sessionId) => afterwards(await api.callDirect(sessionEnd, { sessionId })),
    async requestPasswordCode() {
      const sent = await api.callDirect(passwordCode, undefined);
      return sent.ok ? success(undefined) : sent;
    },
    async changePassword(password, repeated, proof) {
      const wrong = checkPassword(password);
      if (wrong !== undefined) return failure({ code: wrong });
      if (password !== repeated) return failure({ code: 'password_mismatch' });
      return afterwards(await api.callDirect(passwordChange, { password, ...proof }));
    },
    async loadAppLinks() {
      const cacheData = store.get(appLinksAtom)?.version ?? '';
      const answered = await api.callDirect(getAppDownload, { cacheData });
      if (!answered.ok) return answered;
      const { imConfig, aboutConfig } = answered.value.backData;
      store.set(appLinksAtom, {
        android: imConfig.androidPath,
        ios: imConfig.iosPath,
        about: {
          updates: aboutConfig?.updatesPath,
          help: aboutConfig?.helpPath,
          feedback: aboutConfig?.feedbackPath,
          terms: aboutConfig?.termsPath,
          privacy: aboutConfig?.privacyPath,
        },
        version: answered.value.cacheData,
      });
      return success(undefined);
    },
  };
}
