import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import { createGroupApplicationActions } from '../../actions/group-application-actions.ts';
import { PhotoAvatar } from '../../components/avatar.tsx';
import { ConnectionBanner } from '../../components/connection-banner.tsx';
import { useFailureText } from '../../components/failure-text.tsx';
import { PATHS } from '../../components/paths.ts';
import { useGo } from '../../components/use-go.ts';
import type { GroupId, UserId } from '../../domain/chat/chat-id.ts';
import { mayDecideApplications } from '../../domain/group/application.ts';
import type { GroupNotice, GroupNoticeState } from '../../domain/group/notice.ts';
import { formatListTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import { groupsAtom } from '../../state/chats.ts';
import { areNoticesLoadedAtom, groupNoticesAtom } from '../../state/contacts.ts';
import { localTimeAtom } from '../../state/environment.ts';
import { BackButton } from '../../ui/controls/back-button.tsx';
import { Bar } from '../../ui/page/bar.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Cell } from '../../ui/rows/cell.tsx';
import { CellGroup } from '../../ui/rows/cell-group.tsx';
import { Screen } from '../../ui/page/screen.tsx';
import { Spinner } from '../../ui/page/spinner.tsx';
import { StateView } from '../../ui/page/state-view.tsx';
import { useToast } from '../../ui/overlay/use-toast.ts';
import styles from './joining.module.css';

interface ApplicationScreenProps {
  readonly groupId: GroupId;
  readonly userId: UserId;
}

/**
 * One application to a group, with the two answer buttons for its owner and admins. Spec: 2-contacts-groups §4 Group apply
 * handling (state 29).
 */
export function ApplicationScreen({ groupId, userId }: ApplicationScreenProps) {
  const { t } = useTranslation('requests');
  const go = useGo();
  const notice = useAtomValue(groupNoticesAtom).find(
    ({ type, groupId: about, from }) => type === 'applying' && about === groupId && from.userId === userId,
  );
  const isLoaded = useAtomValue(areNoticesLoadedAtom);
  return (
    <Screen
      isBusy={notice === undefined && !isLoaded}
      header={
        <>
          <Bar
            title={t('applyTitle')}
            leading={<BackButton onClick={() => go(PATHS.groupNotices, { anime: 'close' })} />}
          />
          <ConnectionBanner />
        </>
      }
    >
      {notice !== undefined ? (
        <Application notice={notice} />
      ) : (
        <StateView title={isLoaded ? t('applicationGone') : <Spinner />} />
      )}
    </Screen>
  );
}

function Application({ notice }: { readonly notice: GroupNotice }) {
  const { t } = useTranslation(['requests', 'common']);
  const language = useLanguage();
  const { nowMs } = useAtomValue(localTimeAtom);
  const { groupId, groupName, from, state, doneBy, isByPlatform = false } = notice;
  const myRole = useAtomValue(groupsAtom).get(groupId)?.myRole;
  const name = from.name === '' ? from.userId : from.name;
  return (
    <>
      <div className={styles.head}>
        <PhotoAvatar userId={from.userId} name={name} photo={from.photo ?? ''} size="profile" />
        <h2 className={styles.name}>
          <bdi>{name}</bdi>
        </h2>
        <p className={styles.sub}>{from.userId}</p>
        <p className={styles.sub}>{t('wantsToJoin')}</p>
      </div>
      <CellGroup>
        <Cell
          label={groupName}
          icon={<PhotoAvatar userId={groupId} name={groupName} photo={notice.groupPhoto} size="row" />}
          iconTone="bare"
          value={formatListTime(notice.timeMs, { language, nowMs })}
        />
      </CellGroup>
      <div className={styles.actions}>
        <p className={styles.note} role="status">
          {isByPlatform && state === 'agreed'
            ? t('applicationAgreedByPlatform')
            : doneBy !== undefined && (state === 'agreed' || state === 'refused')
              ? t(DECISION_TEXT[state], { actor: doneBy.name === '' ? doneBy.userId : doneBy.name })
              : STATE_TEXT[state] !== undefined && t(STATE_TEXT[state])}
        </p>
        {state === 'pending' && myRole !== undefined && mayDecideApplications(myRole) && <Answers notice={notice} />}
      </div>
    </>
  );
}

const STATE_TEXT = {
  pending: undefined,
  agreed: 'applicationAgreed',
  refused: 'applicationRefused',
  expired: 'applicationExpired',
} as const satisfies Record<GroupNoticeState, string | undefined>;

const DECISION_TEXT = { agreed: 'applicationAgreedBy', refused: 'applicationRefusedBy' } as const;

function Answers({ notice: { groupId, from } }: { readonly notice: GroupNotice }) {
  const { t } = useTranslation('requests');
  const { decideApplication } = useActions().lazy(createGroupApplicationActions);
  const failureText = useFailureText();
  const toast = useToast();
  const [busy, setBusy] = useState<'agree' | 'decline'>();

  const decide = async (isAgreed: boolean): Promise<void> => {
    setBusy(isAgreed ? 'agree' : 'decline');
    const outcome = await decideApplication(groupId, from.userId, isAgreed);
    setBusy(undefined);
    if (!outcome.ok) toast(failureText(outcome.failure), 'failure');
  };

  return (
    <>
      <Button isBlock isBusy={busy === 'agree'} disabled={busy === 'decline'} onClick={() => void decide(true)}>
        {t('agree')}
      </Button>
      <Button
        look="line"
        isBlock
        isBusy={busy === 'decline'}
        disabled={busy === 'agree'}
        onClick={() => void decide(false)}
      >
        {t('decline')}
      </Button>
    </>
  );
}
