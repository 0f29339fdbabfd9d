import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { GROUP_SWITCHES, type GroupSwitch } from '../../../domain/group/group-flag.ts';
import type { GroupOperation } from '../../../domain/group/operation.ts';
import { PLATFORM_ACTOR } from '../../../domain/message/taken-back.ts';
import { formatClock } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import { localTimeAtom } from '../../../state/environment.ts';
import { cx } from '../../../ui/class-names.ts';
import { ClockIcon } from '../../../ui/icons/clock-icon.tsx';
import { CrownIcon } from '../../../ui/icons/crown-icon.tsx';
import { EditIcon } from '../../../ui/icons/edit-icon.tsx';
import { MicOffIcon } from '../../../ui/icons/mic-off-icon.tsx';
import { SlidersIcon } from '../../../ui/icons/sliders-icon.tsx';
import { TrashIcon } from '../../../ui/icons/trash-icon.tsx';
import { UndoIcon } from '../../../ui/icons/undo-icon.tsx';
import { UserMinusIcon } from '../../../ui/icons/user-minus-icon.tsx';
import { UserPlusIcon } from '../../../ui/icons/user-plus-icon.tsx';
import { bold, withBold } from './bold-names.tsx';
import styles from './people.module.css';

const SETTING_TEXT = {
  share: 'share',
  add: 'addFriends',
  card: 'card',
  find: 'find',
  invite: 'inviteMembers',
  'check-admin': 'checkAdmin',
  'check-owner': 'checkOwner',
  approval: 'approval',
  'ban-all': 'banAll',
  'ignore-ban-all': 'ignoreBanAll',
  'ignore-talk-interval': 'ignoreTalkInterval',
} as const satisfies Readonly<Record<GroupSwitch, string>>;

/** One act of the operation log: an icon, who did what to whom, the role, the time. */
export function LogEntry({ operation }: { readonly operation: GroupOperation }): ReactNode {
  const { t } = useTranslation('contacts');
  const language = useLanguage();
  const { nowMs } = useAtomValue(localTimeAtom);
  const text = useOperationText(operation);
  const { actorRole, timeMs } = operation;
  const role = actorRole === 'owner' ? t('roleOwner') : actorRole === 'admin' ? t('roleAdmin') : undefined;
  const { icon, tone } = markOf(operation.kind);
  return (
    <li className={styles.entry}>
      <span className={cx(styles.mark, tone)} aria-hidden="true">
        {icon}
      </span>
      <span className={styles.said}>
        {withBold(text)}
        {role !== undefined && <small>{role}</small>}
      </span>
      <time className={styles.time} dateTime={new Date(timeMs).toISOString()}>
        {formatClock(timeMs, { language, nowMs })}
      </time>
    </li>
  );
}

/** The sentence of an act, with marked names. */
function useOperationText({ kind, actor: by, targets, targetCount, detail }: GroupOperation): string {
  const { t } = useTranslation(['groupAdmin', 'groupManage', 'chat']);
  const joined = targets.map((target) => bold(target.name)).join(t('chat:nameSeparator'));
  const names =
    targetCount > targets.length ? t('logPeopleMore', { names: joined, count: targetCount - targets.length }) : joined;
  const isByPlatform = by.userId === PLATFORM_ACTOR;
  const actor = isByPlatform ? bold(t('opByPlatform')) : t('opActor', { name: bold(by.name) });
  const setting = GROUP_SWITCHES.find((each) => each === detail);
  const settingName = setting === undefined ? detail : t(`groupManage:${SETTING_TEXT[setting]}`);
  switch (kind) {
    case 'group-created':
      return t('opCreated', { actor });
    case 'members-invited':
      return t('opInvited', { actor, names });
    case 'application-agreed':
      return t('opAgreed', { actor, names });
    case 'application-refused':
      return t('opRefused', { actor, names });
    case 'members-removed':
      return t('opRemoved', { actor, names });
    case 'inactive-removed':
      return t('opInactiveRemoved', { actor, names });
    case 'members-muted':
      return t('opMuted', { actor, names });
    case 'members-unmuted':
      return t('opUnmuted', { actor, names });
    case 'title-set':
      return detail === ''
        ? t('opTitleRemoved', { actor, names })
        : t('opTitle', { actor, names, detail: bold(detail) });
    case 'admins-set':
      return t('opAdminsSet', { actor, names });
    case 'admins-unset':
      return t('opAdminsUnset', { actor, names });
    case 'owner-changed':
      return t('opOwner', { actor, names });
    case 'announcement-changed':
      return t('opAnnouncement', { actor });
    case 'intro-changed':
      return t('opIntro', { actor });
    case 'name-changed':
      return t('opName', { actor, detail: bold(detail) });
    case 'photo-changed':
      return t('opPhoto', { actor });
    case 'talk-interval-changed':
      return detail === '0' ? t('opIntervalNone', { actor }) : t('opInterval', { actor, detail: bold(detail) });
    case 'admin-color-changed':
      return t(detail === '' ? 'opColorNone' : 'opColor', { actor });
    case 'message-limit-changed':
      return detail === '0' ? t('opLimitNone', { actor }) : t('opLimit', { actor, detail: bold(detail) });
    case 'envelopes-allowed':
      return t('opEnvelopesOn', { actor });
    case 'envelopes-forbidden':
      return t('opEnvelopesOff', { actor });
    case 'setting-on':
      return t('opSettingOn', { actor, detail: settingName });
    case 'setting-off':
      return t('opSettingOff', { actor, detail: settingName });
    case 'messages-recalled':
      return t(isByPlatform ? 'opMessagesRemoved' : 'opRecalled', { actor, names, detail });
    case 'messages-restored':
      return t('opRestored', { actor, names, detail });
    case 'history-flushed':
      return t('opFlushed', { actor });
  }
}

interface Mark {
  readonly icon: ReactNode;
  readonly tone: string | undefined;
}

function markOf(kind: GroupOperation['kind']): Mark {
  switch (kind) {
    case 'group-created':
    case 'members-invited':
    case 'application-agreed':
      return { icon: <UserPlusIcon size={18} />, tone: styles.joined };
    case 'application-refused':
    case 'members-removed':
    case 'inactive-removed':
      return { icon: <UserMinusIcon size={18} />, tone: styles.harsh };
    case 'members-muted':
      return { icon: <MicOffIcon size={18} />, tone: styles.harsh };
    case 'members-unmuted':
      return { icon: <MicOffIcon size={18} />, tone: undefined };
    case 'admins-set':
    case 'admins-unset':
    case 'owner-changed':
      return { icon: <CrownIcon size={18} />, tone: styles.rule };
    case 'admin-color-changed':
    case 'message-limit-changed':
    case 'envelopes-allowed':
    case 'envelopes-forbidden':
    case 'setting-on':
    case 'setting-off':
      return { icon: <SlidersIcon size={18} />, tone: styles.rule };
    case 'talk-interval-changed':
      return { icon: <ClockIcon size={18} />, tone: styles.rule };
    case 'messages-recalled':
    case 'messages-restored':
      return { icon: <UndoIcon size={18} />, tone: undefined };
    case 'history-flushed':
      return { icon: <TrashIcon size={18} />, tone: styles.harsh };
    case 'title-set':
    case 'announcement-changed':
    case 'intro-changed':
    case 'name-changed':
    case 'photo-changed':
      return { icon: <EditIcon size={18} />, tone: undefined };
  }
}
