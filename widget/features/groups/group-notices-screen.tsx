import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import { PhotoAvatar } from '../../components/avatar.tsx';
import { ConnectionBanner } from '../../components/connection-banner.tsx';
import { EmptyList } from '../../components/empty-list.tsx';
import { EventList, EventRow } from '../../components/event-row.tsx';
import { applicationPath, groupProfilePath } from '../../components/joining-paths.ts';
import { chatPath, PATHS } from '../../components/paths.ts';
import { useGo } from '../../components/use-go.ts';
import {
  groupNoticeKey,
  shownNoticeState,
  type GroupNotice,
  type GroupNoticeState,
} from '../../domain/group/notice.ts';
import { formatListTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import { groupsAtom } from '../../state/chats.ts';
import { areNoticesLoadedAtom, groupNoticesAtom } from '../../state/contacts.ts';
import { localTimeAtom } from '../../state/environment.ts';
import { accountAtom } from '../../state/session.ts';
import { BackButton } from '../../ui/controls/back-button.tsx';
import { Bar } from '../../ui/page/bar.tsx';
import { Screen } from '../../ui/page/screen.tsx';
import { SkeletonRows } from '../../ui/rows/skeleton-rows.tsx';
import { Tag } from '../../ui/rows/tag.tsx';
import styles from './group-notices.module.css';

/** `/ml/groupnotice`: the group events of the last week. Spec: 2-contacts-groups §2 Group notice list, §4. */
export function GroupNoticesScreen() {
  const { t } = useTranslation('requests');
  const go = useGo();
  const notices = useSeenNotices();
  const isLoaded = useAtomValue(areNoticesLoadedAtom) || notices.length > 0;
  return (
    <Screen
      isBusy={!isLoaded}
      header={
        <>
          <Bar
            title={t('groupNotices')}
            subtitle={t('lastWeek')}
            leading={<BackButton onClick={() => go(PATHS.groups, { anime: 'close' })} />}
          />
          <ConnectionBanner />
        </>
      }
    >
      {!isLoaded ? (
        <SkeletonRows />
      ) : notices.length === 0 ? (
        <EmptyList title={t('noNoticesTitle')} text={t('noNoticesText')} />
      ) : (
        <EventList>
          {notices.map((notice) => (
            <NoticeRow key={groupNoticeKey(notice)} notice={notice} />
          ))}
        </EventList>
      )}
    </Screen>
  );
}

/** The notices. Showing them marks the new ones as seen. */
function useSeenNotices(): readonly GroupNotice[] {
  const { seeGroupNotices } = useActions();
  const notices = useAtomValue(groupNoticesAtom);
  useEffect(seeGroupNotices, [seeGroupNotices, notices]);
  return notices;
}

function NoticeRow({ notice }: { readonly notice: GroupNotice }) {
  const go = useGo();
  const language = useLanguage();
  const { nowMs } = useAtomValue(localTimeAtom);
  const ownId = useAtomValue(accountAtom)?.userId ?? '';
  const isMember = useAtomValue(groupsAtom).has(notice.groupId);
  const text = useNoticeText(notice, ownId);
  const { groupId, groupName, groupPhoto, type, from } = notice;
  const isOthersApplication = type === 'applying' && from.userId !== ownId;
  const path = isOthersApplication
    ? applicationPath(groupId, from.userId)
    : isMember
      ? chatPath(groupId)
      : type === 'applying'
        ? groupProfilePath(groupId)
        : undefined;
  return (
    <EventRow
      item={{ 'data-notice': `${groupId}:${type}:${from.userId}` }}
      avatar={<PhotoAvatar userId={groupId} name={groupName} photo={groupPhoto} size="list" />}
      name={groupName}
      nameEnd={<time>{formatListTime(notice.timeMs, { language, nowMs })}</time>}
      onClick={path === undefined ? undefined : () => go(path, { anime: 'open' })}
    >
      <span className={styles.second}>
        <span className={styles.text} dir="auto">
          {text}
        </span>
        {type === 'applying' && <StateTag state={shownNoticeState(ownId, notice)} isOwn={!isOthersApplication} />}
      </span>
    </EventRow>
  );
}

/** The text of a notice. A decision names the admin or owner who made it, if the provider knows them. */
function useNoticeText({ type, from, doneBy, isByPlatform = false, state }: GroupNotice, ownId: string): string {
  const { t } = useTranslation('requests');
  const actor = doneBy?.name ?? '';
  const hasActor = actor !== '';
  switch (type) {
    case 'applying': {
      if (from.userId === ownId) return t('noticeOwnApplying');
      const name = from.name === '' ? from.userId : from.name;
      if (isByPlatform && state === 'agreed') return t('noticeAgreedByPlatform', { name });
      if (hasActor && state === 'agreed') return t('noticeAgreedBy', { actor, name });
      if (hasActor && state === 'refused') return t('noticeRefusedBy', { actor, name });
      return t('noticeApplying', { name });
    }
    case 'disband':
      if (isByPlatform) return t('noticeDisbandByPlatform');
      return hasActor ? t('noticeDisbandBy', { actor }) : t('noticeDisband');
    case 'delMember':
      if (isByPlatform) return t('noticeRemovedByPlatform');
      return hasActor ? t('noticeRemovedBy', { actor }) : t('noticeRemoved');
    case 'upgradeAdmin':
      if (isByPlatform) return t('noticeUpgradedByPlatform');
      return hasActor ? t('noticeUpgradedBy', { actor }) : t('noticeUpgraded');
    case 'downgradeAdmin':
      if (isByPlatform) return t('noticeDowngradedByPlatform');
      return hasActor ? t('noticeDowngradedBy', { actor }) : t('noticeDowngraded');
  }
}

function StateTag({ state, isOwn }: { readonly state: GroupNoticeState; readonly isOwn: boolean }) {
  const { t } = useTranslation('requests');
  switch (state) {
    case 'pending':
      return <Tag tone="warning">{t(isOwn ? 'noticeApplyingState' : 'noticePending')}</Tag>;
    case 'agreed':
      return <Tag tone="success">{t('noticeAgreed')}</Tag>;
    case 'refused':
      return <Tag tone="danger">{t('noticeRefused')}</Tag>;
    case 'expired':
      return <Tag tone="neutral">{t('noticeExpired')}</Tag>;
  }
}
