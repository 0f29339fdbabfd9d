import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import { createPeopleActions } from '../../actions/people-actions.ts';
import { createPrivacyActions } from '../../actions/privacy-actions.ts';
import { PhotoAvatar } from '../../components/avatar.tsx';
import { EmptyList } from '../../components/empty-list.tsx';
import { FailureView } from '../../components/failure-view.tsx';
import { PATHS } from '../../components/paths.ts';
import { profilePath } from '../../components/people-paths.ts';
import { useGo } from '../../components/use-go.ts';
import { useOutcome } from '../../components/use-outcome.ts';
import { friendDisplayName, type Friend } from '../../domain/contact/friend.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { blacklistAtom } from '../../state/contacts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Row } from '../../ui/rows/row.tsx';
import { SkeletonRows } from '../../ui/rows/skeleton-rows.tsx';
import { useIsHere } from '../../ui/hooks/use-is-here.ts';
import { SettingsPage } from './settings-page.tsx';
import styles from './settings.module.css';
import { useLoaded } from './use-loaded.ts';

/** `/ml/settings__black`: the blocked friends, with their count. Spec: 2-contacts-groups §2 /settings__black. */
export function BlacklistScreen() {
  const { t } = useTranslation('settings');
  const { loadBlacklist } = useActions().lazy(createPrivacyActions);
  const blacklist = useAtomValue(blacklistAtom);
  const { failure, retry } = useLoaded(loadBlacklist);
  return (
    <SettingsPage
      title={t('blacklist')}
      subtitle={blacklist === undefined ? undefined : t('peopleCount', { count: blacklist.length })}
      back={PATHS.privacy}
      isBusy={blacklist === undefined && failure === undefined}
    >
      {blacklist === undefined ? (
        failure === undefined ? (
          <SkeletonRows />
        ) : (
          <FailureView failure={failure} onRetry={retry} />
        )
      ) : blacklist.length === 0 ? (
        <EmptyList title={t('blacklistEmpty')} text={t('blacklistEmptyText')} />
      ) : (
        <>
          <p className={styles.note}>{t('blacklistNote')}</p>
          <ul className={styles.rows} aria-label={t('blacklist')}>
            {blacklist.map((friend) => (
              <BlockedRow key={friend.userId} friend={friend} />
            ))}
          </ul>
          <p className={styles.note}>{t('unblockNote')}</p>
        </>
      )}
    </SettingsPage>
  );
}

function BlockedRow({ friend }: { readonly friend: Friend }) {
  const { t } = useTranslation(['settings', 'compose']);
  const { loadBlacklist } = useActions().lazy(createPrivacyActions);
  const { setBlocked } = useActions().lazy(createPeopleActions);
  const go = useGo();
  const showOutcome = useOutcome();
  const isHere = useIsHere();
  const [isBusy, setBusy] = useState(false);
  const { userId, photo } = friend;
  const name = friendDisplayName(friend);
  const path = profilePath({ userId, isFriend: true, isFromBlacklist: true });

  async function unblock() {
    setBusy(true);
    const done = await setBlocked(userId, false);
    showOutcome(done, t('compose:unblocked'));
    if (done.ok) await loadBlacklist();
    if (isHere()) setBusy(false);
  }

  return (
    <li className={styles.blocked}>
      <Row
        className={styles.person}
        href={path}
        onClick={(event) => {
          event.preventDefault();
          go(path, { anime: 'open' });
        }}
        leading={<PhotoAvatar userId={userId} name={name} photo={photo} size="list" />}
        title={<bdi>{name}</bdi>}
        detail={userId}
      />
      <Button
        look="line"
        size="small"
        isBusy={isBusy}
        aria-label={t('unblockName', { name })}
        onClick={() => void unblock()}
      >
        {t('unblock')}
      </Button>
    </li>
  );
}
