import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import { createPrivacyActions } from '../../actions/privacy-actions.ts';
import { FailureView } from '../../components/failure-view.tsx';
import { PATHS } from '../../components/paths.ts';
import { useGo } from '../../components/use-go.ts';
import { useOutcome } from '../../components/use-outcome.ts';
import { isAllowed, PRIVACY_SETTINGS, type Privacy, type PrivacySetting } from '../../domain/contact/privacy.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { blacklistAtom } from '../../state/contacts.ts';
import { privacyAtom } from '../../state/settings.ts';
import { Cell } from '../../ui/rows/cell.tsx';
import { CellGroup } from '../../ui/rows/cell-group.tsx';
import { BanIcon } from '../../ui/icons/ban-icon.tsx';
import { Spinner } from '../../ui/page/spinner.tsx';
import { SwitchCell } from '../../ui/rows/switch-cell.tsx';
import { useIsHere } from '../../ui/hooks/use-is-here.ts';
import { SettingsPage } from './settings-page.tsx';
import styles from './settings.module.css';
import { useLoaded } from './use-loaded.ts';

/** `/ml/settings__private`: three switches, and the blacklist. Spec: 2-contacts-groups §2, §4 Privacy switches. */
export function PrivacyScreen() {
  const { t } = useTranslation('settings');
  const go = useGo();
  const { loadPrivacy, loadBlacklist } = useActions().lazy(createPrivacyActions);
  const privacy = useAtomValue(privacyAtom);
  const blocked = useAtomValue(blacklistAtom)?.length;
  const { failure, retry } = useLoaded(loadPrivacy);
  useEffect(() => void loadBlacklist(), [loadBlacklist]);
  return (
    <SettingsPage title={t('privacy')} back={PATHS.settings} isBusy={privacy === undefined && failure === undefined}>
      {privacy !== undefined ? (
        <Switches privacy={privacy} />
      ) : failure === undefined ? (
        <div className={styles.wait}>
          <Spinner />
        </div>
      ) : (
        <FailureView failure={failure} onRetry={retry} />
      )}
      <CellGroup title={t('blocking')}>
        <Cell
          label={t('blacklist')}
          icon={<BanIcon />}
          iconTone="money"
          value={blocked}
          hasArrow
          onClick={() => go(PATHS.blacklist, { anime: 'open' })}
        />
      </CellGroup>
    </SettingsPage>
  );
}

const TEXTS = {
  friendRequests: { label: 'allowFriend', description: 'allowFriendText' },
  findByCode: { label: 'allowFindMe', description: 'allowFindMeText' },
  groupInvites: { label: 'allowGroupInvite', description: 'allowGroupInviteText' },
} as const satisfies Record<PrivacySetting, object>;

function Switches({ privacy }: { readonly privacy: Privacy }) {
  const { t } = useTranslation('settings');
  const { setPrivacy } = useActions().lazy(createPrivacyActions);
  const showOutcome = useOutcome();
  const isHere = useIsHere();
  const [saving, setSaving] = useState<PrivacySetting | undefined>();

  async function change(setting: PrivacySetting, isOn: boolean) {
    if (saving !== undefined) return;
    setSaving(setting);
    const saved = await setPrivacy(setting, isOn);
    showOutcome(saved);
    if (isHere()) setSaving(undefined);
  }

  return (
    <CellGroup title={t('reachMe')} note={t('savingNote')}>
      {PRIVACY_SETTINGS.map((setting) => (
        <SwitchCell
          key={setting}
          label={t(TEXTS[setting].label)}
          description={t(
            saving === setting ? 'saving' : privacy[setting].isClosed ? 'closedByPlatform' : TEXTS[setting].description,
          )}
          isOn={isAllowed(privacy[setting])}
          isSaving={saving === setting}
          disabled={privacy[setting].isClosed || (saving !== undefined && saving !== setting)}
          onChange={(isOn) => void change(setting, isOn)}
        />
      ))}
    </CellGroup>
  );
}
