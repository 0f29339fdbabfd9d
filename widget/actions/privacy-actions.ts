import { updateImUserStatus } from '../contract/http/privacy-status.ts';
import type { PrivacySetting } from '../domain/contact/privacy.ts';
import { isTransient, type Failure } from '../domain/failure.ts';
import { failure, success, type Result } from '../domain/result.ts';
import { privacyAtom } from '../state/settings.ts';
import type { ContactLists } from '../sync/contacts/contact-lists.ts';
import type { ActionDeps } from './context.ts';

type Done = Promise<Result<undefined, Failure>>;

/** The actions on privacy settings and the blacklist. They show nothing to the user; the screens do. */
export interface PrivacyActions {
  /** Fetches the privacy settings. From then on, changes of other devices are fetched too. */
  readonly loadPrivacy: () => Done;
  /**
   * Changes one setting. The state changes at once. If the provider refuses, the settings are fetched again; without an
   * answer, the state flips back. Spec: 2-contacts-groups §4 Privacy switches, §8.
   */
  readonly setPrivacy: (setting: PrivacySetting, isOn: boolean) => Done;
  readonly loadBlacklist: () => Done;
}

export function createPrivacyActions({ api, session, store }: ActionDeps): PrivacyActions {
  const lists = async (): Promise<ContactLists | undefined> =>
    (
      await session
        .current()
        ?.loadRealtime()
        .catch(() => undefined)
    )?.contacts;
  const load = async (list: 'privacy' | 'blacklist'): Done =>
    (await lists())?.[list].refresh({ isForced: true }) ?? failure({ code: 'network' });

  const flip = (setting: PrivacySetting, isOn: boolean): void =>
    store.set(privacyAtom, (privacy) => privacy && { ...privacy, [setting]: { ...privacy[setting], isOn } });

  return {
    loadPrivacy: () => load('privacy'),
    loadBlacklist: () => load('blacklist'),
    async setPrivacy(setting, isOn) {
      const userId = session.current()?.userId;
      if (userId === undefined) return failure({ code: 'not_connected' });
      flip(setting, isOn);
      const saved = await api.callDirect(updateImUserStatus, { userId, [setting]: isOn });
      if (session.current()?.userId !== userId) return saved;
      if (saved.ok) return success(undefined);
      if (isTransient(saved.failure.code)) flip(setting, !isOn);
      else await load('privacy');
      return saved;
    },
  };
}
